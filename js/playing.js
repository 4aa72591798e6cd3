/** What it takes to play: fetched as soon as the start screen is painted, long before the engine is there. */

import { logList } from './draw/log.js';
import { chooser, menu, trackerSheet } from './draw/menu.js';
import { refusedLink } from './draw/cite.js';
import { LATE, REFUSED } from './draw/panels.js';

export { GAMES } from './games/index.js';
export { Session } from './session.js';
export { styled } from './styled.js';
export { status } from './draw/status.js';
export { table } from './draw/table.js';

Object.assign(LATE, { menu, tracker: trackerSheet, log: logList, choose: chooser });
REFUSED.link = refusedLink;
