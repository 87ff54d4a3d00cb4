// The notation that recognition tests use for results: the span followed by the qualifiers, so that cases read like the
// note.

import type { RecognitionResult } from '../../src/contract/result-types.js';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { type Recognition, recognizeText } from '../../src/recognition/recognize-text.js';
import { readSettings } from '../../src/recognition/settings.js';

/** The context that a test may supply for a text. */
export interface Around {
  readonly documentType?: string;
  readonly documentSection?: string;
  readonly age?: number;
  readonly sex?: 'M' | 'F';
  readonly specialty?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Recognises a text with no context other than what the test supplies. */
export function recognition(kb: Knowledge, text: string, around: Around = {}): Recognition {
  return recognizeText(kb, {
    text,
    documentType: around.documentType,
    documentSection: around.documentSection,
    age: around.age,
    sex: around.sex,
    specialty: around.specialty,
    settings: readSettings(around.settings ?? {}),
  });
}

/** The results, each written as its span and its qualifiers, or `span -` if it has no qualifiers. */
export function shown(text: string, { results }: Recognition): string[] {
  return results.map((result) => {
    const span = text.slice(result.index, result.index + result.length).replace(/\s+/g, ' ');
    return `${span} ${saysOf(result)}`;
  });
}

/** The qualifiers of a result, as in its notation. */
export function saysOf({ prefix, result, modifier, status }: RecognitionResult): string {
  const said = `${result ?? ''}${modifier ? `+${modifier}` : ''}${status ? `#${status}` : ''}`;
  return `${prefix ? `${prefix}:` : ''}${said === '' ? '-' : said}`;
}
