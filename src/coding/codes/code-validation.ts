// Checks whether a single code exists, is spelled as in its vocabulary, is complete, is valid on the given day and for
// the patient, and has the expected meaning.

import type { CodeIssue } from '../../contract/result-types.js';
import { longestCodePrefix } from '../../knowledge/code-prefix-lookup.js';
import { codeRow } from '../../knowledge/code-row.js';
import { codeAt } from '../../knowledge/codes.js';
import { findingById } from '../../knowledge/findings.js';
import { instructionsOf } from '../../knowledge/instructions.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { evaluateRule, type RuleContext } from '../../knowledge/rules/map-rules.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import {
  completionsOf,
  type DescribedCode,
  describedCode,
  missingSpecifiers,
  specifyCode,
} from '../specify/specifiers.js';
import { ageInWords } from './code-hints.js';
import { wasReportable } from './former-codes.js';
import { isoDay } from './validity-dates.js';

/** The result of validating a code. */
export interface CodeValidation {
  /** Whether the vocabulary has the code on the given day and, if a meaning is given, the code has that meaning. */
  result: boolean;
  /** The code as the vocabulary spells it, or as given if the vocabulary does not have it. */
  code: string;
  description?: string;
  isCategory?: boolean;
  /** Whether the code must not be reported on a claim as it stands. */
  unreportable: boolean;
  /** Issues of the types unknown, spelling, retired, not-yet, category, incomplete, description, age and sex. */
  issue: CodeIssue[];
}

/** The context in which a code is validated. */
export interface ValidationContext {
  /** The day on which the code must be valid, as yyyymmdd; if absent, the code must be valid now. */
  readonly day?: number;
  readonly patient?: Pick<RuleContext, 'age' | 'sex'>;
  readonly description?: string;
}

/** Validates a code in a vocabulary. */
export function validated(
  kb: Knowledge,
  vocabulary: string,
  given: string,
  { day, patient = {}, description }: ValidationContext,
): CodeValidation {
  const resolved = vocabulary === CTERM ? resolveFinding(kb, given) : resolveCode(kb, vocabulary, given, day);
  if (resolved === undefined) {
    return { result: false, code: given, unreportable: true, issue: [unknownCodeIssue(kb, vocabulary, given)] };
  }
  const issue: CodeIssue[] = [];
  if (resolved.code !== given) issue.push({ type: 'spelling', text: `The vocabulary spells it ${resolved.code}.` });
  const untimely = resolved.row < 0 ? undefined : validityIssue(kb, resolved.row, day);
  if (untimely !== undefined) issue.push(untimely);
  if (!resolved.isComplete) issue.push(incompleteIssue(kb, vocabulary, resolved.code));
  const isMeant = description === undefined || isSameMeaning(description, resolved.description);
  if (!isMeant) issue.push({ type: 'description', text: `It means: ${resolved.description}.` });
  if (resolved.row >= 0) issue.push(...patientIssues(kb, resolved.row, patient));
  return {
    result: untimely === undefined && isMeant,
    code: resolved.code,
    description: resolved.description,
    isCategory: resolved.isCategory,
    unreportable: resolved.isCategory || !resolved.isComplete || untimely !== undefined,
    issue,
  };
}

interface ResolvedCode {
  readonly code: string;
  readonly description: string;
  readonly isCategory: boolean;
  readonly isComplete: boolean;
  /** The row in the `codes` section; -1 for findings and composed codes. */
  readonly row: number;
}

function resolveFinding(kb: Knowledge, given: string): ResolvedCode | undefined {
  const row = /^\d+$/.test(given) ? findingById(kb, Number(given)) : -1;
  if (row < 0) return undefined;
  const { findings } = kb.tables;
  const code = String(findings.id(row));
  return { code, description: findings.description(row), isCategory: false, isComplete: true, row: -1 };
}

function resolveCode(
  kb: Knowledge,
  vocabulary: string,
  given: string,
  day: number | undefined,
): ResolvedCode | undefined {
  const row = codeRow(kb, vocabulary, given);
  if (row >= 0) {
    const { code, description, isCategory, isUnreportable } = codeAt(kb, row);
    const wasWhole = day !== undefined && isCategory && wasReportable(kb, row, day);
    const isHeading = isCategory && !wasWhole;
    return { code, description, isCategory: isHeading, isComplete: wasWhole || (!isCategory && !isUnreportable), row };
  }
  const composed = specifyCode(kb, vocabulary, given, {});
  // The given code is unknown if it is only a prefix of codes, or if it had to be completed to become a code.
  if (composed === undefined || !composed.isComplete || withoutDot(composed.code) !== withoutDot(given))
    return undefined;
  return { ...composed, isCategory: false };
}

