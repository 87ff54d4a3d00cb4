// The audit record: it contains every finding in an answer once, quotes the note correctly, and names everything that
// was decisive, so that a reviewer needs nothing else.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditRecord } from '../../src/export/audit-record.js';
import { auditText } from '../../src/export/audit-text.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { codeNote } from '../../src/operations/code-note.js';
import { recognize } from '../../src/operations/recognize.js';
import { noteWords } from './invented-words.js';

const kb = await openKnowledgeBase();
const Text = 'PMH: gout. Denies chest pain.\nAssessment: type 2 diabetes, CKD stage 3a.';
const coded = (text: string) =>
  auditRecord(kb, { Text: text, ...codeNote(kb, { Text: text, EncounterTime: '2026-03-02' }) });

test('a claim is traced from the words to the guideline', () => {
  const { note, entries, provenance } = coded(Text);
  expect(note).toEqual({ sha256: createHash('sha256').update(Text).digest('hex'), length: Text.length });
  expect(provenance).toMatchObject({ engine: expect.stringMatching(/^\d/), vocabularies: [{ name: 'icd10' }] });
  const entryOf = (words: string) => entries.find(({ text }) => text === words);
  expect(entryOf('chest pain')).toMatchObject({
    name: 'Chest pain',
    match: 'exact',
    cues: [{ axis: 'polarity', text: 'Denies', index: Text.indexOf('Denies') }],
    codes: [],
    held: { reason: 'negated' },
  });
  expect(entryOf('type 2 diabetes')).toMatchObject({
    codes: [{ code: 'E11.22', ownCode: 'E11.9', steps: [{ rule: 'diabetes', from: 'E11.9' }] }],
  });
});

test('the text for a reviewer names everything', () => {
  const shown = auditText(coded(Text));
  for (const words of [
    'sha256',
    'cterm core',
    'icd10',
    '"Denies"',
    'not reported: negated',
    'E11.22',
    'from E11.9 by rule',
  ])
    expect(shown).toContain(words);
});

test('the record of a recognize answer has names and cues if the answer is explained', () => {
  const explained = recognize(kb, { Text, Settings: { explain: true } });
  expect(auditRecord(kb, explained).entries[1]).toMatchObject({ name: 'Chest pain', cues: [{ text: 'Denies' }] });
  expect(auditRecord(kb, recognize(kb, { Text })).entries[1]).toMatchObject({ text: 'chest pain', cues: [] });
});

test('for any note, the record contains every finding once, with a correct quote', () => {
  fc.assert(
    fc.property(noteWords, (text) => {
      const { codedNote } = codeNote(kb, { Text: text, EncounterTime: '2026-03-02' });
      const { entries } = auditRecord(kb, { Text: text, codedNote });
      const keyOf = (one: { index: number; length: number; ctermId: number }) =>
        `${one.index} ${one.length} ${one.ctermId}`;
      const wanted = new Set([...codedNote.codes.flatMap(({ evidence }) => evidence), ...codedNote.held].map(keyOf));
      expect(new Set(entries.map(keyOf))).toEqual(wanted);
      expect(entries).toHaveLength(wanted.size);
      for (const one of entries) expect(text.slice(one.index, one.index + one.length)).toBe(one.text);
    }),
    { numRuns: 30 },
  );
});

test.each([undefined, {}, { codedNote: {} }, 5])('%j is refused', (given) => {
  expect(() => Reflect.apply(auditRecord, undefined, [kb, given])).toThrow(
    expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining('codeNote()') }),
  );
});
