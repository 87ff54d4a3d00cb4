// Replays a log of corrections, i.e. checks whether each statement holds for the note that it was made about. A
// statement holds if it agrees with the results for that note, after recognition with the new knowledge base and after
// the log's changes to the note.

import type { Correction, HoldingCorrection } from '../../contract/correction-types.js';
import type { RecognitionResult } from '../../contract/result-types.js';
import { correctResults } from '../../export/correct-results.js';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { recognize } from '../../operations/recognize.js';
import { fixesOf, holdingCorrections } from './correction-log.js';

/** An entry and the outcome of its replay. */
export interface ReplayedCorrection {
  readonly entry: HoldingCorrection;
  /** `unknown` if its note is not given, or its words are no longer at their place. */
  readonly outcome: 'holds' | 'fails' | 'unknown';
}

/** Replays a log. `textOf` returns the text of a note, or undefined if it is not known. */
export function replayCorrections(
  kb: KnowledgeBase,
  log: readonly Correction[],
  textOf: (note: string) => string | undefined,
): ReplayedCorrection[] {
  const read = new Map<string, readonly RecognitionResult[] | undefined>();
  const resultsOf = (note: string): readonly RecognitionResult[] | undefined => {
    if (!read.has(note)) read.set(note, correctedResults(kb, log, note, textOf(note)));
    return read.get(note);
  };
  return holdingCorrections(log).map((entry) => {
    const { note, index, length, text } = entry;
    const isThere = index >= 0 && textOf(note)?.slice(index, index + length) === text;
    const results = isThere ? resultsOf(note) : undefined;
    if (results === undefined) return { entry, outcome: 'unknown' };
    return { entry, outcome: doesHold(entry, results) ? 'holds' : 'fails' };
  });
}

function correctedResults(
  kb: KnowledgeBase,
  log: readonly Correction[],
  note: string,
  text: string | undefined,
): readonly RecognitionResult[] | undefined {
  if (text === undefined) return undefined;
  const Settings = { includeHypothetical: true };
  const { results } = recognize(kb, { Text: text, ResolveFindings: false, Settings }).taggedText;
  return correctResults(text, results, fixesOf(log, note)).results;
}

function doesHold(entry: HoldingCorrection, results: readonly RecognitionResult[]): boolean {
  const { index, length } = entry;
  const there = results.filter((one) => one.index < index + length && index < one.index + one.length);
  const said = there.filter(({ ctermId }) => ctermId === entry.ctermId);
  switch (entry.kind) {
    case 'wrong':
      return said.length === 0;
    case 'accept':
      return said.some(({ notation }) => entry.notation === '' || notation === entry.notation);
    case 'context': {
      const { prefix, result, modifier, status } = entry.after;
      return said.some(
        (one) =>
          (one.prefix ?? '') === prefix &&
          (one.result ?? '') === result &&
          (one.modifier ?? '') === modifier &&
          (one.status ?? '') === status,
      );
    }
    case 'finding':
      return said.length > 0 && (entry.from === entry.ctermId || there.every((one) => one.ctermId !== entry.from));
    default:
      return said.length > 0;
  }
}
