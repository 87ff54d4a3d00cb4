// Annotation formats: whatever is written can be read back unchanged, offsets are counted as the format requires, and
// malformed input is refused with its position.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from '../../src/export/annotations/annotation-csv.js';
import { fromBioC, toBioC } from '../../src/export/annotations/bioc.js';
import { fromBrat, toBrat } from '../../src/export/annotations/brat.js';
import { toWebAnnotations } from '../../src/export/annotations/web-annotations.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { recognize } from '../../src/operations/recognize.js';
import { runs } from '../runs.js';
import { noteWords } from './invented-words.js';

const kb = await openKnowledgeBase();
const note = (Text: string) => recognize(kb, { Text }).taggedText;
const NOTE = '\u{1F600} Denies chest\npain. Mother had asthma, 100 % sure.\r\nBP 142/90, "temp" 38.5 °C.';

/** The spans in a note in UTF-16 code units, with their words and identifiers. */
const spansOf = (Text: string) => {
  return note(Text).results.map(({ index, length, ctermId, notation }) => {
    return {
      begin: index,
      end: index + length,
      text: Text.slice(index, index + length),
      ids: [`cterm:${ctermId}`],
      notation,
    };
  });
};
const shownAs = (
  annotations: readonly {
    begin: number;
    end: number;
    text: string;
    ids: readonly string[];
    attributes: Readonly<Record<string, string>>;
  }[],
) =>
  annotations.map(({ begin, end, text, ids, attributes }) => ({
    begin,
    end,
    text,
    ids,
    notation: attributes.notation,
  }));

describe('what is written is read back', () => {
  test('from a note with several lines and characters of two code units', () => {
    expect(spansOf(NOTE).length).toBeGreaterThan(3);
    expect(shownAs(fromBrat(toBrat(note(NOTE))))).toEqual(spansOf(NOTE));
    const [read] = fromBioC(JSON.stringify(toBioC(note(NOTE), { id: 'n7' })));
    expect([read.id, read.text, shownAs(read.annotations)]).toEqual(['n7', NOTE, spansOf(NOTE)]);
    expect(fromBrat(toBrat(note(NOTE))).map(({ attributes }) => attributes)).toEqual(
      read.annotations.map(({ attributes }) => attributes),
    );
  });

  test('from any text', () => {
    fc.assert(
      fc.property(noteWords, (text) => {
        expect(shownAs(fromBrat(toBrat(note(text))))).toEqual(spansOf(text));
        expect(shownAs(fromBioC(toBioC(note(text)))[0].annotations)).toEqual(spansOf(text));
      }),
      { numRuns: runs(100) },
    );
  });
});

test('brat counts code points, and writes a span across lines as fragments', () => {
  const lines = toBrat(note(NOTE)).ann.split('\n');
  expect(lines[0]).toBe('T1\tFinding 9 14;15 19\tchest pain');
  expect(lines[1]).toBe('N1\tReference T1 cterm:10380\tChest pain');
  expect(lines).toContainEqual(expect.stringMatching(/^A\d+\tresult T1 N$/));
});

test('annotations written by others are read: types, several fragments, attributes that precede their annotation', () => {
  const txt = 'left and right arm pain';
  const ann =
    '# a note\nA1\tNegated T2\nT2\tDisorder 0 4;19 23\tleft pain\nR1\tof Arg1:T2 Arg2:T2\nN1\tReference T2 SCT:1\tPain\n';
  expect(fromBrat({ txt, ann })).toEqual([
    { begin: 0, end: 23, text: txt, type: 'Disorder', label: 'Pain', ids: ['SCT:1'], attributes: { Negated: 'true' } },
  ]);
  const passages = [
    {
      offset: 6,
      text: 'Arm pain.',
      annotations: [
        {
          infons: { type: 'D' },
          locations: [
            { offset: 6, length: 3 },
            { offset: 10, length: 4 },
          ],
        },
      ],
    },
    { offset: 0, text: 'Left', annotations: [] },
  ];
  const [read] = fromBioC({ documents: [{ id: 3, passages }] });
  expect([read.id, read.text]).toEqual(['3', 'Left  Arm pain.']);
  expect(read.annotations[0]).toMatchObject({ begin: 6, end: 14, text: 'Arm pain', type: 'D', ids: [] });
});

test.each<[what: () => unknown, message: string]>([
  [() => fromBrat({ txt: 'ab', ann: 'x\nT1\tD 0 5\tab' }), 'line 2: expected an offset from 0 to 2, got 5'],
  [() => fromBrat({ txt: 'ab', ann: 'T1 D 0 1' }), 'line 1: expected an id, a type and offsets'],
  [() => Reflect.apply(fromBrat, undefined, [{ txt: 5, ann: '' }]), 'txt: expected a text, got 5'],
  [() => fromBioC('{'), 'not valid JSON'],
  [() => fromBioC({}), 'collection.documents: expected a list, got nothing'],
  [
    () => fromBioC({ documents: [{ passages: [{ offset: -1 }] }] }),
    'passages[0].offset: expected a whole number, got -1',
  ],
  [() => fromBioC({ documents: [{ passages: [{ offset: 1e9, text: '', annotations: [] }] }] }), 'begins at 1000000000'],
  [() => toBrat(note('asthma'), Object({ offset: 1 })), "there is no option 'offset'"],
])('%#: malformed input is refused', (attempt, message) => {
  expect(attempt).toThrow(
    expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(message) }),
  );
});

test('CSV quotes what needs quoting', () => {
  const [header, first] = toCsv(note(NOTE), { id: 'a,b' }).split('\r\n');
  expect(header.split(',').slice(0, 6)).toEqual(['note', 'begin', 'end', 'text', 'finding', 'id']);
  expect(first).toMatch(/^"a,b",10,20,"chest\npain",Chest pain,cterm:10380,10380\.N,,N,/);
});

test('Web Annotations have a position, a quote, a name and an identifier', () => {
  const [first] = toWebAnnotations(note(NOTE), { id: 'urn:note:1' });
  expect(first.target).toEqual({
    source: 'urn:note:1',
    selector: [
      { type: 'TextPositionSelector', start: 9, end: 19 },
      {
        type: 'TextQuoteSelector',
        exact: 'chest\npain',
        prefix: '\u{1F600} Denies ',
        suffix: '. Mother had asthma, 100 % sure.',
      },
    ],
  });
  expect(first.body).toContainEqual({ type: 'SpecificResource', purpose: 'identifying', source: 'urn:cterm:10380' });
});
