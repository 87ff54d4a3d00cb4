// Results: mentions with their chosen reading, context and value, in the fields of the interface. Fields without a
// value are absent.

import type {
  RecognitionAlternate,
  RecognitionContext,
  RecognitionReason,
  RecognitionResult,
} from '../../contract/result-types.js';
import { relativeOf } from '../context/relatives.js';
import type { FindingView } from '../findings/finding-views.js';
import type { Qualification } from '../findings/qualify.js';
import type { NoteText } from '../text/note-text.js';
import { type OffsetEncoding, offsetConverter } from '../text/offsets.js';
import { joinNotation } from './notation.js';
import { isPlain, plainResolved, plainResult } from './plain-results.js';
import type { Explanation, Recognized, Resolved, Resolver, ShownValue } from './recognized.js';

type Qualifiers = Pick<Qualification, 'prefix' | 'result' | 'modifier' | 'status'>;

/** Creates an alternate from a reading that was not chosen. */
export function alternateOf(
  finding: FindingView,
  qualifiers: Qualifiers,
  shown: ShownValue | undefined,
  explanation: Explanation | undefined,
): RecognitionAlternate {
  const partial: Partial<RecognitionAlternate> = { ctermId: finding.id };
  addQualifiers(partial, qualifiers, shown);
  partial.notation = notationOf(finding, qualifiers, shown);
  if (explanation !== undefined) partial.reason = reasonOf(explanation);
  return partial as RecognitionAlternate;
}

function reasonOf({ name, kind, match, confidence, factors, setbacks, features }: Explanation): RecognitionReason {
  const shown = [...factors, ...setbacks].filter(({ value }) => value !== 1);
  const rounded = shown.map((factor) => ({ name: factor.name, value: Math.round(factor.value * 10_000) / 10_000 }));
  const reason: RecognitionReason = { name, kind, match, confidence, factors: rounded };
  if (features.length > 0) reason.features = [...features];
  return reason;
}

/**
 * The results for a note, sorted by index, longer ones first; the sort is stable. If a resolver is given, it adds the
 * members for writing notes.
 */
export function toResults(
  note: NoteText,
  recognized: readonly Recognized[],
  encoding: OffsetEncoding,
  resolver: Resolver | undefined,
): RecognitionResult[] {
  const sorted = isSorted(recognized)
    ? recognized
    : [...recognized].sort((a, b) => a.span.begin - b.span.begin || b.span.end - a.span.end);
  const convert = offsetConverter(note.text, encoding, encoding === 'utf16' ? [] : offsetsOf(sorted));
  const results: RecognitionResult[] = [];
  for (let i = 0; i < sorted.length; i++) results.push(toResult(note, sorted[i], convert, resolver));
  return results;
}

/** Whether the results are already sorted, as they are for most notes. */
function isSorted(recognized: readonly Recognized[]): boolean {
  let begin = 0;
  let end = Number.POSITIVE_INFINITY;
  for (let i = 0; i < recognized.length; i++) {
    const { span } = recognized[i];
    if (span.begin < begin || (span.begin === begin && span.end > end)) return false;
    begin = span.begin;
    end = span.end;
  }
  return true;
}

/** All offsets that occur in the results. */
function offsetsOf(recognized: readonly Recognized[]): number[] {
  return recognized.flatMap(({ span, qualification, section, reactions = [] }) => {
    const hits = section !== undefined ? qualification.effects.flatMap(({ hit }) => [hit.begin, hit.end]) : [];
    return [span.begin, span.end, ...hits, ...reactions.flatMap(({ span: { begin, end } }) => [begin, end])];
  });
}

