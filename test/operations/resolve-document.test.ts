// resolveDocument: the whole grammar for records, in XML, JSON and objects, and a document with many nodes.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/contract/host.js';
import { openKnowledgeBase, resolve, resolveDocument } from '../../src/node/index.js';
import { RESULT_FLAGS } from '../../src/wording/value-flag.js';
import { runs } from '../runs.js';

const CHEST_PAIN = 10380;
const DIABETES = 10092;
const A1C = 10485;
const kb = await openKnowledgeBase();

type Given = Omit<Parameters<typeof resolveDocument>[1], 'Data'>;
const read = (Data: string | object, given: Given = {}) => resolveDocument(kb, { Data, ...given }).document;
const textsOf = (Data: string | object, given: Given = {}) =>
  read(Data, given).list.item.map(({ text, error }) => error ?? text);

describe('the tree', () => {
  const term = expect.objectContaining({ ctermId: CHEST_PAIN, text: 'chest pain' });

  test('of objects and JSON is the input with terms added', () => {
    const Data = {
      document: { title: 'Visit', sections: [{ name: 'HPI', records: [{ id: 'a', CtermId: CHEST_PAIN, x: null }] }] },
    };
    const answer = {
      title: 'Visit',
      sections: [{ name: 'HPI', records: [{ id: 'a', CtermId: CHEST_PAIN, x: null, term }] }],
      list: { item: [expect.objectContaining({ entryId: 1, recordId: 'a', ctermId: CHEST_PAIN })] },
    };
    expect(read(Data)).toEqual(answer);
    expect(read(JSON.stringify(Data))).toEqual(answer);
  });

  test('of a bare list is under a record member', () => {
    expect(read([{ CtermId: CHEST_PAIN }, { CtermId: 1 }])).toEqual({
      record: [
        { CtermId: CHEST_PAIN, term },
        { CtermId: 1, error: 'there is no finding 1' },
      ],
      list: {
        item: [expect.objectContaining({ entryId: 1 }), { ctermId: 1, error: 'there is no finding 1', entryId: 2 }],
      },
    });
  });

  test('of XML has lists of elements at any depth, and unknown names are kept', () => {
    const Data = `<Document Title="Visit"><Section Name="HPI"><Odd><Record id="a" CTERMID="${CHEST_PAIN}"><Record CtermId="${DIABETES}"/></Record></Odd></Section><Free>text</Free></Document>`;
    expect(read(Data)).toEqual({
      Title: 'Visit',
      Section: [
        {
          Name: 'HPI',
          Odd: [
            {
              Record: [
                {
                  id: 'a',
                  CTERMID: String(CHEST_PAIN),
                  term,
                  Record: [{ CtermId: String(DIABETES), term: expect.objectContaining({ ctermId: DIABETES }) }],
                },
              ],
            },
          ],
        },
      ],
      Free: [{ text: 'text' }],
      list: { item: [expect.objectContaining({ entryId: 1 }), expect.objectContaining({ entryId: 2 })] },
    });
  });

  test('members with any name remain own properties', () => {
    const document = read('{"__proto__": {"constructor": 1, "ctermId": 10380}}');
    expect(Object.keys(document)).toEqual(['__proto__', 'list']);
    expect(document.list.item).toHaveLength(1);
  });

  test('a part of a record is not a record', () => {
    const EMInfo = { CtermId: DIABETES, ChronicProblem: true };
    expect(textsOf([{ CtermId: CHEST_PAIN, EMInfo }])).toEqual(['chest pain']);
    expect(textsOf({ EMInfo })).toHaveLength(1);
  });
});

