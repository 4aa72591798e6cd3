/** The table: what everybody sees around the lanes or the rope, and what the hand below can do. */

import { html, nothing, repeat } from '../vendor.js';
import * as choose from '../choose.js';
import { capital, cardHelp, cardName, kindName, moveText, named, percent, t } from '../words.js';
import { backs, cardButton, icon, lyingCard, wallFace } from './card.js';
import { cardsIn, glyph, isTactics, lanes, latest, lying, sorted } from './model.js';
import { deeds, tug } from './tug.js';
import { logList, tracker } from './panels.js';
import { proofPanel } from './proof.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('../types.d.ts').Marks} Marks */
/** @typedef {import('./model.js').Lane} Lane */

/**
 * What the drawing needs at every turn, worked out once.
 * @param {State & {view: View, marks: Marks}} s
 */
export function look(s) {
  const { view, marks, bottom } = s;
  const moves = s.curtain === null && !s.thinking && s.proof === null ? (view.moves ?? []) : [];
  const rows = lanes(view, marks, bottom);
  const news = latest(marks.log, bottom);
  return {
    s,
    view,
    marks,
    rules: view.rules,
    game: view.rules.split('-')[0] ?? '',
    tactics: s.rules.find(({ id }) => id === view.rules)?.tactics ?? false,
    bottom,
    moves,
    next: choose.targets(moves, s.picked),
    rows,
    lie: lying(rows),
    news,
    fresh: new Set(cardsIn(news)),
    over: view.winner !== null,
  };
}
/** @typedef {ReturnType<typeof look>} Look */

/** @param {State} s */
export function table(s) {
  if (!s.view || !s.marks) return waiting(s);
  const l = look(/** @type {State & {view: View, marks: Marks}} */ (s));
  return html`<main
    class="table ${s.proof ? 'proving' : ''}"
    data-game=${l.game}
    data-length=${l.marks.log.length}
  >
    <h1 class="sr">${t(`rules.${l.rules}`)}</h1>
    ${top(l)} ${foe(l)} ${l.game === 'tug' ? tug(l) : board(l)}
    ${
      s.proof
        ? html`<div class="hand"></div>
            ${proofPanel(l)}`
        : html`${act(l)} ${bottomRow(l)}`
    }
    ${s.wide ? beside(l) : nothing} ${s.curtain === null ? nothing : curtain(l)}
  </main>`;
}

/** The table before the engine is there. @param {State} s */
const waiting = (s) =>
  html`<main class="table">
    <h1 class="sr">${t('title')}</h1>
    <div class="over"><div class="plate">${bootBar(s)}</div></div>
    <header class="top">
      <button class="tool" data-do="home" aria-label=${t('home')}>${icon('i-back')}</button>
    </header>
  </main>`;

/** How far the engine is, in honest bytes. @param {State} s */
export function bootBar({ boot }) {
  if (boot.phase === 'ready') return nothing;
  if (boot.phase === 'failed')
    return html`<div class="boot bad" role="alert">
      <p>${t('boot.failed')}</p>
      <p class="small">${boot.error?.text ?? ''}</p>
      <button class="btn main" data-do="reboot">${t('boot.retry')}</button>
    </div>`;
  const mega = (/** @type {number} */ n) => (n / 1e6).toFixed(1);
  const text =
    boot.phase === 'start'
      ? t('boot.start')
      : boot.total
        ? t('boot.bytes', { got: mega(boot.loaded), all: mega(boot.total) })
        : t('boot.load');
  return html`<div class="boot">
    <label for="boot-bar">${text}</label>
    <progress id="boot-bar" max="1" .value=${boot.part}></progress>
    ${
      boot.phase === 'slow'
        ? html`<p class="small">${t('boot.slow')}</p>
            <button class="btn" data-do="reboot">${t('boot.retry')}</button>`
        : nothing
    }
  </div>`;
}

