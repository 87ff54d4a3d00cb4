// Suggestions of notes to review: what makes a note instructive. Items that earlier suggestions already teach do not
// count, the order of the notes does not matter, and memory is bounded.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { frequentCounts } from '../../src/evaluation/suggest/frequent-counts.js';
import { openKnowledgeBase, readCorrections, type SuggestOptions, suggestReviews } from '../../src/index.js';
import { coreBytes, openTaughtKnowledge } from '../recognition/knowledge.js';

const core = await coreBytes();
const kb = await openKnowledgeBase(core);

function notesOf(...texts: string[]): { id: string; text: string }[] {
  return texts.map((text, at) => ({ id: `n${at + 1}`, text }));
}

async function suggested(options: SuggestOptions, ...texts: string[]): Promise<string[]> {
  const suggestions = await suggestReviews(kb, () => notesOf(...texts), options);
  return suggestions.map(({ note, items }) => [note, ...items.map(({ kind, words }) => `${kind} ${words}`)].join(', '));
}

describe('a note is suggested', () => {
  test.each<[string, string[], string[]]>([
    ['for unknown words', ['Asthma.', 'Xyzzies seen.'], ['n2, unknown xyzzies']],
    ['for a short form rather than for another word', ['Xyzzies.', 'QLF.'], ['n2, unknown qlf', 'n1, unknown xyzzies']],
    [
      'for what many notes have',
      ['Blorb.', 'Xyzzies.', 'Xyzzies again.'],
      ['n2, unknown xyzzies', 'n1, unknown blorb'],
    ],
    [
      'for what the ones before do not teach',
      ['Xyzzies, blorb.', 'Xyzzies.', 'Blorb.'],
      ['n1, unknown blorb, unknown xyzzies'],
    ],
    ['for nothing, if it has nothing new', ['Asthma.', 'No fever.'], []],
    ['not for numbers', ['Asthma 12345 77.'], []],
  ])('%s', async (_, texts, wanted) => {
    expect(await suggested({}, ...texts)).toEqual(wanted);
  });

  test('for names whose results are uncertain', async () => {
    const taught = await openTaughtKnowledge(
      'use,key,value,answers,right\nweight,finding any,6,0,0\nweight,context any,6,0,0\nname,gout,-6,0,0\n',
    );
    const suggestions = await suggestReviews(taught, () => notesOf('Asthma.', 'Gout.'));
    expect(suggestions.map(({ note, items }) => [note, items[0].kind, items[0].words])).toEqual([
      ['n2', 'uncertain', 'gout'],
    ]);
  });

  test('for what two knowledge bases read differently', async () => {
    const overlay = { name: 'o', names: [{ finding: 10311, text: 'barn lung' }] };
    const other = await openKnowledgeBase({ base: core, overlays: [overlay] });
    expect(await suggested({ other }, 'Asthma.', 'Barn lung.')).toEqual([
      expect.stringContaining('n2, disagreement barn lung'),
    ]);
  });
});

test('notes that were corrected are left out, and names that were judged often no longer count', async () => {
  const entry = (id: number) =>
    `{"id":${id},"at":"2026-11-02T10:00:00Z","kind":"wrong","scope":"here","note":"n1","index":0,"length":7,"text":"Xyzzies","ctermId":1}\n`;
  const log = readCorrections([1, 2].map(entry).join(''));
  expect(await suggested({ log }, 'Xyzzies.', 'Xyzzies, blorb.')).toEqual(['n2, unknown xyzzies, unknown blorb']);
});

test('the order of the notes does not matter', async () => {
  const words = fc.constantFrom('xyzzies', 'QLF', 'blorb', 'asthma', 'MS', 'cough');
  const texts = fc.array(fc.array(words, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const notes = notesOf(...all.map((one) => one.join(', ')));
      const first = await suggestReviews(kb, () => notes, { count: 4 });
      expect(await suggestReviews(kb, () => [...notes].reverse(), { count: 4 })).toEqual(first);
      expect(first.length).toBeLessThanOrEqual(4);
      for (const [at, { value }] of first.entries()) expect(value).toBeLessThanOrEqual(first[at - 1]?.value ?? value);
    }),
    { numRuns: 6 },
  );
});

test('counts of a long stream are bounded in memory and nearly right', () => {
  const counts = frequentCounts(100);
  for (let at = 0; at < 20_000; at++) {
    counts.add(`rare ${at}`);
    if (at % 10 === 0) counts.add('frequent');
  }
  expect(counts.size()).toBeLessThan(300);
  expect(counts.of('frequent')).toBe(2000);
  expect(counts.of('rare 1')).toBe(0);
});

describe('cterm suggest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cterm-suggest-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
    const said = { out: [] as string[], error: [] as string[] };
    const code = await main(['suggest', ...args], {
      out: (text) => said.out.push(text),
      error: (text) => said.error.push(text),
    });
    return { code, out: said.out.join('\n'), error: said.error.join('\n') };
  }

  test('lists notes, and reports what it could not read', async () => {
    writeFileSync(join(folder, 'a.txt'), 'Xyzzies.');
    const { code, out, error } = await run(folder, join(folder, 'missing.txt'));
    expect(code).toBe(1);
    expect(out).toContain('a.txt');
    expect(error).toContain('missing.txt: not read');
    expect(JSON.parse((await run(folder, '--json')).out)[0].items[0].words).toBe('xyzzies');
  });

  test.each([[[]], [['-']], [['x', '--count', '0']]])('%j is refused', async (args) => {
    expect((await run(...args)).code).toBe(2);
  });
});
