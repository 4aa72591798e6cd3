/** What there is to do: the prompt and the buttons of this moment. */

import { cited } from '../games/cites.js';
import { html, nothing } from '../vendor.js';
import { capital, cardHelp, cardName, list, moveText, named, t } from '../words.js';
import { icon } from './card.js';
import { ruleLink } from './cite.js';
import { hintText } from './hint.js';
import { isTactics } from './model.js';
import { overText } from './over.js';
import { FAR } from './panels.js';

/** @typedef {import('../types.d.ts').View} View */
/** @typedef {import('./look.js').Look} Look */

/** A draw that is no choice is made by the page. @param {Look} l */
export const drawsItself = ({ s, moves }) =>
  s.settings.draws && moves.length === 1 && Boolean(moves[0]?.refs[0]?.startsWith('pile:'));

/** The prompt and the buttons of this moment. @param {Look} l */
export function act(l) {
  const { s, marks, view } = l;
  const undo =
    marks.undo !== null
      ? 'undo'
      : marks.takeback !== null && s.save?.setup.mode === 'level'
        ? 'takeback'
        : null;
  const second = s.hint && hintText(s.hint, view).second;
  const about = s.hint && view.moves.find(({ move }) => move === s.hint?.reply?.move);
  const cite = about ? cited(l.facts, [about.card, about.word, about.kind]) : null;
  const said = second
    ? html`${prompt(l)} ${ruleLink(cite)} <span class="second">${second}</span>`
    : html`${prompt(l)} ${ruleLink(cite)}`;
  return html`<div class="act" role="group" aria-label=${t('actions')} data-group="act">
    <p class="prompt ${s.hint ? 'advice' : ''}" id="prompt">${said}</p>
    ${choices(l, s.wide)} ${FAR['act']?.(l)}
    ${
      s.picked.length || s.staged || s.hint
        ? tool('cancel', 'i-close', 'cancel')
        : html`${view.stack === undefined ? nothing : tool('proof', 'i-proof', 'proof')}
          ${tool(undo ?? 'undo', 'i-undo', undo ?? 'undo', !undo)}`
    }
    ${
      l.over
        ? html`<button class="btn main" data-do="sheet" data-sheet="over">${t('over.show')}</button>`
        : s.save?.setup.mode === 'level'
          ? tool('hint', 'i-hint', 'hint', view.turn !== view.seat || s.boot.phase !== 'ready')
          : nothing
    }
  </div>`;
}

/**
 * What can be done beside pointing at cards and places: the piles, unless they lie on the table, deeds, and the tap that confirms.
 * @param {Look} l @param {boolean} [piled]
 */
export function choices(l, piled = false) {
  const { s, next, view, rules } = l;
  const mine = [...next];
  const piles = piled || drawsItself(l) ? [] : mine.filter((ref) => ref.startsWith('pile:'));
  const deeds = mine.filter(
    (ref) => ref.startsWith('do:') && !/^do:(eliminate|gather|weaken|berserk)$/.test(ref),
  );
  const hint = new Set(s.hint?.refs ?? []);
  return html`${piles.map(
    (ref) =>
      html`<button
        class="btn legal ${hint.has(ref) ? 'hint' : ''}"
        data-ref=${ref}
        aria-label=${named(`draw.${ref.slice(5)}`, rules)}
      >
        ${icon(ref === 'pile:stack' ? 'i-stack' : ref === 'pile:tactics' ? 't-joker' : 'i-discard')}${ref === 'pile:stack' ? view.stack : ref === 'pile:tactics' ? view.tactics : nothing}
      </button>`,
  )}
  ${deeds.map((ref) =>
    DEEDS[ref]
      ? html`<button
          class="tool ${hint.has(ref) ? 'hint' : ''}"
          data-ref=${ref}
          aria-label=${deedText(ref, view)}
          title=${deedText(ref, view)}
        >
          ${icon(DEEDS[ref])}<small>${t(`${ref}.short`)}${ref === 'do:oil' ? ` ${view.oil}` : nothing}</small>
        </button>`
      : html`<button class="btn ${hint.has(ref) ? 'hint' : ''}" data-ref=${ref}>${t(ref)}</button>`,
  )}
  ${
    s.staged
      ? html`<button class="btn main" data-do="confirm">
          ${icon('i-check')}<span class="sr">${t('confirm')}</span>
        </button>`
      : nothing
  }`;
}

/** Deeds that are shown by a picture and a word. @type {Record<string, string>} */
const DEEDS = { 'do:oil': 'i-oil', 'do:retreat': 'i-retreat' };

/** A button that is always in its place, with its word. @param {string} what @param {string} glyph @param {string} id @param {boolean} [off] */
const tool = (what, glyph, id, off = false) =>
  html`<button class="tool" data-do=${what} aria-disabled=${off || nothing} title=${t(id)}>
    ${icon(glyph)}<small>${t(`${id}.short`)}</small>
  </button>`;

/** @param {string} ref @param {View} view */
const deedText = (ref, view) => (ref === 'do:oil' ? t('oil', { n: view.oil }) : t(ref));

/** Whose turn it is and what to do, in one line. @param {Look} l */
export function prompt(l) {
  const { s, view, next, rules, bottom } = l;
  const names = s.save?.record.names ?? ['', ''];
  const far = FAR['prompt']?.(l);
  if (far) return far;
  if (l.over) return overText(view, s.save);
  if (s.hint) return hintText(s.hint, view).text;
  if (s.curtain !== null) return '';
  if (s.thinking || view.seat === null || view.turn !== view.seat)
    return t('prompt.wait', { name: names[view.turn === 0 || view.turn === 1 ? view.turn : 1 - bottom] });
  if (s.staged) return capital(t('prompt.confirm', { move: moveText(s.staged, rules) }));
  if (!view.moves.length && s.save?.setup.mode === 'level')
    return t(s.boot.phase === 'ready' ? 'prompt.wait' : 'soon', { name: names[1 - bottom] });
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
  const claims = l.moves.flatMap(({ kind, place }) => (kind === 'claim' && place ? [String(place)] : []));
  const kinds = new Set([...next].map((ref) => (ref.startsWith('do:') ? ref : ref.split(':')[0])));
  const what =
    view.phase === 'draw' || view.phase === 'scout'
      ? named(`prompt.${view.phase}`, rules, { n: view.due ?? 1 })
      : view.phase === 'return' || view.phase === 'give' || view.phase === 'drop'
        ? t(`prompt.${view.phase}`, {
            n:
              view.due ??
              (l.facts.gifts ?? 0) - (Array.isArray(view.given?.[bottom]) ? view.given[bottom].length : 0),
          })
        : kinds.has('hand')
          ? t('prompt.play')
          : kinds.has('do:pass')
            ? t('prompt.pass')
            : kinds.has('do:end')
              ? named('prompt.end', rules)
              : t(`prompt.${view.phase}`);
  return claims.length
    ? `${what} ${named('prompt.claims', rules, { n: claims.length, places: list(claims) })}`
    : what;
}
