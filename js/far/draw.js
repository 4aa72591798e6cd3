/** What a game by letters adds to the screens: its sheets, the buttons under the board, the list of games, the check at the end. */

import { hidden as isHidden } from '../deals.js';
import { html, nothing } from '../vendor.js';
import { capital, day, t } from '../words.js';
import { icon } from '../draw/card.js';
import { bootBar } from '../draw/boot.js';
import { STUN, canCall } from './call.js';
import { FAR, LATE } from '../draw/panels.js';

/** @typedef {import('../types.d.ts').State} State */
/** @typedef {import('../types.d.ts').Save} Save */
/** @typedef {import('../types.d.ts').Far} Far */
/** @typedef {import('../draw/look.js').Look} Look */

/** What one may say without words; the number rides on a letter. */
export const SIGNS = ['👍', '👏', '😮', '🤔', '⏳', '🤝'];
/** Characters of a link that a phone still reads from a screen. */
export const QR_MOST = 700;

/** @param {string} path */
const glyph = (path) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;
const LETTER = 'M2 4h20v16H2zm2.500 2 7.500 6.500L19.500 6zM4 8v10h16V8l-8 7z';
const PASTE = 'M8 2h8v3h4v17H4V5h4zm2 2v3h4V4zM7 11h10v2H7zm0 4h7v2H7z';

/** The other's name. @param {Far} far */
export const friend = ({ state }) => state?.names[1 - state.seat] || t('far.friend');

/** @param {string} text @param {string} what @param {boolean} [main] */
const button = (text, what, main = false) =>
  html`<button class="btn ${main ? 'main' : ''}" data-do=${what}>${text}</button>`;

/** @param {State} s */
const nameField = (s) =>
  html`<label class="field-line"
    ><span>${t('setup.name')}</span
    ><input type="text" maxlength="20" autocomplete="off" .value=${s.settings.name} data-set-text="name"
  /></label>`;

/** Who learns what: open until it was read once. @param {State} s */
const learns = ({ far }) =>
  html`<details class="learns" ?open=${!far?.told}>
    <summary>${t('far.learns')}</summary>
    ${['letters', 'cards', 'direct', 'end', 'keep', 'limits'].map((id) => html`<p>${t(`far.learns.${id}`)}</p>`)}
  </details>`;

/** Legs of a game in which nothing is hidden: by letters both are always played. */
const LEGS = 2;

/** Whether it can be hidden when a card was drawn: tactics name places of the hand. @param {State} s */
const veils = ({ setup, rules }) =>
  rules.some(({ id, hidden, tactics }) => id === setup.rules && hidden && !tactics);

/** How many games are agreed on, and what is proven and hidden in them, as it was set up. @param {State} s */
export const agreedOn = (s) => {
  const { setup, settings, rules } = s;
  const cards = isHidden(setup.rules, rules);
  return {
    length: cards ? Math.max(1, setup.length) : LEGS,
    strict: cards && settings.strict,
    veiled: veils(s) && settings.veiled,
  };
};

/** One thing more that can be agreed on. @param {State} s @param {'strict' | 'veiled'} what */
const option = ({ settings }, what) =>
  html`<label class="toggle"
    ><input type="checkbox" role="switch" .checked=${settings[what]} data-set=${what} /><span
      >${t(`far.${what}`)}</span
    ></label
  >`;

/** What is agreed, in a line. @param {Record<string, any>} terms */
const agreed = ({ rules, length, strict, veiled }) =>
  [
    t(`rules.${rules}`),
    ...(length > 1 ? [t('far.games', { n: length })] : []),
    ...(strict ? [t('far.strict.short')] : []),
    ...(veiled ? [t('far.veiled.short')] : []),
  ].join(' · ');

/** A new game. @param {State} s */
function fresh(s) {
  const { setup } = s;
  return html`<p>${t('far.new.text')}</p>
    <p><b>${agreed({ rules: setup.rules, ...agreedOn(s) })}.</b> ${t(`far.begins.${setup.first}`)}</p>
    ${nameField(s)} ${isHidden(setup.rules, s.rules) ? option(s, 'strict') : nothing}
    ${veils(s) ? option(s, 'veiled') : nothing} ${learns(s)}
    <p class="row two">${button(t('far.invite'), 'far-invite', true)} ${FAR['near']?.(s)}</p>
    <p class="row">${button(t('far.paste'), 'far-paste')}</p>
    ${bootBar(s)}`;
}