/** @param {Look} l */
export function top({ s, view, marks, bottom, game, rules, tactics }) {
  const score = marks.score.flat();
  return html`<header class="top">
    <button class="tool" data-do="sheet" data-sheet="menu" aria-label=${t('menu')} aria-haspopup="dialog">
      ${icon('i-menu')}
    </button>
    ${
      game === 'siege'
        ? html`<span class="role ${view.attacker === bottom ? 'att' : 'def'}"
              >${t(view.attacker === bottom ? 'attacker' : 'defender')}</span
            >
            <span class="score" aria-label=${t('score.siege', { n: score[0], left: score[1] })}
              >${icon('i-crack')}${score[0]}<small>/ 4</small></span
            >`
        : html`<span
            class="score"
            role="img"
            aria-label=${t(`score.${game}`, { own: score[bottom], foe: score[1 - bottom] })}
            ><span class="me">${score[bottom]}</span><small>:</small
            ><span class="them">${score[1 - bottom]}</span></span
          >`
    }
    ${
      s.score && s.save && s.save.setup.length > 1
        ? html`<span class="score"
            ><small
              >${t('match.short', { own: s.score.points[bottom], foe: s.score.points[1 - bottom] })}</small
            ></span
          >`
        : nothing
    }
    ${
      s.settings.winbar && s.win !== null
        ? html`<svg
            class="winbar"
            role="img"
            aria-label=${t('winbar', { share: percent(s.win) })}
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
          >
            <rect class="bed" width="100" height="10"></rect>
            <rect width=${100 * s.win} height="10"></rect>
          </svg>`
        : html`<span class="grow"></span>`
    }
    ${
      view.stack === undefined
        ? nothing
        : html`<button class="tool" data-do="sheet" data-sheet="piles" aria-haspopup="dialog">
            ${pile('stack', 'i-stack', named('stack', rules), view.stack)}
            ${tactics ? pile('tactics', 't-joker', t('tactics'), view.tactics) : nothing}
            ${view.discards?.length ? pile('discard', 'i-discard', t('discard'), view.discards.length) : nothing}
          </button>`
    }
    ${
      marks.unseen && view.stack !== undefined
        ? html`<button
            class="tool"
            data-do="sheet"
            data-sheet="tracker"
            aria-haspopup="dialog"
            aria-label=${t('tracker')}
          >
            ${icon('i-grid')}
          </button>`
        : html`<button
            class="tool"
            data-do="sheet"
            data-sheet="log"
            aria-haspopup="dialog"
            aria-label=${t('log')}
          >
            ${icon('i-more')}
          </button>`
    }
    <span class="sr">${t(`rules.${rules}`)}</span>
  </header>`;
}

/** How many cards lie somewhere. @param {string} anchor @param {string} glyph @param {string} name @param {number | undefined} n */
const pile = (anchor, glyph, name, n) =>
  html`<span class="pile" data-anchor=${anchor}>${icon(glyph)}<span class="sr">${name} </span>${n} </span>`;

/** @param {Look} l */
function foe({ s, view, bottom, game }) {
  const hand = view.hands?.[1 - bottom];
  const count = Array.isArray(hand) ? hand.length : (hand ?? 0);
  const name = s.save?.record.names[1 - bottom] ?? '';
  return html`<div class="foe" data-anchor="foe">
    <span class="who">${name}</span>
    ${
      game === 'tug'
        ? nothing
        : html`<span class="backs" role="img" aria-label=${t('hand.foe', { n: count })}
            >${backs(count)}</span
          >`
    }
    ${
      s.thinking
        ? html`<span class="thinking"
            ><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span><span>${t('thinking')}</span
            ><button data-do="now">${t('now')}</button></span
          >`
        : nothing
    }
  </div>`;
}

/** @param {Look} l */
export const board = (l) =>
  html`<ol class="board" aria-label=${named('board', l.rules)} data-group="board">
    ${l.rows.map((row) => lane(l, row))} ${ticker(l)}
  </ol>`;

/** The last moves in one line, where the board leaves room. @param {Look} l */
function ticker(l) {
  const last = l.news.filter(([, move]) => !/^(draw|return)/.test(move)).at(-1);
  if (!last) return nothing;
  const [seat, move] = last;
  return html`<li class="ticker" role="presentation" aria-hidden="true">
    ${l.s.save?.record.names[/** @type {number} */ (seat)] ?? ''}: ${moveText(move, l.rules)}
  </li>`;
}

