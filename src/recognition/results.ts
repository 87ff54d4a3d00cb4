// Results: a mention, the reading chosen for it, its context and value, in the fields of the interface. What is not
// said is absent.

import type { RecognitionAlternate, RecognitionContext, RecognitionResult } from '../types.js';
import { formatNotation } from './notation.js';
import type { Span } from './note.js';
import type { OffsetEncoding } from './offsets.js';
import { offsetConverter } from './offsets.js';
import type { Qualification } from './qualify.js';
import type { FindingView } from './readings.js';

/** The value of a reading as a result shows it. */
export interface ShownValue {
  readonly value: string;
  readonly unit: string;
  readonly ucum: string;
  readonly valueNumber: number;
}

/** A result before its offsets are converted. */
export interface Recognized {
  readonly span: Span;
  readonly confidence: number;
  readonly finding: FindingView;
  readonly qualification: Qualification;
  readonly shown: ShownValue | undefined;
  readonly alternates: RecognitionAlternate[];
  readonly section: string;
}

type Qualifiers = Pick<Qualification, 'prefix' | 'result' | 'modifier' | 'status'>;

/** A reading that was not chosen. */
export function alternateOf(
  { id }: FindingView,
  said: Qualifiers,
  shown: ShownValue | undefined,
): RecognitionAlternate {
  return { ctermId: id, ...qualifierFields(said, shown), notation: notationOf(id, said, shown) };
}

/** The results of a text, sorted by index, longer first; the order of equal spans stays. */
export function toResults(
  text: string,
  recognized: readonly Recognized[],
  encoding: OffsetEncoding,
  explain: boolean,
): RecognitionResult[] {
  const sorted = [...recognized].sort((a, b) => a.span.begin - b.span.begin || b.span.end - a.span.end);
  const convert = offsetConverter(text, encoding, encoding === 'utf16' ? [] : offsetsOf(sorted, explain));
  return sorted.map((each) => toResult(each, convert, explain));
}

/** Every offset that the results will show. */
function offsetsOf(recognized: readonly Recognized[], explain: boolean): number[] {
  return recognized.flatMap(({ span, qualification }) => {
    const hits = explain ? qualification.claims.flatMap(({ hit }) => [hit.begin, hit.end]) : [];
    return [span.begin, span.end, ...hits];
  });
}

function toResult(each: Recognized, convert: (offset: number) => number, explain: boolean): RecognitionResult {
  const { span, finding, qualification, shown } = each;
  const index = convert(span.begin);
  const result: RecognitionResult = {
    index,
    length: convert(span.end) - index,
    confidence: each.confidence,
    ctermId: finding.id,
    ...qualifierFields(qualification, shown),
    notation: notationOf(finding.id, qualification, shown),
    description: finding.description,
    alternates: each.alternates,
  };
  if (shown !== undefined) {
    if (!Number.isNaN(shown.valueNumber)) result.valueNumber = shown.valueNumber;
    if (shown.ucum !== '') result.ucum = shown.ucum;
  }
  if (explain) result.context = contextOf(each, convert);
  return result;
}

type QualifierFields = Pick<RecognitionAlternate, 'prefix' | 'result' | 'modifier' | 'status' | 'value' | 'unit'>;

function qualifierFields(said: Qualifiers, shown: ShownValue | undefined): QualifierFields {
  const fields: QualifierFields = {};
  if (said.prefix !== '') fields.prefix = said.prefix;
  if (said.result !== '') fields.result = said.result;
  if (said.modifier !== '') fields.modifier = said.modifier;
  if (said.status !== '') fields.status = said.status;
  if (shown !== undefined) fields.value = shown.value;
  if (shown !== undefined && shown.unit !== '') fields.unit = shown.unit;
  return fields;
}

function notationOf(ctermId: number, said: Qualifiers, shown: ShownValue | undefined): string {
  const { prefix, result, modifier, status } = said;
  return formatNotation({ ctermId, prefix, result, modifier, status, value: shown?.value, ucum: shown?.ucum });
}

function contextOf({ qualification, section }: Recognized, convert: (offset: number) => number): RecognitionContext {
  const { polarity, certainty, subject, temporality, claims } = qualification;
  const context: RecognitionContext = {
    cues: claims.map(({ cue, hit }) => {
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
