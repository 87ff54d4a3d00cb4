// Lexicons learnt from annotated notes: which words become names for which ids, and which names are marked as doubtful.
// Rare and noisy words are not learnt, and the overlay makes the library recognise what was learnt.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { reliabilityOf, surpriseOf } from '../../src/evaluation/lexicon/name-counts.js';
import {
  type GoldNote,
  learnLexicon,
  lexiconCsv,
  lexiconOverlay,
  openKnowledgeBase,
  readGold,
  recognize,
} from '../../src/index.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { coreBytes } from '../recognition/knowledge.js';

const core = await coreBytes();
const kb = await openKnowledgeBase(core);
const ASTHMA = 10311;

/** The same note several times, with annotated words or with codes. */
function times(
  count: number,
  note: string,
  gold: { spans?: Readonly<Record<string, string>>; codes?: string[] },
): GoldNote[] {
  const findings = Object.entries(gold.spans ?? {}).map(([text, finding]) => ({ text, finding }));
  return Array.from({ length: count }, (_, at) => {
    const content = { note: `${note} Line ${at}.`, findings, ...(gold.codes && { codes: gold.codes }) };
    return readGold(kb, { name: `${note.length}-${at}.yaml`, content });
  }).flat();
}

function learnt(...notes: GoldNote[][]): { names: string[]; doubtful: string[] } {
  const { names, doubtful } = learnLexicon(kb, notes.flat());
  return { names: names.map(({ text, id }) => `${text} ${id}`), doubtful: doubtful.map(({ text }) => text) };
}

describe('annotated words', () => {
  const asthma = { asthma: `cterm:${ASTHMA}` };
  test.each<[string, GoldNote[][], string[]]>([
    [
      'that are not read are learnt',
      [times(5, 'Has barn lung.', { spans: { 'barn lung': `cterm:${ASTHMA}` } })],
      ['barn lung cterm:10311'],
    ],
    [
      'with a code as id are learnt',
      [times(5, 'Has barn lung.', { spans: { 'barn lung': 'icd10:J45.909' } })],
      ['barn lung icd10:J45.909'],
    ],
    ['that are read already are not learnt', [times(5, 'Has asthma.', { spans: asthma })], []],
    ['that are denied are not learnt', [times(5, 'No asthma.', { spans: asthma })], []],
    ['of relatives are not learnt', [times(5, 'Her brother has asthma.', { spans: asthma })], []],
    ['with an unknown id are not learnt', [times(5, 'Has barn lung.', { spans: { 'barn lung': 'zzz:1' } })], []],
    [
      'that mostly mean something else are not learnt',
      [
        times(2, 'Seen zorbex.', { spans: { zorbex: `cterm:${ASTHMA}` } }),
        times(20, 'Zorbex, asthma.', { spans: asthma }),
      ],
      [],
    ],
    [
      'with two ids are learnt for the more frequent one',
      [
        times(9, 'Zorbex.', { spans: { Zorbex: `cterm:${ASTHMA}` } }),
        times(2, 'A zorbex.', { spans: { zorbex: 'cterm:10394' } }),
      ],
      ['zorbex cterm:10311'],
    ],
  ])('%s', (_, notes, names) => expect(learnt(...notes).names).toEqual(names));

  test('cast doubt on names that are recognised but never annotated', () => {
    const notes = [times(6, 'Has asthma. MS given.', { spans: asthma })];
    expect(learnt(...notes).doubtful).toEqual(['MS']);
    expect(learnt([...notes[0].slice(0, 2)]).doubtful).toEqual([]);
  });
});

describe('codes of whole notes', () => {
  const plain = times(60, 'Nothing else to say.', { codes: ['I10'] });
  test.each<[string, GoldNote[][], string[]]>([
    [
      'give the words that occur only with them',
      [times(8, 'Zorbex.', { codes: ['J45.909'] }), plain],
      ['zorbex icd10:J45.909'],
    ],
    ['give nothing if the library finds them', [times(8, 'Zorbex, asthma.', { codes: ['J45.909'] }), plain], []],
    ['give nothing for words that are everywhere', [times(8, 'Nothing else.', { codes: ['J45.909'] }), plain], []],
    ['give nothing from two notes', [times(2, 'Zorbex.', { codes: ['J45.909'] }), plain], []],
    [
      'give nothing for words that are as often without them',
      [times(8, 'Zorbex.', { codes: ['J45.909'] }), times(10, 'No zorbex.', { codes: ['I10'] }), plain],
      [],
    ],
  ])('%s', (_, notes, names) => {
    expect(learnt(...notes).names.filter((one) => !one.endsWith('I10') && !/line|\d+ icd/.test(one))).toEqual(names);
  });
});