/** An invitation has come. @param {State} s */
function invited(s) {
  const one = s.far?.invitation;
  if (!one) return nothing;
  return html`<p class="big">${t('far.in.text', { name: one.name || t('far.friend') })}</p>
    <p>
      <b>${agreed(one)}.</b>
      ${one.results.length ? t('far.in.series', { n: one.results.length + 1 }) : t(`far.in.begins.${one.begins}`, { name: one.name || t('far.friend') })}
    </p>
    ${nameField(s)} ${learns(s)}
    <p class="row two">${button(t('far.accept'), 'far-accept', true)} ${button(t('cancel'), 'close')}</p>
    ${bootBar(s)}`;
}

/** A letter is written: how it gets to the friend. @param {State} s */
function out({ far }) {
  if (!far?.out) return nothing;
  const { link, what } = far.out;
  const name = friend(far);
  const short = link.length <= QR_MOST;
  return html`<p>${t(`far.out.${what}`, { name })}</p>
    <p class="row two">
      ${'share' in navigator ? button(t('far.share'), 'far-share', true) : nothing}
      ${button(t('far.copy'), 'far-copy', !('share' in navigator))}
    </p>
    <details class="rest">
      <summary>${t('far.out.more')}</summary>
      <textarea class="letter" readonly rows="4" aria-label=${t('far.link')} .value=${link}></textarea>
      ${
        short
          ? html`<p>${t('far.qr.text', { name })}</p>
              <div class="qr">${far.qr ?? nothing}</div>`
          : nothing
      }
    </details>
    <p class="small">${t(what === 'invite' ? 'far.out.note.invite' : 'far.out.note', { name })}</p>
    ${what === 'accept' || what === 'invite' ? nothing : numbersLine()}`;
}

const numbersLine = () =>
  html`<p class="row"><button class="btn" data-do="far-numbers">${t('far.numbers')}</button></p>`;

/** A letter that came by itself as text. @param {State} s */
const paste = (s) =>
  html`<p>${t('far.paste.text')}</p>
    <label class="field-line"
      ><span>${t('far.paste.field')}</span
      ><textarea class="letter" rows="5" id="far-text" autocomplete="off" spellcheck="false"></textarea>
    </label>
    <p class="row two">${button(t('far.paste.open'), 'far-take', true)} ${button(t('cancel'), 'close')}</p>
    ${bootBar(s)}`;

/** What came of a letter that is not opened here, in a sentence and what one can do. @param {State} s */
const note = ({ far }) =>
  far?.note
    ? html`<p>${far.note.text}</p>
        ${far.note.hint ? html`<p>${far.note.hint}</p>` : nothing}
        <p class="row">
          ${far.note.link ? button(t('far.copy'), 'far-copy', true) : nothing}
          ${far.note.again ? button(t('far.again'), 'far-again', true) : nothing}
          ${far.note.both ? button(t('far.both'), 'far-both') : nothing}
          <button class="btn" data-do="close">${t('close')}</button>
        </p>`
    : nothing;

/** The letter is read. @param {State} s */
const reading = (s) =>
  html`<p>${t('far.reading')}</p>
    ${bootBar(s)}`;

/** @param {State} s */
const giveUp = ({ far }) =>
  far
    ? html`<p>${t('far.giveup.text', { name: friend(far) })}</p>
        <p class="row two">
          ${button(t('far.giveup'), 'far-giveup-yes', true)} ${button(t('cancel'), 'close')}
        </p>`
    : nothing;

/** @param {State} s */
const numbers = ({ far }) =>
  far
    ? html`<p>${t('far.numbers.text', { name: friend(far) })}</p>
        <p class="big numbers">${(far.numbers ?? []).join(' · ')}</p>`
    : nothing;

/** @param {State} s */
const signs = (s) =>
  html`<p>${t('far.sign.text')}</p>
    <div class="signs" role="group" aria-label=${t('sheet.far-sign')}>
      ${SIGNS.map(
        (one, k) =>
          html`<button
            class="btn"
            data-do="far-sign"
            data-sign=${k}
            aria-pressed=${s.far?.sign === k}
            aria-label=${t(`far.sign.${k}`)}
          >
            ${one}
          </button>`,
      )}
    </div>
    <label class="toggle"
      ><input type="checkbox" role="switch" .checked=${s.settings.signs} data-set="signs" /><span
        >${t('far.signs')}</span
      ></label
    >`;

/** How it stands, in a few words. @param {Save} save */
export function standing({ far, record }) {
  if (!far) return '';
  const name = record.names[1 - far.seat] ?? '';
  const { status } = far;
  if (status === 'over') return t(far.checked ? 'far.state.checked' : 'far.state.over');
  if (status === 'wait' || status === 'accepted') return t('far.state.wait', { name });
  return t(`far.state.${status}`, { name });
}

