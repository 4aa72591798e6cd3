/** What is fetched when it is first wanted: replay and review, lessons, puzzles. */

export { replay } from './draw/replay.js';
export { Lesson, lesson } from './lesson.js';
export { Puzzles, puzzle } from './puzzle.js';
export { Review } from './review.js';
