// The golden notes in test/golden/*.yaml: a note, and the codes a careful reader would give it.
//
//   patient    { birthDate, sex }
//   note       the text
//   findings   the entries that the reader codes; `why` explains difficult ones
//
// An entry gives its span as words from the note: `text` consists of whole words, and `nth` says which of its
// occurrences is meant if there are several. `finding` is a slug in kb-build/core; it is omitted if the core does not
// have the finding.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LineCounter, parseDocument } from 'yaml';
import type { Sex } from '../../src/contract/host.js';

/** The qualifiers of a finding, under the names that the recogniser uses. */
export const QUALIFIERS = ['prefix', 'result', 'modifier', 'status', 'value', 'unit'] as const;

type Qualifier = (typeof QUALIFIERS)[number];

export interface Entry extends Readonly<Partial<Record<Qualifier, string>>> {
  readonly text: string;
  readonly finding?: string;
  /** The ICD-10-CM codes, in the order of their groups. */
  readonly icd10?: readonly string[];
  readonly why?: string;
  readonly begin: number;
  readonly end: number;
}

export interface GoldenNote {
  readonly name: string;
  readonly patient: { readonly birthDate: string; readonly sex: Sex };
  readonly text: string;
  readonly findings: readonly Entry[];
  /** Returns `file:line` and the line of text that contains the given offset. */
  lineAt(offset: number): string;
}

type Fields = Readonly<Record<string, unknown>>;

const KEYS = new Set<string>(['text', 'nth', 'finding', 'icd10', 'why', ...QUALIFIERS]);

/** Every note in the given folder. */
export function goldenNotes(path: './' | './further/' = './'): GoldenNote[] {
  const folder = new URL(path, import.meta.url);
  const files = readdirSync(fileURLToPath(folder)).filter((file) => file.endsWith('.yaml'));
  return files.sort().map((file) => readNote(file.replace(/\.yaml$/, ''), readFileSync(new URL(file, folder), 'utf8')));
}

function readNote(name: string, source: string): GoldenNote {
  const file = `test/golden/${name}.yaml`;
  const lines = new LineCounter();
  // Every scalar is parsed as a string, as in the core's files.
  const document = parseDocument(source, { schema: 'failsafe', lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const fields = fieldsOf(document.toJS(), file);
  const patient = fieldsOf(fields.patient, `${file}: patient`);
  const text = textOf(fields.note, `${file}: note`);
  const list = fields.findings;
  if (!Array.isArray(list)) throw new Error(`${file}: findings: expected a list`);
  const entries = list.map((item) => readEntry(fieldsOf(item, file), text, file));
  const first = source.split('\n').findIndex((line) => /^note: \|/.test(line)) + 2;
  return {
    name,
    patient: { birthDate: textOf(patient.birthDate, `${file}: birthDate`), sex: patient.sex === 'M' ? 'M' : 'F' },
    text,
    findings: entries.sort((a, b) => a.begin - b.begin || b.end - a.end),
    lineAt(offset) {
      const before = text.slice(0, offset).split('\n').length - 1;
      return `${file}:${first + before}: ${text.split('\n')[before]?.trim()}`;
    },
  };
}

function readEntry(fields: Fields, note: string, place: string): Entry {
  const text = textOf(fields.text, `${place}: text`);
  const where = `${place}: ${text}`;
  for (const key of Object.keys(fields)) if (!KEYS.has(key)) throw new Error(`${where}: there is no key '${key}'`);
  if (fields.finding === undefined && fields.why === undefined) throw new Error(`${where}: say which finding, or why`);
  const nth = Number(fields.nth ?? 1);
  const span = occurrences(note, text)[nth - 1];
  if (span === undefined) throw new Error(`${where}: the note does not hold it ${nth} times as whole words`);
  const said = QUALIFIERS.flatMap((key) =>
    fields[key] === undefined ? [] : [[key, textOf(fields[key], `${where}: ${key}`)]],
  );
  const codes = Array.isArray(fields.icd10) ? fields.icd10 : [fields.icd10];
  return {
    ...Object.fromEntries(said),
    text,
    finding: fields.finding === undefined ? undefined : textOf(fields.finding, `${where}: finding`),
    icd10: fields.icd10 === undefined ? undefined : codes.map((code) => textOf(code, `${where}: icd10`)),
    why: fields.why === undefined ? undefined : textOf(fields.why, `${where}: why`),
    ...span,
  };
}

/** The places where a text occurs as whole words; white space in it matches any white space. */
function occurrences(note: string, text: string): { begin: number; end: number }[] {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // The word boundaries are tested separately for each match, because a pattern that begins with such a test is slow.
  return [...note.matchAll(new RegExp(words.join('\\s+'), 'gu'))].flatMap(({ 0: found, index }) => {
    const end = index + found.length;
    const isWhole =
      !/(?:[\p{L}\p{N}]|\d\.)$/u.test(note.slice(Math.max(0, index - 2), index)) &&
      !/^(?:[\p{L}\p{N}]|\.\d)/u.test(note.slice(end, end + 2));
    return isWhole ? [{ begin: index, end }] : [];
  });
}

function fieldsOf(given: unknown, place: string): Fields {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error(`${place}: expected fields`);
  return Object.fromEntries(Object.entries(given));
}

function textOf(given: unknown, place: string): string {
  if (typeof given !== 'string') throw new Error(`${place}: expected a text`);
  return given;
}
