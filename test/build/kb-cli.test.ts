// `cterm kb` as users see it: the files that it writes, its output, and its exit codes.

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { manifestOf, openKnowledgeBase, recognize } from '../../src/index.js';
import { copySmallCore, edited } from './small-core.js';

/**
 * An invented release with two terms, one of which is recognised by its name, while the other never occurs in notes.
 */
const RELEASE = `format-version: 1.2
data-version: hp/releases/2030-01-02/hp.obo

[Term]
id: HP:0000001
name: All

[Term]
id: HP:9000001
name: Quaint lips
is_a: HP:0000001 ! All

[Term]
id: HP:9000002
name: Left
is_a: HP:0000001 ! All
`;

const folder = mkdtempSync(join(tmpdir(), 'cterm-kb-'));
const core = join(folder, 'core');
const file = join(folder, 'core.ctkb');
afterAll(() => rmSync(folder, { recursive: true }));

async function cterm(...args: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const code = await main(args, { out: (text) => out.push(text), error: (text) => error.push(text) });
  const plain = (lines: string[]): string => lines.join('\n').replaceAll(folder, '');
  return { code, out: plain(out), error: plain(error) };
}

beforeAll(async () => {
  copySmallCore(core);
  expect(await cterm('kb', 'build', core, '-o', file)).toMatchObject({ code: 0, error: '' });
});

describe('the command line', () => {
  test.each<[string[], number, string]>([
    [['--help'], 0, 'Usage: cterm <command>'],
    [['kb', '--help'], 0, 'Usage: cterm kb <command>'],
    [['kb', 'build', '--help'], 0, 'Usage: cterm kb build'],
    [[], 2, 'Usage: cterm <command>'],
    [['kb'], 2, 'Usage: cterm kb <command>'],
    [['kp'], 2, 'cterm: unknown command kp; did you mean kb?'],
    [['kb', 'biuld'], 2, 'cterm kb: unknown command biuld; did you mean build?'],
    [['kb', 'build', 'x', '--ouput', 'y'], 2, 'cterm kb build: unknown flag --ouput; did you mean --output?'],
    [['kb', 'build', 'x', '-o'], 2, 'cterm kb build: --output needs a value'],
    [['kb', 'build', 'x', '-o', 'y', '--output=z'], 2, 'cterm kb build: --output is given twice'],
    [['kb', 'build', 'x', '--strict=1'], 2, 'cterm kb build: --strict takes no value'],
    [['kb', 'build', 'x'], 2, 'cterm kb build: name the file to write with -o'],
    [['kb', 'build', '-o', 'x'], 2, 'cterm kb build: name a folder or files to build'],
    [['kb', 'build', 'nowhere', '-o', 'x'], 1, 'cterm kb build: nowhere: no such file or folder'],
    [['kb', 'build', 'package.json', '-o', 'x'], 1, 'package.json: no importer reads this kind of file'],
    [['kb', 'info'], 2, 'cterm kb info: name one file'],
    [['kb', 'info', 'nowhere.ctkb'], 1, 'nowhere.ctkb'],
    [['kb', 'verify'], 2, 'cterm kb verify: name the files to verify'],
    [['kb', 'verify', 'package.json'], 1, 'package.json: '],
    [['kb', 'diff', 'x'], 2, 'cterm kb diff: name the old file and the new one'],
  ])('%j exits with %i', async (args, code, text) => {
    const result = await cterm(...args);
    expect(result.out + result.error).toContain(text);
    expect(result.code).toBe(code);
  });
});

