// Rows of the NOTE_NLP table of the OMOP Common Data Model (5.4), one per result, with the column names of the model.
// Strings are truncated to the column widths. Concept ids come from the caller, because the knowledge base has none.

import { parseDateTime } from '../contract/params.js';
import type { RecognitionResult } from '../contract/result-types.js';
import { findingById } from '../knowledge/findings.js';
import { hostNow } from '../knowledge/host-calls.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import { TX } from '../knowledge/term-types.js';
import { formatNotation } from '../recognition/results/notation.js';
import type { OffsetEncoding } from '../recognition/text/offsets.js';
import {
  checkInteger,
  checkOptions,
  checkText,
  knowledgeIn,
  locatedResults,
  optionError,
  type Tagged,
  validatedIn,
} from './given-results.js';

/** A row of NOTE_NLP. */
export interface NoteNlpRow {
  note_nlp_id: number;
  note_id: number;
  section_concept_id: number;
  snippet: string;
  /**
   * Number of characters in the note before the lexical variant, in the unit that the results use for their offsets.
   */
  offset: number;
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

/** Options for `toNoteNlp`. */
export interface NoteNlpOptions {
  /** The value of note_id; default 0. */
  readonly noteId?: number;
  /**
   * The value of note_nlp_id in the first row; later rows are numbered consecutively. By default `noteId * 65536 + 1`,
   * so that the rows of different notes have different ids.
   */
  readonly firstId?: number;
  /** The time at which the text was processed; by default, the current time of the host's clock. */
  readonly time?: Date | string;
  /** The value of nlp_system; by default, the name of the knowledge base. */
  readonly system?: string;
  /** Returns the standard concept of a finding. The concept is 0 if this function is absent or returns undefined. */
  concept?(ctermId: number): number | undefined;
  /**
   * Returns the source concept of a finding, if the caller has one. The concept is 0 if this function is absent or
   * returns undefined.
   */
  sourceConcept?(ctermId: number): number | undefined;
  /**
   * Returns the concept of a section, given the section's code (PMH, FH …); without `Settings.explain`, the code is ''.
   * By default, the concept is 0.
   */
  sectionConcept?(section: string): number | undefined;
  /** The number of characters shown in the snippet on each side of the lexical variant; default 60. */
  readonly around?: number;
  /** As in the Settings of `recognize`. */
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
/** How many ids are reserved for the rows of one note, so that the rows of different notes have different ids. */
const IDS_OF_A_NOTE = 65_536;
/** The widths of most string columns and of term_modifiers. */
const STRING_WIDTH = 250;
const MODIFIERS_WIDTH = 2000;
/** Prefixes of past findings, and of future ones. */
const PAST: ReadonlySet<string> = new Set(['H', 'L', 'D', 'V']);
const FUTURE: ReadonlySet<string> = new Set(['O', 'N']);
/**
 * Prefixes of findings that the patient does not have: someone else's findings, findings to be ruled out, mere risks,
 * drugs to be avoided, and anything not yet done.
 */
const NON_EXISTENT: ReadonlySet<string> = new Set(['F', 'R', 'K', 'A', 'Y', 'O', 'N']);

/**
 * The findings of a note as rows of NOTE_NLP. `term_exists` is `N` for findings that are absent, hypothetical, to be
 * ruled out, mere risks, not yet done or someone else's, and for drugs to be avoided. `term_modifiers` are
 * `name=value` pairs separated by commas: negation, subject, conditional, rule_out and uncertain, as OHDSI documents
 * them, and then the other attributes.
 *
 * @example
 * const note = recognize(kb, { Text: 'Mother had asthma.' });
 * const [row] = toNoteNlp(kb, note, { noteId: 7, time: '2026-03-02', system: 'cterm' });
 * row.lexical_variant + ' ' + row.offset + ' ' + row.term_exists // 'asthma 11 N'
 * row.term_modifiers // 'negation=false,subject=family,conditional=false,rule_out=false,uncertain=false,ctermId=10311,notation=F:10311.A,result=A'
 */
export function toNoteNlp(kb: KnowledgeBase, tagged: Tagged, options: NoteNlpOptions = {}): NoteNlpRow[] {
  const knowledge = knowledgeIn(kb, 'toNoteNlp');
  const { text, results } = validatedIn(tagged, 'toNoteNlp');
  checkOptions('toNoteNlp', options, OPTIONS);
  checkInteger('toNoteNlp', 'noteId', options.noteId, 0);
  checkInteger('toNoteNlp', 'firstId', options.firstId, 0);
  checkInteger('toNoteNlp', 'around', options.around, 0);
  checkText('toNoteNlp', 'system', options.system);
  for (const name of ['concept', 'sourceConcept', 'sectionConcept'] as const) {
    const lookup: unknown = options[name];
    if (lookup !== undefined && typeof lookup !== 'function')
      throw optionError('toNoteNlp', name, 'a function', lookup);
  }
  const { noteId = 0, firstId = noteId * IDS_OF_A_NOTE + 1, around = 60, offsetEncoding } = options;
  const system = options.system ?? knowledge.manifest.name;
  const now = hostNow(knowledge);
  const time = options.time === undefined ? now : parseDateTime(options.time);
  if (time === undefined) throw optionError('toNoteNlp', 'time', 'a Date or ISO 8601 text', options.time);
  const { findings } = knowledge.tables;
  return locatedResults(text, results, offsetEncoding).map(({ result, begin, end }, index) => {
    const row = findingById(knowledge, result.ctermId);
    const isTest = (result.termType ?? (row < 0 ? undefined : findings.termType(row))) === TX;
    return {
      note_nlp_id: firstId + index,
      note_id: noteId,
      section_concept_id: options.sectionConcept?.(result.context?.section ?? '') ?? 0,
      snippet: cut(text.slice(Math.max(0, begin - around), end + around), STRING_WIDTH),
      offset: result.index,
      lexical_variant: cut(text.slice(begin, end), STRING_WIDTH),
      note_nlp_concept_id: options.concept?.(result.ctermId) ?? 0,
      note_nlp_source_concept_id: options.sourceConcept?.(result.ctermId) ?? 0,
      nlp_system: cut(system, STRING_WIDTH),
      nlp_date: time.toISOString().slice(0, 10),
      nlp_datetime: time.toISOString(),
      term_exists: exists(result, isTest) ? 'Y' : 'N',
      term_temporal: temporalOf(result),
      term_modifiers: cut(modifiersOf(result, isTest), MODIFIERS_WIDTH),
    };
  });
}

/** Truncates a string to a width, but never inside a surrogate pair. */
function cut(text: string, width: number): string {
  if (text.length <= width) return text;
  const last = text.charCodeAt(width - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? width - 1 : width);
}

/** Whether the finding exists; a test counts as existing even if its result is normal. */
function exists({ prefix = '', result, hypothetical }: RecognitionResult, isTest: boolean): boolean {
  if (NON_EXISTENT.has(prefix) || hypothetical) return false;
  return isTest || result !== 'N';
}

function temporalOf({ prefix = '', hypothetical }: RecognitionResult): NoteNlpRow['term_temporal'] {
  if (FUTURE.has(prefix) || hypothetical) return 'Future';
  return PAST.has(prefix) ? 'Past' : 'Present';
}

/** Prefixes of possible findings, and of findings to be ruled out. */
const UNCERTAIN: ReadonlySet<string> = new Set(['P', 'Q', 'S']);
const RULED_OUT = 'R';

/**
 * The modifiers that OHDSI documents, which are listed even if they are false, and then our own, which are listed only
 * if they have a value.
 */
function modifiersOf(result: RecognitionResult, isTest: boolean): string {
  const { ctermId, prefix, modifier, status, value, unit } = result;
  const notation = result.notation || formatNotation({ ctermId, prefix, result: result.result });
  const modifiers: [string, string | undefined][] = [
    ['negation', String(result.result === 'N' && !isTest)],
    ['subject', prefix === 'F' ? 'family' : 'patient'],
    ['conditional', String(result.hypothetical === true)],
    ['rule_out', String(prefix === RULED_OUT)],
    ['uncertain', String(UNCERTAIN.has(prefix ?? ''))],
    ['ctermId', String(ctermId)],
    ['notation', notation],
    ['prefix', prefix === 'F' ? undefined : prefix],
    ['result', result.result],
    ['modifier', modifier],
    ['status', status],
    ['value', value],
    ['unit', unit],
  ];
  return modifiers.flatMap(([name, text]) => (text ? [`${name}=${text.replaceAll(',', ';')}`] : [])).join(',');
}
