/** How a position of each game is laid by hand on the analysis board. */

import * as cards from '../study/cards.js';
import * as dice from '../study/dice.js';

export const LAYING = { borders: cards, siege: cards, tug: dice };
