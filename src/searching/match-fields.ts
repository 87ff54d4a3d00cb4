// Builds matches in the form of the interface. Fields that are returned only with Verbose, IncludeCtermMaps or Tags are
// looked up only if the parameter is set.

import { NONE } from '../../assembly/layout.js';
import { NAME_KINDS } from '../bundle/sections/names-section.js';
import { codeHints } from '../coding/codes/code-hints.js';
import { missingSpecifiers } from '../coding/specify/specifiers.js';
import { compareRelationships, invert } from '../coding/translate/compose-relationships.js';
import {
  type CtermMaps,
  DESCRIPTION_TYPES,
  type SearchCodeInfo,
  type SearchCtermMap,
  type SearchDescriptionInfo,
  type SearchMatch,
} from '../contract/search-types.js';
import { codeAt } from '../knowledge/codes.js';
import { termTypeCode } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { mapsTo } from '../knowledge/maps.js';
import { parseRule } from '../knowledge/rules/map-rules.js';
import { CTERM } from '../knowledge/vocabularies.js';
import type { Found } from './found-targets.js';
import { stableNumber } from './stable-number.js';

/** The optional fields of matches. */
export interface MatchOptions {
  readonly verbose: boolean;
  readonly ctermMaps: CtermMaps;
  readonly tags: readonly string[];
  readonly culture: string;
}

/** The match for a target, with its rank. */
export function matchOf(kb: Knowledge, found: Found, rank: number, options: MatchOptions): SearchMatch {
  const { code, finding } = found;
  const match = code === undefined ? findingMatch(kb, finding ?? 0) : codeMatch(kb, code);
  const told: SearchMatch = { rank, culture: options.culture, ...match, tags: tagsOf(kb, found, options.tags) };
  if (options.verbose) {
    told.score = Number(found.score.toFixed(4));
    const matched = matchedText(kb, found);
    told.codeInfo = codeInfo(kb, found, match, matched.text);
    told.descriptionInfo = descriptionInfo(kb, match, matched);
  }
  if (options.ctermMaps !== 'None' && code !== undefined) told.ctermMap = ctermMaps(kb, code, options.ctermMaps);
  return told;
}

type Named = Pick<SearchMatch, 'vocab' | 'code' | 'termType' | 'nodekey' | 'description'>;

function codeMatch(kb: Knowledge, row: number): Named {
  const { code, description, termType } = codeAt(kb, row);
  const vocab = kb.manifest.vocabularies[kb.tables.codes.vocab(row)].name;
  return { vocab, code, termType, nodekey: '', description };
}

function findingMatch(kb: Knowledge, row: number): Named {
  const { findings } = kb.tables;
  const termType = termTypeCode(kb, findings.termType(row)) || String(findings.termType(row));
  return {
    vocab: CTERM,
    code: String(findings.id(row)),
    termType,
    nodekey: findings.nodeKey(row),
    description: findings.description(row),
  };
}

/**
 * The tags in the requested sets that the finding has or, for a code, that any finding mapped to it has. A tag
 * `set:member` belongs to the set `set`, as does the tag `set`; case is ignored.
 */
function tagsOf(kb: Knowledge, { code, finding }: Found, sets: readonly string[]): string {
  if (sets.length === 0) return '';
  const rows = code === undefined ? [finding ?? 0] : mapsTo(kb, code).map((map) => map.finding);
  const tags = new Set(rows.flatMap((row) => kb.tables.findings.tags(row).split(',')));
  const wanted = sets.map((set) => set.toLowerCase());
  const isOf = (tag: string): boolean =>
    wanted.some((set) => tag.toLowerCase() === set || tag.toLowerCase().startsWith(`${set}:`));
  return [...tags]
    .filter((tag) => tag !== '' && isOf(tag))
    .sort()
    .join(',');
}

interface MatchedText {
  readonly text: string;
  readonly typeId: number;
  readonly sequence: number;
}

/**
 * The text that the query matched. The description of a code takes precedence over the names of findings that map to
 * it.
 */
function matchedText(kb: Knowledge, { code, finding, text }: Found): MatchedText {
  const { codes, names, findings } = kb.tables;
  if (text === NONE || finding === undefined) {
    const own = code === undefined ? findings.description(finding ?? 0) : codes.description(code);
    return { text: own, typeId: DESCRIPTION_TYPES.description, sequence: 1 };
  }
  const name = text - codes.rowCount;
  const kind = NAME_KINDS[names.kind(name)] ?? 'synonym';
  const sequence = name - names.findingRows(finding).begin + (code === undefined ? 1 : 2);
  return {
    text: names.text(name),
    typeId: kind === 'preferred' || kind === 'placed' ? DESCRIPTION_TYPES.description : DESCRIPTION_TYPES[kind],
    sequence,
  };
}

function codeInfo(
  kb: Knowledge,
  { code, finding }: Found,
  { vocab, code: written }: Named,
  text: string,
): SearchCodeInfo {
  if (code === undefined) {
    return {
      id: kb.tables.findings.id(finding ?? 0),
      vocabVersion: versionOf(kb, vocab),
      matchedDescription: text,
      vocabExtensionCode: '',
      hasHints: false,
      hasSpecifiers: false,
      unreportable: false,
    };
  }
  const { isCategory, isUnreportable } = codeAt(kb, code);
  return {
    id: stableNumber(`${vocab}:${written}`),
    vocabVersion: versionOf(kb, vocab),
    matchedDescription: text,
    vocabExtensionCode: vocab === 'snomed' ? snomedNamespace(written) : '',
    hasHints: codeHints(kb, code).length > 0,
    hasSpecifiers: missingSpecifiers(kb, vocab, written).length > 0,
    unreportable: isCategory || isUnreportable,
  };
}

function descriptionInfo(
  kb: Knowledge,
  { vocab, code }: Named,
  { text, typeId, sequence }: MatchedText,
): SearchDescriptionInfo {
  return {
    id: stableNumber(`${vocab}:${code}:${text}`),
    typeId,
    sequence,
    wordCount: kb.kernel.words(text).length,
    charCount: text.length,
  };
}

function versionOf(kb: Knowledge, vocab: string): string {
  return kb.manifest.vocabularies.find(({ name }) => name === vocab)?.version ?? '';
}

/** The seven-digit namespace in the id of a SNOMED CT extension; core ids have none. */
function snomedNamespace(id: string): string {
  // The parts of an id are the item id, the namespace, the partition (10 to 12 for extensions) and the check digit.
  return /^\d+?(\d{7})1[0-2]\d$/.exec(id)?.[1] ?? '';
}

function ctermMaps(kb: Knowledge, code: number, which: CtermMaps): SearchCtermMap[] {
  const maps = mapsTo(kb, code).map(({ finding, relationship, rule }) => {
    const conditions = parseRule(rule);
    const stated = (axis: string): string | undefined =>
      conditions.find((condition) => condition.axis === axis && condition.operator === '=')?.operand;
    const prefix = stated('prefix');
    const result = stated('result');
    return {
      conditions: conditions.length,
      map: {
        ctermId: kb.tables.findings.id(finding),
        ...(prefix === undefined ? {} : { prefix }),
        ...(result === undefined ? {} : { result }),
        relationship: invert(relationship),
      },
    };
  });
  maps.sort((a, b) => compareRelationships(a.map.relationship, b.map.relationship) || a.conditions - b.conditions);
  const [best] = maps;
  const isBest = ({ conditions, map }: (typeof maps)[number]): boolean =>
    conditions === best.conditions && map.relationship === best.map.relationship;
  return (which === 'Limited' ? maps.filter(isBest) : maps).map(({ map }) => map);
}
