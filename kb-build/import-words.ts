// The words used to clean and vary imported names, collected from the authored lists in core/words. If a build's
// sources contain no such lists, all lists are empty, and the rules that use them have no effect.

import type { ImportWordList, ImportWordRecord } from './authored/read-import-words.js';
import type { Ontology, OntologyUseRecord, ShorthandRecord } from './authored/read-ontology-words.js';

export interface ImportWords {
  /** Words that have no content of their own: a text made up only of these words is not a name. */
  readonly empty: ReadonlySet<string>;
  /** Words that are never names on their own. */
  readonly alone: ReadonlySet<string>;
  /** Phrases that are not names. */
  readonly phrases: ReadonlySet<string>;
  readonly bodyParts: ReadonlySet<string>;
  /** Words that distinguish one body part from another, such as "left" or "lumbar". */
  readonly places: ReadonlySet<string>;
  /** Adjectives without a typical adjective ending. */
  readonly adjectives: ReadonlySet<string>;
  /** Nouns that have a typical adjective ending. */
  readonly nouns: ReadonlySet<string>;
  /** Pairs of a noun ending and the corresponding adjective ending, in the order in which to try them. */
  readonly adjectiveEndings: readonly (readonly [noun: string, adjective: string])[];
  /** Adjectives that can also describe something other than the disease. */
  readonly saidElsewhere: ReadonlySet<string>;
  /** Words that allow a name to be inverted if they are its last word. */
  readonly turned: ReadonlySet<string>;
  /** Words that prevent a name from being inverted if they are its first word. */
  readonly fixed: ReadonlySet<string>;
  readonly spellings: Spellings;
  /** Words and phrases with their short forms. */
  readonly shortForms: Respelling;
  readonly growths: GrowthWords;
  readonly causes: CauseWords;
  readonly phenotypes: PhenotypeWords;
  /** Returns the specified uses of an ontology's terms, in order. */
  uses(ontology: Ontology): readonly OntologyUseRecord[];
}

/** The ways to say that there is a malignant growth at a site. */
export interface GrowthWords {
  /** Words for a growth, each with the other words that can replace it. */
  readonly others: ReadonlyMap<string, readonly string[]>;
  /** A pattern, with one group, for the words between a growth and the site after it; undefined if none are listed. */
  readonly link: string | undefined;
}

/** The ways to say what caused a disease. */
export interface CauseWords {
  /** For each wording of a cause, all wordings of that cause. */
  readonly wordingsOf: ReadonlyMap<string, readonly string[]>;
  /** The wordings that can occur only before the disease. */
  readonly adjectives: ReadonlySet<string>;
  /** The words that may connect a disease to the cause after it. */
  readonly links: ReadonlySet<string>;
}

/** The differences between American and British spelling; if none are listed, the patterns are undefined. */
export interface Spellings {
  readonly american: Respelling;
  readonly british: Respelling;
  /** Words that are never respelt. */
  readonly except: RegExp | undefined;
  /** Words spelt the same in American and British English, even if a dictionary gives two spellings. */
  readonly alike: ReadonlySet<string>;
}

/** The pattern to look for in a word, and the replacement for each match. */
export interface Respelling {
  readonly pattern: RegExp | undefined;
  readonly to: ReadonlyMap<string, string>;
}

/** The ways in which names of phenotypes may vary. */
export interface PhenotypeWords {
  readonly shorthand: readonly ShorthandRecord[];
  /** Groups of interchangeable wordings; each wording is split into words. */
  readonly groups: readonly (readonly (readonly string[])[])[];
  readonly abnormal: readonly string[];
  /** For each body part, the adjectives that refer to it. */
  readonly adjectives: ReadonlyMap<string, readonly string[]>;
  /** Irregular plurals with their singulars. */
  readonly singulars: ReadonlyMap<string, string>;
}

/** The authored records that concern imports. */
export interface AuthoredImportWords {
  readonly importWords: ImportWordRecord[];
  readonly shorthand: ShorthandRecord[];
  readonly ontologyUses: OntologyUseRecord[];
}

/** Creates empty lists of authored records that concern imports. */
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

/** Builds the import words from the authored records. */
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
    shortForms: {
      pattern: wholeWords(pairs('spellings/short').map(([from]) => from)),
      to: new Map(pairs('spellings/short')),
    },
    growths: {
      others: new Map(items('spellings/growths').map(({ text, values }) => [text, values])),
      link: anyOf(texts('spellings/growth-links'), '')?.source,
    },
    causes: {
      wordingsOf: new Map(
        items('spellings/causes').flatMap(({ values }) => values.map((value) => [value, values] as const)),
      ),
      adjectives: texts('spellings/cause-adjectives'),
      links: texts('spellings/cause-links'),
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

/** A pattern that matches any of the given phrases as whole words, the longest first. */
function wholeWords(phrases: readonly string[]): RegExp | undefined {
  const any = anyOf(phrases, 'gi');
  return any === undefined ? undefined : new RegExp(`\\b${any.source}\\b`, 'gi');
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

/**
 * A pattern that matches any of the given parts. Longer parts come first, so that a longer part is not missed in favour
 * of a shorter one inside it.
 */
function anyOf(parts: Iterable<string>, flags: string): RegExp | undefined {
  const sorted = [...parts].sort((a, b) => b.length - a.length);
  return sorted.length === 0 ? undefined : new RegExp(`(${sorted.join('|')})`, flags);
}