describe('the wording of a record', () => {
  const Timing = { Occurrence: 2, Interval: 1, IntervalUnit: 4, TimeOfDay: 64 };
  const Prescription = { SIGs: [{ Quantity: 500, Unit: 'mg', Route: 'PO', Timing }] };
  test.each<[record: object, text: string]>([
    [{ CtermId: CHEST_PAIN, Result: 'n' }, 'no chest pain'],
    [
      { CtermId: CHEST_PAIN, Modifier: 'se+it', Duration: '3D', Status: 'wo' },
      'severe intermittent chest pain for 3 days (worsening)',
    ],
    [
      { CtermId: CHEST_PAIN, Scale: 7, Onset: '2026-03-02', Note: 'after lunch' },
      'chest pain (7/10) since March 2, 2026 after lunch',
    ],
    [{ CtermId: CHEST_PAIN, Result: 'N', Scale: 7, Duration: '3D' }, 'no chest pain'],
    [{ CtermId: CHEST_PAIN, Episode: '2' }, 'chest pain (episode 2)'],
    [{ CtermId: DIABETES, Prefix: 'F' }, 'family history of type 2 diabetes mellitus'],
    [{ CtermId: A1C, Value: '8.2' }, 'Hemoglobin A1c: 8.2 % (high)'],
    [{ CtermId: A1C, Value: '8.2', NormalLow: 4, NormalHigh: 9 }, 'Hemoglobin A1c: 8.2 % (normal)'],
    [{ CtermId: A1C, Value: '8.2', TimeRecorded: '2026-03-01T08:00' }, 'Hemoglobin A1c: 8.2 % (high) on March 1, 2026'],
    [{ CtermId: A1C, Value: '8.2', TimeRecorded: '2026-03-02T08:00' }, 'Hemoglobin A1c: 8.2 % (high)'],
    [
      { CtermId: A1C, Prefix: 'O', TimingComponents: [{ Occurrence: 1, Interval: 3, IntervalUnit: 2 }] },
      'ordered hemoglobin A1c every 3 months',
    ],
    [{ CtermId: 0, Value: 1 }, ''],
    [{ CtermId: '' }, ''],
  ])('%j', (record, text) => {
    expect(textsOf([record], { EncounterTime: '2026-03-02' })).toEqual(text === '' ? [] : [text]);
  });

  test('with its prescription, in XML as in objects', () => {
    const metformin = 10634;
    const { text: name = '' } = resolve(kb, { CtermId: metformin }).term;
    const expected = [`${name} 500 mg by mouth twice a day with meals`];
    expect(textsOf([{ CtermId: metformin, Value: '500 mg', Prescription }])).toEqual(expected);
    const xml = `<Data><Record CtermId="${metformin}"><Prescription><SIGs><SIG Quantity="500" Unit="mg" Route="PO"><Timing Occurrence="2" Interval="1" IntervalUnit="4" TimeOfDay="64"/></SIG></SIGs></Prescription></Record></Data>`;
    expect(textsOf(xml)).toEqual(expected);
  });

  test('with its own data rather than those in the request', () => {
    const CodeMaps = [
      { Vocab: 'RxNorm', Code: '42', AutoMapped: true, Qualifiers: [{ Code: '1', Qualifiers: [{ Code: '2' }] }] },
    ];
    const [term] = read([{ CtermId: A1C, Value: 5, Flag: 2, GroupId: 'PLAN', CodeMaps }]).list.item;
    expect(term).toMatchObject({ flag: RESULT_FLAGS.low, groupId: 'PLAN', rxCode: '42' });
    const RxCUI = { CtermId: DIABETES, Prescription: { RxCUI: '6809' } };
    expect(read([RxCUI]).list.item[0]?.rxCode).toBe('6809');
  });

  test('in a context opened by the finding before it', () => {
    const behind = idOf('Substernal chest pain');
    const open = [{ CtermId: CHEST_PAIN }, { CtermId: behind }];
    expect(textsOf(open)).toEqual(['chest pain', 'behind the sternum']);
    expect(textsOf([...open, { CtermId: behind, Result: 'N' }])[2]).toBe('not behind the sternum');
    // Chest pain opens no context if it is absent, past or in another group; a different finding does not open it
    // either.
    for (const first of [
      { CtermId: CHEST_PAIN, Result: 'N' },
      { CtermId: CHEST_PAIN, Prefix: 'H' },
      { CtermId: CHEST_PAIN, GroupId: 'CC' },
      { CtermId: DIABETES },
    ]) {
      expect(textsOf([first, { CtermId: behind }])[1]).toBe('Substernal chest pain');
    }
  });
});

function idOf(description: string): number {
  for (let id = 10_000; id < 20_000; id++) {
    if (resolve(kb, { CtermId: id, TermProperties: 'description' }).term.description === description) return id;
  }
  throw new Error(`the core has no finding '${description}'; name another in this test`);
}

describe('mistakes are refused with their position', () => {
  test.each<[Data: string | object, message: string]>([
    ['<Data><Record CtermId="five"/></Data>', "line 1, column 15: ctermid: expected a whole number, got 'five'"],
    [
      `{"records":[\n {"ctermId":${CHEST_PAIN},"result":"X"}]}`,
      "line 2, column 19: Result: expected one of A, N, got 'X'",
    ],
    [
      `<Data>\n<Record CtermId="${CHEST_PAIN}" Duration="3 sols"/></Data>`,
      'line 2, column 25: Duration: expected a number and one of Y, M',
    ],
    [[{ CtermId: CHEST_PAIN, NormalLow: 'low' }], '[0].NormalLow: normallow: expected a number'],
    [
      [{ CtermId: CHEST_PAIN, CodeMaps: [{ AutoMapped: 'maybe' }] }],
      '[0].CodeMaps[0].AutoMapped: automapped: expected true or false',
    ],
    ['<Data><Record', 'line 1, column 7: the tag <Record is never closed'],
    ['<!DOCTYPE x><Data/>', 'a DOCTYPE'],
    ['words', "expected XML or JSON, found 'w'"],
  ])('%j', (Data, message) => {
    const refusal = expect.objectContaining({ code: 'invalid-document', message: expect.stringContaining(message) });
    expect(() => read(Data)).toThrow(refusal);
  });
});

