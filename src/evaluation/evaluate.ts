// Evaluates the library on gold notes: findings, findings with all annotated attributes, each value of each attribute,
// and codes. The result includes 95 % intervals, the calibration, and every miss with its reason. Attributes or codes
// that are never annotated in the set of notes are not evaluated.

import type { ClaimCode } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import { align, type Matching, type Pair, type WantedFinding } from './align.js';
import { type Calibration, calibrationOf, type Judged } from './calibration.js';
import type { Counts } from './counts.js';
import { ATTRIBUTES, type AttributeName, type GoldNote } from './gold-note.js';
import { type Estimate, estimatesOf } from './intervals.js';
import { codeMisses, findingMisses, type Miss } from './misses.js';
import { type Answer, answerer, type IdReader, idReader } from './note-answers.js';

/** Options for `evaluate`. */
export interface EvaluationOptions {
  /** Whether to compare ids (`finding`, the default if the knowledge base knows any of them) or only spans (`span`). */
  readonly match?: 'finding' | 'span';
  /** Whether spans must be equal (`exact`) or need only overlap (`overlap`, the default). */
  readonly spans?: 'exact' | 'overlap';
  /** Findings and codes below this confidence are left out. Default: 0. */
  readonly minConfidence?: number;
  /** The term types of the recognised findings that count (`Dx`, `Sx` …). Default: all. */
  readonly termTypes?: readonly string[];
  /** The types of the annotations that count. Default: all. */
  readonly annotationTypes?: readonly string[];
}

/** A part of an evaluation, with a name such as `findings` or `result=N`, and its figures. */
export interface EvaluatedPart extends Counts {
  readonly name: string;
  readonly precision: Estimate;
  readonly recall: Estimate;
  readonly f1: Estimate;
  /** The counts for each note, in the order of the notes. */
  readonly byNote: readonly Counts[];
}

/** The result of an evaluation. */
export interface Evaluation {
  readonly notes: readonly { readonly id: string; readonly text: string }[];
  readonly match: 'finding' | 'span';
  readonly spans: 'exact' | 'overlap';
  /** The attributes that are annotated in the set of notes. */
  readonly attributes: readonly AttributeName[];
  readonly parts: readonly EvaluatedPart[];
  /** The calibration of findings, of findings with all annotated attributes, and of codes. */
  readonly calibration: Readonly<Record<string, Calibration>>;
  readonly misses: readonly Miss[];
}

/** All results for one note. */
interface JudgedNote {
  readonly counts: ReadonlyMap<string, Counts>;
  readonly judged: Readonly<Record<string, readonly Judged[]>>;
  readonly misses: readonly Miss[];
}

export const FINDINGS = 'findings';
export const IN_CONTEXT = 'in context';
export const CODES = 'codes';

/**
 * Evaluates a knowledge base on gold notes. Throws `invalid-argument` if there are no notes, or if they have no
 * annotations.
 *
 * @example
 * const content = { note: 'No asthma.', findings: [{ text: 'asthma', finding: '10311', result: 'N' }] };
 * const { parts } = evaluate(kb, readGold(kb, { name: 'n1.yaml', content }));
 * parts[0].f1.value // 1
 */
export function evaluate(
  kb: KnowledgeBase,
  notes: readonly GoldNote[],
  { match, spans = 'overlap', minConfidence = 0, termTypes, annotationTypes }: EvaluationOptions = {},
): Evaluation {
  const ids = idReader(kb);
  const kept = notes.map((note) => {
    if (annotationTypes === undefined) return note;
    return { ...note, findings: note.findings.filter(({ type }) => annotationTypes.includes(type)) };
  });
  const wanted = kept.map(({ findings }) => findings.map((gold) => ({ gold, ids: known(ids, gold.ids) })));
  const all = wanted.flat();
  const isCoded = kept.some(({ codes }) => codes !== undefined);
  if (all.length === 0 && !isCoded) {
    throw new CtermError(
      'invalid-argument',
      'evaluate: the gold notes have no annotations. Expected findings or codes.',
    );
  }
  const by = match ?? (all.some((one) => one.ids.length > 0) ? 'finding' : 'span');
  const attributes = ATTRIBUTES.filter((name) => all.some(({ gold }) => gold[name] !== undefined));
  const matching: Matching = { by, spans, attributes };
  const answer = answerer(kb, ids.vocabularies, { minConfidence, termTypes });
  const judged = kept.map((note, at) => judgeNote(note, wanted[at] ?? [], answer(note), matching));
  const names = new Set(judged.flatMap(({ counts }) => [...counts.keys()]));
  const series = new Set(judged.flatMap((one) => Object.keys(one.judged)));
  return {
    notes: kept.map(({ id, text }) => ({ id, text })),
    match: by,
    spans,
    attributes,
    parts: [...names].map((name) => partOf(name, judged)).sort(byGroup),
    calibration: Object.fromEntries(
      [...series].map((name) => [name, calibrationOf(judged.flatMap((one) => one.judged[name] ?? []))]),
    ),
    misses: judged.flatMap(({ misses }) => misses),
  };
}

function known(ids: IdReader, given: readonly string[]): string[] {
  return given.flatMap((id) => ids.read(id) ?? []);
}

