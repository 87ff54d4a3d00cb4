// Additional names for phenotypes: clinicians' wordings (phenotype-shorthand.yaml), variants in which a wording is
// replaced by an equivalent one (phenotype-wordings.yaml), and plain forms of "Abnormal X morphology". The input is the
// names of all terms in a release. A new name is left out if it is also a name or a variant of another term, because it
// would then be ambiguous.

import { isLoneAdjective } from '../../hygiene/adjectives.js';
import type { ImportWords, PhenotypeWords } from '../../import-words.js';
import type { NameRecord } from '../../records.js';
import { plainForms } from './hpo-plain-forms.js';

/** A recognised name and the term to which it belongs. */
export interface PhenotypeName {
  readonly finding: string;
  readonly text: string;
  readonly place: NameRecord['place'];
}

/** Names longer than this (in words) get no variants, because long names are hardly ever worded the same way twice. */
const MOST_WORDS = 5;
/** If a name has at most this many words, further variants are made from its variants. */
const MOST_WORDS_TWICE = 4;
/** Maximum number of variants per name, not counting the plain forms. */
const MOST_VARIANTS = 24;

const ABBREVIATION = /^[A-Z]{2,5}s?$/;

interface Exchange {
  readonly from: readonly string[];
  readonly to: readonly (readonly string[])[];
}

type Exchanges = ReadonlyMap<string, readonly Exchange[]>;

/** The possible replacements of one wording by another, keyed by the first word of the wording to be replaced. */
function exchangesOf(groups: PhenotypeWords['groups']): Exchanges {
  const exchanges = new Map<string, Exchange[]>();
  for (const members of groups) {
    for (const from of members) {
      const [first = ''] = from;
      const exchange = { from, to: members.filter((member) => member !== from) };
      exchanges.set(first, [...(exchanges.get(first) ?? []), exchange]);
    }
  }
  return exchanges;
}

/**
 * Additional names for the terms in a release. All except abbreviations and adjectives are lay names, which are not
 * used as evidence that findings from different sources are the same.
 */
export function* furtherNames(names: readonly PhenotypeName[], words: ImportWords): Generator<NameRecord> {
  const { phenotypes } = words;
  const wordsOf = wordReader(phenotypes.singulars);
  const exchanges = exchangesOf(phenotypes.groups);
  const findingOf = new Map<string, string>();
  const places = new Map<string, PhenotypeName['place']>();
  for (const { finding, text, place } of names) {
    findingOf.set(wordsOf(text).join(' '), finding);
    if (!places.has(finding)) places.set(finding, place);
  }
  const all = [...names];
  for (const { id, wordings } of phenotypes.shorthand) {
    const place = places.get(id);
    for (const text of wordings) {
      const key = wordsOf(text).join(' ');
      if (place === undefined || findingOf.has(key)) continue;
      findingOf.set(key, id);
      const name = { finding: id, text, place };
      if (isLoneAdjective(text, words)) yield { ...lay(name), nameKind: 'adjective' };
      else if (ABBREVIATION.test(text)) yield { ...lay(name), nameKind: 'abbreviation', cased: true };
      else {
        all.push(name);
        yield lay(name);
      }
    }
  }
  const made = new Map<string, PhenotypeName | undefined>();
  const whole = wholeParts(all, phenotypes, wordsOf);
  for (const name of all) {
    for (const text of variants(wordsOf(name.text), phenotypes, exchanges)) {
      if (findingOf.has(text) || (whole.get(text) ?? name.finding) !== name.finding) continue;
      const other = made.get(text);
      if (!made.has(text)) made.set(text, { ...name, text });
      else if (other !== undefined && other.finding !== name.finding) made.set(text, undefined);
    }
  }
  for (const variant of made.values()) if (variant !== undefined) yield lay(variant);
}

/**
 * For each plain form of "Abnormality of the X", the finding to which it belongs. Such a form must not become a name of
 * the narrower finding "Abnormal X morphology".
 */
function wholeParts(
  names: readonly PhenotypeName[],
  phenotypes: PhenotypeWords,
  wordsOf: WordReader,
): Map<string, string> {
  const parts = new Map<string, string>();
  for (const { finding, text } of names) {
    if (!/^abnormality of /i.test(text)) continue;
    for (const form of plainForms(wordsOf(text), phenotypes)) {
      if (!parts.has(form.join(' '))) parts.set(form.join(' '), finding);
    }
  }
  return parts;
}

function lay({ finding, text, place }: PhenotypeName): NameRecord {
  return { kind: 'name', finding, text, style: 'plain', nameKind: 'lay', place };
}

/** All variants of a name, except the name itself. */
function variants(words: readonly string[], phenotypes: PhenotypeWords, exchanges: Exchanges): Set<string> {
  const texts = new Set<string>();
  if (words.length > MOST_WORDS) return texts;
  const own = words.join(' ');
  const plain = plainForms(words, phenotypes).filter((form) => form.join(' ') !== own);
  for (const form of plain) texts.add(form.join(' '));
  const most = texts.size + MOST_VARIANTS;
  let last = [words, ...plain];
  for (let round = words.length > MOST_WORDS_TWICE ? 1 : 2; round > 0; round--) {
    const next: string[][] = [];
    for (const form of last) {
      for (const other of exchanged(form, exchanges)) {
        const text = other.join(' ');
        // A single word is too vague unless it comes from the ontology itself.
        if (other.length < 2 || text === own || texts.has(text) || texts.size >= most) continue;
        texts.add(text);
        next.push(other);
      }
    }
    last = next;
  }
  return texts;
}

/** All names that result from replacing one wording in a name with an equivalent wording. */
function* exchanged(words: readonly string[], exchanges: Exchanges): Generator<string[]> {
  for (let at = 0; at < words.length; at++) {
    for (const { from, to } of exchanges.get(words[at] ?? '') ?? []) {
      if (from.some((word, place) => words[at + place] !== word)) continue;
      for (const other of to) yield [...words.slice(0, at), ...other, ...words.slice(at + from.length)];
    }
  }
}

/** Splits a name into lower-case words in the singular; hyphens count as spaces. */
type WordReader = (text: string) => string[];

function wordReader(singulars: ReadonlyMap<string, string>): WordReader {
  return (text) => {
    const words = text.toLowerCase().split(/[^\p{L}\p{N}'+%]+/u);
    return words.filter((word) => word !== '').map((word) => singulars.get(word) ?? regularSingular(word));
  };
}

function regularSingular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|ps|as)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
