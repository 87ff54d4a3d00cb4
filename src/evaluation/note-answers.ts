// Runs the library on a gold note and returns its answers in a form that can be compared with the annotations: the
// recognised findings, with their codes in the vocabularies of the annotations, and the codes of the claim.

import type { ClaimCode, HeldFinding, RecognitionResult } from '../contract/result-types.js';
import { codeRow } from '../knowledge/code-row.js';
import { findingById } from '../knowledge/findings.js';
import { inside, type KnowledgeBase } from '../knowledge/knowledge-base.js';
import { TERM_TYPES } from '../knowledge/term-types.js';
import { CTERM, usableVocabularies, vocabularyIndex } from '../knowledge/vocabularies.js';
import { codeNote } from '../operations/code-note.js';
import { recognize } from '../operations/recognize.js';
import { translateItem } from '../operations/translate-item.js';
import type { GoldNote } from './gold-note.js';

/** A recognised finding. */
export interface AnsweredFinding {
  readonly begin: number;
  readonly end: number;
  readonly text: string;
  /** The ids of the finding: `cterm:10311` and its codes in the vocabularies that the annotations use. */
  readonly ids: ReadonlySet<string>;
  /** The ids of the readings that were ranked lower. */
  readonly alternates: ReadonlySet<string>;
  readonly result: RecognitionResult;
}

/** The library's answers for a note. */
export interface Answer {
  readonly findings: readonly AnsweredFinding[];
  /**
   * Findings that are recognised but left out, because they are hypothetical, about another person, or below the
   * minimum confidence.
   */
  readonly leftOut: readonly AnsweredFinding[];
  readonly codes: readonly ClaimCode[];
  readonly held: readonly HeldCodes[];
}

/** A finding that is held back, and its possible codes, such as `icd10:G47.30`. */
export interface HeldCodes {
  readonly finding: HeldFinding;
  readonly codes: readonly string[];
}

/** Which answers count. */
export interface AnswerOptions {
  /** Findings and codes below this confidence are left out. */
  readonly minConfidence: number;
  /** The term types of the findings that count; undefined for all. */
  readonly termTypes: readonly string[] | undefined;
}

/** Converts the ids in annotations to the form `vocabulary:code`. */
export interface IdReader {
  /** Returns the id as `vocabulary:code`, or undefined if the knowledge base does not contain it. */
  read(id: string): string | undefined;
  /** The vocabularies of all ids that were read. */
  readonly vocabularies: ReadonlySet<string>;
}

/** Makes an `IdReader` for a knowledge base. */
export function idReader(kb: KnowledgeBase): IdReader {
  const knowledge = kb[inside];
  const known = new Map<string, string | undefined>();
  const vocabularies = new Set<string>();
  const names = usableVocabularies(knowledge).map(({ name }) => name);
  const readAs = (vocabulary: string, code: string): string | undefined => {
    if (vocabulary === CTERM) return findingById(knowledge, Number(code)) < 0 ? undefined : `${CTERM}:${Number(code)}`;
    const row = codeRow(knowledge, vocabulary, code);
    return row < 0 ? undefined : `${vocabulary}:${knowledge.tables.codes.code(row)}`;
  };
  const find = (id: string): string | undefined => {
    const at = id.indexOf(':');
    const vocabulary = id.slice(0, Math.max(0, at)).toLowerCase();
    const isNamed = vocabulary === CTERM || vocabularyIndex(knowledge, vocabulary) >= 0;
    const own = isNamed ? readAs(vocabulary, id.slice(at + 1)) : undefined;
    // In "HP:0002099", the prefix is part of the code.
    return own ?? names.map((name) => readAs(name, id)).find((one) => one !== undefined);
  };
  return {
    vocabularies,
    read(id) {
      if (!known.has(id)) known.set(id, find(id));
      const found = known.get(id);
      if (found !== undefined) vocabularies.add(found.slice(0, found.indexOf(':')));
      return found;
    },
  };
}

/** Makes the function that answers a note; `vocabularies` are those that the annotations use. */
export function answerer(
  kb: KnowledgeBase,
  vocabularies: ReadonlySet<string>,
  { minConfidence, termTypes }: AnswerOptions,
): (note: GoldNote) => Answer {
  const knowledge = kb[inside];
  const others = [...vocabularies].filter((name) => name !== CTERM);
  const translated = new Map<string, readonly string[]>();
  const codesOf = (ctermId: number, vocabulary: string): readonly string[] => {
    const key = `${vocabulary}:${ctermId}`;
    const before = translated.get(key);
    if (before !== undefined) return before;
    const request = { SourceVocabulary: CTERM, SourceCode: String(ctermId), TargetVocabulary: vocabulary };
    const { map } = translateItem(kb, request);
    const entries = [...map.entry, ...map.group.map(({ entry }) => entry)];
    const codes = entries.map(({ code }) => `${vocabulary}:${code}`);
    translated.set(key, codes);
    return codes;
  };
  const idsOf = (ctermId: number): readonly string[] => {
    return [`${CTERM}:${ctermId}`, ...others.flatMap((vocabulary) => codesOf(ctermId, vocabulary))];
  };
  const isOfType = ({ ctermId }: RecognitionResult): boolean => {
    if (termTypes === undefined) return true;
    const row = findingById(knowledge, ctermId);
    const type = row < 0 ? '' : (TERM_TYPES[knowledge.tables.findings.termType(row)] ?? '');
    return termTypes.some((one) => one.toLowerCase() === type.toLowerCase());
  };
  return (note) => {
    const { text, patient, encounterTime } = note;
    const about = {
      ...(patient && { Patient: { birthDate: patient.birthDate, sex: patient.sex } }),
      ...(encounterTime && { EncounterTime: encounterTime }),
    };
    const Settings = { explain: true, includeHypothetical: true };
    const { results } = recognize(kb, { Text: text, ResolveFindings: false, ...about, Settings }).taggedText;
    const all = results.filter(isOfType).map((result): AnsweredFinding => {
      const { index, length, ctermId, alternates } = result;
      const end = index + length;
      const ids = new Set(idsOf(ctermId));
      const lower = new Set(alternates.flatMap((one) => idsOf(one.ctermId)));
      return { begin: index, end, text: text.slice(index, end), ids, alternates: lower, result };
    });
    const isKept = ({ result }: AnsweredFinding) => result.hypothetical !== true && result.confidence >= minConfidence;
    const wanted = Object.keys(note.codes ?? {}).filter((name) => vocabularyIndex(knowledge, name) >= 0);
    const coded =
      wanted.length === 0
        ? { codes: [], held: [] }
        : codeNote(kb, { Text: text, ...about, Setting: note.setting, Vocabs: wanted.join(',') }).codedNote;
    return {
      findings: all.filter(isKept),
      leftOut: all.filter((one) => !isKept(one)),
      codes: coded.codes.filter(({ reportable, confidence }) => reportable && confidence >= minConfidence),
      held: coded.held.map((finding) => ({
        finding,
        codes: wanted.flatMap((vocabulary) => codesOf(finding.ctermId, vocabulary)),
      })),
    };
  };
}
