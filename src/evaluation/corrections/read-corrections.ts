// Reads a log of corrections: NDJSON with one entry per line. A line has the members of its kind and no others, so that
// a log never contains more of a note than the corrected words. Messages name the line and never quote words of a note.
//
//   all       id, at, kind
//   accept    place, ctermId, description, notation, name, confidence
//   wrong     place, ctermId, description, name, confidence, scope
//   finding   place, ctermId, description, from, fromDescription, name, confidence, scope
//   context   place, ctermId, description, before, after: each { prefix, result, modifier, status }
//   name      place, ctermId, description, scope
//   undo      of
//
// The place consists of note, index, length and text. If the scope is `always`, the default, text alone is enough.

import type {
  CorrectedPlace,
  CorrectedQualifiers,
  Correction,
  CorrectionScope,
} from '../../contract/correction-types.js';
import { CtermError } from '../../errors/cterm-error.js';
import { shown, suggestion } from '../../errors/messages.js';

const PLACE = ['note', 'index', 'length', 'text'] as const;
const FOUND = [...PLACE, 'ctermId', 'description', 'name', 'confidence'] as const;
/** The members of each kind, in addition to the members that all entries have. */
const MEMBERS = {
  accept: [...FOUND, 'notation'],
  wrong: [...FOUND, 'scope'],
  finding: [...FOUND, 'from', 'fromDescription', 'scope'],
  context: [...PLACE, 'ctermId', 'description', 'before', 'after'],
  name: [...PLACE, 'ctermId', 'description', 'scope'],
  undo: ['of'],
} as const;
const QUALIFIERS = ['prefix', 'result', 'modifier', 'status'] as const;

type Kind = keyof typeof MEMBERS;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a log of corrections. Throws `invalid-argument`, naming the line, if a line is not a correction or its number
 * is used twice.
 *
 * @example
 * const line = '{"id":1,"at":"2026-11-02T10:00:00Z","kind":"name","text":"barn lung","ctermId":10311}';
 * readCorrections(line)[0].kind // 'name'
 */
export function readCorrections(ndjson: string): readonly Correction[] {
  const ids = new Set<number>();
  const log: Correction[] = [];
  for (const [at, line] of ndjson
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    const entry = entryOf(line, `corrections: line ${at + 1}`);
    if (ids.has(entry.id)) throw refusal(`corrections: line ${at + 1}: id`, 'a number of its own', entry.id);
    ids.add(entry.id);
    log.push(entry);
  }
  return log;
}

function entryOf(line: string, where: string): Correction {
  const fields = objectOf(parsed(line), where);
  const kind = oneOf(fields, 'kind', KINDS, where);
  const known: readonly string[] = ['id', 'at', 'kind', ...MEMBERS[kind]];
  for (const name of Object.keys(fields)) {
    if (known.includes(name)) continue;
    const advice = suggestion(name, known) || ` Members of ${kind}: ${known.join(', ')}.`;
    throw new CtermError('invalid-argument', `${where}: there is no member ${shown(name)}.${advice}`);
  }
  const head = { id: wholeOf(fields, 'id', where, 1), at: timeOf(fields, where) };
  if (kind === 'undo') return { ...head, kind, of: wholeOf(fields, 'of', where, 1) };
  const named = {
    ctermId: wholeOf(fields, 'ctermId', where, 0),
    description: textOf(fields, 'description', where, ''),
  };
  if (kind === 'context') {
    const place = placeOf(fields, 'here', where);
    const [before, after] = [qualifiersOf(fields, 'before', where), qualifiersOf(fields, 'after', where)];
    return { ...head, kind, ...named, before, after, ...place };
  }
  const confidence = confidenceOf(fields, where);
  const found = { name: textOf(fields, 'name', where, ''), ...(confidence !== undefined && { confidence }) };
  if (kind === 'accept') {
    const notation = textOf(fields, 'notation', where, '');
    return { ...head, kind, ...named, ...found, notation, ...placeOf(fields, 'here', where) };
  }
  const scope = fields.scope === undefined ? 'always' : oneOf(fields, 'scope', SCOPES, where);
  const place = placeOf(fields, scope, where);
  if (kind === 'name') return { ...head, kind, ...named, scope, ...place };
  if (kind === 'wrong') return { ...head, kind, ...named, ...found, scope, ...place };
  const from = wholeOf(fields, 'from', where, 0);
  const fromDescription = textOf(fields, 'fromDescription', where, '');
  return { ...head, kind, ...named, from, fromDescription, ...found, scope, ...place };
}

