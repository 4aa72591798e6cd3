/** The page of a rule set. The build has parsed it (tools/rulebook.py); here it is only shown, with real cards and dice. */

import { gamesOf, mark } from '../rulesets.js';
import { html, nothing } from '../vendor.js';
import { t } from '../words.js';
import { pips, printedCard } from './card.js';
import { ladder } from './ladder.js';
import { picture } from '../games/pictures.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Block} Block */
/** @typedef {import('../types.d.ts').Chapter} Chapter */
/** @typedef {import('../types.d.ts').Words} Words */

/** @param {State} s */
export function rules(s) {
  const { page } = s;
  if (!page) return nothing;
  const chapters = page.chapters ?? [];
  return html`<div class="find">
      <label
        ><span class="sr">${t('rules.edition')}</span
        ><select data-rulebook>
          ${gamesOf(s.rules).map(
            (game) =>
              html`<optgroup label=${t(`game.${game}`)}>
                ${s.rules.filter((one) => one.game === game).map(({ id }) => html`<option value=${id} ?selected=${id === page.rules}>${t(`rules.${id}`)}</option>`)}
              </optgroup>`,
          )}
        </select></label
      >
      <label
        ><span class="sr">${t('rules.search')}</span
        ><input type="search" data-search placeholder=${t('rules.search')}
      /></label>
    </div>
    ${
      chapters.length
        ? html`<article class="prose" tabindex="0" data-rules=${page.rules}>
            ${chapters.map((chapter, k) => section(chapter, page.rules, k ? nothing : beginning(s, chapters)))}
            <p class="none" hidden>${t('rules.none')}</p>
          </article>`
        : html`<p>${t(page.chapters ? 'rules.missing' : 'loading')}</p>`
    }`;
}

/** What stands under the summary: the formations, and the way to each chapter. @param {State} s @param {Chapter[]} chapters */
const beginning = (s, chapters) =>
  html`<div class="unsought">${ladder(s, s.page?.rules)}</div>
    <nav class="unsought" aria-label=${t('rules.chapters')}>
      ${chapters.map(({ id, title }) => (id ? html`<a href="#${mark(s.page?.rules ?? '', id)}">${id} ${title}</a>` : nothing))}
    </nav>`;

/** @param {Chapter} chapter @param {string} rules @param {unknown} end */
function section({ id, title, blocks }, rules, end) {
  /** Each rule with what belongs to it, so that a search finds them together. @type {Block[][]} */
  const parts = [];
  for (const block of blocks)
    if (block.example && parts.length) parts.at(-1)?.push(block);
    else parts.push([block]);
  const summary = end !== nothing;
  return html`<section>
    <h3 id=${id ? mark(rules, id) : nothing} tabindex=${id ? '-1' : nothing}>
      ${id ? html`<span class="no">${id}</span> ` : nothing}${title}
    </h3>
    ${parts.map((part) => {
      const rule = part[0]?.rule;
      return html`<div
        class="part"
        id=${rule ? mark(rules, rule) : nothing}
        tabindex=${rule ? '-1' : nothing}
      >
        ${part.map((block) => drawBlock(block, rules, summary))}
      </div>`;
    })}
    ${end}
  </section>`;
}

/** @param {Block} block @param {string} rules @param {boolean} summary */
function drawBlock(block, rules, summary) {
  const { rule, example, text, items, head, rows } = block;
  /** @param {Words | undefined} words */
  const inline = (words) => said(words ?? [], rules);
  if (items && summary)
    return html`<ul class="glance">
      ${items.map((item, k) => html`<li>${picture(rules, k)}<span>${inline(item)}</span></li>`)}
    </ul>`;
  if (items)
    return html`<ul>
      ${items.map((item) => html`<li>${inline(item)}</li>`)}
    </ul>`;
  if (rows)
    return html`<div class="wide" tabindex="0">
      <table class="sheet-table">
        <tr>
          ${head?.map((cell) => (cell.length ? html`<th scope="col">${inline(cell)}</th>` : html`<td></td>`))}
        </tr>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td class=${cell.some((word) => typeof word === 'object' && word.card) ? 'cards' : nothing}>${inline(cell)}</td>`)}
            </tr>`,
        )}
      </table>
    </div>`;
  if (example)
    return html`<div class="example">
      <p><b>${block.label}</b> ${inline(text)}</p>
      ${block.try ? html`<button class="btn" data-do="example" data-example=${example}>${t('rules.try')}</button>` : nothing}
    </div>`;
  return html`<p>
    ${rule ? html`<a class="no" href="#${mark(rules, rule)}" aria-label=${t('rules.rule', { rule })}>${rule}</a> ` : nothing}${inline(text)}
  </p>`;
}

/** A text of the rules with its cards and dice. @param {Words} words @param {string} rules @returns {unknown} */
export function said(words, rules) {
  return words.map((word) => {
    if (typeof word === 'string') return word;
    if (word.b) return html`<b>${said(word.b, rules)}</b>`;
    if (word.i) return html`<i>${said(word.i, rules)}</i>`;
    if (word.own) return html`<b class="own">${word.own}</b>`;
    if (word.see) return html`<a href="#${mark(rules, word.see)}">${word.see}</a>`;
    const id = word.card ?? '';
    return /^\d/.test(id)
      ? html`<span class="die printed"><span class="sr">${id}</span>${pips(Number(id))}</span>`
      : printedCard(id, rules);
  });
}
