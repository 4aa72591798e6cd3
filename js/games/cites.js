/** Which rule of its page a refusal, a proof or a kind of move rests on, so that one can read it there; a card by its own name. */

import { mark } from '../rulesets.js';

/** What is so in every rule set of a game. @type {Record<string, Record<string, string>>} */
const RULES = {
  borders: {
    proof: 'B4.4',
    lay: 'B2.1',
    draw: 'B2.3',
    claim: 'B4.3',
    pass: 'B2.5',
    'wrong-phase': 'B2.2',
    'stack-empty': 'B2.3',
    'not-in-hand': 'B2.1',
    'can-play': 'B2.5',
    'stone-claimed': 'B2.4',
    'side-full': 'B2.1',
    'side-incomplete': 'B4.1',
    reply: 'B4.3',
    'tie-later': 'B3.3',
    weaker: 'B4.2',
    'game-over': 'B5.1',
  },
  siege: {
    proof: 'W3.2',
    lay: 'W2.2',
    draw: 'W2.4',
    claim: 'W3.1',
    pass: 'W2.6',
    retreat: 'W2.1',
    oil: 'W2.1',
    'wrong-phase': 'W2.2',
    'stack-empty': 'W2.4',
    'not-in-hand': 'W2.2',
    'can-play': 'W2.6',
    'must-retreat': 'W2.6',
    'all-full': 'W2.6',
    'side-full': 'W2.2',
    'side-incomplete': 'W3.1',
    'not-attacker': 'W3.1',
    'not-nearest': 'W2.1',
    'no-oil': 'W2.1',
    'oil-used': 'W2.1',
    'wall-empty': 'W2.1',
    reply: 'W3.2',
    'tie-later': 'W4.3',
    weaker: 'W4.3',
    'game-over': 'W5.1',
  },
  tug: {
    eliminate: 'T2.3',
    gather: 'T2.4',
    weaken: 'T2.5',
    berserk: 'T2.6',
    reroll: 'T2.1',
    keep: 'T2.1',
    'already-rerolled': 'T2.1',
    'no-reroll': 'T2.1',
    'die-used': 'T2.2',
    'place-used': 'T2.2',
    'choose-deed': 'T2.2',
    'none-standing': 'T2.5',
    'too-low': 'T2.3',
    'berserk-late': 'T2.6',
    'not-equal': 'T2.6',
    count: 'T2.4',
    'no-count': 'T2.4',
    'game-over': 'T3.1',
  },
};

/** What comes with the tactics cards. @type {Record<string, Record<string, string>>} */
const TACTICS = {
  borders: {
    'tactics-limit': 'B6.1',
    'joker-stays': 'B6.2',
    'second-joker': 'B6.2',
    'environment-taken': 'B6.7',
    'not-to-drop': 'B6.7',
    'same-stone': 'B6.9',
    pass: 'B2.6',
    'can-play': 'B2.6',
    joker: 'B6.2',
    spy: 'B6.3',
    shield: 'B6.4',
    fog: 'B6.5',
    mud: 'B6.6',
    scout: 'B6.8',
    redeploy: 'B6.9',
    desert: 'B6.10',
    traitor: 'B6.11',
  },
  siege: {
    'tactics-limit': 'W6',
    'no-target': 'W6.3',
    'used-action': 'W6.3',
    'not-discarded': 'W6.2',
    'few-cards': 'W6.2',
    'few-discards': 'W6.2',
    'pair-order': 'W6.5',
    'same-stone': 'W6.2',
    joker: 'W6.1',
    spy: 'W6.1',
    shield: 'W6.1',
    redeploy: 'W6.2',
    recruit: 'W6.2',
    desert: 'W6.2',
    traitor: 'W6.2',
    blast: 'W6.2',
    reinforce: 'W6.2',
    exchange: 'W6.2',
  },
};

/**
 * The first of some names that a rule stands behind: its number and where it is read.
 * @param {import('../types.d.ts').RuleSet} facts of the rule set @param {(string | undefined)[]} names
 * @returns {{rule: string, href: string} | null}
 */
export function cited({ id, game, tactics }, names) {
  for (const name of names) {
    const key = name?.replace(/\d$/, '') ?? '';
    const rule = (tactics ? TACTICS[game]?.[key] : undefined) ?? RULES[game]?.[key];
    if (rule) return { rule, href: `#${mark(id, rule)}` };
  }
  return null;
}