function toResult(
  note: NoteText,
  each: Recognized,
  convert: (offset: number) => number,
  resolver: Resolver | undefined,
): RecognitionResult {
  const { span, qualification, shown, more } = each;
  const index = convert(span.begin);
  const length = convert(span.end) - index;
  const relative = relativeOf(note, qualification.effects);
  if (relative === '' && !qualification.hypothetical && each.reactions === undefined && isPlain(each)) {
    return resolver === undefined ? plainResult(each, index, length) : plainResolved(each, index, length, resolver);
  }
  const result = filledResult(each, index, length);
  if (more !== undefined) {
    if (more.duration !== undefined) result.duration = more.duration;
    if (more.onset !== undefined) result.onset = more.onset;
    if (more.prescription !== undefined) result.prescription = more.prescription;
  }
  if (shown !== undefined) {
    if (!Number.isNaN(shown.valueNumber)) result.valueNumber = shown.valueNumber;
    if (shown.ucum !== '') result.ucum = shown.ucum;
  }
  if (each.reactions !== undefined) {
    result.reactions = each.reactions.map(({ span: { begin, end }, finding: { id, description } }) => {
      const at = convert(begin);
      return { index: at, length: convert(end) - at, ctermId: id, description };
    });
  }
  if (relative !== '') result.relative = relative;
  if (qualification.hypothetical) result.hypothetical = true;
  if (each.section !== undefined) result.context = contextOf(each, each.section, convert);
  if (each.explanation !== undefined) result.reason = reasonOf(each.explanation);
  if (resolver !== undefined) addResolved(result, resolver.full(each.finding.row, result));
  return result;
}

function addResolved(result: RecognitionResult, { nodeKey, termType, phrasing, text }: Resolved): void {
  result.nodeKey = nodeKey;
  result.termType = termType;
  result.phrasing = phrasing;
  result.text = text;
}

/**
 * A result of any kind, with its fields in canonical order. Frequent combinations of fields are written as object
 * literals.
 */
function filledResult(each: Recognized, index: number, length: number): RecognitionResult {
  const { confidence, finding, qualification, shown, alternates } = each;
  const { prefix, result, modifier, status } = qualification;
  const { id: ctermId, description } = finding;
  const notation = notationOf(finding, qualification, shown);
  if (prefix === '' && result !== '' && status === '') {
    if (shown === undefined) {
      if (modifier === '') return { index, length, confidence, ctermId, result, notation, description, alternates };
      return { index, length, confidence, ctermId, result, modifier, notation, description, alternates };
    }
    const { value, unit } = shown;
    if (modifier === '') {
      if (unit === '') return { index, length, confidence, ctermId, result, value, notation, description, alternates };
      return { index, length, confidence, ctermId, result, value, unit, notation, description, alternates };
    }
  }
  // This combination of fields occurs mostly for drugs.
  if (prefix !== '' && result === '' && status === '' && modifier === '') {
    if (shown === undefined) return { index, length, confidence, ctermId, prefix, notation, description, alternates };
    const { value, unit } = shown;
    if (unit !== '')
      return { index, length, confidence, ctermId, prefix, value, unit, notation, description, alternates };
  }
  const partial: Partial<RecognitionResult> = { index, length, confidence, ctermId };
  addQualifiers(partial, qualification, shown);
  partial.notation = notation;
  partial.description = description;
  partial.alternates = alternates;
  return partial as RecognitionResult;
}

type QualifierFields = Pick<RecognitionAlternate, 'prefix' | 'result' | 'modifier' | 'status' | 'value' | 'unit'>;

function addQualifiers(fields: QualifierFields, qualifiers: Qualifiers, shown: ShownValue | undefined): void {
  if (qualifiers.prefix !== '') fields.prefix = qualifiers.prefix;
  if (qualifiers.result !== '') fields.result = qualifiers.result;
  if (qualifiers.modifier !== '') fields.modifier = qualifiers.modifier;
  if (qualifiers.status !== '') fields.status = qualifiers.status;
  if (shown !== undefined) fields.value = shown.value;
  if (shown !== undefined && shown.unit !== '') fields.unit = shown.unit;
}

function notationOf({ idText }: FindingView, qualifiers: Qualifiers, shown: ShownValue | undefined): string {
  return joinNotation(
    idText,
    qualifiers.prefix,
    qualifiers.result,
    qualifiers.modifier,
    qualifiers.status,
    shown?.value,
    shown?.ucum,
  );
}

function contextOf(
  { qualification }: Recognized,
  section: string,
  convert: (offset: number) => number,
): RecognitionContext {
  const { polarity, certainty, subject, temporality, effects } = qualification;
  const context: RecognitionContext = {
    cues: effects.map(({ cue, hit }) => {
      const index = convert(hit.begin);
      return { rule: cue.rule, axis: cue.axis, index, length: convert(hit.end) - index };
    }),
  };
  if (polarity !== '') context.polarity = polarity;
  if (certainty !== '') context.certainty = certainty;
  if (subject !== '') context.subject = subject;
  if (temporality !== '') context.temporality = temporality;
  if (section !== '') context.section = section;
  return context;
}
