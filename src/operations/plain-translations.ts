// The fast path of translateItem for calls with only a code, its vocabulary and the target vocabulary. Because callers
// translate whole columns of codes one by one, with many duplicates, each pair of vocabularies is resolved only once,
// and translations with at most one entry are cached. The cache is bounded, and callers only ever get copies of its
// entries.

import { translateAlone } from '../coding/chart/translate-alone.js';
import type { CodeMap, CodeMapEntry, CodeProperty } from '../contract/result-types.js';
import { type BoundedMap, boundedMap } from '../knowledge/bounded-map.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM, requireVocabulary } from '../knowledge/vocabularies.js';

/** A pair of vocabularies and the translations cached for it. */
interface VocabularyPair {
  /** The names of the vocabularies as given. */
  readonly source: string;
  readonly target: string;
  readonly sourceVocabulary: string;
  readonly targetVocabulary: string;
  /** The entries, keyed by the code as given; null for a code without an entry. */
  readonly entries: BoundedMap<string, CodeMapEntry | null>;
}

const MAX_PAIRS = 8;
/**
 * Maximum number of cached entries per pair of vocabularies, which is about the number of codes in a large vocabulary.
 */
const MAX_CACHED_ENTRIES = 131_072;

/** The cached pairs, most recently used first. */
const cachedPairs = /* @__PURE__ */ derive((_kb): VocabularyPair[] => []);

/** The translation if only the plain parameters are given; undefined for any other call. */
export function plainTranslation(
  kb: Knowledge,
  given: Readonly<Record<string, unknown>>,
): { map: CodeMap } | undefined {
  const { SourceVocabulary: source, SourceCode: code, TargetVocabulary: target } = given;
  if (typeof source !== 'string' || typeof code !== 'string' || typeof target !== 'string') return undefined;
  if (!isPlain(Object.keys(given))) return undefined;
  const pair = pairOf(kb, cachedPairs(kb), source, target);
  const cached = pair.entries.get(code);
  if (cached !== undefined) return { map: cachedMap(pair, code, cached) };
  const { sourceVocabulary, targetVocabulary } = pair;
  const map = translateAlone(kb, {
    sourceVocabulary,
    sourceCode: code,
    targetVocabulary,
    context: {},
    autoGenerate: false,
  });
  if (isCacheable(map)) pair.entries.keep(code, map.entry.length === 0 ? null : entryToCache(map.entry[0]));
  return { map };
}

/** Whether exactly the three plain parameters are given. */
function isPlain(names: readonly string[]): boolean {
  if (names.length !== 3) return false;
  for (const name of names) {
    if (name !== 'SourceVocabulary' && name !== 'SourceCode' && name !== 'TargetVocabulary') return false;
  }
  return true;
}

/**
 * Returns the pair for two vocabularies and moves it to the front. For an unknown vocabulary, throws the same error as
 * `translateItem`.
 */
function pairOf(kb: Knowledge, pairs: VocabularyPair[], source: string, target: string): VocabularyPair {
  for (let at = 0; at < pairs.length; at++) {
    const pair = pairs[at];
    if (pair.source !== source || pair.target !== target) continue;
    if (at > 0) {
      pairs.splice(at, 1);
      pairs.unshift(pair);
    }
    return pair;
  }
  const sourceVocabulary = requireVocabulary(kb, 'translateItem: parameter SourceVocabulary', source);
  const targetVocabulary = requireVocabulary(kb, 'translateItem: parameter TargetVocabulary', target);
  const pair = {
    source,
    target,
    sourceVocabulary,
    targetVocabulary,
    entries: boundedMap<string, CodeMapEntry | null>(MAX_CACHED_ENTRIES),
  };
  pairs.unshift(pair);
  if (pairs.length > MAX_PAIRS) pairs.pop();
  return pair;
}

/**
 * Whether a map may be cached, i.e. its two vocabularies differ, and it has no groups and at most one entry, which has
 * no conditions.
 */
function isCacheable({ sourceVocabulary, targetVocabulary, entry, group }: CodeMap): boolean {
  if (group.length > 0 || entry.length > 1 || sourceVocabulary === targetVocabulary) return false;
  return entry.length === 0 || entry[0].mapQualifier === undefined;
}

/** A fresh map with a copy of the cached entry. */
function cachedMap(
  { sourceVocabulary, targetVocabulary }: VocabularyPair,
  sourceCode: string,
  entry: CodeMapEntry | null,
): CodeMap {
  if (entry === null) return { sourceVocabulary, sourceCode, targetVocabulary, group: [], entry: [] };
  const copy = targetVocabulary === CTERM ? findingEntry(entry) : codeEntry(entry);
  return { sourceVocabulary, sourceCode, targetVocabulary, group: [], entry: [copy] };
}

const NO_PROPERTIES: CodeProperty[] = [];

function entryToCache(entry: CodeMapEntry): CodeMapEntry {
  const copy = { ...entry };
  copy.properties = entry.properties.length === 0 ? NO_PROPERTIES : copiedProperties(entry.properties);
  return copy;
}

// Hot path: copying members one by one, in the usual order, is several times faster than a spread.

function findingEntry(entry: CodeMapEntry): CodeMapEntry {
  return {
    properties: copiedProperties(entry.properties),
    code: entry.code,
    relationship: entry.relationship,
    description: entry.description,
    isCategory: entry.isCategory,
    preferred: entry.preferred,
    termType: entry.termType,
    unreportable: entry.unreportable,
    statusId: entry.statusId,
    codePoint: entry.codePoint,
  };
}

function codeEntry(entry: CodeMapEntry): CodeMapEntry {
  const properties = copiedProperties(entry.properties);
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

function copiedProperties(properties: readonly CodeProperty[]): CodeProperty[] {
  // Most entries have no properties; an entry that was mapped through a finding has two.
  if (properties.length === 0) return [];
  return properties.length === 2
    ? [copiedProperty(properties[0]), copiedProperty(properties[1])]
    : properties.map(copiedProperty);
}

function copiedProperty({ name, value, category, sequence }: CodeProperty): CodeProperty {
  return { name, value, category, sequence };
}
