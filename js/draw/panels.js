/** The sheets over the table and the start screen: one open at a time, each a native dialog. */

import { html, nothing } from '../vendor.js';
import { t, told } from '../words.js';
import { icon } from './card.js';
import { outcome } from './over.js';

/** @typedef {import('../types.d.ts').State} State */

/** What is drawn over the table that comes with them. @type {Record<string, (l: import('./look.js').Look) => unknown>} */
export const ASIDES = {};

/** What games with friends far away add, once that part is there (js/far/draw.js). @type {Record<string, (what: any) => any>} */
export const FAR = {};

/** The way from a refusal to its rule, once there is something to refuse. @type {{link?: (s: State) => unknown}} */
export const REFUSED = {};

/** The sheets that come when they are first wanted. @type {Record<string, (s: State) => unknown>} */
export const LATE = {};

/** @param {State} s */
export function sheet(s) {
  const draw = s.sheet ? LATE[s.sheet] : undefined;
  if (!draw || !s.sheet) return nothing;
  return html`<dialog class="sheet" data-name=${s.sheet} aria-labelledby="sheet-title">
    <header>
      <h2 id="sheet-title">${title(s)}</h2>
      <button class="tool" data-do="close" aria-label=${t('close')}>${icon('i-close')}</button>
    </header>
    <div class="sheet-body" tabindex=${s.sheet === 'about' ? 0 : nothing}>${draw(s)}</div>
  </dialog>`;
}

/** @param {State} s */
function title({ sheet: name, page, view, save }) {
  if (name === 'rules' && page) return told(t('rules'), t(`rules.${page.rules}`));
  if (name !== 'over' || !view || !save) return t(`sheet.${name}`);
  return t(`sheet.over.${outcome(view, save)}`, { name: save.record.names[Number(view.winner)] });
}
