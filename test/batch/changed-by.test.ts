// `cterm batch --changed-by`: an update gives the same rows as a fresh batch with the newer knowledge, but notes that
// the newer knowledge cannot affect are not read again. This is also tested as a property: whatever an overlay adds or
// hides, the answer for a note that is not read again stays the same.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BatchSettings } from '../../src/cli/batch/batch-types.js';
import { compareKnowledge } from '../../src/cli/batch/compare-knowledge.js';
import { rowsMissing, splitRows } from '../../src/cli/batch/split-rows.js';
import { notesThatStay } from '../../src/cli/batch/update-notes.js';
import { recordAnswers } from '../../src/knowledge/matcher-answers.js';
import { type KnowledgeBase, openKnowledgeBase, type SharedBundle, shareBundle } from '../../src/node/index.js';
import { codeNote } from '../../src/operations/code-note.js';
import { recognize } from '../../src/operations/recognize.js';
import { cterm, freshFolder, inventedNotes, ndjson, rowsIn, shardFiles } from './batch-process.js';

const SETTINGS: BatchSettings = {
  ...{ rows: 'findings', to: 'ndjson', fields: ['note'], columns: {} },
  ...{ encoding: undefined, maxLength: 1_000_000, shardBytes: 4096, setting: undefined },
};

/** Sentences with lists, shortened words, letters next to numbers, headings, definitions, uncertainty, doses. */
const SENTENCES = [
  'Denies chest pain, cough or fever.',
  'Hypo- or hyperkalemia was ruled out.',
  'BP120/80, HR72, SpO2 98% and T 37.2.',
  'ALLERGIES: peanuts cause hives; penicillin.',
  'Assessment: type 2 diabetes mellitus with stage 3 CKD.',
  'Hereditary angioedema (HAE) was considered; HAE is unlikely.',
  'Numbness and weakness of the left hand and foot.',
  'Lungs: clear. Heart: regular. Abdomen: soft, tender in the RLQ.',
  'Mother had breast cancer; father had a stroke at 60.',
  'Takes metformin 500 mg twice daily and lisinopril.',
  'Possible pneumonia in the right lower lobe.',
  'Fracture of the left distal radius, closed.',
  'History of gout, now resolved. No asthma.',
  'Intra- and extrahepatic ducts are not dilated.',
  'Edema of hands and feet. Pain in the right knee.',
  'Labs: Na 138, K 5.9, A1c 8.2%, creatinine 1.4.',
  'Oropharynx: large tonsils, no exudate.',
  'Heart failure, chronic systolic, with atrial fibrillation.',
  'Patient has had migrane headaches since 2010.',
  'ROS: negative for nausea/vomiting; positive for fatigue.',
];
const PARTS = [...new Set(SENTENCES.flatMap((one) => one.toLowerCase().match(/[a-z]{2,}/g) ?? []))];
const FINDINGS = [10311, 10380, 10089, 10092, 10316];

let shared: SharedBundle;
let older: KnowledgeBase;
beforeAll(async () => {
  shared = await shareBundle();
  older = await openKnowledgeBase(shared);
});

const word = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...PARTS) },
  fc.constantFrom('zzyzx', 'gaut', 'hr', 'k', 'no'),
);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
/** Overlays that add names and findings, hide names, and map findings. */
const overlay = fc.record({
  names: fc.array(fc.record({ finding: fc.constantFrom(...FINDINGS), text }), { maxLength: 2 }),
  findings: fc.array(
    fc.record({ description: text, parent: fc.constantFrom(...FINDINGS), termType: fc.constantFrom(2, 4) }),
    { maxLength: 1 },
  ),
  hidden: fc.subarray(['asthma', 'chest pain', 'gout', 'CKD', 'hyperkalemia'], { maxLength: 1 }),
  mapped: fc.subarray([{ finding: 10380, vocab: 'icd10', code: 'R07.89', priority: 1 }]),
});
const note = fc.uniqueArray(fc.constantFrom(...SENTENCES), { minLength: 1, maxLength: 4 }).map((all) => all.join('\n'));

type Drawn = typeof overlay extends fc.Arbitrary<infer One> ? One : never;

async function newerWith({ names, findings, hidden, mapped }: Drawn): Promise<KnowledgeBase | undefined> {
  const own = {
    name: 'drawn',
    names,
    findings: findings.map((one, i) => ({ id: 4_000_000_001 + i, ...one })),
    hide: { names: hidden.map((one) => ({ text: one })) },
    maps: mapped,
  };
  try {
    return await openKnowledgeBase({ base: shared, overlays: [own] });
  } catch {
    // If the library rejects the overlay, there is no newer knowledge to compare.
    return undefined;
  }
}

