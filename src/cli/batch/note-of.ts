// Makes notes from a record in a table or from a FHIR resource. The parts of a note are found by the names that the
// user specifies, or by the usual names.

import { createHash } from 'node:crypto';
import type { BatchSettings, Note, NotePart, Refusal } from './batch-types.js';
import { decodeText, textProblem } from './decode-text.js';

/** The usual column names for the parts of a note, in order of preference. */
const USUAL_NAMES: Readonly<Record<NotePart, readonly string[]>> = {
  id: ['id', 'note_id', 'noteId', 'Id', 'ID'],
  text: ['text', 'note_text', 'noteText', 'Text', 'note', 'TEXT'],
  birthDate: ['birthDate', 'birth_date', 'dob'],
  sex: ['sex', 'gender'],
  date: ['date', 'note_date', 'encounter_date'],
  section: ['section'],
};

export type Fields = Readonly<Record<string, unknown>>;

/** The name of the column that contains a part of a note. */
export function nameOf(
  part: NotePart,
  columns: BatchSettings['columns'],
  has: (name: string) => boolean,
): string | undefined {
  return columns[part] ?? USUAL_NAMES[part].find(has);
}

/** Returns the note in a record, or all notes if the record is a FHIR resource. */
export function notesOf(fields: Fields, settings: BatchSettings, where: string): (Note | Refusal)[] {
  if (typeof fields.resourceType === 'string') return fhirNotes(fields, where);
  const part = (name: NotePart): string | undefined => {
    const key = nameOf(name, settings.columns, (one) => Object.hasOwn(fields, one));
    const value = key === undefined ? undefined : fields[key];
    return value === undefined || value === null
      ? undefined
      : value instanceof Date
        ? value.toISOString()
        : String(value);
  };
  const key = nameOf('text', settings.columns, (one) => Object.hasOwn(fields, one));
  const given = key === undefined ? undefined : fields[key];
  const id = part('id');
  if (typeof given !== 'string') {
    const found =
      given === undefined
        ? `no column ${key ?? 'text'}; there are ${Object.keys(fields).join(', ')}`
        : `${key} is no text`;
    return [{ note: id ?? where, reason: found }];
  }
  const note = { id: id ?? contentId(given), text: given };
  const [birthDate, sex, date, section] = [part('birthDate'), part('sex'), part('date'), part('section')];
  return [
    {
      ...note,
      ...(birthDate && { birthDate }),
      ...(sex && { sex }),
      ...(date && { date }),
      ...(section && { section }),
    },
  ];
}

/** Makes an id for a note that has none. The same text always gets the same id, wherever it is in the input. */
function contentId(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
}

/** The reason why a note cannot be read; undefined if it can. */
export function refusalOf(note: Note, { maxLength }: BatchSettings): Refusal | undefined {
  const problem = textProblem(note.text);
  if (problem !== undefined) return { note: note.id, reason: problem.refused };
  if (note.text.length <= maxLength) return undefined;
  return { note: note.id, reason: `${note.text.length} characters, more than --max-length ${maxLength}` };
}

/**
 * Returns the texts in a DocumentReference (its attachments) or a DiagnosticReport (its presented form or conclusion).
 */
function fhirNotes(resource: Fields, where: string): (Note | Refusal)[] {
  const { resourceType, id } = resource;
  const name = typeof id === 'string' ? `${String(resourceType)}/${id}` : where;
  if (resourceType !== 'DocumentReference' && resourceType !== 'DiagnosticReport') {
    return [{ note: name, reason: `a resource of type ${String(resourceType)} holds no note` }];
  }
  const date = [resource.effectiveDateTime, resource.date, resource.issued].find((one) => typeof one === 'string');
  const attachments =
    resourceType === 'DocumentReference'
      ? listOf(resource.content).map(({ attachment }) => attachment)
      : listOf(resource.presentedForm);
  const notes = attachments.flatMap((attachment, index): (Note | Refusal)[] => {
    const note = attachments.length === 1 ? name : `${name}#${index + 1}`;
    if (!isFields(attachment)) return [{ note, reason: 'no attachment' }];
    const { contentType = 'text/plain', data } = attachment;
    if (!String(contentType).startsWith('text/plain'))
      return [{ note, reason: `an attachment of type ${String(contentType)}` }];
    if (typeof data !== 'string') return [{ note, reason: 'an attachment without data' }];
    const decoded = decodeText(Buffer.from(data, 'base64'));
    if ('refused' in decoded) return [{ note, reason: decoded.refused }];
    return [{ id: note, text: decoded.text, ...(typeof date === 'string' && { date }) }];
  });
  if (notes.length > 0) return notes;
  if (typeof resource.conclusion === 'string') return [{ id: name, text: resource.conclusion }];
  return [{ note: name, reason: 'no text' }];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}
