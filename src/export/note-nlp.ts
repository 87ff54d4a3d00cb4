// Rows of table NOTE_NLP of the OMOP Common Data Model (5.4): one a result, columns named and spelt as in the model.
// Texts are cut to the widths of its columns. Concept ids are the caller's: the knowledge base has none of its own.

import { parseDateTime } from '../contract/params.js';
import type { RecognitionResult } from '../contract/result-types.js';
import { findingById } from '../knowledge/findings.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import { TX } from '../knowledge/term-types.js';
import { formatNotation } from '../recognition/results/notation.js';
import type { OffsetEncoding } from '../recognition/text/offsets.js';
import {
  checkInteger,
  checkOptions,
  checkText,
  knowledgeIn,
  placed,
  refusedOption,
  soundIn,
  type Tagged,
} from './given-results.js';

/** A row of NOTE_NLP. */
export interface NoteNlpRow {
  note_nlp_id: number;
  note_id: number;
  section_concept_id: number;
  snippet: string;
  /** Characters of the note before the lexical variant, in the unit of the recognition. */
  offset: string;
  lexical_variant: string;
  note_nlp_concept_id: number;
  note_nlp_source_concept_id: number;
  nlp_system: string;
  /** yyyy-mm-dd. */
  nlp_date: string;
  /** ISO 8601. */
  nlp_datetime: string;
  term_exists: 'Y' | 'N';
  term_temporal: 'Past' | 'Present' | 'Future';
  term_modifiers: string;
}

/** What the rows of a note are made with. */
export interface NoteNlpOptions {
  /** NOTE.note_id; 0 unless given. */
  readonly noteId?: number;
  /** note_nlp_id of the first row, 1 unless given; the others follow. */
  readonly firstId?: number;
  /** When the text was read; the host's clock unless given. */
  readonly time?: Date | string;
  /** The name of the knowledge base unless given. */
  readonly system?: string;
  /** Standard concept of a finding; without it, or where it gives none, 0. */
  concept?(ctermId: number): number | undefined;
  /** Source concept of a finding, for those who keep one for every CtermId; else 0. */
  sourceConcept?(ctermId: number): number | undefined;
  /** Concept of a section by its code (PMH, FH …); sections are known where `Settings.explain` was on. Else 0. */
  sectionConcept?(section: string): number | undefined;
  /** Characters of the note around the lexical variant that the snippet shows on each side, 60 unless given. */
  readonly around?: number;
  /** As in the Settings of the recognition. */
  readonly offsetEncoding?: OffsetEncoding;
}

const OPTIONS: readonly (keyof NoteNlpOptions)[] = [
  'noteId',
  'firstId',
  'time',
  'system',
  'concept',
  'sourceConcept',
  'sectionConcept',
  'around',
  'offsetEncoding',
];
const WIDTH = 250;
const WIDE = 2000;
/** Prefixes of what is past, and of what is yet to come. */
const PAST: ReadonlySet<string> = new Set(['H', 'L', 'D', 'V']);
const FUTURE: ReadonlySet<string> = new Set(['O', 'N']);
/** Prefixes that say that the patient does not have the finding: another has it, it is only looked for, feared or avoided. */
const NOT_THERE: ReadonlySet<string> = new Set(['F', 'R', 'K', 'A', 'Y', 'O', 'N']);

/**
 * The findings of a note as rows of NOTE_NLP. `term_exists` is `N` for what is absent, another's, ruled out, feared, or
 * not yet done; what is said of the finding besides stands in `term_modifiers` as `name=value` with commas between.
 *
 * @example
 * const note = recognize(kb, { Text: 'Mother had asthma.' });
 * const [row] = toNoteNlp(kb, note, { noteId: 7, time: '2026-03-02', system: 'cterm' });
 * row.lexical_variant + ' ' + row.offset + ' ' + row.term_exists // 'asthma 11 N'
 * row.term_modifiers // 'ctermId=10311,notation=F:10311.A,subject=family,result=A'
 */