/** @param {Look} l @param {Lane} row */
function lane(l, row) {
  const { s, next, lie, rules, fresh } = l;
  const { n, own, foe, place, owner } = row;
  const stone = `stone:${n}`;
  const side = `side:${n}`;
  const [ownGhosts, foeGhosts] = [ghosts(l, row, 'own'), ghosts(l, row, 'foe')];
  const blocks = new Set(s.proof?.blockers ?? []);
  const aims = [...next].filter((ref) => ref.startsWith('card:') && lie.get(ref.slice(5))?.n === n);
  const ownAims = aims.filter((ref) => lie.get(ref.slice(5))?.side === 'own');
  const foeAims = aims.filter((ref) => lie.get(ref.slice(5))?.side !== 'own');
  const more = (/** @type {string} */ card, /** @type {number} */ k) =>
    `k${k}${aims.includes(`card:${card}`) ? ' aim' : ''}${blocks.has(card) ? ' block' : ''}${s.picked.includes(`card:${card}`) ? ' held' : ''}${fresh.has(card) ? ' new' : ''}`;
  const hint = new Set(s.hint?.refs ?? []);
  const claim = next.has(stone) && s.picked.length === 0;
  const legal = next.has(side);
  const text = sideText(l, row, 'own');
  return html`<li
    class="lane ${owner ? `won-${owner}` : ''} ${s.proof?.place === n ? 'shown' : ''}"
    data-lane=${n}
  >
    ${badge(row, 'foe', l)}
    <div class="slot foes ${foe.length + foeGhosts.length > 3 ? 'four' : ''}">
      <ul aria-label=${sideText(l, row, 'foe')}>
        ${repeat(
          foe,
          (card) => card,
          (card, k) => lyingCard(card, rules, more(card, k)),
        )}
        ${foeGhosts.map((card, k) => lyingCard(card, rules, `ghost k${foe.length + k}`, `ghost-${card}`))}
      </ul>
      ${
        foeAims.length
          ? html`<button
              class="hit legal ${foeAims.some((ref) => hint.has(ref)) ? 'hint' : ''}"
              data-ref=${foeAims.join(' ')}
              tabindex="-1"
              aria-label=${t('aim.foe', { side: sideText(l, row, 'foe'), n: foeAims.length })}
            ></button>`
          : nothing
      }
    </div>
    ${tile(l, row, claim, hint.has(stone))}
    <div class="slot owns ${own.length > 3 ? 'four' : ''}">
      <ul aria-label=${text}>
        ${repeat(
          own,
          (card) => card,
          (card, k) => lyingCard(card, rules, more(card, k)),
        )}
        ${ownGhosts.map((card, k) => lyingCard(card, rules, `ghost k${own.length + k}`, `ghost-${card}`))}
      </ul>
      <button
        class="hit ${legal || ownAims.length ? 'legal' : ''} ${hint.has(side) || ownAims.some((ref) => hint.has(ref)) ? 'hint' : ''}"
        data-ref=${ownAims.length ? ownAims.join(' ') : side}
        tabindex="-1"
        aria-disabled=${legal || ownAims.length || s.picked.length === 0 ? nothing : 'true'}
        aria-label=${legal ? t('lane.legal', { side: text }) : ownAims.length ? t('aim.own', { side: text, n: ownAims.length }) : text}
      ></button>
    </div>
    ${badge(row, 'own', l)}
    ${
      row.first && place && row.ownKind && row.foeKind && !owner
        ? html`<span class="first ${row.first}" title=${t('first')}
            >1.<span class="sr">${t(`first.${row.first}`)}</span></span
          >`
        : nothing
    }
  </li>`;
}

/** The cards of the best reply, as ghosts on the side they would lie. @param {Look} l @param {Lane} row @param {'own' | 'foe'} who */
function ghosts({ s, view, bottom }, row, who) {
  if (s.proof?.place !== row.n) return [];
  const replies = view.attacker === undefined || view.attacker === bottom ? 'foe' : 'own';
  return who === replies ? (s.proof.reply?.cards ?? []) : [];
}

/** One side of a lane in words. @param {Look} l @param {Lane} row @param {'own' | 'foe'} who */
export function sideText({ rules }, row, who) {
  const cards = row[who];
  const kind = who === 'own' ? row.ownKind : row.foeKind;
  const place = named('place', rules, { n: row.n });
  const lies = cards.length ? cards.map((card) => cardName(card, rules)).join(', ') : t('side.empty');
  const done = kind ? `; ${t('side.kind', { kind: kindName(kind.kind, rules), total: kind.total })}` : '';
  return t(`side.${who}`, { place, count: cards.length, need: row.place?.need ?? '', cards: lies }) + done;
}

