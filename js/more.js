/** What is fetched when it is first wanted: replay and review, lessons, puzzles, the rules, statistics; what keeps the site on the device. */

import { LATE } from './draw/panels.js';
import { reviewList } from './draw/replay.js';
import { rules } from './draw/rules.js';
import { about, keys, records, settings } from './draw/sheets.js';
import { statistics } from './draw/stats.js';

export { offline, repair } from './offline.js';
export { bringer } from './bring.js';
export { replay } from './draw/replay.js';
export { Lesson, lesson } from './lesson.js';
export { Puzzles, puzzle } from './puzzle.js';
export { Review } from './review.js';

Object.assign(LATE, { rules, stats: statistics, review: reviewList, settings, about, keys, records });
