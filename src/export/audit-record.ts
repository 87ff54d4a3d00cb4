// Makes the audit record of an answer. For each finding, in text order, the record lists its words, the name that they
// match, the cues and rules that were decisive, and the resulting codes or the reason why there are none. It also
// contains the hash of the note and the versions of everything that determined the answer. The record quotes the note
// and is therefore just as confidential.

import type { CodedNote, HoldReason, Provenance } from '../contract/claim-types.js';
import type { RecognitionResult, TaggedText } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { provenanceOf } from '../knowledge/answer-provenance.js';
import type { Knowledge, KnowledgeBase } from '../knowledge/knowledge-base.js';
import { recognizeText } from '../recognition/recognize-text.js';
import { DEFAULT_SETTINGS } from '../recognition/settings.js';
import { sha256 } from './fhir/sha256.js';
import { knowledgeIn, locatedResults, validatedIn } from './given-results.js';

/** A code on the claim, supported by a finding. */
export interface AuditCode {
  readonly vocab: string;
  readonly code: string;
  readonly description: string;
  /** The position on the claim, starting at 1. */
  readonly sequence: number;
  /**
   * The finding's code before the `steps` changed it, and the map rule that makes this code apply; the rule is absent
   * if the code applies by default.
   */
  readonly ownCode: string;
  readonly mapRule?: string;
  /** The steps that changed the code, each with its rule, the section of the guidelines, and the previous code. */
  readonly steps: readonly { readonly rule: string; readonly guideline: string; readonly from: string }[];
}

/** A finding with everything that determined its interpretation. */
export interface AuditEntry {
  /** The span in the note, in UTF-16 code units, and the words in it. */
  readonly index: number;
  readonly length: number;
  readonly text: string;
  readonly ctermId: number;
  readonly description: string;
  readonly notation: string;
  /** The name that the words match, and how they match it; absent if the match has no explanation. */
  readonly name?: string;
  readonly match?: string;
  readonly confidence?: number;
  readonly section?: string;
  readonly cues: readonly {
    readonly rule: string;
    readonly axis: string;
    readonly index: number;
    readonly length: number;
    readonly text: string;
  }[];
  readonly codes: readonly AuditCode[];
  /**
   * The reason why the finding has no code on the claim, explained in one sentence, with the section of the guidelines.
   */
  readonly held?: { readonly reason: HoldReason; readonly explanation: string; readonly guideline: string };
}

/** The audit record of an answer. */
export interface AuditRecord {
  readonly note: {
    /** The SHA-256 of the note in UTF-8, in hexadecimal. */
    readonly sha256: string;
    /** The length in UTF-16 code units. */
    readonly length: number;
  };
  readonly entries: readonly AuditEntry[];
  readonly provenance: Provenance;
}

/** The input of an audit: an answer from `recognize`, or a note together with the answer from `codeNote`. */
export type Audited = { readonly taggedText: TaggedText } | { readonly Text: string; readonly codedNote: CodedNote };

/**
 * Makes the audit record of an answer. For answers from `recognize`, cues and names require `Settings.explain`; for
 * answers from `codeNote`, they are determined by reading the note again.
 *
 * @example
 * const Text = 'Assessment: asthma. No fever.';
 * const record = auditRecord(kb, { Text, ...codeNote(kb, { Text }) });
 * record.entries[0].codes[0].code // 'J45.909'
 * record.entries[1].held.reason // 'negated'
 * record.entries[1].cues[0].text // 'No'
 */
export function auditRecord(kb: KnowledgeBase, answer: Audited): AuditRecord {
  const knowledge = knowledgeIn(kb, 'auditRecord');
  const given: unknown = answer;
  if (typeof given === 'object' && given !== null && 'taggedText' in answer) return recordOfFindings(knowledge, answer);
  if (typeof given === 'object' && given !== null && 'codedNote' in answer && typeof answer.Text === 'string') {
    return recordOfClaim(knowledge, answer.Text, answer.codedNote);
  }
  const expected = 'the answer of recognize(), or { Text, codedNote } with the answer of codeNote()';
  throw new CtermError('invalid-argument', `auditRecord: expected ${expected}, got ${shown(given)}.`);
}

function recordOfFindings(kb: Knowledge, answer: { readonly taggedText: TaggedText }): AuditRecord {
  const { text, results } = validatedIn(answer, 'auditRecord');
  const entries = locatedResults(text, results).map(({ result }): AuditEntry => {
    const { index, length, ctermId, description, notation, confidence, context, reason } = result;
    return {
      ...{ index, length, text: text.slice(index, index + length), ctermId, description, notation, confidence },
      ...(reason && { name: reason.name, match: reason.match }),
      ...(context?.section !== undefined && { section: context.section }),
      cues: quotedCues(text, context?.cues ?? []),
      codes: [],
    };
  });
  return { note: noteOf(text), entries, provenance: provenanceOf(kb, [], {}) };
}

function recordOfClaim(kb: Knowledge, text: string, { codes, held, provenance }: CodedNote): AuditRecord {
  const reasons = new Map(explained(kb, text).map((result) => [placeOf(result), result.reason] as const));
  const entries = new Map<string, AuditEntry>();
  const entryOf = (finding: CodedNote['held'][number] | CodedNote['codes'][number]['evidence'][number]): AuditEntry => {
    const { index, length, ctermId, description, notation, section } = finding;
    const reason = reasons.get(placeOf(finding));
    return {
      ...{ index, length, text: finding.text, ctermId, description, notation },
      ...(reason && { name: reason.name, match: reason.match, confidence: reason.confidence }),
      ...(section !== undefined && { section }),
      cues: quotedCues(text, finding.cues),
      codes: [],
    };
  };
  for (const { vocab, code, description, sequence, evidence, steps } of codes) {
    for (const one of evidence) {
      const own: AuditCode = {
        ...{ vocab, code, description, sequence, ownCode: one.code },
        ...(one.mapQualifier !== undefined && { mapRule: one.mapQualifier }),
        steps: steps.map(({ rule, guideline, from }) => ({ rule, guideline, from })),
      };
      const key = placeOf(one);
      const entry = entries.get(key) ?? entryOf(one);
      entries.set(key, { ...entry, codes: [...entry.codes, own] });
    }
  }
  for (const one of held) {
    const { reason, explanation, guideline } = one;
    entries.set(placeOf(one), {
      ...(entries.get(placeOf(one)) ?? entryOf(one)),
      held: { reason, explanation, guideline },
    });
  }
  const ordered = [...entries.values()].sort((a, b) => a.index - b.index || b.length - a.length);
  return { note: noteOf(text), entries: ordered, provenance };
}

/** The findings in the note, with explanations. */
function explained(kb: Knowledge, text: string): RecognitionResult[] {
  const settings = { ...DEFAULT_SETTINGS, explain: true, includeHypothetical: true };
  const patient = { age: undefined, sex: undefined, specialty: undefined };
  return recognizeText(kb, { text, documentType: undefined, documentSection: undefined, ...patient, settings }).results;
}

function placeOf({ index, length, ctermId }: Pick<RecognitionResult, 'index' | 'length' | 'ctermId'>): string {
  return `${index} ${length} ${ctermId}`;
}

function noteOf(text: string): AuditRecord['note'] {
  return { sha256: sha256(text), length: text.length };
}

function quotedCues(
  text: string,
  cues: readonly { rule: string; axis: string; index: number; length: number }[],
): AuditEntry['cues'] {
  return cues.map((cue) => ({ ...cue, text: text.slice(cue.index, cue.index + cue.length) }));
}
