// Makes gold notes from plain fields, as in a YAML file:
//
//   patient   { birthDate, sex }; encounterTime; setting
//   note      the text
//   findings  a list of { text, nth, finding, result, prefix, modifier, status, value, unit, why }
//   codes     the codes of the claim, a list of ICD-10-CM codes or lists by vocabulary
//
// The span of a finding is given by `text`, which quotes whole words from the note. If those words occur several times,
// `nth` says which occurrence is meant. `finding` is an id, `vocabulary:code`, or a name for which `idOf` returns the
// id.

import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { ATTRIBUTES, type GoldFinding, type GoldNote } from './gold-note.js';

/** Used as the id if an annotation names no finding; no knowledge base contains this id. */
const NO_FINDING = 'none';
const DEFAULT_VOCABULARY = 'icd10';

type Fields = Readonly<Record<string, unknown>>;

/** Makes a gold note from its fields. Throws `invalid-argument`, naming the field, if a field is malformed. */
export function goldOfFields(id: string, given: unknown, idOf: (name: string) => string | undefined): GoldNote {
  const fields = fieldsOf(given, id);
  const text = textOf(fields.note, `${id}: note`);
  const findings = fields.findings === undefined ? [] : listOf(fields.findings, `${id}: findings`);
  const patient = fields.patient === undefined ? undefined : fieldsOf(fields.patient, `${id}: patient`);
  return {
    id,
    text,
    findings: findings.map((one, at) => findingOf(one, text, `${id}: findings[${at}]`, idOf)),
    codes: codesOf(fields.codes, `${id}: codes`),
    ...(patient && { patient: { birthDate: wordOf(patient.birthDate), sex: wordOf(patient.sex) } }),
    encounterTime: wordOf(fields.encounterTime),
    setting: wordOf(fields.setting),
  };
}

function findingOf(
  given: unknown,
  note: string,
  where: string,
  idOf: (name: string) => string | undefined,
): GoldFinding {
  const fields = fieldsOf(given, where);
  const words = textOf(fields.text, `${where}.text`);
  const nth = Number(fields.nth ?? 1);
  const span = placesOf(note, words)[nth - 1];
  if (span === undefined) throw refusal(where, `words that the note contains ${nth} times as whole words`, words);
  const said = ATTRIBUTES.flatMap((name) => (fields[name] === undefined ? [] : [[name, String(fields[name])]]));
  const finding = wordOf(fields.finding);
  const ids =
    finding === undefined ? [NO_FINDING] : [/^\d+$/.test(finding) ? `cterm:${finding}` : (idOf(finding) ?? finding)];
  return { ...Object.fromEntries(said), ...span, text: words, ids, type: '', why: wordOf(fields.why) ?? '' };
}

/** The spans where the given words occur as whole words. Differences in white space are ignored. */
function placesOf(note: string, words: string): { begin: number; end: number }[] {
  const parts = words
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const whole = new RegExp(`(?<![\\p{L}\\p{N}]|\\d\\.)${parts.join('\\s+')}(?![\\p{L}\\p{N}]|\\.\\d)`, 'gu');
  return Array.from(note.matchAll(whole), ({ 0: found, index }) => ({ begin: index, end: index + found.length }));
}

function codesOf(given: unknown, where: string): GoldNote['codes'] {
  if (given === undefined) return undefined;
  if (Array.isArray(given)) return { [DEFAULT_VOCABULARY]: given.map(String) };
  const lists = Object.entries(fieldsOf(given, where)).map(([vocabulary, list]): [string, string[]] => [
    vocabulary,
    listOf(list, `${where}.${vocabulary}`).map(String),
  ]);
  return Object.fromEntries(lists);
}

function fieldsOf(given: unknown, where: string): Fields {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { ...given };
  throw refusal(where, 'fields', given);
}

function listOf(given: unknown, where: string): readonly unknown[] {
  if (Array.isArray(given)) return given;
  throw refusal(where, 'a list', given);
}

function textOf(given: unknown, where: string): string {
  if (typeof given === 'string' && given.trim() !== '') return given;
  throw refusal(where, 'a text', given);
}

function wordOf(given: unknown): string | undefined {
  return typeof given === 'string' || typeof given === 'number' ? String(given) : undefined;
}

function refusal(where: string, expected: string, got: unknown): CtermError {
  return new CtermError('invalid-argument', `gold note ${where}: expected ${expected}, got ${shown(got)}.`);
}