describe('kb build', () => {
  test('writes the bundle and the allocation, and only the first time', async () => {
    const allocation = readFileSync(join(core, 'allocation.csv'), 'utf8');
    expect(allocation).toContain('\nlung-disorders,10000,');
    const again = await cterm('kb', 'build', core, '-o', join(folder, 'again.ctkb'));
    expect(again.out).toMatch(/^\/again\.ctkb: 9 findings, 19 names, 6 maps, [\d.]+ kB, in [\d.]+ s$/);
    expect(readFileSync(join(folder, 'again.ctkb'))).toEqual(readFileSync(file));
  });

  test('reports the location of each mistake, writes nothing, and fails', async () => {
    const wrong = join(folder, 'wrong');
    copySmallCore(wrong);
    writeFileSync(join(wrong, 'lungs.yaml'), edited('lungs.yaml', 'lay:', 'lya:')['lungs.yaml']);
    const result = await cterm('kb', 'build', wrong, '-o', join(folder, 'wrong.ctkb'));
    expect(result.error).toBe(
      "/wrong/lungs.yaml:13:9  unknown key 'lya'  → did you mean 'lay'?\n\nerrors: 1; nothing was written",
    );
    expect(result.code).toBe(1);
    expect(existsSync(join(folder, 'wrong.ctkb'))).toBe(false);
    expect(existsSync(join(wrong, 'allocation.csv'))).toBe(false);
  });

  test('fails on warnings only in strict mode', async () => {
    const shared = join(folder, 'shared');
    copySmallCore(shared);
    writeFileSync(join(shared, 'signs.yaml'), edited('signs.yaml', '[SOB]', '[RAD]')['signs.yaml']);
    const lenient = await cterm('kb', 'build', shared, '--check');
    expect(lenient.error).toMatch(/^warning \/shared\/signs\.yaml:11:17 {2}'RAD' names both/);
    expect([lenient.code, lenient.out]).toEqual([0, '9 findings checked, no errors']);
    expect((await cterm('kb', 'build', shared, '--check', '--strict')).code).toBe(1);
  });

  test('keeps the ids of a term list in the given allocation', async () => {
    const list = join(folder, 'list.csv');
    const allocation = join(folder, 'list-allocation.csv');
    writeFileSync(list, 'id,term,type,parent\nF,Fever,Sx,\n');
    const result = await cterm(
      'kb',
      'build',
      list,
      '-o',
      join(folder, 'list.ctkb'),
      '--allocation',
      allocation,
      '--base',
      'none',
    );
    expect(result.code).toBe(0);
    expect(readFileSync(allocation, 'utf8')).toContain('\nF,2000000001,');
  });
});

describe('kb info', () => {
  test('shows sections, counts, licences and sources', async () => {
    const { out, code } = await cterm('kb', 'info', file);
    expect(code).toBe(0);
    expect(out).toMatch(/^small core \(\/core\.ctkb\)\n/);
    expect(out).toMatch(/\n {2}recognizer +1 {2}hot +[\d.]+ kB\n/);
    expect(out).toMatch(/\n {2}names +1 {2}cold +19 +\d+ B\n/);
    expect(out).toMatch(/\n {2}findings +9\n/);
    expect(out).toContain('\n  snomed  SNOMED CT, 1 codes\n    CC BY 4.0\n    Say where it is from.\n');
    expect(out).toMatch(/\n {2}codes\/icd10\.yaml +sha256 [0-9a-f]{64}\n/);
  });
});

describe('the words of the package', () => {
  const release = join(folder, 'release');
  const own = join(folder, 'own.ctkb');
  const sourcesOf = async (path: string) => manifestOf(await openKnowledgeBase(readFileSync(path))).sources;

  beforeAll(() => {
    mkdirSync(release);
    writeFileSync(join(release, 'hp.obo'), RELEASE);
  });

  test('are used to clean a release that is built alone, and kb verify recognises them', async () => {
    expect(await cterm('kb', 'build', release, '-o', own, '--bare')).toMatchObject({ code: 0, error: '' });
    const names = (await sourcesOf(own)).map(({ file: name }) => name);
    expect(names).toEqual(expect.arrayContaining(['hp.obo', 'common-words.yaml', 'search-words.yaml']));
    const { taggedText } = recognize(await openKnowledgeBase(readFileSync(own), { bare: true }), {
      Text: 'Left quaint lips.',
    });
    expect(taggedText.results.map(({ description }) => description)).toEqual(['Quaint lips']);
    expect(await cterm('kb', 'verify', own, '--source', release, '--bare')).toMatchObject({ code: 0, error: '' });
  });

  test('are replaced by those in the sources, file by file', async () => {
    writeFileSync(join(release, 'common-words.yaml'), 'empty: [quaint, lips]');
    expect((await cterm('kb', 'build', release, '-o', own, '--bare')).code).toBe(0);
    const names = (await sourcesOf(own)).map(({ file: name }) => name);
    expect(names.filter((name) => name === 'common-words.yaml')).toHaveLength(1);
    const { taggedText } = recognize(await openKnowledgeBase(readFileSync(own), { bare: true }), {
      Text: 'Left quaint lips.',
    });
    expect(taggedText.results.map(({ description }) => description)).toEqual(['Left']);
    rmSync(join(release, 'common-words.yaml'));
  });

  test('are not added to purely authored knowledge, except for the kept words', async () => {
    const names = (await sourcesOf(file)).map(({ file: name }) => name);
    expect(names).not.toContain('common-words.yaml');
    expect(names).toContain('kept-words.yaml');
  });
});

