// `kb fetch` against a server on this machine: what it writes, what it retries and what it refuses. It never leaves a
// partial file behind.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RELEASES, type Release } from '../../src/cli/fetch/releases.js';
import { extractMember, zipMembers } from '../../src/cli/fetch/zip.js';
import { fetchFrom } from '../../src/cli/kb/fetch-command.js';
import { type ArchiveMember, zipArchive } from './zip-archive.js';

const QUICK = { silence: 300, pauses: [1, 1] };
const HELLO_SHA256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

/** The server's responses, keyed by path. */
const routes: Record<string, (response: ServerResponse, visit: number) => void> = {
  '/hello.txt': (response) => response.end('hello'),
  '/flaky.txt': (response, visit) => (visit < 2 ? response.writeHead(503).end() : response.end('hello')),
  '/broken.txt': (response, visit) => {
    if (visit > 0) return response.end('hello');
    response.writeHead(200, { 'content-length': '5' });
    return response.write('he', () => response.destroy());
  },
  '/silent.txt': (response) => {
    response.writeHead(200);
    response.write('he');
  },
  '/moved.txt': (response) => response.writeHead(302, { location: '/hello.txt' }).end(),
  '/release.zip': (response) =>
    response.end(
      zipArchive([
        { path: 'docs/readme.pdf', content: 'not wanted' },
        { path: 'data/terms_2031.txt', content: 'blenk\n'.repeat(50_000) },
        { path: 'data/more/terms_2031_b.txt', content: 'drell', stored: true },
      ]),
    ),
  '/traversal.zip': (response) => response.end(zipArchive([{ path: 'a/../../evil.txt', content: 'x' }])),
  '/truncated.zip': (response) => response.end(zipArchive([{ path: 'terms.txt', content: 'x' }]).subarray(0, 60)),
};

let server: Server;
let base: string;
let folder: string;
let visits: Map<string, number>;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const visit = visits.get(url) ?? 0;
    visits.set(url, visit + 1);
    const route = routes[url];
    if (route === undefined) response.writeHead(404).end();
    else route(response, visit);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  base = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cterm-fetch-'));
  visits = new Map();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(releases: readonly Release[], ...args: string[]) {
  const out: string[] = [];
  const terminal = { out: (text: string) => out.push(text), error: (text: string) => out.push(text) };
  const code = await fetchFrom(releases, QUICK, [folder, ...args], terminal);
  return {
    code,
    said: out.join('\n').replaceAll(base, 'SERVER'),
    left: readdirSync(folder, { recursive: true }).sort(),
  };
}

function release(name: string, ...downloads: Release['downloads']): Release {
  return { name, summary: `${name}, invented`, page: 'https://example.org/blenks', downloads };
}

describe('kb fetch', () => {
  test('writes a file, and reports its SHA-256', async () => {
    const { code, said, left } = await run([release('hello', { url: `${base}/hello.txt`, save: 'hello.txt' })]);
    expect({ code, said, left }).toEqual({
      code: 0,
      said: 'hello: 1 file, 5 B',
      left: ['hello', 'hello/fetched.json', 'hello/hello.txt'],
    });
    const record: unknown = JSON.parse(readFileSync(join(folder, 'hello/fetched.json'), 'utf8'));
    expect(record).toMatchObject({
      release: 'hello',
      files: [{ url: `${base}/hello.txt`, file: 'hello.txt', bytes: 5, sha256: HELLO_SHA256 }],
    });
  });

  test.each(['flaky', 'broken', 'moved'])('gets a %s file in the end', async (name) => {
    const { code } = await run([release(name, { url: `${base}/${name}.txt`, save: 'a.txt' })]);
    expect(code).toBe(0);
    expect(readFileSync(join(folder, name, 'a.txt'), 'utf8')).toBe('hello');
  });

  test('extracts the wanted members of an archive, flat or with their folders', async () => {
    const download = { url: `${base}/release.zip`, take: 'terms_\\d{4}(_b)?\\.txt$' };
    const { code, said, left } = await run([release('flat', download), release('deep', { ...download, strip: 1 })]);
    expect({ code, said }).toEqual({ code: 0, said: 'flat: 2 files, 300 kB\ndeep: 2 files, 300 kB' });
    expect(left.filter((path) => String(path).endsWith('.txt'))).toEqual([
      'deep/more/terms_2031_b.txt',
      'deep/terms_2031.txt',
      'flat/terms_2031.txt',
      'flat/terms_2031_b.txt',
    ]);
    expect(readFileSync(join(folder, 'flat/terms_2031.txt'), 'utf8')).toBe('blenk\n'.repeat(50_000));
  });

  test('leaves existing files alone unless told to fetch them again', async () => {
    const hello = release('hello', { url: `${base}/hello.txt`, save: 'hello.txt' });
    await run([hello]);
    expect((await run([hello])).said).toBe('hello: already there');
    expect((await run([hello], '--again')).said).toBe('hello: 1 file, 5 B');
    expect(visits.get('/hello.txt')).toBe(2);
  });

  test('fetches only the named files', async () => {
    const two = ['hello', 'other'].map((name) => release(name, { url: `${base}/hello.txt`, save: 'a.txt' }));
    expect((await run(two, 'other')).said).toBe('other: 1 file, 5 B');
    expect(await run(two, 'othr')).toMatchObject({ code: 2, said: expect.stringContaining('did you mean other?') });
  });

  test.each<[string, Partial<Release['downloads'][number]>, string]>([
    ['missing.txt', { save: 'a' }, 'SERVER/missing.txt returned status 404.'],
    ['silent.txt', { save: 'a' }, 'SERVER/silent.txt could not be fetched: no data for 0.3 s.'],
    ['hello.txt', { save: 'a', sha256: { a: '00' } }, `expected sha256 00, got ${HELLO_SHA256}`],
    ['release.zip', { take: 'nothing' }, 'has no member that matches nothing'],
    ['traversal.zip', { take: 'evil', strip: 0 }, "the archive's member a/../../evil.txt cannot be extracted here"],
    ['truncated.zip', { take: 'terms' }, 'not a readable zip archive: it has no end record'],
    ['hello.txt', { take: 'terms' }, 'not a readable zip archive'],
  ])('refuses %s and leaves nothing behind', async (path, rest, words) => {
    const bad = release('bad', { url: `${base}/${path}`, ...rest });
    const good = release('good', { url: `${base}/hello.txt`, save: 'a.txt' });
    const { code, said, left } = await run([bad, good]);
    expect(code).toBe(1);
    expect(said).toContain(words);
    expect(said).toContain('See https://example.org/blenks');
    expect(left, 'the others are fetched all the same').toEqual(['good', 'good/a.txt', 'good/fetched.json']);
  });

  test('does not retry after a definite refusal', async () => {
    await run([release('bad', { url: `${base}/missing.txt`, save: 'a' })]);
    expect(visits.get('/missing.txt')).toBe(1);
  });
});

