/** What has happened, move by move. */

import { html } from '../vendor.js';
import { moveText, named, t } from '../words.js';

/** @typedef {import('../types.d.ts').State} State */

/** @param {State} s @param {number} [most] only so many of the last moves */
export function logList(s, most = Infinity) {
  const names = s.save?.record.names ?? [];
  const rules = s.view?.rules ?? '';
  return html`<div class="log" role="log" aria-live="off" tabindex="0" aria-label=${t('log')}>
    <ol>
      ${(s.marks?.log ?? []).slice(-most).map(
        ([seat, , about]) =>
          html`<li
            class="${seat === s.bottom ? 'me' : seat === 'chance' ? 'luck' : 'them'} ${about.kind === 'draw' ? 'aside' : ''}"
          >
            <b>${seat === 'chance' ? named('chance', rules) : names[seat]}${t('colon')}</b>
            ${moveText(about, rules)}
          </li>`,
      )}
    </ol>
  </div>`;
}
