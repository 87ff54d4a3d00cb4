// Reads the findings stated in an answer from `codeNote` as candidates for a claim, from which the checker derives the
// claim a second time. The answer may come from anywhere, so every member is validated.

import type { ClaimProblem } from '../../contract/claim-types.js';
import type { RecognitionResult } from '../../contract/recognition-types.js';
import { findingById } from '../../knowledge/findings.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';

type Members = Readonly<Record<string, unknown>>;

/** A function that parses the qualifiers in a notation; undefined if the string is not a notation. */
export type ReadNotation = (text: string) => Partial<RecognitionResult> | undefined;

/** The input for reading the stated findings. */
export interface StatedRequest {
  readonly text: string;
  readonly readNotation: ReadNotation;
  /** The list to which a problem is added for each invalid member of the answer. */
  readonly problems: ClaimProblem[];
}

/** The findings in an answer, each once, in text order. */
export function statedFindings(kb: Knowledge, answer: Members, request: StatedRequest): RecognitionResult[] {
  const found = new Map<string, RecognitionResult>();
  const add = (given: unknown, where: string) => {
    const finding = statedFinding(kb, given, where, request);
    if (finding !== undefined) found.set(`${finding.index} ${finding.length} ${finding.notation}`, finding);
  };
  for (const [at, code] of listOf(answer.codes, 'codes', request).entries()) {
    const { evidence, confidence } = membersOf(code);
    const where = `codes[${at}]`;
    if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1)) {
      request.problems.push({ where: `${where}.confidence`, problem: 'expected a number from 0 to 1' });
    }
    for (const [index, one] of listOf(evidence, `${where}.evidence`, request).entries()) {
      add(one, `${where}.evidence[${index}]`);
    }
  }
  for (const [at, one] of listOf(answer.held, 'held', request).entries()) add(one, `held[${at}]`);
  return [...found.values()].sort((a, b) => a.index - b.index || b.length - a.length);
}

function statedFinding(
  kb: Knowledge,
  given: unknown,
  where: string,
  { text, readNotation, problems }: StatedRequest,
): RecognitionResult | undefined {
  const refuse = (member: string, problem: string) => {
    problems.push({ where: `${where}.${member}`, problem });
    return undefined;
  };
  const { index, length, ctermId, notation, section, cues, reason, code } = membersOf(given);
  if (!isCount(index) || !isCount(length) || !isInside(text, index, length)) {
    return refuse('index', 'the span is not in the note');
  }
  const qualifiers = typeof notation === 'string' ? readNotation(notation) : undefined;
  if (typeof notation !== 'string' || qualifiers === undefined) return refuse('notation', 'expected a notation');
  if (qualifiers.ctermId !== ctermId) return refuse('ctermId', 'the notation names another finding');
  const row = findingById(kb, Number(ctermId));
  if (row < 0) return refuse('ctermId', 'the knowledge base has no such finding');
  if (section !== undefined && typeof section !== 'string') return refuse('section', 'expected the code of a section');
  const finding: RecognitionResult = {
    alternates: [],
    ...qualifiers,
    index,
    length,
    notation,
    ctermId: Number(ctermId),
    description: kb.tables.findings.description(row),
    confidence: 1,
    context: { cues: cuesOf(cues, text, refuse), ...(section !== undefined && { section }) },
  };
  // Only these two reasons cannot be derived from the notation and the section. The reason `another-person` may also
  // come from a rule about codes; in that case, the finding has a code and is about this patient.
  const isOther = reason === 'another-person' && code === undefined;
  if (reason === 'hypothetical' || isOther) finding.hypothetical = true;
  if (isOther && finding.context !== undefined) finding.context.subject = 'other';
  return finding;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isInside(text: string, index: number, length: number): boolean {
  return length > 0 && index + length <= text.length;
}

type Cues = NonNullable<RecognitionResult['context']>['cues'];

function cuesOf(given: unknown, text: string, refuse: (member: string, problem: string) => undefined): Cues {
  if (!Array.isArray(given)) {
    refuse('cues', 'expected a list');
    return [];
  }
  return given.flatMap((one): Cues => {
    const { rule, axis, index, length } = membersOf(one);
    const isNamed = typeof rule === 'string' && typeof axis === 'string';
    if (isNamed && isCount(index) && isCount(length) && isInside(text, index, length)) {
      return [{ rule, axis, index, length }];
    }
    refuse('cues', 'a cue is not in the note');
    return [];
  });
}

function membersOf(given: unknown): Members {
  return typeof given === 'object' && given !== null ? { ...given } : {};
}

function listOf(given: unknown, where: string, { problems }: StatedRequest): readonly unknown[] {
  if (Array.isArray(given)) return given;
  problems.push({ where, problem: 'expected a list' });
  return [];
}
