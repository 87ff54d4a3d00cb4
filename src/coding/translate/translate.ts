// Translates one code: from a finding to a vocabulary by stored maps (from-finding.ts), from a code back to findings,
// or from code to code by stored equivalences or, failing that, through common findings (from-code.ts).

import type { CodeMap, CodeMapEntry, Relationship } from '../../contract/result-types.js';
import { codeRow } from '../../knowledge/code-row.js';
import { codeAt } from '../../knowledge/codes.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import { describedCode, specifyCode } from '../specify/specifiers.js';
import { compose } from './compose-relationships.js';
import { toCodes, toFindings } from './from-code.js';
import { type FindingRequest, fromFinding } from './from-finding.js';
import { isHistoryOfPresentDisease, withoutPrefix } from './history-of-present.js';
import { MAP_STATUS } from './map-entry.js';
import { asPrefixed } from './prefixed-codes.js';
import { type Answer, asCodeMap, limited, NO_ANSWER } from './translation-answers.js';

/** A translation request. Its vocabularies have canonical names, and the host is licensed to use them. */
export interface TranslationRequest {
  readonly sourceVocabulary: string;
  readonly sourceCode: string;
  readonly targetVocabulary: string;
  /** Used for findings only. */
  readonly context: RuleContext;
  readonly autoGenerate: boolean;
  /** The day (yyyymmdd) on which codes must be valid to be reportable. Without it, validity dates are ignored. */
  readonly day?: number;
  readonly relationship?: Relationship;
  readonly limit?: number;
}

/**
 * The answer to a request, with one entry per group; its lists are empty if there are no maps for the code or between
 * the vocabularies.
 */
export function translate(kb: Knowledge, request: TranslationRequest): CodeMap {
  return asCodeMap(limited(kb, answerOf(kb, request), request), request);
}

/** The answer to a request. A finding or code with a prefix is coded according to the guidelines, as in charts. */
export function guidelineAnswer(kb: Knowledge, request: TranslationRequest): Answer {
  const { targetVocabulary, context } = request;
  if (context.prefix === undefined) return answerOf(kb, request);
  if (isHistoryOfPresentDisease(kb, request)) return answerOf(kb, withoutPrefix(request));
  return asPrefixed(kb, targetVocabulary, answerOf(kb, request), context);
}

/** Whether a code is the CtermId of a finding; a non-numeric code in the vocabulary cterm is an ordinary code. */
export function isFindingCode(vocabulary: string, code: string): boolean {
  return vocabulary === CTERM && (isShortNumber(code) || /^\s*\d+\s*$/.test(code));
}

/** Fast path, without a regular expression, for the usual form of ids. */
function isShortNumber(code: string): boolean {
  if (code.length === 0 || code.length > 10) return false;
  for (let at = 0; at < code.length; at++) {
    const unit = code.charCodeAt(at);
    if (unit < 0x30 || unit > 0x39) return false;
  }
  return true;
}

function answerOf(kb: Knowledge, request: TranslationRequest): Answer {
  const { sourceVocabulary, sourceCode } = request;
  if (isFindingCode(sourceVocabulary, sourceCode)) {
    const finding = findingById(kb, Number(sourceCode));
    return finding < 0 ? NO_ANSWER : answerOfFinding(kb, finding, request);
  }
  const row = codeRow(kb, sourceVocabulary, sourceCode);
  const answer = row < 0 ? answerOfComposed(kb, request) : answerOfCode(kb, row, request);
  if (!request.autoGenerate || answer.entry.length > 0 || answer.groups.length > 0) return answer;
  return answerOfFirstEncounter(kb, request) ?? answer;
}

/**
 * Translates a code for a later encounter (`S52.501D`) that has no maps of its own, through the corresponding code for
 * the initial encounter (`S52.501A`).
 */
function answerOfFirstEncounter(kb: Knowledge, request: TranslationRequest): Answer | undefined {
  const { sourceVocabulary, sourceCode } = request;
  const first = specifyCode(kb, sourceVocabulary, sourceCode, { episode: 'initial' });
  if (first === undefined || first.row < 0 || !first.applied.includes('episode')) return undefined;
  const found = answerOfCode(kb, first.row, request);
  return first.code === sourceCode ? undefined : inferredThrough(found, first.code);
}

/**
 * Marks the entries of an answer as inferred through a code with a different meaning. That code counts as broader than
 * the original code, and the relationships are composed accordingly.
 */
function inferredThrough({ groups, entry }: Answer, through: string): Answer {
  const inferred = (one: CodeMapEntry): CodeMapEntry => {
    const stated = one.statusId === MAP_STATUS.inferred ? { through } : { inferred: 'true', through };
    const added = Object.entries(stated).map(([name, value], at) => {
      return { name, value, category: 'inference', sequence: one.properties.length + at + 1 };
    });
    const relationship = compose('broader', one.relationship);
    return { ...one, properties: [...one.properties, ...added], relationship, statusId: MAP_STATUS.inferred };
  };
  return {
    groups: groups.map((group) => ({ ...group, entries: group.entries.map(inferred) })),
    entry: entry.map(inferred),
  };
}

/** The translation of the finding at the given row. */
function answerOfFinding(kb: Knowledge, finding: number, request: FindingRequest): Answer {
  return request.targetVocabulary === CTERM ? ownFinding(kb, finding) : fromFinding(kb, finding, request);
}

/** The translation of the code at the given row. */
function answerOfCode(
  kb: Knowledge,
  row: number,
  { sourceVocabulary, targetVocabulary, autoGenerate }: CodeRequest,
): Answer {
  if (sourceVocabulary === targetVocabulary) return { groups: [], entry: [identityEntry(codeAt(kb, row))] };
  if (targetVocabulary === CTERM) return toFindings(kb, row, autoGenerate);
  return toCodes(kb, row, targetVocabulary, autoGenerate);
}

/** The parts of a request that determine the translation of a code. */
type CodeRequest = Pick<TranslationRequest, 'sourceVocabulary' | 'targetVocabulary' | 'autoGenerate'>;

function ownFinding(kb: Knowledge, finding: number): Answer {
  const { findings } = kb.tables;
  const code = { code: String(findings.id(finding)), description: findings.description(finding) };
  return { groups: [], entry: [identityEntry({ ...code, isCategory: false, isUnreportable: false })] };
}

/**
 * Translates a code that has no row. A code composed of a base code and a seventh character defined for it translates
 * to itself in its own vocabulary; there are no other translations.
 */
function answerOfComposed(
  kb: Knowledge,
  { sourceVocabulary, sourceCode, targetVocabulary }: TranslationRequest,
): Answer {
  const composed = sourceVocabulary === targetVocabulary ? describedCode(kb, sourceVocabulary, sourceCode) : undefined;
  if (composed === undefined) return NO_ANSWER;
  const { code, description } = composed;
  return { groups: [], entry: [identityEntry({ code, description, isCategory: false, isUnreportable: false })] };
}

/** Our interpretation: a code of the target vocabulary is its own exact translation. */
function identityEntry(
  code: Pick<ReturnType<typeof codeAt>, 'code' | 'description' | 'isCategory' | 'isUnreportable'>,
): CodeMapEntry {
  return {
    properties: [],
    code: code.code,
    relationship: 'exact',
    description: code.description,
    isCategory: code.isCategory,
    preferred: true,
    unreportable: code.isUnreportable || code.isCategory,
    statusId: MAP_STATUS.qualified,
  };
}
