/** What refusals, proofs and moves rest on is on the page of every rule set in which they are met. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { cited } from '../../../js/games/cites.js';
import { RULE_SETS } from '../../../js/games/facts.js';

const ONLY_SOME = /^(B6|W6|B1\.4$|B2\.6$|B3\.4$|B4\.5$|B4\.8$|W4\.4$)/;
const names = Object.keys(
  JSON.parse(readFileSync(new URL('../../../js/words/en.json', import.meta.url), 'utf8')),
);
const reasons = names.filter((id) => id.startsWith('reason.')).map((id) => id.slice(7));
const cards = names.filter((id) => /^card\.[a-z]+\d?(@|$)/.test(id)).map((id) => id.slice(5).split('@')[0]);
const kinds = ['proof', 'lay', 'draw', 'claim', 'pass', 'eliminate', 'gather', 'weaken', 'berserk', 'oil'];

for (const facts of RULE_SETS)
  test(`rules are cited that ${facts.id} has`, () => {
    const page = readFileSync(new URL(`../../../docs/rules/${facts.game}.en.md`, import.meta.url), 'utf8');
    const found = [...reasons, ...cards, ...kinds]
      .map((name) => cited(facts, [name]))
      .filter((one) => one !== null);
    assert.ok(found.length > 12);
    for (const { rule, href } of found) {
      assert.ok(page.includes(`**${rule}** `) || page.includes(`\n## ${rule} `), rule);
      assert.ok(facts.tactics || !ONLY_SOME.test(rule), rule);
      assert.equal(href, `#rules=${facts.id}/${rule}`);
    }
  });

test('a card is known with its number, and the first name counts', () => {
  const facts = RULE_SETS.find(({ id }) => id === 'borders-2004-tactics');
  assert.equal(cited(facts, ['joker2', 'lay'])?.rule, 'B6.2');
  assert.equal(cited(facts, ['r7', undefined, 'lay'])?.rule, 'B2.1');
  assert.equal(cited(facts, ['nonsense']), null);
});
