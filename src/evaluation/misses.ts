// Lists the misses: annotations that no finding matches, findings without an annotation, attributes that differ, and
// codes that are missing or unexpected. Each miss has its likely reason.

import type { ClaimCode } from '../contract/result-types.js';
import { type Alignment, overlaps } from './align.js';
import type { AttributeName, GoldFinding } from './gold-note.js';
import type { Answer, AnsweredFinding } from './note-answers.js';

/** The kinds of misses. */
export type MissKind = 'missed' | 'unexpected' | 'attribute' | 'code-missed' | 'code-unexpected';

/** One difference between the annotations and the answers. */
export interface Miss {
  readonly note: string;
  readonly kind: MissKind;
  /**
   * The likely reason. For a missed finding: `unknown-finding` (missing from the knowledge base), `left-out`
   * (recognised, but hypothetical, about another person or below the minimum confidence), `alternate` (a reading that
   * was ranked lower), `other-finding`, `span` or `not-recognised`. For an unexpected finding: `repeated`,
   * `other-finding` or `not-annotated`. For an attribute: the attribute's name. For a code: `other-detail` (a code in
   * the same category was found or expected), the reason why its finding is held back, `not-supported` or
   * `not-annotated`.
   */
  readonly reason: string;
  /** The span; both ends are -1 if it is unknown, as for a code without a finding. */
  readonly begin: number;
  readonly end: number;
  readonly text: string;
  readonly expected: string;
  readonly got: string;
  /** The rules of the cues that determined the finding's context. */
  readonly rules: readonly string[];
  readonly section: string;
  readonly confidence: number | undefined;
}

/** Lists the misses among the findings in a note. */
export function findingMisses(
  note: string,
  { pairs, missed, unexpected }: Alignment,
  answer: Answer,
  attributes: readonly AttributeName[],
): Miss[] {
  const shownGold = (gold: GoldFinding) => saidOf(gold.ids.join(' | '), gold, attributes);
  const shownAnswer = ({ result }: AnsweredFinding) =>
    saidOf(`cterm:${result.ctermId} ${result.description}`, result, attributes);
  const different = pairs.flatMap(({ wanted: { gold }, answered, differing }) =>
    differing.map((name) => ({
      ...placed(note, 'attribute', name, answered),
      expected: gold[name] ?? '',
      got: answered.result[name] ?? '',
    })),
  );
  const absent = missed.map(({ gold, ids }): Miss => {
    const isThere = (one: AnsweredFinding) => overlaps(one, gold);
    const isSame = (one: AnsweredFinding) => ids.some((id) => one.ids.has(id));
    const there = answer.findings.filter(isThere);
    const leftOut = answer.leftOut.find((one) => isThere(one) && isSame(one));
    const reason = (): string => {
      if (ids.length === 0 && gold.ids.length > 0) return 'unknown-finding';
      if (leftOut !== undefined) return 'left-out';
      if (there.some(isSame)) return 'span';
      if (there.some(({ alternates }) => ids.some((id) => alternates.has(id)))) return 'alternate';
      return there.length > 0 ? 'other-finding' : 'not-recognised';
    };
    const { begin, end, text } = gold;
    const from = leftOut ?? there[0];
    const base = from === undefined ? placeless(note) : placed(note, 'missed', '', from);
    const got = (leftOut === undefined ? there : [leftOut]).map(shownAnswer).join(' ; ');
    return { ...base, kind: 'missed', reason: reason(), begin, end, text, expected: shownGold(gold), got };
  });
  const extra = unexpected.map((one): Miss => {
    const answers = pairs.filter(({ wanted }) => overlaps(wanted.gold, one));
    const isRepeated = answers.some(({ answered }) => answered.result.ctermId === one.result.ctermId);
    const others = missed.filter(({ gold }) => overlaps(gold, one)).map(({ gold }) => gold);
    const reason = isRepeated ? 'repeated' : others.length + answers.length > 0 ? 'other-finding' : 'not-annotated';
    const expected = [...others, ...answers.map(({ wanted }) => wanted.gold)].map(shownGold).join(' ; ');
    return { ...placed(note, 'unexpected', reason, one), expected, got: shownAnswer(one) };
  });
  return [...absent, ...extra, ...different].sort((a, b) => a.begin - b.begin || a.end - b.end);
}

/** Lists the misses among a note's codes in one vocabulary. */
export function codeMisses(
  note: string,
  vocabulary: string,
  wanted: readonly string[],
  answer: Answer,
  codes: readonly ClaimCode[],
): Miss[] {
  const found = codes.map(({ code }) => code);
  const absent = wanted
    .filter((code) => !found.includes(code))
    .map((code): Miss => {
      const near = found.filter((other) => isNear(code, other));
      const held = answer.held.find((one) => one.codes.includes(`${vocabulary}:${code}`))?.finding;
      const reason = near.length > 0 ? 'other-detail' : (held?.reason ?? 'not-supported');
      const { index = -1, length = 0, text = '' } = held ?? {};
      const span = { begin: index, end: index < 0 ? -1 : index + length, text };
      return { ...placeless(note), ...span, kind: 'code-missed', reason, expected: code, got: near.join(' ') };
    });
  const extra = codes
    .filter(({ code }) => !wanted.includes(code))
    .map(({ code, description, confidence, evidence }): Miss => {
      const near = wanted.filter((other) => isNear(code, other));
      const [first] = evidence;
      const span = { begin: first.index, end: first.index + first.length, text: first.text };
      const rules = first.cues.map(({ rule }) => rule);
      const reason = near.length > 0 ? 'other-detail' : 'not-annotated';
      const base = { ...placeless(note), ...span, rules, section: first.section ?? '', confidence };
      return { ...base, kind: 'code-unexpected', reason, expected: near.join(' '), got: `${code} ${description}` };
    });
  return [...absent, ...extra];
}

/** The number of leading characters that the codes in a category share. */
const CATEGORY = 3;

function isNear(one: string, other: string): boolean {
  return other !== '' && one.slice(0, CATEGORY) === other.slice(0, CATEGORY);
}

function placed(note: string, kind: MissKind, reason: string, { begin, end, text, result }: AnsweredFinding): Miss {
  const rules = (result.context?.cues ?? []).map(({ rule }) => rule);
  const { confidence, context } = result;
  return {
    note,
    kind,
    reason,
    begin,
    end,
    text,
    expected: '',
    got: '',
    rules,
    section: context?.section ?? '',
    confidence,
  };
}

function placeless(note: string): Omit<Miss, 'kind' | 'reason'> {
  return { note, begin: -1, end: -1, text: '', expected: '', got: '', rules: [], section: '', confidence: undefined };
}

function saidOf(
  name: string,
  of: Readonly<Partial<Record<AttributeName, string>>>,
  attributes: readonly AttributeName[],
): string {
  const said = attributes.flatMap((attribute) => (of[attribute] ? [`${attribute}=${of[attribute]}`] : []));
  return [name, ...said].join(' ');
}