function judgeNote(note: GoldNote, wanted: readonly WantedFinding[], answer: Answer, matching: Matching): JudgedNote {
  const counts = new Map<string, Counts>();
  const judged: Record<string, Judged[]> = {};
  const misses: Miss[] = [];
  if (wanted.length > 0 || note.codes === undefined) {
    const alignment = align(wanted, answer.findings, matching);
    const { pairs, unexpected } = alignment;
    const found = pairs.length + unexpected.length - repeatedOf(unexpected, pairs, matching);
    const size = { found, wanted: wanted.length };
    const inContext = pairs.filter(({ differing }) => differing.length === 0);
    counts.set(FINDINGS, { right: pairs.length, ...size });
    if (matching.attributes.length > 0) counts.set(IN_CONTEXT, { right: inContext.length, ...size });
    for (const [name, count] of attributeCounts(pairs, matching.attributes)) counts.set(name, count);
    const judge = (isRight: (pair: Pair) => boolean): Judged[] => [
      ...pairs.map((pair) => ({ confidence: pair.answered.result.confidence, isRight: isRight(pair) })),
      ...unexpected.map(({ result }) => ({ confidence: result.confidence, isRight: false })),
    ];
    judged[FINDINGS] = judge(() => true);
    if (matching.attributes.length > 0) judged[IN_CONTEXT] = judge(({ differing }) => differing.length === 0);
    misses.push(...findingMisses(note.id, alignment, answer, matching.attributes));
  }
  for (const [vocabulary, list] of Object.entries(note.codes ?? {})) {
    const codes = answer.codes.filter(({ vocab }) => vocab === vocabulary);
    const right = codes.filter(({ code }) => list.includes(code));
    const of: Counts = { right: right.length, found: codes.length, wanted: new Set(list).size };
    counts.set(`${CODES} ${vocabulary}`, of);
    judged[CODES] = [...(judged[CODES] ?? []), ...codes.map((one) => judgedCode(one, list))];
    misses.push(...codeMisses(note.id, vocabulary, list, answer, codes));
  }
  return { counts, judged, misses };
}

function judgedCode({ code, confidence }: ClaimCode, wanted: readonly string[]): Judged {
  return { confidence, isRight: wanted.includes(code) };
}

/**
 * How many unexpected mentions to ignore. If the annotations apply to whole notes, all mentions of an unexpected
 * finding count as one.
 */
function repeatedOf(
  unexpected: readonly { readonly result: { readonly ctermId: number } }[],
  pairs: readonly Pair[],
  { by }: Matching,
): number {
  if (by === 'span' || pairs.some(({ wanted }) => wanted.gold.begin >= 0)) return 0;
  return unexpected.length - new Set(unexpected.map(({ result }) => result.ctermId)).size;
}

/** The counts for each value of each attribute among the aligned findings, in the order of the attributes. */
function attributeCounts(pairs: readonly Pair[], attributes: readonly AttributeName[]): Map<string, Counts> {
  const counts = new Map<string, { right: number; found: number; wanted: number }>();
  const add = (attribute: string, value: string, key: keyof Counts) => {
    const name = `${attribute}=${value}`;
    const of = counts.get(name) ?? { right: 0, found: 0, wanted: 0 };
    of[key]++;
    counts.set(name, of);
  };
  for (const attribute of attributes) {
    for (const { wanted, answered, differing } of pairs) {
      if (attribute === 'unit' && wanted.gold.unit === undefined) continue;
      const [gold, got] = [classesOf(attribute, wanted.gold), classesOf(attribute, answered.result)];
      for (const value of gold) add(attribute, value, 'wanted');
      for (const value of got) {
        add(attribute, value, 'found');
        if (value === SOME ? !differing.includes(attribute) : gold.includes(value)) add(attribute, value, 'right');
      }
    }
  }
  return counts;
}

/** Represents any value of an attribute that has no fixed set of values, such as a number or a unit. */
const SOME = '*';

/** The values of an attribute. A modifier may have several, joined by plus signs. */
function classesOf(attribute: AttributeName, of: Readonly<Partial<Record<AttributeName, string>>>): string[] {
  const said = of[attribute] ?? '';
  if (said === '') return [];
  return attribute === 'value' || attribute === 'unit' ? [SOME] : said.split('+');
}

/** Puts findings and codes first, followed by the values of each attribute, most frequent first. */
function byGroup(a: EvaluatedPart, b: EvaluatedPart): number {
  const group = ({ name }: EvaluatedPart) => ATTRIBUTES.findIndex((attribute) => name.startsWith(`${attribute}=`));
  if (group(a) !== group(b)) return group(a) - group(b);
  return group(a) < 0 ? 0 : b.wanted - a.wanted || (a.name < b.name ? -1 : 1);
}

function partOf(name: string, judged: readonly JudgedNote[]): EvaluatedPart {
  const byNote = judged.map(({ counts }) => counts.get(name) ?? { right: 0, found: 0, wanted: 0 });
  const sum = (of: (one: Counts) => number) => byNote.reduce((total, one) => total + of(one), 0);
  const total = { right: sum((one) => one.right), found: sum((one) => one.found), wanted: sum((one) => one.wanted) };
  return { name, ...total, ...estimatesOf(byNote), byNote };
}
