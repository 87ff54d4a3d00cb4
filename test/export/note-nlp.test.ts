// Rows of NOTE_NLP: the columns in the data model and their widths, and the values of term_exists and term_temporal.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NoteNlpOptions, toNoteNlp } from '../../src/export/note-nlp.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { noteWords } from './invented-words.js';

const kb = await openKnowledgeBase();
const time = '2026-03-02T09:30:00Z';
const rowsOf = (Text: string, options: NoteNlpOptions = { time }, Settings = {}) =>
  toNoteNlp(kb, recognize(kb, { Text, Settings }), options);

test('a row has the columns of the model', () => {
  const [row] = rowsOf('He denies asthma today.', { noteId: 12, firstId: 100, time, system: 'own 1' });
  const ctermId = 10311;
  expect(row).toEqual({
    note_nlp_id: 100,
    note_id: 12,
    section_concept_id: 0,
    snippet: 'He denies asthma today.',
    offset: 10,
    lexical_variant: 'asthma',
    note_nlp_concept_id: 0,
    note_nlp_source_concept_id: 0,
    nlp_system: 'own 1',
    nlp_date: '2026-03-02',
    nlp_datetime: '2026-03-02T09:30:00.000Z',
    term_exists: 'N',
    term_temporal: 'Present',
    term_modifiers: `negation=true,subject=patient,conditional=false,rule_out=false,uncertain=false,ctermId=${ctermId},notation=${ctermId}.N,result=N`,
  });
});

test.each([
  ['Asthma.', 'Y', 'Present'],
  ['No asthma.', 'N', 'Present'],
  ['Possible asthma.', 'Y', 'Present'],
  ['Rule out asthma.', 'N', 'Present'],
  ['Mother had asthma.', 'N', 'Present'],
  ['PMH: asthma', 'Y', 'Past'],
  ['Ordered chest x-ray.', 'N', 'Future'],
  ['Sodium 140', 'Y', 'Present'],
  ['ALLERGIES: penicillin', 'N', 'Present'],
])('%s exists: %s, %s', (text, exists, temporal) => {
  expect(rowsOf(text)[0]).toMatchObject({ term_exists: exists, term_temporal: temporal });
});

test.each([
  ['Asthma.', {}],
  ['No asthma.', { negation: 'true' }],
  ['Possible asthma.', { uncertain: 'true' }],
  ['Rule out asthma.', { rule_out: 'true' }],
  ['Mother had asthma.', { subject: 'family' }],
  ['Return if fever.', { conditional: 'true' }],
  // The normal result of a test is not a negation: the test was done.
  ['Chest x-ray normal.', {}],
])('%s has the documented modifiers', (text, deviating) => {
  const [row] = rowsOf(text, { time }, { includeHypothetical: true });
  const given = Object.fromEntries((row?.term_modifiers ?? '').split(',').map((pair) => pair.split('=')));
  const plain = { negation: 'false', subject: 'patient', conditional: 'false', rule_out: 'false', uncertain: 'false' };
  expect(given).toMatchObject({ ...plain, ...deviating });
  expect(Number.isInteger(row?.offset)).toBe(true);
});

describe('options', () => {
  test('yield concepts, including those of sections if results are explained', () => {
    const options = {
      time,
      concept: (id: number) => (id === 10311 ? 317009 : undefined),
      sourceConcept: (id: number) => 2_000_000_000 + id,
      sectionConcept: (section: string) => (section === 'PMH' ? 7 : undefined),
    };
    const rows = rowsOf('PMH: asthma, fever', options, { explain: true });
    expect(rows.map((row) => [row.section_concept_id, row.note_nlp_concept_id])).toEqual([
      [7, 317009],
      [7, 0],
    ]);
    expect(rows[0]?.note_nlp_source_concept_id).toBe(2_000_010_311);
  });

  test.each<[NoteNlpOptions, string]>([
    [{ time: 'soon' }, 'option time'],
    [{ noteId: Object('7') }, 'option noteId: expected an integer'],
    [{ around: -1 }, 'option around: expected an integer of at least 0, got -1'],
    [{ concept: Object(5) }, 'option concept: expected a function'],
    [Object({ noteID: 7 }), "there is no option 'noteID'. Did you mean 'noteId'?"],
  ])('%j is refused', (options, words) => {
    expect(() => rowsOf('Asthma.', options)).toThrow(
      expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(words) }),
    );
  });

  test('hypothetical findings, if included, are in the future', () => {
    expect(rowsOf('Return if fever.', { time }, { includeHypothetical: true })).toMatchObject([
      { term_exists: 'N', term_temporal: 'Future' },
    ]);
  });

  test('offsets stay in the unit used for recognition', () => {
    const [row] = rowsOf('😀 asthma', { time, offsetEncoding: 'codepoint' }, { offsetEncoding: 'codepoint' });
    expect(row).toMatchObject({ offset: 2, lexical_variant: 'asthma' });
  });
});

test('no text is longer than its column allows', () => {
  fc.assert(
    fc.property(noteWords, (text) => {
      for (const row of rowsOf(text, { time, around: 400 })) {
        expect(row.snippet.length).toBeLessThanOrEqual(250);
        expect(row.lexical_variant.length).toBeLessThanOrEqual(250);
        expect(row.term_modifiers.length).toBeLessThanOrEqual(2000);
        expect(row.term_modifiers).toMatch(/^negation=(true|false),subject=(patient|family),.*,ctermId=\d+,notation=/);
      }
    }),
    { numRuns: 50 },
  );
});
