// Checks the import words against one another: no two lists may contradict each other, and no entry may make another
// one redundant.

import type { ImportWordList } from '../authored/read-import-words.js';
import type { Draft } from '../draft.js';
import { hasAdjectiveEnding } from '../hygiene/adjectives.js';
import type { Complaint } from '../records.js';

/** Reports words that occur in two mutually exclusive lists, and words that have no effect. */
export function checkImportWords({ imports: { importWords, ontologyUses } }: Draft, complaints: Complaint[]): void {
  const lists = new Map<ImportWordList, Set<string>>();
  for (const { list, text } of importWords) lists.set(list, (lists.get(list) ?? new Set()).add(text));
  const isIn = (list: ImportWordList, text: string): boolean => lists.get(list)?.has(text) === true;
  const british = new Set(importWords.flatMap(({ list, values }) => (list === 'spellings/parts' ? values : [])));
  for (const { list, text, values, place } of importWords) {
    const complain = (problem: string, mend = 'drop it'): void => {
      complaints.push({ place, problem, mend });
    };
    switch (list) {
      case 'common-words/alone':
        if (isIn('common-words/empty', text))
          complain(`'${text}' is in \`empty\`, so it cannot be a name on its own anyway`);
        break;
      case 'common-words/phrases':
        if (text.split(' ').every((word) => word.length < 2 || isIn('common-words/empty', word)))
          complain(`all words of '${text}' are in \`empty\``);
        break;
      case 'name-words/adjectives':
        if (isIn('name-words/nouns', text)) complain(`'${text}' is both an adjective and a noun`, 'keep one');
        else if (hasAdjectiveEnding(text)) complain(`'${text}' already ends like an adjective`);
        break;
      case 'name-words/nouns':
        if (!hasAdjectiveEnding(text))
          complain(`'${text}' does not end like an adjective, so it is treated as a noun anyway`);
        break;
      case 'name-words/places':
        if (isIn('name-words/parts', text)) complain(`'${text}' is already a body part`);
        break;
      case 'name-words/turned':
        if (isIn('name-words/fixed', text)) complain(`'${text}' is in both \`turned\` and \`fixed\``, 'keep one');
        break;
      case 'spellings/parts':
        if (values.includes(text)) complain(`'${text}' is spelt the same in both`);
        else if (british.has(text))
          complain(`'${text}' is the British spelling of another entry`, 'keep one direction');
        break;
      default:
    }
  }
  const seen = new Map<string, string>();
  for (const { ontology, label, id, place } of ontologyUses) {
    const other = seen.get(`${ontology} ${label}`);
    if (other !== undefined) {
      complaints.push({ place, problem: `'${label}' is also the label of ${other}`, mend: 'look up the right id' });
    }
    seen.set(`${ontology} ${label}`, id);
  }
}