export function toNoteNlp(kb: KnowledgeBase, tagged: Tagged, options: NoteNlpOptions = {}): NoteNlpRow[] {
  const knowledge = knowledgeIn(kb, 'toNoteNlp');
  const { text, results } = soundIn(tagged, 'toNoteNlp');
  checkOptions('toNoteNlp', options, OPTIONS);
  checkInteger('toNoteNlp', 'noteId', options.noteId, 0);
  checkInteger('toNoteNlp', 'firstId', options.firstId, 0);
  checkInteger('toNoteNlp', 'around', options.around, 0);
  checkText('toNoteNlp', 'system', options.system);
  for (const name of ['concept', 'sourceConcept', 'sectionConcept'] as const) {
    const look: unknown = options[name];
    if (look !== undefined && typeof look !== 'function') throw refusedOption('toNoteNlp', name, 'a function', look);
  }
  const { noteId = 0, firstId = 1, around = 60, offsetEncoding } = options;
  const system = options.system ?? knowledge.manifest.name;
  const now = knowledge.host.now?.() ?? new Date();
  const time = options.time === undefined ? now : parseDateTime(options.time);
  if (time === undefined) throw refusedOption('toNoteNlp', 'time', 'a Date or ISO 8601 text', options.time);
  const { findings } = knowledge.tables;
  return placed(text, results, offsetEncoding).map(({ result, begin, end }, index) => {
    const row = findingById(knowledge, result.ctermId);
    const isTest = (result.termType ?? (row < 0 ? undefined : findings.termType(row))) === TX;
    return {
      note_nlp_id: firstId + index,
      note_id: noteId,
      section_concept_id: options.sectionConcept?.(result.context?.section ?? '') ?? 0,
      snippet: cut(text.slice(Math.max(0, begin - around), end + around), WIDTH),
      offset: String(result.index),
      lexical_variant: cut(text.slice(begin, end), WIDTH),
      note_nlp_concept_id: options.concept?.(result.ctermId) ?? 0,
      note_nlp_source_concept_id: options.sourceConcept?.(result.ctermId) ?? 0,
      nlp_system: cut(system, WIDTH),
      nlp_date: time.toISOString().slice(0, 10),
      nlp_datetime: time.toISOString(),
      term_exists: exists(result, isTest) ? 'Y' : 'N',
      term_temporal: temporalOf(result),
      term_modifiers: cut(modifiersOf(result), WIDE),
    };
  });
}

/** A text cut to a width, never between the halves of a surrogate pair. */
function cut(text: string, width: number): string {
  if (text.length <= width) return text;
  const last = text.charCodeAt(width - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? width - 1 : width);
}

/** A normal test was done all the same. */
function exists({ prefix = '', result, hypothetical }: RecognitionResult, isTest: boolean): boolean {
  if (NOT_THERE.has(prefix) || hypothetical) return false;
  return isTest || result !== 'N';
}

function temporalOf({ prefix = '', hypothetical }: RecognitionResult): NoteNlpRow['term_temporal'] {
  if (FUTURE.has(prefix) || hypothetical) return 'Future';
  return PAST.has(prefix) ? 'Past' : 'Present';
}

function modifiersOf(result: RecognitionResult): string {
  const { ctermId, prefix, modifier, status, value, unit } = result;
  const notation = result.notation || formatNotation({ ctermId, prefix, result: result.result });
  const said: [string, string | undefined][] = [
    ['ctermId', String(ctermId)],
    ['notation', notation],
    ['subject', prefix === 'F' ? 'family' : undefined],
    ['prefix', prefix === 'F' ? undefined : prefix],
    ['result', result.result],
    ['modifier', modifier],
    ['status', status],
    ['value', value],
    ['unit', unit],
  ];
  return said.flatMap(([name, what]) => (what ? [`${name}=${what.replaceAll(',', ';')}`] : [])).join(',');
}
