// composeNote: the wording of notes, and the property that a note means the same as the document it was composed from
// (text → recognise → compose → recognise gives the same findings).

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { composeNote, openKnowledgeBase, recognize } from '../../src/node/index.js';
import { keyOf } from '../../src/wording/read-back.js';

const kb = await openKnowledgeBase();
const { findings } = kb[inside].tables;

const idOf = (description: string): number => {
  for (let row = 0; row < findings.rowCount; row++) {
    if (findings.description(row) === description) return findings.id(row);
  }
  throw new Error(`the core has no finding '${description}'; name another in this test`);
};
const CHEST_PAIN = 10380;
const FEVER = 10402;
const DIABETES = 10092;
const A1C = 10485;
const DYSPNEA = idOf('Dyspnea');
const ASTHMA = 10311;
const METFORMIN = idOf('Metformin');

type Given = Omit<Parameters<typeof composeNote>[1], 'Data'>;
const noteOf = (Data: string | object, given: Given = {}) => composeNote(kb, { Data, ...given }).note;
const absent = (CtermId: number) => ({ CtermId, Result: 'N' });

describe('a note says contradictions as such', () => {
  test('in one section', () => {
    const { text } = noteOf([{ CtermId: CHEST_PAIN }, absent(CHEST_PAIN), absent(FEVER)]);
    expect(text).toBe('REVIEW OF SYSTEMS:\nReports chest pain. Denies fever. Elsewhere denies chest pain.\n');
  });

  test('in two sections', () => {
    const { text } = noteOf([
      { CtermId: CHEST_PAIN, GroupId: 'HPI' },
      { ...absent(CHEST_PAIN), GroupId: 'ROS' },
    ]);
    expect(text).toBe('HISTORY OF PRESENT ILLNESS:\nReports chest pain.\n\nREVIEW OF SYSTEMS:\nDenies chest pain.\n');
  });
});

test.each<[string, string, string]>([
  ['Hypertension', 'RT', 'ASSESSMENT:\n- Hypertension\n'],
  ['Type 2 diabetes mellitus', 'BL+SE', 'ASSESSMENT:\n- Severe type 2 diabetes mellitus\n'],
  ['Fever', 'LT', 'REVIEW OF SYSTEMS:\nReports fever.\n'],
  ['Knee pain', 'LT', 'REVIEW OF SYSTEMS:\nReports left knee pain.\n'],
  ['Pneumonia', 'RT', 'ASSESSMENT:\n- Right pneumonia\n'],
])('%s with %s: a side only where there are sides', (description, Modifier, expected) => {
  expect(noteOf([{ CtermId: idOf(description), Modifier }]).text).toBe(expected);
});

describe('a note reads', () => {
  const Timing = { Occurrence: 2, Interval: 1, IntervalUnit: 4, TimeOfDay: 64 };
  const Prescription = { SIGs: [{ Quantity: 500, Unit: 'mg', Route: 'PO', Timing }] };
  test.each<[what: string, Data: object[], text: string, given?: Given]>([
    ['nothing', [], ''],
    [
      'what is denied in one sentence',
      [absent(CHEST_PAIN), absent(DYSPNEA), absent(FEVER)],
      'REVIEW OF SYSTEMS:\nDenies chest pain, shortness of breath, or fever.\n',
    ],
    ['two with no comma', [absent(CHEST_PAIN), absent(FEVER)], 'REVIEW OF SYSTEMS:\nDenies chest pain or fever.\n'],
    [
      'what is there before what is not, and the context of a finding behind it',
      [
        absent(FEVER),
        { CtermId: CHEST_PAIN, Duration: '3D', Modifier: 'SE' },
        { CtermId: idOf('Chest pain radiating to the left arm') },
      ],
      'HISTORY OF PRESENT ILLNESS:\nReports severe chest pain for 3 days. The chest pain is radiating to the left arm. Denies fever.\n',
      { GroupingFlags: 'SymptomsToHPI' },
    ],
    [
      'groups of narrative apart, in their order, by chapter',
      [
        { CtermId: CHEST_PAIN, NarrativeGroup: 1, Chapter: 2 },
        { CtermId: DYSPNEA, NarrativeGroup: 2, Chapter: 1 },
        { ...absent(FEVER), NarrativeGroup: 1, Chapter: 2 },
      ],
      'REVIEW OF SYSTEMS:\nReports shortness of breath.\nReports chest pain. Denies fever.\n',
    ],
    [
      'headings that say a prefix without saying it again',
      [
        { CtermId: ASTHMA, Prefix: 'H' },
        { CtermId: DIABETES, Prefix: 'F' },
        { CtermId: ASTHMA, Prefix: 'F', Result: 'N' },
        { CtermId: METFORMIN, Prefix: 'T', Prescription },
        { CtermId: METFORMIN, Prefix: 'A' },
      ],
      'PAST MEDICAL HISTORY:\n- Asthma\n\nFAMILY HISTORY:\n- Type 2 diabetes mellitus\n- No family history of asthma\n\n' +
        'MEDICATIONS:\n- Metformin 500 mg by mouth twice a day with meals\n\nALLERGIES:\n- Metformin\n',
    ],
    [
      'results, diagnoses and plans',
      [
        { CtermId: A1C, Prefix: 'O' },
        { CtermId: DIABETES, Status: 'UC' },
        { CtermId: A1C, Value: '8.2' },
        { CtermId: ASTHMA, Prefix: 'P' },
        { CtermId: METFORMIN, Status: 'SR', Prefix: 'O' },
      ],
      'RESULTS:\n- Hemoglobin A1c: 8.2 % (high)\n\nASSESSMENT:\n- Type 2 diabetes mellitus (uncontrolled)\n- Possible asthma\n\n' +
        'PLAN:\n- Hemoglobin A1c\n- Metformin (started)\n',
    ],
    [
      'a panel without what it says already',
      [
        { CtermId: idOf('Blood pressure'), Value: '142/90' },
        { CtermId: idOf('Systolic blood pressure'), Value: '142' },
        { CtermId: idOf('Diastolic blood pressure'), Value: '90' },
      ],
      'PHYSICAL EXAMINATION:\nBlood pressure: 142/90 mmHg.\n',
      { GroupingFlags: 'None' },
    ],
  ])('%s', (_, Data, text, given = {}) => expect(noteOf(Data, given)).toMatchObject({ text, unread: [] }));

  test('in sections whose headings suit their findings, and as safe HTML', () => {
    const note = noteOf([
      { CtermId: CHEST_PAIN, Note: '<b>"R&D"</b>' },
      { CtermId: DIABETES, Prefix: 'F' },
      { CtermId: 1 },
    ]);
    expect(note.section.map(({ groupId, heading, entryId }) => [groupId, heading, entryId])).toEqual([
      ['ROS', 'Review of systems', [1]],
      ['FH', 'Family history', [2]],
    ]);
    expect(note.unread).toEqual([3]);
    expect(note.html).toBe(
      '<article><section><h2>Review of systems</h2><p>Reports chest pain &lt;b&gt;&quot;R&amp;D&quot;&lt;/b&gt;.</p></section>' +
        '<section><h2>Family history</h2><ul><li>Type 2 diabetes mellitus</li></ul></section></article>',
    );
  });
});

