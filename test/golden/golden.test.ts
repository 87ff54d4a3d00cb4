// The library against whole notes of many specialties, read by a careful reader (notes.ts says how a note is written).
// What the library finds must be what the reader codes, save the misses and extras that a note admits to; a miss that
// has been mended must be moved, and the share of what is found may only rise.
//
// Of a finding, prefix, result, modifier, status and value must be as the note states them, absent where it states
// none. Unit and ICD-10-CM code are compared where they are stated.

import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { patientContext } from '../../src/knowledge/patients.js';
import { recognize } from '../../src/operations/recognize.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { parseDateTime } from '../../src/params.js';
import type { RecognitionResult } from '../../src/types.js';
import { openCore } from '../recognition/knowledge.js';
import { type Entry, type GoldenNote, goldenNotes, QUALIFIERS } from './notes.js';

/** The least share of all entries that must be found. Raise it when more is found; never lower it. */
const FLOOR = 0.7;
const ENCOUNTER = '2026-03-02';
const NO_CODE = 'none';

const kb = await openCore();
const notes = goldenNotes();
const { idOf, slugOf } = slugs();

/** Ids by slug and slugs by id, out of the core's allocation. */
function slugs(): { idOf: Map<string, number>; slugOf: Map<number, string> } {
  const csv = readFileSync(new URL('../../kb-build/core/allocation.csv', import.meta.url), 'utf8');
  const rows = csv.split('\n').map((line) => line.split(','));
  const pairs = rows.slice(1).map(([slug = '', id = '']): [string, number] => [slug, Number(id)]);
  return { idOf: new Map(pairs), slugOf: new Map(pairs.map(([slug, id]) => [id, slug])) };
}

const endOf = ({ index, length }: RecognitionResult): number => index + length;

/** Whether a result is of the entry's span and finding. */
function isOf(entry: Entry, result: RecognitionResult): boolean {
  const slug = slugOf.get(result.ctermId);
  return result.index === entry.begin && endOf(result) === entry.end && slug === entry.finding;
}

/** The preferred codes of a result that may stand on a claim, one a group, each once. */
function codesOf(note: GoldenNote, result: RecognitionResult): string[] {
  const EncounterTime = parseDateTime(ENCOUNTER);
  const { map } = translateItem(kb, {
    SourceVocabulary: 'cterm',
    SourceCode: String(result.ctermId),
    TargetVocabulary: 'icd10',
    Prefix: result.prefix,
    Result: result.result,
    Status: result.status,
    Modifier: result.modifier,
    Value: result.value,
    Age: patientContext(kb, { Patient: note.patient, EncounterTime }, 'test').age,
    Sex: note.patient.sex,
    EncounterTime: ENCOUNTER,
  });
  const entries = [...map.group.map(({ entry }) => entry), ...map.entry];
  const codes = entries.filter(({ preferred, unreportable }) => preferred && !unreportable).map(({ code }) => code);
  return codes.length === 0 ? [NO_CODE] : [...new Set(codes)];
}

/** What an entry or a result says, as a message shows it. */
function said(finding: string | undefined, of: Entry | RecognitionResult, codes: readonly string[] = []): string {
  const qualifiers = QUALIFIERS.flatMap((key) => (of[key] === undefined ? [] : [`${key}: ${of[key]}`]));
  return [finding ?? 'no finding', ...qualifiers, ...(codes.length > 0 ? [`icd10: ${codes.join(', ')}`] : [])].join(
    ', ',
  );
}

/** Whether a result says what the entry states, and nothing besides. */
function agrees(note: GoldenNote, entry: Entry, result: RecognitionResult): boolean {
  for (const key of QUALIFIERS) {
    if (key === 'unit' && entry.unit === undefined) continue;
    if (entry[key] !== result[key]) return false;
  }
  return entry.icd10 === undefined || entry.icd10.join() === codesOf(note, result).join();
}

/** Everything in which the library and a note differ. */
function complaints(note: GoldenNote): string[] {
  const { results } = recognize(kb, { Text: note.text, Patient: note.patient, EncounterTime: ENCOUNTER }).taggedText;
  const found: [offset: number, what: string][] = [];
  const say = (offset: number, what: string) => found.push([offset, `${note.lineAt(offset)}\n    ${what}`]);
  const overlapping = ({ begin, end }: Entry) => results.filter((one) => one.index < end && endOf(one) > begin);
  const got = (entry: Entry): string => {
    const there = overlapping(entry).map(
      (one) =>
        `'${note.text.slice(one.index, endOf(one))}' ${said(slugOf.get(one.ctermId), one, entry.icd10 && codesOf(note, one))}`,
    );
    return there.join(' | ') || 'nothing';
  };

  for (const entry of [...note.findings, ...note.misses, ...note.extras]) {
    if (entry.finding === undefined || idOf.has(entry.finding)) continue;
    say(entry.begin, `'${entry.text}': the core has no finding '${entry.finding}'`);
  }
  for (const entry of note.findings) {
    if (results.some((one) => isOf(entry, one) && agrees(note, entry, one))) continue;
    say(entry.begin, `expected '${entry.text}' ${said(entry.finding, entry, entry.icd10)}\n    got ${got(entry)}`);
  }
  for (const entry of note.misses) {
    if (!results.some((one) => isOf(entry, one) && agrees(note, entry, one))) continue;
    say(entry.begin, `'${entry.text}' ${entry.finding} is found now: move it to findings`);
  }
  for (const entry of note.extras) {
    if (results.some((one) => isOf(entry, one))) continue;
    say(entry.begin, `'${entry.text}' ${entry.finding} is not found any more: take it out of extras`);
  }
  const admitted = new Set(note.misses.flatMap(overlapping));
  for (const one of results) {
    if (admitted.has(one) || [...note.findings, ...note.extras].some((entry) => isOf(entry, one))) continue;
    const slug = slugOf.get(one.ctermId);
    say(one.index, `not expected: '${note.text.slice(one.index, endOf(one))}' ${said(slug, one)}`);
  }
  return found.sort(([a], [b]) => a - b).map(([, what]) => what);
}

test.each(notes.map((note): [string, GoldenNote] => [note.name, note]))('%s', (_, note) => {
  const found = complaints(note);
  expect(found, `\n\n${found.join('\n')}\n`).toEqual([]);
});

const count = (key: 'findings' | 'misses' | 'extras') => notes.reduce((sum, note) => sum + note[key].length, 0);

test(`at least ${FLOOR * 100} % of what a reader codes is found`, () => {
  const share = count('findings') / (count('findings') + count('misses'));
  expect(share).toBeGreaterThanOrEqual(FLOOR);
});

afterAll(() => {
  const rows = notes.map(({ name, findings, misses, extras }) => [name, findings.length, misses.length, extras.length]);
  rows.push(['all', count('findings'), count('misses'), count('extras')]);
  const lines = rows.map(([name, ...counts]) => {
    const share = Math.round((100 * Number(counts[0])) / (Number(counts[0]) + Number(counts[1])));
    return `${String(name).padEnd(28)}${counts.map((one) => String(one).padStart(8)).join('')}${`${share} %`.padStart(8)}`;
  });
  console.log([`${''.padEnd(28)}found  missed  extras   share`, ...lines].join('\n'));
});