/** The formation of a complete side; below a wall also its number, which its tile has no room for. @param {Lane} row @param {'own' | 'foe'} who @param {Look} l */
function badge(row, who, { rules, game }) {
  const kind = who === 'own' ? row.ownKind : row.foeKind;
  const id = kind?.kind.replaceAll(' ', '-');
  return html`<span
    class="badge ${who === 'own' ? 'low' : 'up'}"
    aria-hidden="true"
    title=${kind ? kindName(kind.kind, rules) : nothing}
    >${game === 'siege' && who === 'own' ? html`<small class="no">${row.n}</small>` : nothing}${kind ? html`<svg><use href="#f-${id}"></use></svg>${kind.total}` : nothing}</span
  >`;
}

/** The stone or wall tile. @param {Look} l @param {Lane} row @param {boolean} claim @param {boolean} hint */
function tile(l, row, claim, hint) {
  const { game, next, rules } = l;
  const { n, place, owner, env, damaged } = row;
  const legal = next.has(`stone:${n}`) && !claim;
  const label = [
    named('place', rules, { n }),
    game === 'siege' && place ? wallText(place, damaged, rules) : '',
    ...env.map(({ card }) => cardName(card, rules)),
    owner ? t(`owner.${owner}`) : '',
    claim ? named('claimable', rules) : '',
    legal ? t('playable') : '',
  ].filter(Boolean);
  return html`<button
    class="stone ${claim ? 'claim' : ''} ${legal ? 'legal' : ''} ${damaged ? 'damaged' : ''} ${hint ? 'hint' : ''}"
    data-ref="stone:${n}"
    data-key="stone:${n}"
    tabindex="-1"
    aria-label=${label.join(', ')}
  >
    ${
      game === 'siege' && place
        ? html`${damaged ? html`<svg class="crack" aria-hidden="true"><use href="#i-crack"></use></svg>` : nothing}${wallFace(place, false)}${
            place.after ? wallFace(place.after, true) : nothing
          }${damaged ? html`<span class="bang" aria-hidden="true">!</span>` : nothing}`
        : env.length
          ? html`<span class=${env.length > 1 ? 'pair' : ''}
              >${env.map(({ card }) => html`<svg class="env" data-key=${card} aria-hidden="true"><use href="#t-${glyph(card)}"></use></svg>`)}</span
            >`
          : html`<span class="num" aria-hidden="true">${n}</span>`
    }
    ${claim ? html`<svg class="tick" aria-hidden="true"><use href="#i-check"></use></svg>` : nothing}
  </button>`;
}