describe('the request', () => {
  const aged = {
    encounter: {
      EncounterTime: '2026-03-02',
      patient: { BirthDate: '2026-01-02', Sex: 'F' },
      records: [{ CtermId: A1C, Value: 5 }],
    },
  };

  test('provides age and time if the document has none, and takes precedence if it does', () => {
    const bare = [{ CtermId: A1C, Value: 5 }];
    const Patient = { birthDate: '2026-01-02', sex: 'F' };
    const infant = read(bare, { Patient, EncounterTime: '2026-03-02' }).list.item[0];
    expect(read(aged).list.item[0]).toEqual(infant);
    expect(read(aged, { Patient: { birthDate: '1960-01-01' } }).list.item[0]).toEqual(read(bare).list.item[0]);
  });

  test('passes on properties, phrases and groups', () => {
    const given = { TermProperties: ['names'], ResolvePhrases: true, GroupingFlags: 'SymptomsToHPI' } as const;
    const { entryId: _, ...term } = read([{ CtermId: CHEST_PAIN }], given).list.item[0] ?? {};
    expect(term).toEqual(resolve(kb, { CtermId: CHEST_PAIN, ...given }).term);
  });

  test('with PrePopulate, lets the host fill in a Document flagged AutoPopulate', async () => {
    const filling = (autoPopulate: Host['autoPopulate']) => openKnowledgeBase(undefined, { autoPopulate });
    const host = await filling((given) => String(given).replace('<Fill/>', `<Record CtermId="${CHEST_PAIN}"/>`));
    const Data = '<Document AutoPopulate="true"><Fill/></Document>';
    const count = (base: typeof kb, document: string, PrePopulate: boolean) =>
      resolveDocument(base, { Data: document, PrePopulate }).document.list.item.length;
    expect(count(host, Data, true)).toBe(1);
    expect(count(host, Data, false)).toBe(0);
    expect(count(host, Data.replace('true', 'false'), true)).toBe(0);
    expect(count(host, '<Data AutoPopulate="true"><Fill/></Data>', true)).toBe(0);
    expect(() => count(kb, Data, true)).toThrow(/the host has no autoPopulate/);
    const wrong = await filling(() => 5);
    expect(() => count(wrong, Data, true)).toThrow(/host.autoPopulate returned an invalid answer: expected a document/);
    const broken = await filling(() => '<Document>');
    expect(() => count(broken, Data, true)).toThrow(/the answer of host.autoPopulate: line 1, column 11/);
  });

  test('may use a registered note builder', async () => {
    const host = await openKnowledgeBase(undefined, { noteBuilders: { 7: (term) => ({ ...term, text: 'ours' }) } });
    const { document } = resolveDocument(host, { Data: [{ CtermId: CHEST_PAIN }], BuilderVersion: 7 });
    expect(document.list.item[0]?.text).toBe('ours');
  });
});

test('every node with a known id has the term that resolve returns, however the tree is built', () => {
  const qualifiers = fc.record({ Prefix: fc.constantFrom('', 'H', 'F', 'P'), Result: fc.constantFrom('', 'A', 'N') });
  const record = fc
    .tuple(fc.constantFrom(CHEST_PAIN, DIABETES, A1C, 10311, 3), qualifiers)
    .map(([CtermId, said]) => ({ CtermId, ...said }));
  const { tree } = fc.letrec<{ tree: object }>((tie) => ({
    tree: fc.record({
      a: fc.array(fc.oneof({ maxDepth: 4 }, record, tie('tree')), { maxLength: 3 }),
      b: fc.oneof({ maxDepth: 4 }, record, tie('tree')),
    }),
  }));
  fc.assert(
    fc.property(tree, (Data) => {
      const document = read(Data);
      const walk = (node: unknown): number => {
        if (typeof node !== 'object' || node === null) return 0;
        if (Array.isArray(node)) return node.map(walk).reduce((sum, one) => sum + one, 0);
        const { term, error, list: _, CtermId, Prefix, Result, ...rest } = { ...Object(node) };
        if (CtermId === 3) expect(error).toBe('there is no finding 3');
        else if (CtermId !== undefined) expect(term).toEqual(resolve(kb, { CtermId, Prefix, Result }).term);
        return (
          (CtermId === undefined ? 0 : 1) +
          Object.values(rest)
            .map(walk)
            .reduce((sum, one) => sum + one, 0)
        );
      };
      expect(walk(document)).toBe(document.list.item.length);
    }),
    { numRuns: runs(200) },
  );
});

test('a document of 50,000 nodes is resolved completely', () => {
  const ids = Array.from({ length: 2000 }, (_, at) => 10_000 + at).filter(
    (id) => resolve(kb, { CtermId: id }).term.ctermId,
  );
  const record = (at: number) =>
    `<Record id="r${at}" CtermId="${ids[at % ids.length]}" Result="${'AN'[at % 2]}" Duration="${at % 9}D" Note="" Value="${at % 200}"/>`;
  const Data = `<Data>${Array.from({ length: 50_000 }, (_, at) => record(at)).join('\n')}</Data>`;
  // If the work grew faster than the input, this test would take minutes; the benchmarks measure the exact time.
  expect(read(Data).list.item).toHaveLength(50_000);
});
