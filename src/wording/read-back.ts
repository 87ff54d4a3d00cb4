// Whether a piece of a composed note says what it should: it is recognised again under its heading, and what comes back
// is held against the findings that were to be said.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { TX } from '../knowledge/term-types.js';
import { recognizeText } from '../recognition/recognize-text.js';
import { readSettings } from '../recognition/settings.js';

/** What of a finding a reader of the note must find again. */
export interface SaidKey {
  readonly ctermId: number;
  readonly termType: number;
  readonly prefix: string;
  readonly result: string;
}

/** A note is read with nothing known of it but the patient. */
const NO_CONTEXT = { documentType: undefined, documentSection: undefined, specialty: undefined };

/** One text a finding and what is said of it. Unstated is present, but of tests, whose result the value may tell. */
export function keyOf({ ctermId, termType, prefix, result }: SaidKey): string {
  const polarity = termType === TX ? '' : result === 'N' ? '.N' : '';
  return `${prefix}:${ctermId}${polarity}`;
}

/** How much of a text comes back: all and no more, all and more, or not all. */
export type Verdict = 'same' | 'more' | 'less';

/** What reads composed texts back for one patient. */
export interface Reader {
  /** The keys of what is found in a text under a heading. */
  readonly keysIn: (text: string, heading: string) => Set<string>;
  /** How a text under a heading stands to what it was to say; `allowed` may come back too. */
  readonly judge: (text: string, heading: string, expected: readonly string[], allowed?: readonly string[]) => Verdict;
}

/** A reader with the recogniser's own settings. */
export function readerOf(kb: Knowledge, patient: { readonly age?: number; readonly sex?: 'M' | 'F' }): Reader {
  const settings = readSettings({});
  const keysIn = (text: string, heading: string): Set<string> => {
    const whole = heading === '' ? text : `${heading.toUpperCase()}:\n${text}\n`;
    const { results } = recognizeText(kb, { ...NO_CONTEXT, text: whole, age: patient.age, sex: patient.sex, settings });
    return new Set(
      results.map(({ ctermId, prefix = '', result = '' }) => {
        const row = kb.tables.findings.idFind(ctermId);
        return keyOf({ ctermId, prefix, result, termType: kb.tables.findings.termType(row) });
      }),
    );
  };
  return {
    keysIn,
    judge(text, heading, expected, allowed = []) {
      const found = keysIn(text, heading);
      if (!expected.every((key) => found.has(key))) return 'less';
      return [...found].every((key) => expected.includes(key) || allowed.includes(key)) ? 'same' : 'more';
    },
  };
}