const KINDS: readonly Kind[] = ['accept', 'wrong', 'finding', 'context', 'name', 'undo'];
const SCOPES: readonly CorrectionScope[] = ['here', 'always'];

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The index of a statement that is not about a place. */
const NOWHERE = -1;

function placeOf(fields: Fields, scope: CorrectionScope, where: string): CorrectedPlace {
  const text = textOf(fields, 'text', where);
  if (scope === 'always' && (fields.index ?? NOWHERE) === NOWHERE && (fields.note ?? '') === '') {
    return { note: '', index: NOWHERE, length: text.length, text };
  }
  const length = wholeOf(fields, 'length', where, 1);
  if (length !== text.length) throw refusal(`${where}: length`, 'the length of the text', length);
  // The id of a note may be blank, but it must be given, because a place is always in a note.
  if (fields.note === undefined) throw refusal(`${where}: note`, 'the id of a note', undefined);
  return { note: textOf(fields, 'note', where, ''), index: wholeOf(fields, 'index', where, 0), length, text };
}

function qualifiersOf(fields: Fields, member: string, where: string): CorrectedQualifiers {
  const given = objectOf(fields[member], `${where}: ${member}`);
  const [prefix, result, modifier, status] = QUALIFIERS.map((name) => textOf(given, name, `${where}: ${member}`, ''));
  const unknown = Object.keys(given).find((name) => !QUALIFIERS.some((one) => one === name));
  if (unknown !== undefined) throw refusal(`${where}: ${member}`, QUALIFIERS.join(', '), unknown);
  return { prefix, result, modifier, status };
}

function confidenceOf({ confidence }: Fields, where: string): number | undefined {
  if (confidence === undefined) return undefined;
  if (typeof confidence === 'number' && confidence >= 0 && confidence <= 1) return confidence;
  throw refusal(`${where}: confidence`, 'a number from 0 to 1', confidence);
}

function timeOf({ at }: Fields, where: string): string {
  if (typeof at === 'string' && /^\d{4}-\d\d-\d\dT/.test(at) && !Number.isNaN(Date.parse(at))) return at;
  throw refusal(`${where}: at`, 'a time such as 2026-11-02T10:00:00Z', at);
}

function oneOf<const Name extends string>(fields: Fields, member: string, names: readonly Name[], where: string): Name {
  const found = names.find((name) => name === fields[member]);
  if (found !== undefined) return found;
  throw refusal(`${where}: ${member}`, `one of ${names.join(', ')}`, fields[member]);
}

function wholeOf(fields: Fields, member: string, where: string, least: number): number {
  const given = fields[member];
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= least) return given;
  throw refusal(`${where}: ${member}`, `a whole number from ${least}`, given);
}

/** The text of a member. Without a default, the member must be present and not blank. */
function textOf(fields: Fields, member: string, where: string, otherwise?: string): string {
  const given = fields[member] ?? otherwise;
  if (typeof given === 'string' && (otherwise !== undefined || given.trim() !== '')) return given;
  throw refusal(`${where}: ${member}`, 'a text', given);
}

function objectOf(given: unknown, where: string): Fields {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { ...given };
  throw refusal(where, 'an object', typeof given === 'string' ? undefined : given);
}

function refusal(where: string, expected: string, got: unknown): CtermError {
  // Messages must not contain words of a note.
  const told = typeof got === 'string' ? `a text of ${got.length} characters` : shown(got);
  return new CtermError('invalid-argument', `${where}: expected ${expected}, got ${told}.`);
}
