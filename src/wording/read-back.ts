// Verifies a part of a composed note: the recogniser reads the text under its heading, and the recognised findings are
// compared with those that the part should state.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { TX } from '../knowledge/term-types.js';
import { recognizeText } from '../recognition/recognize-text.js';
import { readSettings } from '../recognition/settings.js';

/** The properties of a finding that must survive composing and reading back. */
export interface SaidKey {
  readonly ctermId: number;
  readonly termType: number;
  readonly prefix: string;
  readonly result: string;
}

/** Composed text is read back without any context other than the patient. */
const NO_CONTEXT = { documentType: undefined, documentSection: undefined, specialty: undefined };

/**
 * The key of a finding with its qualifiers. A finding without a stated result counts as present. The result of a test
 * is ignored, because its value may imply the result.
 */
export function keyOf({ ctermId, termType, prefix, result }: SaidKey): string {
  const polarity = termType === TX ? '' : result === 'N' ? '.N' : '';
  return `${prefix}:${ctermId}${polarity}`;
}

/** The outcome of reading a text back: exactly the expected findings, these and others, or not all of them. */
export type Verdict = 'same' | 'more' | 'less';

/** Reads composed texts back for one patient. */
export interface Reader {
  /** The keys of the findings recognised in a text under a heading. */
  readonly keysIn: (text: string, heading: string) => Set<string>;
  /**
   * Compares the findings recognised in a text under a heading with the expected ones; those in `allowed` may also
   * occur.
   */
  readonly judge: (text: string, heading: string, expected: readonly string[], allowed?: readonly string[]) => Verdict;
}

/** A reader with the recogniser's default settings. */
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