describe('kb verify', () => {
  test('reports that a file is sound', async () => {
    expect(await cterm('kb', 'verify', file)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^\/core\.ctkb: sound, [\d.]+ kB$/),
    });
  });

  test('detects any changed byte and a truncated file', async () => {
    const sound = readFileSync(file);
    const damaged = join(folder, 'damaged.ctkb');
    for (let at = 0; at < sound.length; at += 97) {
      const bytes = Uint8Array.from(sound);
      bytes[at] ^= 0x20;
      writeFileSync(damaged, bytes);
      const result = await cterm('kb', 'verify', damaged);
      expect(result.code, `byte ${at}`).toBe(1);
      expect(result.error, `byte ${at}`).toMatch(/^\/damaged\.ctkb: /);
    }
    writeFileSync(damaged, sound.subarray(0, sound.length - 64));
    expect((await cterm('kb', 'verify', damaged, file)).code).toBe(1);
  });
});

describe('a file built without the authored core', () => {
  const list = join(folder, 'bare.csv');
  const bare = join(folder, 'bare.ctkb');
  const note = join(folder, 'note.txt');
  const PARTS = [/no cues: findings that a note denies/, /no headings: /, /no enumerations: /, /--base none/];
  const building = ['kb', 'build', list, '-o', bare, '--base', 'none'];
  beforeAll(async () => {
    writeFileSync(list, 'id,term,type,parent\nF,Fever,Sx,\n');
    writeFileSync(note, 'Denies fever.');
    await cterm(...building);
  });

  test.each<[string, string[], number, 'out' | 'error' | undefined]>([
    ['is built with a warning', building, 0, 'error'],
    ['is not built strictly', [...building, '--strict'], 1, 'error'],
    ['is built in silence where that is meant', [...building, '--strict', '--bare'], 0, undefined],
    ['is shown as one', ['kb', 'info', bare], 0, 'out'],
    ['is not sound', ['kb', 'verify', bare], 1, 'error'],
    ['is sound where that is meant', ['kb', 'verify', bare, '--bare'], 0, undefined],
    ['is not recognised with', ['recognize', note, '--kb', bare], 1, 'error'],
    ['is recognised with where that is meant', ['recognize', note, '--kb', bare, '--bare'], 0, undefined],
  ])('%s', async (_, args, code, told) => {
    const said = await cterm(...args);
    expect(said.code, said.error).toBe(code);
    for (const part of PARTS) {
      if (told === undefined) expect(said.out + said.error).not.toMatch(part);
      else expect(said[told]).toMatch(part);
    }
  });

  test('is distinguished from one built with it', async () => {
    for (const command of [
      ['kb', 'info'],
      ['kb', 'verify'],
    ]) {
      const { code, out, error } = await cterm(...command, file);
      expect(code).toBe(0);
      for (const part of PARTS) expect(out + error).not.toMatch(part);
    }
  });
});

describe('kb diff', () => {
  test('prints nothing for equal knowledge', async () => {
    expect(await cterm('kb', 'diff', file, file)).toEqual({ code: 0, out: 'the same knowledge', error: '' });
  });

  test('lists what was added, removed and changed', async () => {
    const newer = join(folder, 'newer');
    cpSync(core, newer, { recursive: true });
    const lungs = edited('lungs.yaml', 'icd10: J45.990', 'icd10: J45.990 broader')['lungs.yaml'];
    writeFileSync(
      join(newer, 'lungs.yaml'),
      lungs.replace('wheezy chest', 'whistling chest').replace('Asthma\n', 'Bronchial disease\n'),
    );
    expect(await cterm('kb', 'build', newer, '-o', join(folder, 'newer.ctkb'))).toMatchObject({ code: 0 });
    const { out, code } = await cterm('kb', 'diff', file, join(folder, 'newer.ctkb'));
    expect(code).toBe(1);
    expect(out).toContain('findings: 0 added, 0 removed, 1 changed\n  ~ 10001  Asthma, type 4');
    expect(out).toContain("- 10001 'wheezy chest'  lay");
    expect(out).toContain("+ 10001 'whistling chest'  lay");
    expect(out).toContain(
      '~ 10002 Exercise-induced asthma → icd10 J45.990  group 1 priority 1, exact  → group 1 priority 1, broader',
    );
    const summary = await cterm('kb', 'diff', file, join(folder, 'newer.ctkb'), '--summary');
    expect(summary.out).toContain('names: 2 added, 2 removed, 0 changed');
    expect(summary.out).not.toContain('whistling');
  });
});
