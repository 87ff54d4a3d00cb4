// Lookups of names in a knowledge base, as needed to read local definitions; cached per knowledge base.

import {
  MATCH_BEGIN,
  MATCH_BYTES,
  MATCH_END,
  MATCH_PAYLOAD,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_NAME,
  PAYLOAD_ROW_MASK,
} from '../../../assembly/layout.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { namesOf } from '../../knowledge/names.js';
import { grammarOf, wordList, wordsOf } from '../grammar/grammar.js';
import type { DefinedNames } from './definitions.js';

/** Number of initial letters that two words must share to count as the same word: "coronary" and "coronaries". */
const STEM = 5;
const ROW_NUMBERS = MATCH_BYTES / 4;
/** Words that occur in the names of many diseases. */
const IN_MANY_NAMES = /* @__PURE__ */ wordList(
  'common-in-names',
  'and-word',
  'with-word',
  'for-word',
  'definite-article',
);

/** The lookups of names that definitions need. */
export const definedNames = /* @__PURE__ */ derive((kb: Knowledge): DefinedNames => {
  const { names } = kb.tables;
  const inManyNames = new Set([...wordsOf(grammarOf(kb), IN_MANY_NAMES).keys()].map(stemOf));
  return {
    shareFinding(some, others) {
      return some.some((name) => others.some((other) => names.finding(other) === names.finding(name)));
    },
    shareWord(rows, words) {
      const stems = new Set(words.map(stemOf).filter((stem) => stem.length > 2 && !inManyNames.has(stem)));
      return rows.some((row) =>
        namesOf(kb, names.finding(row)).some(({ text }) =>
          text
            .toLowerCase()
            .split(/[^a-z0-9]+/)
            .some((word) => stems.has(stemOf(word))),
        ),
      );
    },
    named(text) {
      const { rows, count } = kb.kernel.match(text, 'longest');
      const found: number[] = [];
      for (let at = 0; at < count * ROW_NUMBERS; at += ROW_NUMBERS) {
        if (rows[at + MATCH_BEGIN / 4] !== 0 || rows[at + MATCH_END / 4] !== text.length) continue;
        const payload = rows[at + MATCH_PAYLOAD / 4] ?? 0;
        if (((payload >>> PAYLOAD_KIND_SHIFT) & 3) === PAYLOAD_NAME) found.push(payload & PAYLOAD_ROW_MASK);
      }
      return found;
    },
  };
});

function stemOf(word: string): string {
  return word.slice(0, STEM);
}
