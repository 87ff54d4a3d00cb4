// Writes and reads brat standoff, which consists of a text file and a file of annotations on that text. Findings are
// text-bound annotations (T), with normalisations (N) for their identifiers and with attributes (A). A span that
// contains line breaks is written as fragments, as brat requires.

import { CtermError } from '../../errors/cterm-error.js';
import { shown } from '../../errors/messages.js';
import { type Tagged, taggedIn } from '../given-results.js';
import { type AnnotationOptions, annotationsOf, codePointsOf, type NoteAnnotation } from './note-annotations.js';

/** The contents of the two files of a note in brat. */
export interface BratFiles {
  readonly txt: string;
  readonly ann: string;
}

/**
 * Converts the findings of a note to brat standoff. Returns the contents of the `.txt` and `.ann` files. Offsets count
 * Unicode code points, as in brat.
 *
 * @example
 * toBrat(recognize(kb, { Text: 'No asthma.' })).ann.split('\n')[0] // 'T1\tFinding 3 9\tasthma'
 */
export function toBrat(tagged: Tagged, options: AnnotationOptions = {}): BratFiles {
  const annotations = annotationsOf(tagged, 'toBrat', options);
  const { text } = taggedIn(tagged, 'toBrat');
  const { toPoints } = codePointsOf(text);
  const lines: string[] = [];
  let attributes = 0;
  for (const [at, { begin, end, type, label, ids, attributes: said }] of annotations.entries()) {
    const id = `T${at + 1}`;
    const fragments = fragmentsOf(text, begin, end);
    const spans = fragments.map((one) => `${toPoints(one.begin)} ${toPoints(one.end)}`).join(';');
    lines.push(`${id}\t${type} ${spans}\t${fragments.map((one) => text.slice(one.begin, one.end)).join(' ')}`);
    for (const reference of ids) lines.push(`N${at + 1}\tReference ${id} ${reference}\t${label}`);
    for (const [name, value] of Object.entries(said)) lines.push(`A${++attributes}\t${name} ${id} ${encoded(value)}`);
  }
  return { txt: text, ann: lines.map((line) => `${line}\n`).join('') };
}

/** The parts of a span between its line breaks. */
function fragmentsOf(text: string, begin: number, end: number): { begin: number; end: number }[] {
  const fragments = Array.from(text.slice(begin, end).matchAll(/[^\r\n]+/g), ({ index, 0: part }) => {
    return { begin: begin + index, end: begin + index + part.length };
  });
  return fragments.length === 0 ? [{ begin, end }] : fragments;
}

/** Percent-encodes white space and percent signs, because the value of an attribute must not contain white space. */
function encoded(value: string): string {
  return value.replace(/[\s%]/g, (character) => encodeURIComponent(character));
}

function decoded(value: string): string {
  return value.replace(/%(?:0[9A-D]|20|25)/g, (escaped) => decodeURIComponent(escaped));
}

const TEXT_BOUND = /^(T\d+)\t(\S+) (\d+ \d+(?:;\d+ \d+)*)(?:\t.*)?$/;
const NORMALISATION = /^N\d+\t\S+ (T\d+) (\S+)(?:\t(.*))?$/;
const ATTRIBUTE = /^[AM]\d+\t(\S+) (T\d+)(?: (.*))?$/;

/**
 * Reads the annotations in brat standoff; `txt` is the text that they refer to. Relations, events and notes are left
 * out. A discontinuous annotation gets a single span, from its first to its last fragment. If a line is malformed,
 * throws `invalid-argument` with its number.
 *
 * @example
 * fromBrat({ txt: 'No asthma.', ann: 'T1\tDisease 3 9\tasthma\n' })[0].text // 'asthma'
 */
export function fromBrat({ txt, ann }: BratFiles): NoteAnnotation[] {
  for (const [name, given] of [
    ['txt', txt],
    ['ann', ann],
  ] as const) {
    if (typeof given === 'string') continue;
    throw new CtermError('invalid-argument', `fromBrat: ${name}: expected a text, got ${shown(given)}.`);
  }
  const { toUnits } = codePointsOf(txt);
  const found = new Map<string, Draft>();
  for (const [at, line] of ann.split(/\r?\n/).entries()) {
    const where = `fromBrat: line ${at + 1}`;
    const [, id, type = '', spans = ''] = TEXT_BOUND.exec(line) ?? [];
    if (id !== undefined) {
      const offsets = spans.split(/[ ;]/).map((offset) => toUnits(Number(offset), where));
      const [begin, end] = [Math.min(...offsets), Math.max(...offsets)];
      found.set(id, { begin, end, text: txt.slice(begin, end), type, label: '', ids: [], attributes: new Map() });
    } else if (line.startsWith('T')) {
      throw new CtermError('invalid-argument', `${where}: expected an id, a type and offsets. Correct the line.`);
    }
  }
  // Normalisations and attributes may precede the annotations that they belong to.
  for (const line of ann.split(/\r?\n/)) {
    const [, target = '', reference = '', label = ''] = NORMALISATION.exec(line) ?? [];
    const normalised = found.get(target);
    if (normalised !== undefined) {
      normalised.ids.push(reference);
      normalised.label ||= label;
    }
    const [, name = '', owner = '', value] = ATTRIBUTE.exec(line) ?? [];
    found.get(owner)?.attributes.set(name, value === undefined ? 'true' : decoded(value));
  }
  return [...found.values()].map(({ attributes, ...one }) => ({ ...one, attributes: Object.fromEntries(attributes) }));
}

/** An annotation while its lines are being read. */
interface Draft extends Omit<NoteAnnotation, 'label' | 'ids' | 'attributes'> {
  label: string;
  readonly ids: string[];
  readonly attributes: Map<string, string>;
}
