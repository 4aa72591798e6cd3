/** What is fetched when it is first wanted: replay and review, lessons, puzzles, the rules, statistics. */

import { LATE } from './draw/panels.js';
import { reviewList } from './draw/replay.js';
import { rules } from './draw/rules.js';
import { statistics } from './draw/stats.js';

export { replay } from './draw/replay.js';
export { Lesson, lesson } from './lesson.js';
export { Puzzles, puzzle } from './puzzle.js';
export { Review } from './review.js';

LATE['rules'] = rules;
LATE['stats'] = statistics;
LATE['review'] = reviewList;