describe('an archive', () => {
  async function contents(bytes: Uint8Array): Promise<string[]> {
    const path = join(folder, 'a.zip');
    writeFileSync(path, bytes);
    const found: string[] = [];
    for (const member of zipMembers(path)) {
      const to = join(folder, 'member');
      await extractMember(path, member, to);
      found.push(`${member.path}: ${readFileSync(to, 'utf8')}`);
    }
    return found;
  }

  test.each<[string, ArchiveMember[], string, string[]]>([
    ['of nothing', [], '', []],
    ['with a comment', [{ path: 'a', content: 'x' }], 'PK made by hand', ['a: x']],
    ['of an empty member', [{ path: 'a', content: '', stored: true }], '', ['a: ']],
    [
      'of a folder',
      [
        { path: 'a/', content: '', stored: true },
        { path: 'a/b', content: 'y' },
      ],
      '',
      ['a/b: y'],
    ],
    ['with backslashes', [{ path: 'a\\b', content: 'y' }], '', ['a/b: y']],
  ])('%s can be read', async (_, members, comment, expected) => {
    expect(await contents(zipArchive(members, comment))).toEqual(expected);
  });

  test.each<[string, ArchiveMember, string]>([
    ['a wrong checksum', { path: 'a', content: 'x', claims: { crc32: 1 } }, 'a does not match its checksum'],
    [
      'a member that swells',
      { path: 'a', content: 'x'.repeat(1e5), claims: { bytes: 9 } },
      'a is longer than its declared size',
    ],
    ['a member that shrinks', { path: 'a', content: 'x', claims: { bytes: 9 } }, 'a does not match its checksum'],
    ['another compression', { path: 'a', content: 'x', claims: { method: 12 } }, 'compressed by method 12'],
    ['an encrypted member', { path: 'a', content: 'x', claims: { flags: 1 } }, 'a is encrypted'],
    [
      'bytes that do not inflate',
      { path: 'a', content: 'xyz', stored: true, claims: { method: 8 } },
      'does not inflate',
    ],
  ])('with %s is refused', async (_, member, words) => {
    await expect(contents(zipArchive([member]))).rejects.toMatchObject({
      code: 'invalid-document',
      message: expect.stringContaining(words),
    });
  });

  test('in which any single byte is changed either yields the same files or is refused', async () => {
    const whole = zipArchive([{ path: 'a', content: 'some content' }]);
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole);
      changed[at] ^= 0x41;
      const outcome = await contents(changed).catch((error: unknown) => error);
      if (!Array.isArray(outcome)) expect(outcome, `byte ${at}`).toMatchObject({ code: 'invalid-document' });
    }
  });
});

test('the table of releases lists each release once, with a page and something to save', () => {
  expect(new Set(RELEASES.map(({ name }) => name)).size).toBe(RELEASES.length);
  for (const { name, page, downloads } of RELEASES) {
    expect(page, name).toMatch(/^https:\/\//);
    expect(downloads.length, name).toBeGreaterThan(0);
    for (const { url, save, take, sha256 = {} } of downloads) {
      expect(url, name).toMatch(/^https:\/\//);
      expect((save === undefined) !== (take === undefined), `${name}: save it or take members out of it`).toBe(true);
      if (take !== undefined) expect(() => new RegExp(take)).not.toThrow();
      for (const sum of Object.values(sha256)) expect(sum, name).toMatch(/^[0-9a-f]{64}$/);
    }
  }
});