/** @param {Save} save */
const running = ({ setup, far }) => setup.mode === 'far' && Boolean(far) && far?.status !== 'over';

/** Whoever is to do something stands first. @param {Save} save */
const waits = ({ far }) => Number(far?.status !== 'move' && far?.status !== 'send');

/** The games with friends far away, on the start screen. @param {State} s */
function games({ saves }) {
  const all = saves.filter(running).sort((a, b) => waits(a) - waits(b));
  if (!all.length) return nothing;
  return html`<section class="continue far" aria-labelledby="far-games">
    <h2 id="far-games">${t('far.list')}</h2>
    <ul>
      ${all.map(
        (save) =>
          html`<li>
            <div>
              <p>
                <b>${save.record.names[1 - (save.far?.seat ?? 0)] || capital(t('far.friend'))}</b> ·
                ${t(`rules.${save.record.rules}`)}
              </p>
              <small>${standing(save)} · ${day(save.date)}</small>
            </div>
            <button class="btn ${waits(save) ? '' : 'main'}" data-do="resume" data-id=${save.id}>
              ${t(waits(save) ? 'far.look' : 'far.go')}
            </button>
          </li>`,
      )}
    </ul>
    <p class="row">${button(t('far.paste'), 'far-paste')}</p>
  </section>`;
}

/** The line under the board, where a letter is what matters. @param {Look} l @returns {string | null} */
function prompt({ s, over }) {
  const { far } = s;
  if (!far?.state || s.save?.setup.mode !== 'far' || s.picked.length || s.staged || s.hint) return null;
  const { status, automatic, why, ready } = far.state;
  const name = friend(far);
  if (status === 'wait') return t(far.live === 'on' ? 'far.wait.live' : 'far.wait', { name });
  if (status === 'send')
    return automatic || over ? t(`far.why.${over ? 'end' : why}`, { name }) : t('far.ready', { name });
  if (status === 'move' && ready && why) return t('far.why.ask', { name });
  return null;
}

/** The buttons beside it. @param {Look} l */
function act({ s, moves, over }) {
  const { far, settings } = s;
  if (!far?.state || s.save?.setup.mode !== 'far') return nothing;
  const { status, ready, automatic } = far.state;
  const sign = far.sign === null ? '🙂' : SIGNS[far.sign];
  return html`${
    ready && settings.signs && !over && !far.busy
      ? html`<button class="tool" data-do="far-signs" aria-haspopup="dialog" title=${t('sheet.far-sign')}>
          <span aria-hidden="true">${sign}</span><small>${t('far.sign.short')}</small>
        </button>`
      : nothing
  }
  ${
    ready
      ? html`<button class="btn ${status === 'send' || !moves.length ? 'main' : ''}" data-do="far-send">
          ${glyph(LETTER)}<span>${t(automatic && !over ? 'far.back' : 'far.send')}</span>
        </button>`
      : nothing
  }
  ${
    status === 'wait'
      ? html`<button class="tool" data-do="far-again" title=${t('far.again')}>
            ${glyph(LETTER)}<small>${t('far.again.short')}</small></button
          ><button class="tool" data-do="far-paste" title=${t('far.paste')} aria-haspopup="dialog">
            ${glyph(PASTE)}<small>${t('far.paste.short')}</small>
          </button>`
      : nothing
  }`;
}

/** Beside the friend's name: the sign that came, and whether the line stands. @param {Look} l */
function foe({ s }) {
  const { far } = s;
  if (!far?.state || s.save?.setup.mode !== 'far') return nothing;
  return html`${
    far.theirs !== null && s.settings.signs
      ? html`<span class="sign" role="img" aria-label=${t(`far.sign.${far.theirs}`)}
          >${SIGNS[far.theirs]}</span
        >`
      : nothing
  }
  ${FAR['presence']?.(s)}`;
}

/** Points of the menu at such a table. @param {State} s */
function menu({ far, save }) {
  if (!far?.state || save?.setup.mode !== 'far') return nothing;
  const { status } = far.state;
  /** @param {string} what @param {string} text */
  const item = (what, text) => html`<li><button class="item" data-do=${what}>${text}</button></li>`;
  return html`${status === 'wait' ? item('far-again', t('far.again')) : nothing}
  ${item('far-paste', t('far.paste'))} ${item('far-numbers', t('far.numbers'))} ${FAR['connect']?.(far)}
  ${status === 'move' || status === 'send' ? item('far-giveup', t('far.giveup')) : nothing}`;
}

/** A card of one's own that is not opened yet. */
const hidden = () =>
  html`<i class="back big" role="img" aria-label=${t('far.hidden')} title=${t('far.hidden')}></i>`;