/** A wall in words. @param {import('../types.d.ts').Place} place @param {boolean} damaged @param {string} rules */
export function wallText(place, damaged, rules) {
  const face = (/** @type {{need: number, counts?: string[], low?: boolean}} */ { need, counts = [], low }) =>
    t('wall.face', {
      n: need,
      kinds: low
        ? t('kind.low')
        : counts.length > 4
          ? t('kind.all')
          : counts.map((kind) => kindName(kind, rules)).join(', '),
    });
  return [
    t(damaged ? 'wall.damaged' : 'wall.intact'),
    face(place),
    place.after ? t('wall.after', { face: face(place.after) }) : '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** A draw that is no choice is made by the page. @param {Look} l */
const drawsItself = ({ s, moves }) =>
  s.settings.draws && moves.length === 1 && Boolean(moves[0]?.refs[0]?.startsWith('pile:'));

/** The prompt and the buttons of this moment. @param {Look} l */
function act(l) {
  const { s, marks, next, view, rules } = l;
  const mine = [...next];
  const piles = drawsItself(l) ? [] : mine.filter((ref) => ref.startsWith('pile:'));
  const deeds = mine.filter(
    (ref) => ref.startsWith('do:') && !/^do:(eliminate|gather|weaken|berserk)$/.test(ref),
  );
  const hint = new Set(s.hint?.refs ?? []);
  const undo =
    marks.undo !== null
      ? 'undo'
      : marks.takeback !== null && s.save?.setup.mode === 'level'
        ? 'takeback'
        : null;
  const wide = piles.length + deeds.length;
  const second = s.hint?.second;
  const said = second ? html`${prompt(l)} <span class="second">${second}</span>` : prompt(l);
  return html`<div class="act" role="group" aria-label=${t('actions')} data-group="act">
    <p class="prompt ${s.hint ? 'advice' : ''}" id="prompt">${said}</p>
    ${piles.map(
      (ref) =>
        html`<button
          class="btn legal ${hint.has(ref) ? 'hint' : ''}"
          data-ref=${ref}
          aria-label=${named(`draw.${ref.slice(5)}`, rules)}
        >
          ${icon(ref === 'pile:stack' ? 'i-stack' : ref === 'pile:tactics' ? 't-joker' : 'i-discard')}${ref === 'pile:stack' ? view.stack : ref === 'pile:tactics' ? view.tactics : nothing}
        </button>`,
    )}
    ${deeds.map(
      (ref) =>
        html`<button
          class="btn ${hint.has(ref) ? 'hint' : ''}"
          data-ref=${ref}
          aria-label=${deedText(ref, view)}
        >
          ${ref === 'do:oil' ? html`${icon('i-oil')}${view.oil}` : ref === 'do:retreat' ? icon('i-retreat') : t(ref)}
        </button>`,
    )}
    ${
      s.staged
        ? html`<button class="btn main" data-do="confirm">
            ${icon('i-check')}<span class="sr">${t('confirm')}</span>
          </button>`
        : nothing
    }
    ${
      s.picked.length || s.staged || s.hint
        ? html`<button class="btn" data-do="cancel" aria-label=${t('cancel')}>${icon('i-close')}</button>`
        : html`${
              wide < 2 && l.game !== 'tug'
                ? html`<button class="btn" data-do="proof" aria-label=${t('proof')}>
                    ${icon('i-proof')}
                  </button>`
                : nothing
            }
            <button
              class="btn"
              data-do=${undo ?? 'undo'}
              aria-disabled=${undo ? nothing : 'true'}
              aria-label=${t(undo ?? 'undo')}
            >
              ${icon('i-undo')}
            </button>
            ${
              wide < 1 && s.save?.setup.mode === 'level' && !l.over
                ? html`<button class="btn" data-do="hint" aria-label=${t('hint')}>${icon('i-hint')}</button>`
                : nothing
            }
            ${l.over ? html`<button class="btn main" data-do="sheet" data-sheet="over">${t('over.show')}</button>` : nothing}`
    }
  </div>`;
}

/** @param {string} ref @param {View} view */
const deedText = (ref, view) => (ref === 'do:oil' ? t('oil', { n: view.oil }) : t(ref));

/** Whose turn it is and what to do, in one line. @param {Look} l */
export function prompt(l) {
  const { s, view, next, rules, bottom } = l;
  const names = s.save?.record.names ?? ['', ''];
  if (l.over) return overText(view, names, bottom);
  if (s.hint) return s.hint.text;
  if (s.curtain !== null) return '';
  if (s.thinking || view.seat === null || view.turn !== view.seat)
    return t('prompt.wait', { name: names[view.turn === 0 || view.turn === 1 ? view.turn : 1 - bottom] });
  if (s.staged) return t('prompt.confirm', { move: moveText(s.staged.move, rules) });
  if (drawsItself(l)) return t('prompt.drawing');
  const first = s.picked[0];
  if (first?.startsWith('hand:')) {
    const card = first.slice(5);
    const [name, help] = [cardName(card, rules), isTactics(card) ? cardHelp(card, rules) : ''];
    const target = s.picked[1] && cardName(s.picked[1].split(':')[1] ?? '', rules);
    if (next.size === 0) return capital(t('prompt.again', { card: name, help }));
    const kind = [...next][0]?.split(':')[0];
    const text = named(`prompt.to-${kind}`, rules, {
      card: kind === 'side' ? (target ?? name) : name,
      target: target ?? '',
    });
    return capital(target ? text : `${text} ${help}`.trim());
  }
  const last = s.picked.at(-1);
  if (last) {
    const [kind, name] = last.split(':');
    return named(`prompt.${kind === 'do' ? name : kind}`, rules, { n: name });
  }
  const claims = [...next].filter((ref) => ref.startsWith('stone:')).map((ref) => ref.slice(6));
  const kinds = new Set([...next].map((ref) => (ref.startsWith('do:') ? ref : ref.split(':')[0])));
  const what =
    view.phase === 'draw' || view.phase === 'scout'
      ? named(`prompt.${view.phase}`, rules, { n: view.due ?? 1 })
      : view.phase === 'return' || view.phase === 'give' || view.phase === 'drop'
        ? t(`prompt.${view.phase}`, {
            n: view.due ?? 3 - (Array.isArray(view.given?.[bottom]) ? view.given[bottom].length : 0),
          })
        : kinds.has('hand')
          ? t('prompt.play')
          : kinds.has('do:pass')
            ? t('prompt.pass')
            : kinds.has('do:end')
              ? t('prompt.end')
              : t(`prompt.${view.phase}`);
  return claims.length
    ? `${what} ${named('prompt.claims', rules, { n: claims.length, places: claims.join(', ') })}`
    : what;
}

/** How it ended. @param {View} view @param {string[]} names @param {number} bottom */
export function overText(view, names, bottom) {
  if (view.winner === 'draw') return t('over.draw');
  const winner = /** @type {number} */ (view.winner);
  return t('over.won', { name: names[winner], why: t(`why.${view.why}`) });
}

/** @param {Look} l */
function bottomRow(l) {
  if (l.game === 'tug') return deeds(l);
  const { s, view, moves, next, rules, bottom } = l;
  const held = view.hands?.[bottom];
  if (!Array.isArray(held))
    return html`<div class="hand wait" data-anchor="hand">${backs(Number(held ?? 0), 'big')}</div>`;
  const hand = sorted(held, s.settings.sort);
  const hint = new Set(s.hint?.refs ?? []);
  return html`<div
    class="hand ${hand.length > 7 ? 'many' : ''} ${moves.length ? '' : 'wait'}"
    role="group"
    aria-label=${t('hand.own')}
    data-group="hand"
    data-anchor="hand"
  >
    ${repeat(
      hand,
      (card) => card,
      (card) => {
        const ref = `hand:${card}`;
        const off = moves.length > 0 && s.picked.length === 0 && !next.has(ref);
        return cardButton(card, rules, {
          ref,
          pressed: s.picked.includes(ref),
          key: card,
          tab: -1,
          off,
          more: `${hint.has(ref) ? 'hint' : ''} ${s.fresh.includes(card) ? 'new' : ''}`,
          label: isTactics(card)
            ? `${cardName(card, rules)}: ${cardHelp(card, rules)}`
            : cardName(card, rules),
        });
      },
    )}
    ${roomFor(l, held.length)}
  </div>`;
}

/** While cards can still be drawn their places are kept, so that the hand does not move when they come; a lesson has no deal. @param {Look} l @param {number} held */
function roomFor({ s, view, bottom }, held) {
  const dealt = /** @type {string[][] | undefined} */ (s.save?.record.deal?.['hands'])?.[bottom]?.length ?? 0;
  const left = (view.stack ?? 0) + (view.tactics ?? 0);
  return Array.from({ length: Math.max(0, Math.min(dealt - held, left)) }, () => html`<i class="room"></i>`);
}

/** Wide screens show the piles, the tracker and the log beside the table. @param {Look} l */
const beside = (l) =>
  html`<aside class="beside left" aria-label=${t('piles')}>${pilesBeside(l)}</aside>
    <aside class="beside right" aria-label=${t('log')}>
      ${l.game === 'tug' || l.s.curtain !== null ? nothing : tracker(l)}
      <h2>${t('log')}</h2>
      ${logList(l.s)}
    </aside>`;

/** @param {Look} l */
function pilesBeside(l) {
  const { view, rules, s } = l;
  if (view.stack === undefined)
    return html`<h2>${t('help.tug.title')}</h2>
      <p class="small">${t('help.tug')}</p>`;
  return html`<h2>${named('stack', rules)}</h2>
    <p class="bigpile"><i class="back"></i><b>${view.stack}</b></p>
    ${
      l.tactics
        ? html`<h2>${t('tactics')}</h2>
            <p class="bigpile"><i class="back t"></i><b>${view.tactics}</b></p>
            <p class="small">
              ${t('played', { own: view.played?.[l.bottom] ?? 0, foe: view.played?.[1 - l.bottom] ?? 0 })}
            </p>`
        : nothing
    }
    <h2>${t('discard')}</h2>
    <ul class="minis">
      ${(view.discards ?? []).map((card) => lyingCard(card, rules, 'mini', `pile-${card}`))}
    </ul>
    ${view.discards?.length ? nothing : html`<p class="small">${t('discard.none')}</p>`}
    ${s.save ? html`<p class="small">${t(`rules.${rules}`)}</p>` : nothing}`;
}

/** Between two people: nothing of either hand is on the page. @param {Look} l */
function curtain({ s }) {
  const seat = /** @type {number} */ (s.curtain);
  const name = s.save?.record.names[seat] ?? '';
  return html`<div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
    <div class="plate">
      <h2 id="curtain-title">${t('curtain.pass', { name })}</h2>
      <p>${t('curtain.text', { name })}</p>
      <button class="btn main" data-do="lift" data-focus>${t('curtain.ready', { name })}</button>
    </div>
  </div>`;
}
