// grammar/<language>.yaml: the word classes for a language. Each class has a description (`is`) and either a list of
// words or a map from values to words.

import type { Complain } from '../complaints.js';
import type { SourceLocation } from '../records.js';
import { asMap, asTexts, fieldsOf, requiredText } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

export interface GrammarWordRecord {
  kind: 'grammar-word';
  wordClass: string;
  word: string;
  /** The value that the word has within its class; '' if the class has no values. */
  value: string;
  place: SourceLocation;
}

/** One record for each word in each class; a class may list a word only once. */
export function* readGrammar(tree: Tree, complain: Complain): Generator<GrammarWordRecord> {
  for (const { key: wordClass, keyPlace, value } of asMap(tree, 'the grammar', complain)?.entries ?? []) {
    const map = asMap(value, `the class ${wordClass}`, complain);
    if (map === undefined) continue;
    const fields = fieldsOf(map, ['is', 'words', 'values'], complain);
    requiredText(fields.is, 'is', keyPlace, complain);
    if ((fields.words === undefined) === (fields.values === undefined)) {
      complain(keyPlace, `the class ${wordClass} needs either \`words\` or \`values\``, 'write one of them');
      continue;
    }
    const listed = new Set<string>();
    for (const { word, value: means, place } of entriesOf(fields.words, fields.values, complain)) {
      if (word !== word.toLowerCase() || !/^\S+( \S+)*$/.test(word)) {
        complain(place, `'${word}' is not written as the class needs it`, 'write lower case and single blanks');
      } else if (listed.has(word)) {
        complain(place, `'${word}' is listed twice in the class ${wordClass}`, 'keep it once');
      } else {
        listed.add(word);
        yield { kind: 'grammar-word', wordClass, word, value: means, place };
      }
    }
  }
}

function* entriesOf(words: Tree | undefined, values: Tree | undefined, complain: Complain) {
  if (words !== undefined) {
    for (const { text, place } of asTexts(words, 'words', complain)) yield { word: text, value: '', place };
  }
  for (const { key, value } of (values && asMap(values, 'values', complain))?.entries ?? []) {
    for (const { text, place } of asTexts(value, 'values', complain)) yield { word: text, value: key, place };
  }
}
