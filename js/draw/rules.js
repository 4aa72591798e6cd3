/** The rules as players read them: pages of plain Markdown, searched as one types. */

import { html, nothing } from '../vendor.js';
import { t } from '../words.js';

/** @typedef {import('../types.d.ts').State} State */

/** Rules as a page of plain Markdown. @param {State} s */
export function rules(s) {
  if (!s.page) return html`<p>${t('loading')}</p>`;
  return html`<label class="search"
      ><span class="sr">${t('rules.search')}</span
      ><input type="search" data-search placeholder=${t('rules.search')}
    /></label>
    <nav class="row">
      ${['borders', 'siege', 'tug'].map((game) => html`<button class="btn" data-do="rules" data-game=${game}>${t(`game.${game}`)}</button>`)}
    </nav>
    <article class="prose" tabindex="0">${markdown(s.page.text)}</article>`;
}

/** Headings, lists, tables, paragraphs, bold and italic: what the rules are written in. @param {string} text */
export function markdown(text) {
  const blocks = text.replace(/\r/g, '').split(/\n{2,}|\n(?=#|[-*] |\d+\. |\|)(?<!\|.*\n)/);
  return blocks.map((block) => {
    const head = /^(#{1,4}) +(.*)/.exec(block);
    if (head) {
      const words = inline(head[2] ?? '');
      return (head[1] ?? '').length < 3 ? html`<h3>${words}</h3>` : html`<h4>${words}</h4>`;
    }
    if (block.startsWith('|')) return grid(block);
    if (/^([-*]|\d+\.) /.test(block)) {
      const items = block.split(/\n(?=(?:[-*]|\d+\.) )/);
      return html`<ul>
        ${items.map((one) => html`<li>${inline(one.replace(/^([-*]|\d+\.) /, ''))}</li>`)}
      </ul>`;
    }
    return block.trim() ? html`<p>${inline(block)}</p>` : nothing;
  });
}

/** @param {string} block */
function grid(block) {
  const rows = block
    .split('\n')
    .filter((row) => row.startsWith('|') && !/^\|[\s|:-]+$/.test(row))
    .map((row) => row.replace(/^\||\|\s*$/g, '').split('|'));
  return html`<div class="wide" tabindex="0">
    <table class="sheet-table">
      ${rows.map(
        (row, k) =>
          html`<tr>
            ${row.map((cell) => (k || !cell.trim() ? html`<td>${inline(cell.trim())}</td>` : html`<th scope="col">${inline(cell.trim())}</th>`))}
          </tr>`,
      )}
    </table>
  </div>`;
}

/** @param {string} text */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|_[^_]+_|`[^`]+`)/).map((part) => {
    if (part.startsWith('**')) return html`<b>${part.slice(2, -2)}</b>`;
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    if (/^_.+_$/.test(part)) return html`<i>${part.slice(1, -1)}</i>`;
    return part;
  });
}
