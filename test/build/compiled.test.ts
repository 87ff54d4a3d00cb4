// Compiled bundles as sources: a bundle built from a bundle contains the same knowledge; releases can be added to a
// base that provides everything recognition needs; and findings in the base keep their keys, ids and node keys.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basePath } from '../../src/cli/kb/base-bundle.js';
import { main } from '../../src/cli/main.js';
import { type KnowledgeBase, openKnowledgeBase, recognize, resolve, translateItem } from '../../src/index.js';
import { copySmallCore, edited } from './small-core.js';

const RELEASE = `format-version: 1.2
data-version: hp/releases/2030-01-02/hp.obo

[Term]
id: HP:0000001
name: All

[Term]
id: HP:9000001
name: Quaint lips
is_a: HP:0000001 ! All
`;

const folder = mkdtempSync(join(tmpdir(), 'cterm-compiled-'));
const core = join(folder, 'core');
const base = join(folder, 'base.ctkb');
const release = join(folder, 'hp.obo');
const terms = join(folder, 'terms.csv');
const own = join(folder, 'own.ctkb');
afterAll(() => rmSync(folder, { recursive: true }));

async function cterm(...args: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await main(args, { out: (text) => out.push(text), error: (text) => error.push(text) });
  return { code, out: out.join('\n'), error: error.join('\n') };
}

const opened = async (path: string): Promise<KnowledgeBase> => openKnowledgeBase(readFileSync(path));

beforeAll(async () => {
  copySmallCore(core);
  const signs = edited('signs.yaml', '[SOB]', '[SOB, WHEEZ]')['signs.yaml'];
  writeFileSync(join(core, 'signs.yaml'), signs);
  writeFileSync(release, RELEASE);
  writeFileSync(terms, 'id,term,type,parent\nbarn-lung,Barn lung,Dx,lung-disorders\n');
  expect(await cterm('kb', 'build', core, '-o', base)).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'base.allocation.csv'), readFileSync(join(core, 'allocation.csv')));
  expect(await cterm('kb', 'build', release, terms, '--base', base, '-o', own)).toMatchObject({ code: 0 });
});

describe('a compiled bundle as a source', () => {
  test('gives the same knowledge when it is rebuilt on its own', async () => {
    const again = join(folder, 'again.ctkb');
    expect(await cterm('kb', 'build', base, '-o', again)).toMatchObject({ code: 0, error: '' });
    expect(await cterm('kb', 'diff', base, again)).toEqual({ code: 0, out: 'the same knowledge', error: '' });
    const [first, second] = await Promise.all([opened(base), opened(again)]);
    for (const Text of [
      'Denies SOB and asthma. Mother had asthma.',
      'wheez, WHEEZ, sob',
      'FH: exercise-induced asthma',
    ]) {
      expect(recognize(second, { Text })).toEqual(recognize(first, { Text }));
    }
  });

  test('is read once, even if a bundle that was built on it is also given', async () => {
    const both = join(folder, 'both.ctkb');
    expect(await cterm('kb', 'build', own, base, '-o', both)).toMatchObject({ code: 0 });
    const { out } = await cterm('kb', 'diff', own, both);
    expect(out).toBe('the same knowledge');
  });

  test('provides the context of findings for a release', async () => {
    const kb = await opened(own);
    const { results } = recognize(kb, { Text: 'No quaint lips. Asthma.' }).taggedText;
    expect(results.map(({ description, result }) => `${description} ${result ?? ''}`)).toEqual([
      'Quaint lips N',
      'Asthma A',
    ]);
  });

  test('keeps its ids and node keys, and also its authored keys if an allocation is next to it', async () => {
    const [before, after] = await Promise.all([opened(base), opened(own)]);
    const asthma = { CtermId: 10001 };
    expect(resolve(after, asthma)).toEqual(resolve(before, asthma));
    const [found] = recognize(after, { Text: 'Barn lung.' }).taggedText.results;
    const parent = resolve(after, { CtermId: 10000 }).term.nodeKey;
    expect(found?.nodeKey?.slice(0, -2)).toBe(parent);
    const code = { SourceVocabulary: 'cterm', SourceCode: '10002', TargetVocabulary: 'icd10' };
    expect(translateItem(after, code)).toEqual(translateItem(before, code));
  });

  test('is verified together with its sources', async () => {
    const given = ['--source', base, '--source', release, '--source', terms];
    expect(await cterm('kb', 'verify', own, ...given)).toMatchObject({ code: 0, error: '' });
  });
});

describe('the base of a build', () => {
  test.each<[string | undefined, string[], RegExp | undefined]>([
    [undefined, ['hp.obo'], /core\.ctkb$/],
    [undefined, ['own.yaml', 'vocabularies.yaml'], /core\.ctkb$/],
    [undefined, ['core/cues.yaml', 'hp.obo'], undefined],
    [undefined, ['own.ctkb', 'hp.obo'], undefined],
    ['none', ['hp.obo'], undefined],
    ['other.ctkb', ['hp.obo'], /^other\.ctkb$/],
  ])('%s for %j', (given, names, path) => {
    if (path === undefined) expect(basePath(given, names)).toBeUndefined();
    else expect(basePath(given, names)).toMatch(path);
  });

  test('in the package has its allocation next to it', () => {
    expect(existsSync('dist/core.allocation.csv')).toBe(true);
  });
});