describe('a note that is left alone', () => {
  test.each([
    ['findings', (kb: KnowledgeBase, Text: string): unknown => recognize(kb, { Text, ResolveFindings: true })],
    ['codes', (kb: KnowledgeBase, Text: string): unknown => codeNote(kb, { Text }).codedNote.codes],
  ] as const)('has the same %s', async (rows, answer) => {
    const settings: BatchSettings = { ...SETTINGS, rows };
    const before = recordAnswers(older);
    let left = 0;
    let read = 0;
    await fc.assert(
      fc.asyncProperty(overlay, fc.array(note, { minLength: 4, maxLength: 8 }), async (drawn, texts) => {
        const newer = await newerWith(drawn);
        if (newer === undefined) return;
        const changes = compareKnowledge(older, newer, settings);
        const index = texts.map((one) => {
          before.begin(one);
          answer(before.kb, one);
          return { ...before.end(), rows: 0 };
        });
        const update = { index, changes, touched: new Set(changes.findings), form: 'ndjson', rows: undefined } as const;
        const notes = texts.map((one, i) => ({ id: String(i), text: one }));
        const stays = notesThatStay(notes, update, recordAnswers(newer));
        for (const [i, stay] of stays.entries()) {
          if (stay) left++;
          else read++;
          if (stay) expect(answer(newer, texts[i] ?? '')).toEqual(answer(older, texts[i] ?? ''));
        }
      }),
      { numRuns: process.env.CTERM_LONG_TESTS ? 200 : 3 },
    );
    // Some notes are left alone, and some are read again.
    expect(left).toBeGreaterThan(0);
    expect(read).toBeGreaterThan(0);
  });

  test('has the same answer while it is being recorded', () => {
    const { kb, begin, end } = recordAnswers(older);
    for (const one of SENTENCES) {
      begin(one);
      expect(recognize(kb, { Text: one })).toEqual(recognize(older, { Text: one }));
      expect(end().hash).toMatch(/^[0-9a-f]{16}$/);
    }
  });
});

test('rows can be split and joined again', () => {
  const csv = 'a,b\n1,"x\ny"\n2,"say ""so"""\n';
  expect(splitRows(csv, 'csv')).toEqual({ header: 'a,b\n', rows: ['1,"x\ny"\n', '2,"say ""so"""\n'] });
  expect(splitRows('{"a":"\\""}\n{}\n', 'ndjson')).toEqual({ header: '', rows: ['{"a":"\\""}\n', '{}\n'] });
  expect(rowsMissing(['a', 'a', 'b'], ['a', 'c'])).toEqual(['a', 'b']);
});

describe('a batch', () => {
  const notes = inventedNotes(300, 8);
  const SMALL = ['--shard-kb', '4', '--threads', '1'];
  const overlayFile = JSON.stringify({
    name: 'clinic',
    names: [{ finding: 10311, text: 'zzyzx lung' }],
    hide: { names: [{ text: 'gout' }] },
  });

  test.each([['ndjson'], ['csv']])(
    'as %s is updated to newer knowledge, reading only the notes that it affects',
    async (to) => {
      const folder = freshFolder();
      const input = [...notes, { id: 'own', text: 'Now with zzyzx lung.' }];
      writeFileSync(join(folder, 'notes.ndjson'), ndjson(input));
      writeFileSync(join(folder, 'clinic.json'), overlayFile);
      const flags = ['batch', 'notes.ndjson', '--to', to, ...SMALL];
      await cterm([...flags, '-o', 'out'], { cwd: folder });
      const updated = await cterm([...flags, '-o', 'out', '--changed-by', 'clinic.json'], { cwd: folder });
      expect(updated.status, updated.errors).toBe(0);
      const whole = await cterm([...flags, '-o', 'whole', '--overlay', 'clinic.json'], { cwd: folder });
      expect(whole.status, whole.errors).toBe(0);
      const contents = (name: string) =>
        shardFiles(join(folder, name)).map((file) => [file, readFileSync(join(folder, name, file), 'utf8')]);
      expect(contents('out')).toEqual(contents('whole'));
      const told = JSON.parse(updated.out).updated;
      const withGout = input.filter(({ text: one }) => one.includes('gout')).length;
      const withAsthma = input.filter(({ text: one }) => one.includes('asthma')).length;
      expect(told.read).toBeGreaterThanOrEqual(withGout + 1);
      expect(told.read).toBeLessThanOrEqual(withGout + withAsthma + 1 + withNumbers(input));
      expect(told.changed).toBe(withGout + 1);
      const [, ...changed] = readFileSync(join(folder, 'out/_changes.ndjson'), 'utf8').trim().split('\n');
      const own = changed.map((line) => JSON.parse(line)).find((one) => one.note === 'own');
      expect(own).toMatchObject({ removed: [], added: [expect.stringContaining('zzyzx lung')] });
      // Shards that are up to date are left alone, even by a batch that specifies the newer knowledge directly.
      const again = await cterm([...flags, '-o', 'out', '--overlay', 'clinic.json'], { cwd: folder });
      expect(JSON.parse(again.out)).toMatchObject({ notes: 0, known: shardFiles(join(folder, 'out')).length });
    },
  );

  test('refuses knowledge other than that of its shards, and a folder without shards', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(notes.slice(0, 5)));
    writeFileSync(join(folder, 'clinic.json'), overlayFile);
    const flags = ['batch', 'notes.ndjson', '-o', 'out', '--changed-by', 'clinic.json'];
    const none = await cterm(flags, { cwd: folder });
    expect(none.errors).toContain('out holds no shards yet');
    await cterm(['batch', 'notes.ndjson', '-o', 'out', '--overlay', 'clinic.json'], { cwd: folder });
    const other = await cterm(flags, { cwd: folder });
    expect(other.errors).toContain('not with the knowledge that --kb and --overlay name');
    expect(other.status).toBe(1);
    expect(rowsIn(join(folder, 'out')).length).toBeGreaterThan(0);
  });
});

function withNumbers(input: readonly { text: string }[]): number {
  return input.filter(({ text: one }) => /\p{L}\d/u.test(one)).length;
}