/** Under the result: the check, and what there is to do now. @param {State} s */
function over(s) {
  const { far, save } = s;
  if (!far?.state || save?.setup.mode !== 'far') return nothing;
  const { status, checked, next, results, length } = far.state;
  const name = friend(far);
  const open = status === 'send';
  const more = results.length + 1 < length;
  const again = open ? nothing : button(t('far.again'), 'far-again');
  return html`${
      checked
        ? checked.honest
          ? html`<p class="ok"><b>${icon('i-check')} ${t('far.checked')}</b></p>
              <p class="small">
                ${t(checked.checked.throws === undefined ? 'far.checked.what' : 'far.checked.dice', { n: checked.checked.moves, ...checked.checked })}
              </p>`
          : html`<p class="bad">
              <b>${t('far.false', { name })}</b> ${t(`far.false.${checked.reason}`, { name })}
            </p>`
        : html`<p>${t(open ? 'far.over.send' : 'far.over.wait', { name })}</p>`
    }
    ${
      open && !next && !more
        ? html`<label class="toggle"
            ><input type="checkbox" role="switch" id="far-rematch" checked /><span
              >${t('far.rematch', { name })}</span
            ></label
          >`
        : nothing
    }
    <p class="row two">
      ${open ? button(t('far.send.last'), 'far-send', !far.follows) : nothing}
      ${far.follows ? button(t(more ? 'far.next' : 'far.rematch.take'), 'far-next', true) : again}
      ${
        checked?.honest
          ? html`<button class="btn" data-do="review" data-id=${save.id}>${t('review')}</button>`
          : nothing
      }
    </p>
    <details class="rest">
      <summary>${t('over.more')}</summary>
      <p class="row">
        ${far.follows ? again : nothing}
        ${checked?.honest ? html`<button class="btn" data-do="replay" data-id=${save.id}>${t('replay')}</button>` : nothing}
        <button class="btn" data-do="home">${t('menu.home')}</button>
      </p>
    </details>`;
}

/** Two pages meet: what that tells whom, and the ways to it. @param {State} s */
function near(s) {
  const { far } = s;
  if (!far) return nothing;
  const { offered, near: code, state } = far;
  const name = friend(far);
  const writes = state && (state.status === 'move' || state.status === 'send');
  return html`<p>${t(offered ? 'far.near.offered' : 'far.near.text', { name })}</p>
    ${
      code
        ? html`<p><b>${t('far.near.code', { name })}</b></p>
            <div class="qr">${code.picture}</div>
            <p class="row">${button(t('far.copy'), 'far-copy')} ${button(t('far.paste'), 'far-paste')}</p>
            <p class="small">${t('far.near.wait', { name })}</p>`
        : html`<label class="toggle"
              ><input type="checkbox" role="switch" .checked=${s.settings.stun} data-set="stun" /><span
                >${t('far.stun', { server: STUN })}</span
              ></label
            >
            <p class="row two">
              ${
                offered
                  ? button(t('far.near.take'), 'far-answer', true)
                  : html`${writes ? button(t('far.ride'), 'far-ride', true) : nothing}
                    ${button(t('far.code'), 'far-code', !writes)}`
              }
              ${button(t('cancel'), 'close')}
            </p>`
    }`;
}

/** How the line stands, beside the friend's name. @param {State} s */
function presence({ far }) {
  if (!far) return nothing;
  const { live, offered } = far;
  if (offered) return html`<button class="line" data-do="far-connect">${t('far.offered.short')}</button>`;
  if (live === 'off') return nothing;
  return html`<span class="line ${live}"><i></i>${t(`far.line.${live}`)}</span>`;
}

/** In the menu. @param {Far} far */
const connect = ({ live }) =>
  canCall()
    ? html`<li>
        <button class="item" data-do=${live === 'off' || live === 'lost' ? 'far-connect' : 'far-hangup'}>
          ${t(live === 'off' || live === 'lost' ? 'sheet.far-near' : 'far.hangup')}
        </button>
      </li>`
    : nothing;

/** On the sheet of a new game. */
const nearby = () => (canCall() ? button(t('far.nearby'), 'far-near') : nothing);

/** Everything finds its place. */
export function draw() {
  Object.assign(LATE, {
    'far-new': fresh,
    'far-in': invited,
    'far-out': out,
    'far-paste': paste,
    'far-note': note,
    'far-reading': reading,
    'far-giveup': giveUp,
    'far-numbers': numbers,
    'far-sign': signs,
    'far-near': near,
  });
  Object.assign(FAR, {
    games,
    standing,
    prompt,
    act,
    foe,
    menu,
    over,
    hidden,
    presence,
    connect,
    near: nearby,
  });
}
