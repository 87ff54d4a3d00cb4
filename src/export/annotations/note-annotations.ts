// Annotations of a note, in a form that is common to all annotation formats: a span with its words, a type, identifiers
// and attributes. Spans are in UTF-16 code units, as everywhere in this library, whereas most of the formats count
// Unicode code points.

import type { TaggedText } from '../../contract/result-types.js';
import { CtermError } from '../../errors/cterm-error.js';
import type { OffsetEncoding } from '../../recognition/text/offsets.js';
import { checkOptions, locatedResults, type Tagged, validatedIn } from '../given-results.js';

/** One annotation of a note. */
export interface NoteAnnotation {
  /** The span in UTF-16 code units; `end` is exclusive. */
  readonly begin: number;
  readonly end: number;
  /** The words in the span. */
  readonly text: string;
  /** The type of the annotated entity; `Finding` in annotations made by this library. */
  readonly type: string;
  /** The name of the annotated entity; empty if the format does not give it. */
  readonly label: string;
  /** Identifiers as `system:code`, such as `cterm:10311`. */
  readonly ids: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
}

/** Options for exporting to annotation formats. */
export interface AnnotationOptions {
  /** As in the Settings of `recognize`. */
  readonly offsetEncoding?: OffsetEncoding;
  /** The id of the note in the export. Default: `note`. */
  readonly id?: string;
}

const ANNOTATION_OPTIONS: readonly (keyof AnnotationOptions)[] = ['offsetEncoding', 'id'];
const FINDING = 'Finding';
const SYSTEM = 'cterm';

/** Returns the annotations of a recognised note, in text order. */
export function annotationsOf(given: Tagged, output: string, options: AnnotationOptions): readonly NoteAnnotation[] {
  checkOptions(output, options, ANNOTATION_OPTIONS);
  const { text, results }: TaggedText = validatedIn(given, output);
  return locatedResults(text, results, options.offsetEncoding).map(({ result, begin, end }) => {
    const { ctermId, description, notation, prefix, modifier, status, value, unit, confidence } = result;
    const said = {
      notation,
      prefix,
      result: result.result,
      modifier,
      status,
      value,
      unit,
      confidence: String(confidence),
    };
    const attributes = Object.entries(said).flatMap(([name, member]) =>
      member === undefined || member === '' ? [] : [[name, member] as const],
    );
    return {
      begin,
      end,
      text: text.slice(begin, end),
      type: FINDING,
      label: description,
      ids: [`${SYSTEM}:${ctermId}`],
      attributes: Object.fromEntries(attributes),
    };
  });
}

/** Converts offsets in a text between UTF-16 code units and Unicode code points. */
export interface CodePoints {
  toPoints(unit: number): number;
  /** Throws `invalid-argument` if the number is not a valid offset in the text; `where` is named in the message. */
  toUnits(point: number, where: string): number;
}

/** Returns the converter for a text; it needs no tables if all characters of the text are below U+10000. */
export function codePointsOf(text: string): CodePoints {
  const count = Array.from(text).length;
  const isPlain = count === text.length;
  const units = isPlain ? undefined : new Uint32Array(count + 1);
  const points = isPlain ? undefined : new Uint32Array(text.length + 1);
  let unit = 0;
  if (units !== undefined && points !== undefined) {
    for (let point = 0; point < count; point++) {
      units[point] = unit;
      const width = (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
      for (let i = 0; i < width; i++) points[unit + i] = point;
      unit += width;
    }
    units[count] = text.length;
    points[text.length] = count;
  }
  return {
    toPoints: (at) => points?.[at] ?? at,
    toUnits(point, where) {
      if (Number.isInteger(point) && point >= 0 && point <= count) return units?.[point] ?? point;
      throw new CtermError('invalid-argument', `${where}: expected an offset from 0 to ${count}, got ${point}.`);
    },
  };
}
