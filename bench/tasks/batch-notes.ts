// The input for the batch benchmark: 10,000 notes of 2,000 characters as NDJSON. The notes are consecutive parts of the
// text from the matching benchmark; when the end of that text is reached, its parts are used again from the beginning.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { derivedPath } from '../paths.js';
import { asOneText, readNotes } from './notes.js';

const NOTE_UNITS = 2000;

export interface BatchNotes {
  readonly path: string;
  readonly bytes: number;
  readonly texts: readonly string[];
}

/** Writes the file unless it exists already. */
export function batchNotes(count: number): BatchNotes {
  const path = derivedPath(`batch-${count}.ndjson`);
  if (!existsSync(path)) {
    const all = asOneText(readNotes());
    const pieces = Math.floor(all.length / NOTE_UNITS);
    const lines = Array.from({ length: count }, (_, i) => {
      const begin = (i % pieces) * NOTE_UNITS;
      return `${JSON.stringify({ id: `n${i}`, text: all.slice(begin, begin + NOTE_UNITS) })}\n`;
    });
    writeFileSync(path, lines.join(''));
  }
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const texts = lines.map((line): string => JSON.parse(line).text);
  return { path, bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0), texts };
}
