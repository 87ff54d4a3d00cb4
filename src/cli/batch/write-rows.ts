// Writes the rows for the notes in a shard. If an operation rejects a note, the note is refused with the operation's
// message, and the others are not affected.

import type { ClaimCode } from '../../contract/claim-types.js';
import type { RecognitionResult } from '../../contract/recognition-types.js';
import { CtermError } from '../../errors/cterm-error.js';
import { toFhir } from '../../export/fhir/to-fhir.js';
import { type NoteNlpRow, toNoteNlp } from '../../export/note-nlp.js';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { codeNote } from '../../operations/code-note.js';
import { recognize } from '../../operations/recognize.js';
import type { BatchSettings, Note, Refusal } from './batch-types.js';
import { refusalOf } from './note-of.js';
import { pieceWriter, type Sink } from './piece-writer.js';
import { type Column, columnsOf, EXPLAINED, RESOLVED } from './row-columns.js';
import { type RowWriter, rowWriters } from './row-writers.js';

/** Writes the rows for notes to a sink. */
export interface NoteRows {
  /** Writes the rows for a note; returns how many there are, or why the note was refused. */
  add(note: Note): number | Refusal;
  /** Writes rows that exist already; absent if the rows of the format cannot be separated. */
  readonly copy?: ((rows: string) => void) | undefined;
  end(): void;
}

/** Returns a function that makes writers of rows for a knowledge base. */
export async function noteRowsFor(kb: KnowledgeBase, settings: BatchSettings): Promise<(sink: Sink) => NoteRows> {
  const readers = readersOf(kb, settings);
  if (settings.to === 'fhir') return (sink) => checkedRows(fhirRows(kb, readers, sink), settings);
  const writers = await rowWriters(settings.to);
  if (settings.to === 'omop')
    return (sink) => checkedRows(omopRows(kb, readers, writers(OMOP_COLUMNS, sink)), settings);
  const { rows, fields } = settings;
  if (rows === 'codes') {
    return (sink) => checkedRows(rowsOf(writers(columnsOf(rows, fields), sink), readers.codes), settings);
  }
  if (rows === 'findings') {
    return (sink) => checkedRows(rowsOf(writers(columnsOf(rows, fields), sink), readers.results), settings);
  }
  const wantsCodes = fields.includes('codes');
  return (sink) =>
    checkedRows(
      rowsOf(writers(columnsOf(rows, fields), sink), (note) => [
        { results: readers.results(note), codes: wantsCodes ? readers.codes(note) : [] },
      ]),
      settings,
    );
}

interface Readers {
  results(note: Note): readonly RecognitionResult[];
  codes(note: Note): readonly ClaimCode[];
}

function readersOf(kb: KnowledgeBase, { fields, to, setting }: BatchSettings): Readers {
  const ResolveFindings = to === 'omop' || to === 'fhir' || fields.some((name) => RESOLVED.includes(name));
  const Settings = fields.some((name) => EXPLAINED.includes(name)) ? { explain: true } : undefined;
  return {
    results({ text: Text, section, birthDate, sex, date }) {
      // Recognition has a fast path for calls with only these two parameters.
      if (!section && !birthDate && !sex && !date && !Settings)
        return recognize(kb, { Text, ResolveFindings }).taggedText.results;
      const context = { DocumentSection: section, Patient: { birthDate, sex }, EncounterTime: date };
      return recognize(kb, { Text, ResolveFindings, ...context, Settings }).taggedText.results;
    },
    codes({ text: Text, section, birthDate, sex, date }) {
      const context = { DocumentSection: section, Patient: { birthDate, sex }, EncounterTime: date };
      return codeNote(kb, { Text, Setting: setting, ...context }).codedNote.codes;
    },
  };
}

function rowsOf<S>(writer: RowWriter<S>, subjects: (note: Note) => readonly S[]): NoteRows {
  return {
    add(note) {
      const found = subjects(note);
      for (const subject of found) writer.add(subject, note);
      return found.length;
    },
    copy: writer.copy,
    end: writer.end,
  };
}

function checkedRows({ add, copy, end }: NoteRows, settings: BatchSettings): NoteRows {
  return {
    copy,
    add(note) {
      const refusal = refusalOf(note, settings);
      if (refusal !== undefined) return refusal;
      try {
        return add(note);
      } catch (error) {
        if (error instanceof CtermError) return { note: note.id, reason: error.message };
        throw error;
      }
    },
    end,
  };
}

function omopColumn(name: keyof NoteNlpRow, type: Column<NoteNlpRow>['type'] = 'text'): Column<NoteNlpRow> {
  return { name, type, value: (row) => row[name] };
}

const OMOP_COLUMNS: readonly Column<NoteNlpRow>[] = [
  omopColumn('note_nlp_id', 'integer'),
  omopColumn('note_id', 'integer'),
  omopColumn('section_concept_id', 'integer'),
  omopColumn('snippet'),
  omopColumn('offset', 'integer'),
  omopColumn('lexical_variant'),
  omopColumn('note_nlp_concept_id', 'integer'),
  omopColumn('note_nlp_source_concept_id', 'integer'),
  omopColumn('nlp_system'),
  omopColumn('nlp_date'),
  omopColumn('nlp_datetime'),
  omopColumn('term_exists'),
  omopColumn('term_temporal'),
  omopColumn('term_modifiers'),
];

/**
 * The rows for a note are numbered, starting at the note's id multiplied by this number, so that the numbers are unique
 * and reproducible.
 */
const ROWS_PER_NOTE = 10_000;
const MOST_NOTE_ID = Math.floor(Number.MAX_SAFE_INTEGER / ROWS_PER_NOTE);
/**
 * The date used if a note has none. Rows never contain the time of reading, so that the same input always gives the
 * same rows.
 */
const NO_DATE = '1970-01-01';

function omopRows(kb: KnowledgeBase, { results }: Readers, writer: RowWriter<NoteNlpRow>): NoteRows {
  return {
    add(note) {
      const digits = /(?:^|[/#])(\d+)(?:\.[a-z]+)?$/i.exec(note.id)?.[1];
      const noteId = Number(digits);
      if (digits === undefined || noteId > MOST_NOTE_ID) {
        return { note: note.id, reason: `its id is no whole number up to ${MOST_NOTE_ID}, as OMOP needs` };
      }
      const tagged = { text: note.text, results: [...results(note)] };
      const time = note.date ?? NO_DATE;
      const rows = toNoteNlp(kb, tagged, { noteId, firstId: noteId * ROWS_PER_NOTE, time });
      for (const row of rows) writer.add(row, note);
      return rows.length;
    },
    end: writer.end,
  };
}

function fhirRows(kb: KnowledgeBase, { results }: Readers, sink: Sink): NoteRows {
  const out = pieceWriter(sink);
  return {
    add(note) {
      const tagged = { text: note.text, results: [...results(note)] };
      out.add(
        `${JSON.stringify(toFhir(kb, tagged, { note: note.id, provenance: false, ...(note.date && { time: note.date }) }))}\n`,
      );
      return 1;
    },
    end: out.end,
  };
}
