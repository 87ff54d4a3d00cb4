// The view in the terminal: the note, marked and wrapped, followed by the table of findings.

import { describe, expect, test } from 'vitest';
import { displayOf } from '../../src/cli/recognize/display.js';
import { tableOf } from '../../src/cli/recognize/findings-table.js';
import { markNote } from '../../src/cli/recognize/marked-note.js';
import { recognize } from '../../src/operations/recognize.js';
import { openTestKnowledge } from './knowledge.js';

const kb = await openTestKnowledge();
const PLAIN = { width: 60, color: false };
const COLOR = { width: 60, color: true };
const tagged = (Text: string) => recognize(kb, { Text, Settings: { explain: true } }).taggedText;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern has to match escape sequences
const ESCAPES = /\u001b\[[0-9;]*m/g;

describe('the display', () => {
  test.each([
    ['a terminal', { isTTY: true, columns: 90 }, {}, { width: 90, color: true }],
    ['no terminal', {}, {}, { width: 120, color: false }],
    ['NO_COLOR', { isTTY: true, columns: 90 }, { NO_COLOR: '1' }, { width: 90, color: false }],
    ['an empty NO_COLOR', { isTTY: true, columns: 90 }, { NO_COLOR: '' }, { width: 90, color: true }],
    ['a dumb terminal', { isTTY: true, columns: 90 }, { TERM: 'dumb' }, { width: 90, color: false }],
    ['a narrow terminal', { isTTY: true, columns: 10 }, {}, { width: 40, color: true }],
  ])('of %s', (_, stdout, env, expected) => {
    expect(displayOf({ stdout, env })).toEqual(expected);
  });
});

describe('the marked note', () => {
  test('has brackets if there is no colour, with a dash for absent findings', () => {
    expect(markNote(tagged('Cough. No fever.'), PLAIN)).toContain('  [Cough]. No [-fever].');
  });

  test('has colours instead of brackets, and the complete text', () => {
    const note = markNote(tagged('Cough. No fever.'), COLOR);
    expect(note).toMatch(ESCAPES);
    expect(note.replace(ESCAPES, '')).toContain('  Cough. No fever.');
  });

  test.each([PLAIN, COLOR])('fits the width and keeps every word (%j)', (display) => {
    const text = `${'Denies chest pain, dyspnea and fever but has asthma. '.repeat(8)}\n\n- one\n- two`;
    const [, ...lines] = markNote(tagged(text), display).replace(ESCAPES, '').split('\n');
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(display.width);
    const words = (from: string) => from.replace(/[[\]]|\[-|(?<=\[)-/g, '').match(/[\w,.-]+/g);
    expect(words(lines.join('\n').replaceAll('[-', '['))).toEqual(words(text));
  });

  test('does not pass on control characters from a note', () => {
    const note = markNote(tagged('\u001b[31m fever\u0007 \u009b2J'), PLAIN);
    for (const control of ['\u0007', '\u001b', '\u009b']) expect(note).not.toContain(control);
    expect(note).toContain('[fever]');
  });
});

describe('the table', () => {
  test('shows span, finding, qualifiers, value, codes and section', () => {
    const lines = tableOf(kb, tagged('FH: denies gout\nHPI: severe asthma, A1c 8.2%'), { width: 120, color: false });
    const rows = lines.split('\n').map((line) => line.split(/ {2,}/));
    expect(rows[0]).toEqual(['text', 'finding', 'type', 'says', 'value', 'node key', 'ICD-10-CM', 'section']);
    expect(rows[1].slice(0, 4)).toEqual(['gout', 'Gout', 'Dx', 'F:N']);
    expect(rows[2]).toEqual(expect.arrayContaining(['asthma', 'Dx', 'A+SE', 'J45.909', 'HPI']));
    expect(rows[3]).toEqual(expect.arrayContaining(['A1c', 'Hemoglobin A1c', 'Tx', 'A', '8.2 %']));
  });

  test('is shrunk to the width', () => {
    const wide = tableOf(kb, tagged('Hemoglobin A1c 8.2%. Chronic obstructive pulmonary disease.'), PLAIN);
    for (const line of wide.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
    expect(wide).toContain('…');
  });

  test('says that nothing was found', () => {
    expect(tableOf(kb, tagged('nothing here'), PLAIN)).toBe('No finding was recognised.');
  });
});
