// The rows of the `grammar` section: the grammar's words, grouped by class and value.

import { WORD_CLASSES } from '../../src/bundle/sections/grammar-classes.js';
import { type grammar, WORD_SEPARATOR } from '../../src/bundle/sections/grammar-section.js';
import type { RowOf } from '../../src/bundle/table-section.js';
import type { GrammarWordRecord } from '../authored/read-grammar.js';
import { compareText } from '../compare-text.js';

/** Rows for the words in the classes that recognition uses. If a class has a word twice, its last value applies. */
export function grammarRows(
  words: Iterable<Pick<GrammarWordRecord, 'wordClass' | 'word' | 'value'>>,
): RowOf<typeof grammar>[] {
  const known: ReadonlySet<string> = new Set(WORD_CLASSES);
  const classes = new Map<string, Map<string, string>>();
  for (const { wordClass, word, value } of words) {
    if (!known.has(wordClass)) continue;
    const values = classes.get(wordClass) ?? new Map<string, string>();
    classes.set(wordClass, values.set(word, value));
  }
  const rows: RowOf<typeof grammar>[] = [];
  for (const [name, values] of classes) {
    const byValue = new Map<string, string[]>();
    for (const [word, value] of values) {
      const sameValue = byValue.get(value);
      if (sameValue === undefined) byValue.set(value, [word]);
      else sameValue.push(word);
    }
    for (const [value, listed] of byValue) {
      rows.push({ class: name, value, words: listed.sort(compareText).join(WORD_SEPARATOR) });
    }
  }
  return rows.sort((a, b) => compareText(a.class, b.class) || compareText(a.value, b.value));
}
