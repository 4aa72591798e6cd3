/** What is fetched when it is first wanted: replay and review, lessons, puzzles, the rules, statistics; what goes out and
 * comes in by files and links; what keeps the site on the device. */

import { bringer } from './bring.js';
import { Examples, example } from './example.js';
import { Learn } from './learn.js';
import { Lesson, lesson } from './lesson.js';
import { linker } from './links.js';
import { recorder } from './records.js';
import { Review } from './review.js';
import { rulebook } from './rulebook.js';
import { Board } from './study/board.js';
import { board, positionSheet } from './study/desk.js';
import { goals } from './study/goals.js';
import { Puzzles } from './study/puzzles.js';
import { puzzle } from './study/trail.js';
import { styled } from './styled.js';
import { feel } from './draw/feel.js';
import { inspector } from './draw/inspect.js';
import { ladder } from './draw/ladder.js';
import { news } from './draw/news.js';
import { proofPanel } from './draw/proof.js';
import { ASIDES, LATE } from './draw/panels.js';
import { greeting } from './draw/remark.js';
import { replay, reviewList } from './draw/replay.js';
import { result } from './draw/result.js';
import { rules } from './draw/rules.js';
import { about, deal, keys, meeting, piles, records, settings, shared } from './draw/sheets.js';
import { statistics } from './draw/stats.js';

export { offline, repair } from './offline.js';

feel();
inspector();
Object.assign(ASIDES, { news, greeting, proof: proofPanel });
Object.assign(LATE, {
  over: result,
  ladder: (/** @type {import('./types.d.ts').State} */ s) => ladder(s),
  rules,
  stats: statistics,
  review: reviewList,
  settings,
  about,
  keys,
  records,
  meeting,
  piles,
  deal,
  shared,
  position: positionSheet,
});

/**
 * Puts it together with what is here already.
 * @param {import('./types.d.ts').Store} store
 * @param {import('./engine.js').Engine} engine
 * @param {import('./engine.js').Opponent} opponent
 * @param {import('./session.js').Session} session
 * @param {import('./messages.js').Messages & Parameters<typeof bringer>[2] & Parameters<typeof linker>[3] & {resume: (id: string) => unknown}} tools
 */
export async function assembled(store, engine, opponent, session, tools) {
  await styled;
  const review = new Review(store, engine, opponent, session);
  const book = rulebook(store);
  return {
    review,
    learn: new Learn(store, engine, opponent, review, tools),
    lessons: new Lesson(store, tools),
    puzzles: new Puzzles(store, tools),
    board: new Board(store, engine, { judge: session.adviser, player: opponent }, session, tools),
    bring: bringer(store, engine, tools),
    links: linker(store, engine, review, tools),
    records: recorder(store, tools),
    rulebook: book,
    examples: new Examples(store, engine, session, tools, { resume: tools.resume, read: book.open }),
    draw: {
      replay,
      lesson,
      puzzle: (/** @type {import('./types.d.ts').State} */ s) => puzzle(s, goals),
      example,
      board,
    },
  };
}
