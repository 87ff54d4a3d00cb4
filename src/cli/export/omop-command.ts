// `cterm omop` exports the findings of a note as rows of OMOP's NOTE_NLP, with concept ids from the user's vocabulary
// files.

import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type NoteNlpRow, toNoteNlp } from '../../export/note-nlp.js';
import { omopConcepts } from '../../export/omop-concepts.js';
import { openKnowledgeBase } from '../../node/index.js';
import { recognize } from '../../operations/recognize.js';
import { type Command, DONE, readArguments, refuseUsage } from '../command.js';

const PATH = 'cterm omop';
const STANDARD_INPUT = 0;
/** The file names of the tables in a download from Athena. */
const CONCEPT = 'CONCEPT.csv';
const RELATIONSHIP = 'CONCEPT_RELATIONSHIP.csv';
/** The number of bytes that are read at a time. */
const CHUNK = 1 << 20;

export const omop: Command = {
  name: 'omop',
  summary: 'export the findings of a note as rows of OMOP NOTE_NLP',
  help: `Usage: ${PATH} [file|-] [--vocabulary folder] [--note-id n] [--time t] [--json] [--kb file]

Prints the rows of NOTE_NLP (CDM 5.4) for a note (a text file, or standard input), as CSV with a header.

  --vocabulary folder   your OMOP vocabularies (${CONCEPT}, ${RELATIONSHIP}), for concept ids; without, they are 0
  --note-id n           the note_id; rows of notes with other ids have other ids
  --time t              when the note was processed, e.g. 2026-03-02T10:30; now if not given
  --json                print the rows as JSON instead
  --kb file             use this knowledge base instead of the embedded one

Exit code 0: printed. 1: a file cannot be read, or a value is refused. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      vocabulary: { value: true },
      'note-id': { value: true },
      time: { value: true },
      json: {},
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    if (read.operands.length > 1) return refuseUsage(PATH, 'name one file, or - for standard input', terminal);
    const [path = '-'] = read.operands;
    const { vocabulary, time, json, kb: file } = read.flags;
    const noteId = read.flags['note-id'];
    if (noteId !== undefined && !/^\d{1,9}$/.test(noteId))
      return refuseUsage(PATH, '--note-id: give a number of at most nine digits', terminal);
    const Text = readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8').replace(/^\uFEFF/, '');
    const kb = await openKnowledgeBase(file);
    const note = recognize(kb, { Text });
    const found = note.taggedText.results.map(({ ctermId }) => ctermId);
    const concepts = vocabulary === undefined ? {} : omopConcepts(kb, found, tablesIn(vocabulary));
    const rows = toNoteNlp(kb, note, {
      ...(noteId !== undefined && { noteId: Number(noteId) }),
      ...(time !== undefined && { time }),
      ...concepts,
    });
    terminal.out(json ? JSON.stringify(rows, null, 2) : csvOf(rows));
    return DONE;
  },
};

function tablesIn(folder: string) {
  const relationship = join(folder, RELATIONSHIP);
  return {
    concept: linesOf(join(folder, CONCEPT)),
    relationship: existsSync(relationship) ? linesOf(relationship) : undefined,
  };
}

/** Yields the lines of a file that may be too large for a single string. */
function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const decoder = new TextDecoder();
    const buffer = new Uint8Array(CHUNK);
    let rest = '';
    for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer)) {
      const lines = (rest + decoder.decode(buffer.subarray(0, count), { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    closeSync(file);
  }
}

/** Formats rows as CSV with the columns of the table; if there are no rows, the result is only the header. */
function csvOf(rows: readonly NoteNlpRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => csvField(row[column])).join(','));
  return [COLUMNS.join(','), ...lines].join('\n');
}

/** The columns in the order of the data model. */
const COLUMNS = [
  'note_nlp_id',
  'note_id',
  'section_concept_id',
  'snippet',
  'offset',
  'lexical_variant',
  'note_nlp_concept_id',
  'note_nlp_source_concept_id',
  'nlp_system',
  'nlp_date',
  'nlp_datetime',
  'term_exists',
  'term_temporal',
  'term_modifiers',
] as const satisfies readonly (keyof NoteNlpRow)[];

function csvField(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
