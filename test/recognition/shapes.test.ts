// Descriptions of shapes, as in dysmorphology examinations: qualifiers that share a head, sites that an exact name
// already implies, and labels followed by an adjective that belongs either to the label or to the next body part.

import { beforeAll, describe, expect, test } from 'vitest';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { openTestKnowledge } from './knowledge.js';
import { recognition } from './shown.js';

let kb: Knowledge;
beforeAll(async () => {
  kb = await openTestKnowledge();
}, 60_000);

function seen(text: string): string[] {
  return recognition(kb, text).results.map(
    ({ index, length, description }) => `${text.slice(index, index + length)} → ${description}`,
  );
}

describe('qualifiers joined before a shared head', () => {
  test.each([
    ['Thin upper and lower lips', ['Thin upper → Thin upper lip', 'lower lips → Thin lower lip']],
    ['Thin upper/lower lips', ['Thin upper → Thin upper lip', 'lower lips → Thin lower lip']],
    ['thin upper lip', ['thin upper lip → Thin upper lip']],
    ['Short 3rd, 4th and 5th toes', ['Short 3rd → Short 3rd toe', '4th → Short 4th toe', '5th toes → Short 5th toe']],
    ['The 3rd and 4th toes are short', ['3rd → Short 3rd toe', '4th toes are short → Short 4th toe']],
  ])('each of them names a finding: %s', (text, expected) => expect(seen(text)).toEqual(expected));
});

describe('words that belong to something else', () => {
  test.each([
    ['2-3 syndactyly of the left foot', ['2-3 syndactyly → 2-3 toe syndactyly']],
    ['Bilateral 5th toes curve under the 4th', ['5th toes curve → Curved 5th toe']],
    ['Spine: small sacral dimple', ['sacral dimple → Sacral dimple']],
    ['Ears: low set, thin helices', ['low set → Low-set ears', 'thin helices → Thin helices']],
    ['Mouth: narrow, high palate', ['narrow → Narrow palate']],
  ])('do not name any further finding: %s', (text, expected) => expect(seen(text)).toEqual(expected));
});
