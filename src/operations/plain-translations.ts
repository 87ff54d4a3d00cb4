// Plain translations: a code, its vocabulary, the target and nothing else. Whole columns of codes are translated one by
// one, and the same codes come again and again: a pair of vocabularies is looked into once, and what a code came to is
// kept where it is one entry or none. Nobody else ever holds what is kept, and there is a bound to it.

import { translate } from '../coding/translate/translate.js';
import type { CodeMap, CodeMapEntry, CodeProperty } from '../contract/result-types.js';
import { type BoundedMap, boundedMap } from '../knowledge/bounded-map.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM, requireVocabulary } from '../knowledge/vocabularies.js';

/** A pair of vocabularies. */
interface Pair {
  /** As they were given. */
  readonly source: string;
  readonly target: string;
  readonly sourceVocabulary: string;
  readonly targetVocabulary: string;
  /** By the code as it was given: its one entry, null where nothing is known of it. */
  readonly answers: BoundedMap<string, CodeMapEntry | null>;
}

const MOST_PAIRS = 8;
/** Of one pair: as many as a large vocabulary has codes. */
const MOST_ANSWERS = 131_072;

/** The pairs that were asked for, the last one first. */
const keptPairs = /* @__PURE__ */ derive((_kb): Pair[] => []);

/** The translation that plain parameters ask for; undefined for all others. */
export function plainTranslation(
  kb: Knowledge,
  given: Readonly<Record<string, unknown>>,
): { map: CodeMap } | undefined {
  const { SourceVocabulary: source, SourceCode: code, TargetVocabulary: target } = given;
  if (typeof source !== 'string' || typeof code !== 'string' || typeof target !== 'string') return undefined;
  if (!isPlain(Object.keys(given))) return undefined;
  const pair = pairOf(kb, keptPairs(kb), source, target);
  const known = pair.answers.get(code);
  if (known !== undefined) return { map: mapOf(pair, code, known) };
  const { sourceVocabulary, targetVocabulary } = pair;
  const map = translate(kb, { sourceVocabulary, sourceCode: code, targetVocabulary, context: {}, autoGenerate: false });
  if (isKept(map)) pair.answers.keep(code, map.entry.length === 0 ? null : keptEntry(map.entry[0]));
  return { map };
}

/** Whether the names given are those three and no others. */
function isPlain(names: readonly string[]): boolean {
  if (names.length !== 3) return false;
  for (const name of names) {
    if (name !== 'SourceVocabulary' && name !== 'SourceCode' && name !== 'TargetVocabulary') return false;
  }
  return true;
}

/** The pair; throws as the operation does for a vocabulary that there is not. */
function pairOf(kb: Knowledge, pairs: Pair[], source: string, target: string): Pair {
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
    answers: boundedMap<string, CodeMapEntry | null>(MOST_ANSWERS),
  };
  pairs.unshift(pair);
  if (pairs.length > MOST_PAIRS) pairs.pop();
  return pair;
}

/** Whether an answer is one entry without conditions or none, and not just the code itself. */
function isKept({ sourceVocabulary, targetVocabulary, entry, group }: CodeMap): boolean {
  if (group.length > 0 || entry.length > 1 || sourceVocabulary === targetVocabulary) return false;
  return entry.length === 0 || entry[0].mapQualifier === undefined;
}

function mapOf({ sourceVocabulary, targetVocabulary }: Pair, sourceCode: string, entry: CodeMapEntry | null): CodeMap {
  if (entry === null) return { sourceVocabulary, sourceCode, targetVocabulary, group: [], entry: [] };
  const own = targetVocabulary === CTERM ? findingEntry(entry) : codeEntry(entry);
  return { sourceVocabulary, sourceCode, targetVocabulary, group: [], entry: [own] };
}

const NO_PROPERTIES: CodeProperty[] = [];

function keptEntry(entry: CodeMapEntry): CodeMapEntry {
  const kept = { ...entry };
  kept.properties = entry.properties.length === 0 ? NO_PROPERTIES : copiedProperties(entry.properties);
  return kept;
}

// Copies are written out, with the members of such entries in their order: it is several times as fast.

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
  // Most have none, and what came through a finding has two.
  if (properties.length === 0) return [];
  return properties.length === 2
    ? [copiedProperty(properties[0]), copiedProperty(properties[1])]
    : properties.map(copiedProperty);
}

function copiedProperty({ name, value, category, sequence }: CodeProperty): CodeProperty {
  return { name, value, category, sequence };
}
