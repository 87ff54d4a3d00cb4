// Examples of the relations in the loose oracle: a text with two words in brackets, and whether these two words have
// the given relation.

import { expect, test } from 'vitest';
import { KNOWN } from '../kernel/loose-fixture.js';
import { relationExamples, relationOf } from './loose-relations.js';
import { tokensOf } from './loose-words-oracle.js';

test.each(relationExamples())('$name, $holds: $text', ({ name, text, holds }) => {
  const [x, y] = tokensOf(text, KNOWN).flatMap(({ begin }, i) => (text[begin - 1] === '[' ? [i] : []));
  // The brackets must be removed, because they would count as separators.
  const relation = relationOf(tokensOf(text.replace(/[[\]]/g, ''), KNOWN), x, y);
  const is = relation?.name === (name === 'adjective' ? 'head' : name);
  expect(is, text).toBe(holds);
});
