// The texts that the recogniser looks for: all names that are not silent, all cues and all headings, folded by the
// kernel in exactly the same way as notes.

import { PAYLOAD_CUE, PAYLOAD_HEADING, PAYLOAD_KIND_SHIFT, PAYLOAD_NAME } from '../../assembly/layout.js';
import { type PatternFault, wordsOrFault } from '../../src/compile/pattern-words.js';
import type { Pattern } from '../../src/compile/write-recognizer.js';
import type { Folding } from '../folding.js';
import { namePlace } from '../name-list.js';
import type { SourceLocation } from '../records.js';
import { type Model, modelName, PREFERRED } from './model.js';

/** Called for each text that cannot become a pattern. */
export type Skip = (place: SourceLocation, text: string, problem: PatternFault) => void;

/** One pattern for each text, in row order: names first, then cues, then headings. */
export function* buildPatterns(model: Model, folding: Folding, skip: Skip): Generator<Pattern> {
  const { finding, index } = model.names;
  for (let row = 0; row < finding.length; row++) {
    const { text, cased, silent } = modelName(model, row);
    if (silent) continue;
    const words = wordsOrFault(folding.words(text));
    if (typeof words === 'string') {
      const place =
        index[row] === PREFERRED ? model.findings[finding[row]].record.place : namePlace(model.draft.names, index[row]);
      skip(place, text, words);
      continue;
    }
    yield pattern(words, payloadOf(PAYLOAD_NAME, row), cased ? text : undefined);
  }
  for (const [row, { text, cased, place }] of model.draft.cues.entries()) {
    const words = wordsOrFault(folding.words(text));
    if (typeof words === 'string') skip(place, text, words);
    else yield pattern(words, payloadOf(PAYLOAD_CUE, row), cased ? text : undefined);
  }
  for (const [row, { text, place }] of model.draft.headings.entries()) {
    const words = wordsOrFault(folding.words(text));
    if (typeof words === 'string') skip(place, text, words);
    else yield pattern(words, payloadOf(PAYLOAD_HEADING, row), undefined);
  }
}

function payloadOf(kind: number, row: number): number {
  return ((kind << PAYLOAD_KIND_SHIFT) | row) >>> 0;
}

function pattern(words: Pattern['words'], payload: number, cased: string | undefined): Pattern {
  return cased === undefined ? { words, payload } : { words, payload, cased };
}