describe('the overlay', () => {
  test('makes the library recognise learnt names and leave out doubtful ones', async () => {
    const notes = times(6, 'Has barn lung. Cough.', { spans: { 'barn lung': `cterm:${ASTHMA}` } });
    const lexicon = learnLexicon(kb, notes);
    const taught = await openKnowledgeBase({ base: core, overlays: [lexiconOverlay(kb, lexicon)] });
    const { results } = recognize(taught, { Text: 'No barn lung. Cough.' }).taggedText;
    expect(results.map(({ notation }) => notation)).toEqual([`${ASTHMA}.N`]);
    expect(lexiconCsv(lexicon)).toBe(
      'use,name,id,from,answers,right,reliability\nadd,barn lung,cterm:10311,span,6,6,0.969\nhide,Cough,cterm:10394,,6,0,0.031\n',
    );
    expect(learnLexicon(kb, notes)).toEqual(lexicon);
  });

  test('adds a finding for a code to which no finding maps', async () => {
    const { codes, maps } = kb[inside].tables;
    const mapped = new Set(Array.from({ length: maps.rowCount }, (_, row) => maps.target(row)));
    const icd10 = kb[inside].manifest.vocabularies.findIndex(({ name }) => name === 'icd10');
    const row = Array.from({ length: codes.rowCount }, (_, at) => at).find(
      (at) => codes.vocab(at) === icd10 && !mapped.has(at) && codes.code(at).length > 5,
    );
    const code = codes.code(row ?? -1);
    const notes = times(6, 'Has zorbex.', { spans: { zorbex: `icd10:${code}` } });
    const overlay = lexiconOverlay(kb, learnLexicon(kb, notes));
    const taught = await openKnowledgeBase({ base: core, overlays: [overlay] });
    const [result] = recognize(taught, { Text: 'Zorbex.' }).taggedText.results;
    expect(result.description).toBe(codes.description(row ?? -1));
    expect(learnLexicon(taught, notes).names).toEqual([]);
  });
});

test('a reliability is between the observed and the expected share, and nearer to the latter if less was observed', () => {
  const counts = fc.tuple(fc.nat(50), fc.nat(50)).map(([right, wrong]) => ({ right, answers: right + wrong }));
  fc.assert(
    fc.property(counts, fc.double({ min: 0.01, max: 0.99, noNaN: true }), ({ right, answers }, expected) => {
      const share = answers === 0 ? expected : right / answers;
      const reliability = reliabilityOf({ right, answers }, expected);
      expect(reliability).toBeGreaterThanOrEqual(Math.min(share, expected) - 1e-9);
      expect(reliability).toBeLessThanOrEqual(Math.max(share, expected) + 1e-9);
      const twice = reliabilityOf({ right: 2 * right, answers: 2 * answers }, expected);
      expect(Math.abs(twice - share)).toBeLessThanOrEqual(Math.abs(reliability - share) + 1e-9);
      expect(surpriseOf({ right, answers: Math.max(1, answers) }, expected)).toBeGreaterThanOrEqual(0);
    }),
  );
});

describe('cterm kb names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cterm-names-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (path: string) => join(folder, path);
  async function run(...args: string[]): Promise<{ code: number; out: string }> {
    const out: string[] = [];
    const code = await main(['kb', 'names', ...args], { out: (text) => out.push(text), error: () => undefined });
    return { code, out: out.join('\n') };
  }

  test('writes an overlay and a table', async () => {
    const content = {
      note: 'Barn lung. Barn lung. Barn lung.',
      findings: [1, 2, 3].map((nth) => ({ text: 'Barn lung', nth, finding: '10311' })),
    };
    writeFileSync(file('g.json'), JSON.stringify(content));
    const { code, out } = await run(file('g.json'), '-o', file('o.json'), '--table', file('t.csv'));
    expect([code, out]).toEqual([0, '1 notes: 1 names learnt, 0 hidden']);
    expect(JSON.parse(readFileSync(file('o.json'), 'utf8')).names).toEqual([{ finding: ASTHMA, text: 'barn lung' }]);
    expect(readFileSync(file('t.csv'), 'utf8')).toContain('add,barn lung,cterm:10311,span,3,3');
  });

  test.each([[[]], [['g']], [['g', '-o', 'x', '--least', '2']], [['g', '-o', 'x', '--characters', '0']]])(
    '%j is refused',
    async (args) => expect((await run(...args)).code).toBe(2),
  );
});