/** The distinct findings recognised in a text. */
function keysIn(Text: string): Set<string> {
  const { results } = recognize(kb, { Text, ResolveFindings: false }).taggedText;
  return new Set(
    results.map(({ ctermId, prefix = '', result = '' }) => {
      const termType = findings.termType(findings.idFind(ctermId));
      return keyOf({ ctermId, termType, prefix, result });
    }),
  );
}

const PREFIXES: Readonly<Record<number, readonly string[]>> = {
  3: ['', 'O'],
  4: ['', 'H', 'F', 'P'],
  7: ['T', 'O', 'A', ''],
};
const rows = Array.from({ length: findings.rowCount }, (_, row) => row).filter(
  // Findings that only group others are not recognised in texts.
  (row) => findings.termType(row) !== 5 && !findings.tags(row).split(',').includes('heading'),
);
const record = fc.constantFrom(...rows).chain((row) => {
  const type = findings.termType(row);
  const prefix = fc.constantFrom(...(PREFIXES[type] ?? ['']));
  const result = fc.constantFrom(...(type === 3 || type === 7 ? [''] : ['', 'A', 'N']));
  const isPresent = type === 0 || type === 4;
  const duration = isPresent ? fc.constantFrom('', '', '3D', '2W') : fc.constant('');
  return fc.tuple(prefix, result, duration).map(([Prefix, Result, Duration]) => ({
    CtermId: findings.id(row),
    Prefix,
    Result: Prefix === 'P' ? '' : Result,
    Duration: Prefix === '' && Result !== 'N' ? Duration : '',
  }));
});
const generated = fc.array(record, { minLength: 1, maxLength: 12 });

describe('over generated documents', () => {
  test('the note states every finding in its document, and lists those that it could not state', () => {
    let said = 0;
    let unsaid = 0;
    let added = 0;
    fc.assert(
      fc.property(generated, (Data) => {
        const { text, unread } = noteOf(Data);
        const found = keysIn(text);
        const expected = new Set<string>();
        for (const [at, { CtermId, Prefix, Result }] of Data.entries()) {
          const termType = findings.termType(findings.idFind(CtermId));
          const key = keyOf({ ctermId: CtermId, termType, prefix: Prefix, result: Result });
          expected.add(key);
          expect(found.has(key), `${key} of ${JSON.stringify(text)}`).toBe(!unread.includes(at + 1));
        }
        said += Data.length - unread.length;
        unsaid += unread.length;
        added += [...found].filter((key) => !expected.has(key)).length;
      }),
      // Not reduced for short test runs, because the shares below are meaningful only over many documents.
      { numRuns: 150 },
    );
    console.info(`${said} findings said, ${unsaid} not, ${added} besides`);
    expect(unsaid / said, 'findings that no wording says').toBeLessThan(0.01);
    expect(added / said, 'findings that the note says besides').toBeLessThan(0.01);
  });

  test('a text that is recognised, composed and recognised again yields the same findings', () => {
    let same = 0;
    let other = 0;
    fc.assert(
      fc.property(generated, (document) => {
        const { text } = noteOf(document);
        const { results } = recognize(kb, { Text: text, ResolveFindings: false }).taggedText;
        // The result of recognition can be used directly as a document.
        const again = noteOf(results);
        const [first, second] = [keysIn(text), keysIn(again.text)];
        const lost = again.unread.length > 0;
        if (!lost) for (const key of first) expect(second.has(key), `${key} of\n${text}\nin\n${again.text}`).toBe(true);
        if (lost || second.size !== first.size) other++;
        else same++;
      }),
      // Not reduced for short test runs, because the shares below are meaningful only over many documents.
      { numRuns: 150 },
    );
    console.info(`${same} documents came back the same, ${other} with another finding`);
    expect(other / (same + other), 'documents with a finding more or less').toBeLessThan(0.05);
  });
});
