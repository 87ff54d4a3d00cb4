// Answers of plain translations (a code, its vocabulary, the target and nothing else) as they were given before: whole
// columns of codes are translated one by one, and the same codes come again and again. Answers with groups or several
// entries are worked out anew. What is kept is bounded; nobody else ever holds what is kept.

import { derive } from '../knowledge/derive.js';
import type { CodeMap, CodeMapEntry, CodeProperty } from '../types.js';
import type { OperationMemory } from './operation.js';

/** An answer of one entry. */
interface Kept {
  readonly map: CodeMap;
  /** Its entry has the members of most entries and no others, in their order. */
  readonly isUsual: boolean;
}

type Answers = Map<string, Kept>;

/** The answers for one pair of vocabularies, as they were written: when the newer are many, the older are forgotten. */
interface Pair {
  readonly source: string;
  readonly target: string;
  newer: Answers;
  older: Answers;
}

const MOST = 32_768;
const MOST_PAIRS = 64;

/** The pair that was asked for last stands first. */
const pairs = /* @__PURE__ */ derive((_kb): Pair[] => []);

/** The memory of `translateItem`. */
export const plainTranslations: OperationMemory<{ map: CodeMap }> = {
  recall(kb, given) {
    const code = given.SourceCode;
    if (typeof code !== 'string') return undefined;
    const pair = pairOf(pairs(kb), given.SourceVocabulary, given.TargetVocabulary);
    if (pair === undefined) return undefined;
    const known = pair.newer.get(code) ?? renewed(pair, code);
    return known === undefined || !isPlain(given) ? undefined : { map: copied(known) };
  },
  keep(kb, given, { map }) {
    if (map.entry.length !== 1 || map.group.length > 0 || !isPlain(given)) return;
    const { SourceVocabulary: source, SourceCode: code, TargetVocabulary: target } = given;
    if (typeof source !== 'string' || typeof target !== 'string' || typeof code !== 'string') return;
    const known = pairs(kb);
    let pair = pairOf(known, source, target);
    if (pair === undefined) {
      pair = { source, target, newer: new Map(), older: new Map() };
      known.unshift(pair);
      if (known.length > MOST_PAIRS) known.pop();
    }
    const entry = map.entry[0];
    const isUsual = JSON.stringify(usualEntry(entry)) === JSON.stringify(entry);
    add(pair, code, { map: copied({ map, isUsual }), isUsual });
  },
};

function pairOf(known: Pair[], source: unknown, target: unknown): Pair | undefined {
  for (let at = 0; at < known.length; at++) {
    const pair = known[at];
    if (pair.source !== source || pair.target !== target) continue;
    if (at > 0) {
      known.splice(at, 1);
      known.unshift(pair);
    }
    return pair;
  }
  return undefined;
}

function renewed(pair: Pair, code: string): Kept | undefined {
  const known = pair.older.get(code);
  if (known !== undefined) add(pair, code, known);
  return known;
}

function add(pair: Pair, code: string, kept: Kept): void {
  if (pair.newer.size >= MOST) {
    pair.older = pair.newer;
    pair.newer = new Map();
  }
  pair.newer.set(code, kept);
}

function isPlain(given: Readonly<Record<string, unknown>>): boolean {
  for (const name in given) {
    if (name !== 'SourceVocabulary' && name !== 'SourceCode' && name !== 'TargetVocabulary') return false;
  }
  return true;
}

/** The answer, with objects of its own. */
function copied({ map, isUsual }: Kept): CodeMap {
  const { sourceVocabulary, sourceCode, targetVocabulary, entry } = map;
  const own = isUsual ? usualEntry(entry[0]) : { ...entry[0], properties: entry[0].properties.map(copiedProperty) };
  return { sourceVocabulary, sourceCode, targetVocabulary, group: [], entry: [own] };
}

/** A copy of an entry that has the members of most: written out, it is made several times as fast. */
function usualEntry(entry: CodeMapEntry): CodeMapEntry {
  const properties = entry.properties.length === 0 ? [] : entry.properties.map(copiedProperty);
  const { code, relationship, description, isCategory, preferred, unreportable, statusId, codePoint, termType } = entry;
  if (termType === undefined) {
    return { properties, code, relationship, description, isCategory, preferred, unreportable, statusId, codePoint };
  }
  return {
    properties,
    code,
    relationship,
    description,
    isCategory,
    preferred,
    unreportable,
    statusId,
    codePoint,
    termType,
  };
}

function copiedProperty({ name, value, category, sequence }: CodeProperty): CodeProperty {
  return { name, value, category, sequence };
}
