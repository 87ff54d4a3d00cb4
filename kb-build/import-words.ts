// The words by which imports are cleaned and varied, gathered from what was authored about them (core/words). A build
// whose sources say nothing of them has none: then names of a release are taken as they are.

import type { ImportWordList, ImportWordRecord } from './authored/read-import-words.js';
import type { Ontology, OntologyUseRecord, ShorthandRecord } from './authored/read-ontology-words.js';

export interface ImportWords {
  /** Of which, alone or together, no name consists. */
  readonly empty: ReadonlySet<string>;
  /** No name alone. */
  readonly alone: ReadonlySet<string>;
  /** Phrases that are no name. */
  readonly phrases: ReadonlySet<string>;
  readonly bodyParts: ReadonlySet<string>;
  /** Tell parts of the body apart. */
  readonly places: ReadonlySet<string>;
  /** Without an adjective's ending. */
  readonly adjectives: ReadonlySet<string>;
  /** With an adjective's ending. */
  readonly nouns: ReadonlySet<string>;
  /** Ending of a noun → of its adjective, in order. */
  readonly adjectiveEndings: readonly (readonly [noun: string, adjective: string])[];
  /** Adjectives that are said of something else too. */
  readonly saidElsewhere: ReadonlySet<string>;
  /** Last words of names that may be turned around. */
  readonly turned: ReadonlySet<string>;
  /** First words of names that may not. */
  readonly fixed: ReadonlySet<string>;
  readonly spellings: Spellings;
  readonly phenotypes: PhenotypeWords;
  /** Rules of an ontology, in order. */
  uses(ontology: Ontology): readonly OntologyUseRecord[];
}

/** How American and British words differ; a pattern is undefined where nothing differs. */
export interface Spellings {
  readonly american: Respelling;
  readonly british: Respelling;
  /** Words that are left as they are. */
  readonly except: RegExp | undefined;
  /** Words that are spelt alike, whatever a dictionary says. */
  readonly alike: ReadonlySet<string>;
}

/** What to look for in a word, and what each part of it becomes. */
export interface Respelling {
  readonly pattern: RegExp | undefined;
  readonly to: ReadonlyMap<string, string>;
}

/** How names of phenotypes are varied. */
export interface PhenotypeWords {
  readonly shorthand: readonly ShorthandRecord[];
  /** Wordings that stand for each other, as words. */
  readonly groups: readonly (readonly (readonly string[])[])[];
  readonly abnormal: readonly string[];
  /** Part of the body → its adjectives. */
  readonly adjectives: ReadonlyMap<string, readonly string[]>;
  /** Irregular plural → singular. */
  readonly singulars: ReadonlyMap<string, string>;
}

/** What was authored about imports. */
export interface AuthoredImportWords {
  readonly importWords: ImportWordRecord[];
  readonly shorthand: ShorthandRecord[];
  readonly ontologyUses: OntologyUseRecord[];
}

/** Nothing authored about imports yet. */
export function nothingAuthored(): AuthoredImportWords {
  return { importWords: [], shorthand: [], ontologyUses: [] };
}

/** Adds a record to its list. */
export function addAuthored(
  { importWords, shorthand, ontologyUses }: AuthoredImportWords,
  record: ImportWordRecord | ShorthandRecord | OntologyUseRecord,
): void {
  if (record.kind === 'import-word') importWords.push(record);
  else if (record.kind === 'shorthand') shorthand.push(record);
  else ontologyUses.push(record);
}

/** The words of what was authored. */
export function importWordsOf({ importWords, shorthand, ontologyUses }: AuthoredImportWords): ImportWords {
  const lists = new Map<ImportWordList, ImportWordRecord[]>();
  for (const record of importWords) {
    const list = lists.get(record.list);
    if (list === undefined) lists.set(record.list, [record]);
    else list.push(record);
  }
  const items = (list: ImportWordList): readonly ImportWordRecord[] => lists.get(list) ?? [];
  const texts = (list: ImportWordList): ReadonlySet<string> => new Set(items(list).map(({ text }) => text));
  const pairs = (list: ImportWordList) => items(list).map(({ text, values: [value] }) => [text, value] as const);
  return {
    empty: texts('common-words/empty'),
    alone: texts('common-words/alone'),
    phrases: texts('common-words/phrases'),
    bodyParts: texts('name-words/parts'),
    places: texts('name-words/places'),
    adjectives: texts('name-words/adjectives'),
    nouns: texts('name-words/nouns'),
    adjectiveEndings: pairs('name-words/endings'),
    saidElsewhere: texts('name-words/elsewhere'),
    turned: texts('name-words/turned'),
    fixed: texts('name-words/fixed'),
    spellings: {
      american: respelling(pairs('spellings/parts')),
      british: respelling(pairs('spellings/parts').map(([american, british]) => [british, american])),
      except: anyOf(texts('spellings/except'), 'i'),
      alike: texts('spellings/alike'),
    },
    phenotypes: {
      shorthand,
      groups: items('phenotype-wordings/groups').map(({ values }) => values.map((value) => value.split(' '))),
      abnormal: [...texts('phenotype-wordings/abnormal')],
      adjectives: new Map(items('phenotype-wordings/parts').map(({ text, values }) => [text, values])),
      singulars: new Map(pairs('phenotype-wordings/plurals')),
    },
    uses: (ontology) => ontologyUses.filter((use) => use.ontology === ontology),
  };
}

function respelling(pairs: readonly (readonly [from: string, to: string])[]): Respelling {
  return {
    pattern: anyOf(
      pairs.map(([from]) => from),
      'gi',
    ),
    to: new Map(pairs),
  };
}

/** Longer parts first, so that a part never hides one that holds it. */
function anyOf(parts: Iterable<string>, flags: string): RegExp | undefined {
  const sorted = [...parts].sort((a, b) => b.length - a.length);
  return sorted.length === 0 ? undefined : new RegExp(`(${sorted.join('|')})`, flags);
}