function withoutDot(code: string): string {
  return code.replace('.', '').trim().toUpperCase();
}

function unknownCodeIssue(kb: Knowledge, vocabulary: string, given: string): CodeIssue {
  const text = `Vocabulary ${vocabulary} has no code '${given.slice(0, 40)}'.`;
  const padded = withPlaceholders(kb, vocabulary, given.trim());
  if (padded !== undefined) {
    const { code, description } = padded;
    return {
      type: 'unknown',
      text: `${text} Its seventh character follows placeholders: ${code} ${description}.`,
    };
  }
  const row = longestCodePrefix(kb, vocabulary, given);
  if (row < 0) return { type: 'unknown', text };
  const { code, description } = codeAt(kb, row);
  return { type: 'unknown', text: `${text} Its longest known prefix is ${code} ${description}.` };
}

/** The ICD-10-CM code for a spelling that omits the placeholders: `T16.1XXA` for `T16.1A`. */
function withPlaceholders(kb: Knowledge, vocabulary: string, given: string): DescribedCode | undefined {
  if (vocabulary !== 'icd10' || !/^[A-Z]\d[0-9A-Z]\.?[0-9A-Z]{1,3}$/i.test(given)) return undefined;
  const base = given.slice(0, -1);
  const dotted = base.includes('.') || base.length < 4 ? base : `${base.slice(0, 3)}.${base.slice(3)}`;
  const padded = (dotted.includes('.') ? dotted : `${dotted}.`).padEnd(SEVEN_WITH_DOT - 1, 'X');
  return describedCode(kb, vocabulary, `${padded}${given.slice(-1)}`.toUpperCase());
}

const SEVEN_WITH_DOT = 8;

function validityIssue(kb: Knowledge, row: number, day: number | undefined): CodeIssue | undefined {
  const { codes } = kb.tables;
  const [from, to] = [codes.validFrom(row), codes.validTo(row)];
  if (day !== undefined && day < from) return { type: 'not-yet', text: `It is valid from ${isoDay(from)}.` };
  const isOver = to !== 0 && (day === undefined || to < day);
  return isOver ? { type: 'retired', text: `It was valid until ${isoDay(to)}.` } : undefined;
}

const MAX_NAMED = 8;

function incompleteIssue(kb: Knowledge, vocabulary: string, code: string): CodeIssue {
  const below: string[] = [];
  for (const one of completionsOf(kb, vocabulary, code)) {
    below.push(below.length < MAX_NAMED ? one.code : '…');
    if (below.length > MAX_NAMED) break;
  }
  const choice = below.length === 0 ? '' : ` There are ${below.join(', ')}.`;
  const missing = missingSpecifiers(kb, vocabulary, code);
  if (missing.length === 0 || missing[0].kind === 'detail')
    return { type: 'category', text: `It is a heading.${choice}` };
  const lacks = missing.map(({ kind, digit, choices }) => {
    return `${kind} (character ${digit}: ${choices.map(({ character }) => character).join(' ')})`;
  });
  return { type: 'incomplete', text: `It lacks ${lacks.join(', ')}.${choice}` };
}

/**
 * Whether every word of three or more characters in the description is also in the title, or vice versa; endings and
 * filler words are ignored.
 */
function isSameMeaning(description: string, title: string): boolean {
  const [given, official] = [stems(description), stems(title)];
  const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((stem) => all.has(stem));
  return given.size === 0 || isWithin(given, official) || isWithin(official, given);
}

function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !FILLERS.has(word)).map((word) => word.replace(/(?:ies|es|s|y)$/, '')));
}

const FILLERS: ReadonlySet<string> = new Set(['the', 'and', 'with', 'due', 'for', 'unspecified', 'other', 'not']);

/** The issues with the code at the given row that depend on the patient. */
function patientIssues(kb: Knowledge, row: number, patient: Pick<RuleContext, 'age' | 'sex'>): CodeIssue[] {
  return instructionsOf(kb, row).flatMap(({ kind, text }): CodeIssue[] => {
    if (kind === 'sex' && evaluateRule(`sex=${text}`, patient).truth === 'false') {
      return [{ type: 'sex', text: `It is only for ${text === 'F' ? 'women and girls' : 'men and boys'}.` }];
    }
    if (kind === 'age' && evaluateRule(`age=${text}`, patient).truth === 'false') {
      return [{ type: 'age', text: `It is only for patients aged ${ageInWords(text)}.` }];
    }
    return [];
  });
}
