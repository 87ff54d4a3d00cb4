// Writes and reads BioC JSON. A written collection has one document with one passage, whose annotations are the
// findings. The reader accepts any number of documents and passages.

import { CtermError } from '../../errors/cterm-error.js';
import { shown } from '../../errors/messages.js';
import { type Tagged, taggedIn } from '../given-results.js';
import { type AnnotationOptions, annotationsOf, codePointsOf, type NoteAnnotation } from './note-annotations.js';

/** A BioC collection as this library writes it. */
export interface BioCCollection {
  readonly source: string;
  readonly date: string;
  readonly key: string;
  readonly infons: Readonly<Record<string, string>>;
  readonly documents: readonly BioCDocument[];
}

/** A document of a BioC collection. */
export interface BioCDocument {
  readonly id: string;
  readonly infons: Readonly<Record<string, string>>;
  readonly passages: readonly BioCPassage[];
  readonly relations: readonly never[];
}

/** A passage of a document; offsets count Unicode code points from the start of the document. */
export interface BioCPassage {
  readonly offset: number;
  readonly infons: Readonly<Record<string, string>>;
  readonly text: string;
  readonly sentences: readonly never[];
  readonly annotations: readonly BioCAnnotation[];
  readonly relations: readonly never[];
}

/** An annotation; its infons contain its type, identifiers, label and attributes. */
export interface BioCAnnotation {
  readonly id: string;
  readonly infons: Readonly<Record<string, string>>;
  readonly text: string;
  readonly locations: readonly { readonly offset: number; readonly length: number }[];
}

/** The infons that become members of an annotation rather than attributes. */
const OWN_INFONS: ReadonlySet<string> = new Set(['type', 'identifier', 'label']);

/**
 * Converts the findings of a note to a BioC collection, to be written as JSON.
 *
 * @example
 * const { documents } = toBioC(recognize(kb, { Text: 'No asthma.' }), { id: 'n1' });
 * documents[0].passages[0].annotations[0].locations // [{ offset: 3, length: 6 }]
 */
export function toBioC(tagged: Tagged, options: AnnotationOptions = {}): BioCCollection {
  const annotations = annotationsOf(tagged, 'toBioC', options);
  const { text } = taggedIn(tagged, 'toBioC');
  const { toPoints } = codePointsOf(text);
  const written = annotations.map(({ begin, end, text: words, type, label, ids, attributes }, at): BioCAnnotation => {
    const offset = toPoints(begin);
    const infons = { ...attributes, type, identifier: ids.join(','), label };
    return { id: String(at + 1), infons, text: words, locations: [{ offset, length: toPoints(end) - offset }] };
  });
  const passage = { offset: 0, infons: {}, text, sentences: [], annotations: written, relations: [] };
  const document = { id: options.id ?? 'note', infons: {}, passages: [passage], relations: [] };
  return { source: 'cterm', date: '', key: '', infons: {}, documents: [document] };
}

/** The text and the annotations of a document. */
export interface AnnotatedNote {
  readonly id: string;
  readonly text: string;
  readonly annotations: readonly NoteAnnotation[];
}

/**
 * Reads a BioC collection, given as an object or as JSON. Returns the text of each document, and its annotations with
 * their spans in that text. Gaps between passages are filled with spaces. An annotation with several locations gets a
 * single span. If a member is malformed, throws `invalid-argument` with its path.
 *
 * @example
 * const [{ annotations }] = fromBioC(toBioC(recognize(kb, { Text: 'No asthma.' })));
 * annotations[0].ids // ['cterm:10311']
 */
export function fromBioC(collection: string | object): AnnotatedNote[] {
  const where = 'fromBioC: collection';
  const root = typeof collection === 'string' ? parsed(collection) : collection;
  return listAt(root, 'documents', where).map((document, at) => readDocument(document, `${where}.documents[${at}]`));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new CtermError('invalid-argument', 'fromBioC: collection: it is not valid JSON.');
  }
}

function readDocument(document: unknown, where: string): AnnotatedNote {
  const passages = listAt(document, 'passages', where).map((passage, at) => {
    const place = `${where}.passages[${at}]`;
    const offset = numberAt(passage, 'offset', place);
    const annotations = listAt(passage, 'annotations', place).map((one, index) => ({
      one,
      place: `${place}.annotations[${index}]`,
    }));
    return { offset, text: textAt(passage, 'text', place), annotations };
  });
  let text = '';
  let points = 0;
  for (const passage of passages.sort((a, b) => a.offset - b.offset)) {
    text += `${' '.repeat(gapBefore(passage.offset, points, where))}${passage.text}`;
    points = passage.offset + Array.from(passage.text).length;
  }
  const { toUnits } = codePointsOf(text);
  const annotations = passages.flatMap((passage) =>
    passage.annotations.map(({ one, place }) => annotationOf(one, place, text, toUnits)),
  );
  return { id: String(memberOf(document, 'id') ?? ''), text, annotations };
}

/**
 * Maximum length of a gap, which is normally a few line breaks. A longer gap is an error, because filling a
 * huge gap could exhaust the memory.
 */
const LONGEST_GAP = 1000;

function gapBefore(offset: number, end: number, where: string): number {
  if (offset >= end && offset - end <= LONGEST_GAP) return offset - end;
  throw new CtermError(
    'invalid-argument',
    `${where}.passages: a passage begins at ${offset}, the one before it ends at ${end}.`,
  );
}

function annotationOf(
  given: unknown,
  where: string,
  text: string,
  toUnits: (point: number, where: string) => number,
): NoteAnnotation {
  const locations = listAt(given, 'locations', where).map((one, at) => {
    const place = `${where}.locations[${at}]`;
    const offset = numberAt(one, 'offset', place);
    return { begin: toUnits(offset, place), end: toUnits(offset + numberAt(one, 'length', place), place) };
  });
  if (locations.length === 0) throw refusal(`${where}.locations`, 'at least one location', []);
  const begin = locations.reduce((least, one) => Math.min(least, one.begin), text.length);
  const end = locations.reduce((most, one) => Math.max(most, one.end), 0);
  const infons: [string, string][] = Object.entries(Object(memberOf(given, 'infons'))).map(([name, value]) => [
    name,
    String(value),
  ]);
  const own = new Map(infons);
  const identifier = own.get('identifier') ?? '';
  return {
    begin,
    end,
    text: text.slice(begin, end),
    type: own.get('type') ?? '',
    label: own.get('label') ?? '',
    ids: identifier === '' ? [] : identifier.split(','),
    attributes: Object.fromEntries(infons.filter(([name]) => !OWN_INFONS.has(name))),
  };
}

function memberOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

function listAt(holder: unknown, name: string, where: string): unknown[] {
  const value = memberOf(holder, name);
  if (Array.isArray(value)) return value;
  throw refusal(`${where}.${name}`, 'a list', value);
}

function numberAt(holder: unknown, name: string, where: string): number {
  const value = memberOf(holder, name);
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw refusal(`${where}.${name}`, 'a whole number', value);
}

function textAt(holder: unknown, name: string, where: string): string {
  const value = memberOf(holder, name);
  if (typeof value === 'string') return value;
  throw refusal(`${where}.${name}`, 'a text', value);
}

function refusal(where: string, expected: string, got: unknown): CtermError {
  return new CtermError('invalid-argument', `${where}: expected ${expected}, got ${shown(got)}.`);
}
