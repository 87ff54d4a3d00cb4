// Learns the confidence model from annotated notes, as a table that `cterm kb build` compiles. The same notes and the
// same knowledge base give the same table, byte for byte.

import type { ClaimCode } from '../contract/claim-types.js';
import type { RecognitionResult } from '../contract/recognition-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { codeCategory, codeFeatures } from '../knowledge/code-confidence.js';
import { CONFIDENCE_PARTS, type ConfidencePart } from '../knowledge/confidence-model.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import { align } from './align.js';
import type { Example } from './fit-logistic.js';
import { ATTRIBUTES, type GoldNote } from './gold-note.js';
import { type LearntPart, learnPart, probabilityOf } from './learn-part.js';
import { answerer, idReader } from './note-answers.js';

/** The examples from which a model is learnt. */
export type Lessons = Readonly<Record<ConfidencePart, readonly Example[]>>;

/** A set of annotated texts from which a model is learnt, as described in a row of the table. */
export interface LessonSource {
  /** Title and licence. */
  readonly title: string;
  readonly documents: number;
  readonly answers: number;
  readonly right: number;
}

/** A code on a claim, judged right or wrong, with the findings in its note. */
interface JudgedCode {
  readonly document: string;
  readonly code: ClaimCode;
  readonly results: readonly RecognitionResult[];
  readonly isRight: boolean;
}

/** Makes a lesson from a result that was recognised with `Settings.explain`. Throws if the features are missing. */
export function lessonOf(
  document: string,
  part: 'finding' | 'context',
  { reason, description }: RecognitionResult,
  isRight: boolean,
): Example {
  const names = reason?.features?.filter((name) => name.startsWith(`${part}:`)) ?? [];
  if (names.length === 0) {
    throw new CtermError('invalid-argument', 'learning: a result has no features. Recognise with Settings.explain.');
  }
  const features = names.map((name) => name.slice(part.length + 1));
  const keys = part === 'finding' ? [`finding ${description.toLowerCase()}`, `name ${reason?.name.toLowerCase()}`] : [];
  return { document, features, keys, isRight };
}

/** Makes the lessons from annotated notes: findings, their contexts if annotated, and codes. */
export function lessonsOf(kb: KnowledgeBase, notes: readonly GoldNote[]): Lessons {
  const ids = idReader(kb);
  const wanted = notes.map(({ findings }) =>
    findings.map((gold) => ({ gold, ids: gold.ids.flatMap((id) => ids.read(id) ?? []) })),
  );
  const all = wanted.flat();
  const by = all.some((one) => one.ids.length > 0) ? 'finding' : 'span';
  const attributes = ATTRIBUTES.filter((name) => all.some(({ gold }) => gold[name] !== undefined));
  const answer = answerer(kb, ids.vocabularies, { minConfidence: 0, termTypes: undefined });
  const finding: Example[] = [];
  const context: Example[] = [];
  const codes: JudgedCode[] = [];
  for (const [at, note] of notes.entries()) {
    const answered = answer(note);
    const document = note.id;
    if (wanted[at].length > 0) {
      const { pairs, unexpected } = align(wanted[at], answered.findings, { by, spans: 'overlap', attributes });
      for (const { answered: one, differing } of pairs) {
        finding.push(lessonOf(document, 'finding', one.result, true));
        if (attributes.length > 0) context.push(lessonOf(document, 'context', one.result, differing.length === 0));
      }
      for (const one of unexpected) finding.push(lessonOf(document, 'finding', one.result, false));
    }
    const results = [...answered.findings, ...answered.leftOut].map(({ result }) => result);
    for (const code of answered.codes) {
      codes.push({ document, code, results, isRight: note.codes?.[code.vocab]?.includes(code.code) === true });
    }
  }
  return { finding, context, code: codeLessons(codes, { finding, context }) };
}

/**
 * Makes the lessons for codes. The confidence of the findings that support a code comes from a model learnt from the
 * other lessons.
 */
export function codeLessons(codes: readonly JudgedCode[], { finding, context }: Omit<Lessons, 'code'>): Example[] {
  if (codes.length === 0) return [];
  const [ofFinding, ofContext] = [learnPart(finding), learnPart(context)];
  return codes.map(({ document, code, results, isRight }) => {
    const sure = code.evidence.map(({ index, ctermId }) => {
      const result = results.find((one) => one.index === index && one.ctermId === ctermId);
      if (result === undefined) return 0;
      const confident = (part: LearntPart, of: 'finding' | 'context') =>
        probabilityOf(part, lessonOf(document, of, result, true));
      return confident(ofFinding, 'finding') * confident(ofContext, 'context');
    });
    const features = codeFeatures(code, Math.max(0, ...sure));
    return { document, features, keys: [`code ${codeCategory(code.code)}`], isRight };
  });
}

/** The header line of the CSV table of a confidence model. */
export const CONFIDENCE_COLUMNS = 'use,key,value,answers,right';
/** Reliabilities closer to zero than this are left out. */
const LEAST_CHANGE = 0.05;

/** Learns a model from lessons and returns its table as CSV. */
export function confidenceTable(lessons: Lessons, sources: readonly LessonSource[]): string {
  const rows: (string | number)[][] = sources.map(({ title, documents, answers, right }) => {
    return ['source', title, documents, answers, right];
  });
  for (const part of CONFIDENCE_PARTS) {
    const examples = lessons[part];
    if (examples.length === 0) continue;
    const { weights, reliabilities, points } = learnPart(examples);
    for (const [feature, weight] of weights) {
      const having = examples.filter(({ features }) => features.includes(feature));
      const right = having.filter(({ isRight }) => isRight).length;
      rows.push(['weight', `${part} ${feature}`, rounded(weight), having.length, right]);
    }
    for (const [key, { value, answers, right }] of reliabilities) {
      const [use = '', name = ''] = key.split(/ (.*)/s);
      if (Math.abs(value) >= LEAST_CHANGE) rows.push([use, name, rounded(value), answers, right]);
    }
    for (const { logit, probability, answers, right } of points) {
      rows.push(['calibration', `${part} ${logit}`, probability, answers, right]);
    }
  }
  return `${[CONFIDENCE_COLUMNS, ...confidenceRows(rows)].join('\n')}\n`;
}

/** The rows of a confidence table as CSV lines, sorted. */
export function confidenceRows(rows: readonly (readonly (string | number)[])[]): string[] {
  return rows.map((row) => row.map((cell) => field(String(cell))).join(',')).sort();
}

/** A weight or reliability as it is written in a table. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function field(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
