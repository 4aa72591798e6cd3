/** The real engine for the tests of the page's modules: the one of the command line, asked line by line. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const OWN = `${ROOT}.venv/bin/python`;

/** @param {string} [games] modules of tests/ that come along, as MARCHSTONES_GAMES names them */
export function realEngine(games = '') {
  const env = { ...process.env, MARCHSTONES_GAMES: games, PYTHONPATH: `${ROOT}py:${ROOT}tests` };
  const engine = spawn(existsSync(OWN) ? OWN : 'python3', ['-m', 'marchstones', 'engine'], { env });
  const waiting = [];
  createInterface({ input: engine.stdout }).on('line', (line) => waiting.shift()?.(JSON.parse(line)));
  const asked = [];
  return {
    asked,
    async ask(request) {
      asked.push(request.do);
      const answer = await new Promise((resolve) => {
        waiting.push(resolve);
        engine.stdin.write(`${JSON.stringify(request)}\n`);
      });
      if (answer.error) throw Object.assign(new Error(answer.error.text), answer.error);
      return answer.ok;
    },
    end: () => engine.stdin.end(),
  };
}

/** Somebody who thinks a little: the same search, few playouts. */
export const realOpponent = (engine) => ({
  think: ({ ms, ...request }) => engine.ask({ ...request, playouts: 4 }),
  cancel() {},
  moveNow() {},
});

/** What a drawing says, as text: the strings of its templates and all that is put into them. */
export function drawnText(what) {
  if (Array.isArray(what)) return what.map(drawnText).join('');
  if (what?.strings)
    return what.strings
      .map((text, k) => text + (k < what.values.length ? drawnText(what.values[k]) : ''))
      .join('');
  if (what?.values && what._$litDirective$)
    return drawnText([...what.values[0]].map((...one) => what.values.at(-1)(...one)));
  return typeof what === 'object' || typeof what === 'symbol' || what === undefined ? '' : String(what);
}
