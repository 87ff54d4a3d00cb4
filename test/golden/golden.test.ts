// The golden notes are consistent: every entry occurs in its note and refers to a finding in the core.
// ../quality/measures/golden.ts measures how many of them the library finds.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { goldenNotes } from './golden-notes.js';

const csv = readFileSync(new URL('../../kb-build/core/allocation.csv', import.meta.url), 'utf8');
const slugs = new Set(csv.split('\n').map((line) => line.split(',')[0]));
const notes = [...goldenNotes(), ...goldenNotes('./further/')];

test.each(notes.map((note) => [note.name, note] as const))('%s', (_, note) => {
  const unknown = note.findings.filter(({ finding }) => finding !== undefined && !slugs.has(finding));
  expect(unknown.map(({ finding, begin }) => `${note.lineAt(begin)}: the core has no finding '${finding}'`)).toEqual(
    [],
  );
});

test('there are twenty notes', () => expect(notes.length).toBeGreaterThanOrEqual(20));
