// Bad inputs to `cterm batch`: each gives a clear message and the right exit status, and the good notes next to it are
// still read.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { batch } from '../../src/cli/batch/batch-command.js';
import { cterm, freshFolder, inventedNotes, manifestIn, ndjson, rowsIn, shardFiles } from './batch-process.js';

const isRoot = process.getuid?.() === 0;

interface BadInput {
  /** Creates the bad input in a folder. */
  make(folder: string): void;
  inputs?: string[];
  flags?: string[];
  status: number;
  /** Words that the message must contain; empty for inputs that are accepted after all, such as an empty file. */
  says: string;
}

const put = (name: string, content: string | Uint8Array) => (folder: string) =>
  writeFileSync(join(folder, name), content);

const BAD: Readonly<Record<string, BadInput>> = {
  'an empty file': { make: put('bad.ndjson', ''), status: 0, says: '' },
  'an empty text': { make: put('bad.txt', ''), status: 0, says: '' },
  'an empty table': { make: put('bad.csv', ''), status: 0, says: '' },
  'a missing file': { make: () => undefined, status: 1, says: 'bad: not read: ENOENT', inputs: ['bad'] },
  'a pattern without files': { make: () => undefined, status: 1, says: 'no file matches', inputs: ['*.nothing'] },
  'a folder that contains itself': {
    make(folder) {
      mkdirSync(join(folder, 'bad'));
      writeFileSync(join(folder, 'bad/a.txt'), 'gout');
      symlinkSync('..', join(folder, 'bad/up'));
      symlinkSync('.', join(folder, 'bad/self'));
    },
    inputs: ['bad', 'bad/**/*.txt'],
    status: 0,
    says: '',
  },
  'a broken link': {
    make: (folder) => symlinkSync('nowhere', join(folder, 'bad')),
    status: 1,
    says: 'bad: not read: ENOENT',
    inputs: ['bad'],
  },
  'a quote that is never closed': {
    make: put('bad.csv', 'id,text\n1,"asthma\n2,gout\n'),
    status: 1,
    says: '1: not read: a quote is opened and never closed',
  },
  'a record with too many fields': {
    make: put('bad.csv', 'id,text\n1,a,b\n'),
    status: 1,
    says: '3 fields, the header has 2',
  },
  'a table without a column of texts': {
    make: put('bad.csv', 'id,body\n1,gout\n'),
    status: 1,
    says: 'no column text; there are id, body',
  },
  'a column that is not there': {
    make: put('bad.csv', 'id,text\n1,gout\n'),
    flags: ['--columns', 'text=body'],
    status: 1,
    says: 'no column body; there are id, text',
  },
  'lines that are not JSON': { make: put('bad.ndjson', 'asthma\n[1]\n'), status: 1, says: 'not a JSON object' },
  'a text that is a number': {
    make: put('bad.ndjson', '{"id":1,"text":2}\n'),
    status: 1,
    says: '1: not read: text is no text',
  },
  'a note of 300 MB': {
    make(folder) {
      const path = join(folder, 'bad.txt');
      closeSync(openSync(path, 'w'));
      truncateSync(path, 300_000_000);
    },
    status: 1,
    says: 'bad.txt: not read: 300000000 bytes, more than --max-length allows',
  },
  'a compressed line of 70 MB': {
    make(folder) {
      const line = Buffer.concat([
        Buffer.from('{"id":"h","text":"'),
        Buffer.alloc(70_000_000, 'gout '),
        Buffer.from('"}'),
      ]);
      writeFileSync(join(folder, 'bad.ndjson.gz'), gzipSync(line, { level: 1 }));
    },
    status: 1,
    says: 'bad.ndjson.gz: not read: a record of 70000020 bytes is too long to be read',
  },
  'a compressed file that is cut off': {
    make: put('bad.ndjson.gz', gzipSync(ndjson([{ id: 'c', text: 'gout' }])).subarray(0, -8)),
    status: 1,
    says: 'bad.ndjson.gz: not read: unexpected end of file',
  },
  'a note that is longer than allowed': {
    make: put('bad.ndjson', ndjson([{ id: 'long', text: 'gout '.repeat(100) }])),
    flags: ['--max-length', '100'],
    status: 1,
    says: 'long: not read: 500 characters, more than --max-length 100',
  },
  'a file that is no Parquet': {
    make: put('bad.parquet', 'gout'),
    status: 1,
    says: 'bad.parquet is not a Parquet file',
  },
  'zeros in a file': { make: put('bad.txt', 'gout\0asthma'), status: 1, says: 'bad.txt: not read: binary data' },
  'zeros in a text': {
    make: put('bad.ndjson', '{"id":"z","text":"gout\\u0000"}\n'),
    status: 1,
    says: 'z: not read: binary data',
  },
  'half a surrogate': { make: put('bad.ndjson', '{"id":"h","text":"\\ud83d gout \\ude00"}\n'), status: 0, says: '' },
  RTF: { make: put('bad.txt', '{\\rtf1 gout}'), status: 1, says: 'bad.txt: not read: RTF' },
  'RTF in a table': { make: put('bad.csv', 'id,text\nr,{\\rtf1 gout}\n'), status: 1, says: 'r: not read: RTF' },
  'a PDF': { make: put('bad.txt', '%PDF-1.7 gout'), status: 1, says: 'bad.txt: not read: PDF' },
  'a DOCX': { make: put('bad.txt', Buffer.from('PK\u0003\u0004 gout')), status: 1, says: 'a ZIP archive' },
  'bytes of no encoding': { make: put('bad.txt', Buffer.from([0x67, 0x81, 0x8d])), status: 1, says: 'binary data' },
  'another encoding than stated': {
    make: put('bad.txt', Buffer.from([0x67, 0xe9])),
    flags: ['--encoding', 'utf-8'],
    status: 1,
    says: 'bad.txt: not read: not utf-8',
  },
  'gzip under another name': {
    make: put('bad.ndjson', Buffer.from([0x1f, 0x8b, 8, 0])),
    status: 1,
    says: 'gzip, not what its name says',
  },
  'another FHIR resource': {
    make: put('bad.ndjson', '{"resourceType":"Patient","id":"p"}\n'),
    status: 1,
    says: 'a resource of type Patient holds no note',
  },
  'an encounter that is no date': {
    make: put('bad.ndjson', '{"id":"d","text":"gout","date":"soon"}\n'),
    status: 1,
    says: 'd: not read: recognize: parameter EncounterTime',
  },
  'an OMOP id that is no number': {
    make: put('bad.ndjson', '{"id":"x","text":"gout"}\n'),
    flags: ['--to', 'omop'],
    status: 1,
    says: 'x: not read: its id is no whole number',
  },
};

/** The bad inputs, grouped by their flags, so that a single run can read all the inputs in a group. */
const groups = [...new Set(Object.values(BAD).map(({ flags = [] }) => flags.join(' ')))].map((flags) => ({
  flags,
  cases: Object.entries(BAD).filter(([, bad]) => (bad.flags ?? []).join(' ') === flags),
}));

describe('beside good notes,', () => {
  // One run reads all the inputs in a group, because starting a process takes longer than reading all of them.
  test.each(groups)(
    'bad inputs are reported by name, and not read any further (flags: $flags)',
    async ({ flags, cases }) => {
      const folder = freshFolder();
      const found = cases.flatMap(([name, { make, inputs }]) => {
        const own = name.replaceAll(' ', '-');
        mkdirSync(join(folder, own));
        make(join(folder, own));
        const names = inputs ?? readdirSync(join(folder, own));
        return names.map((one) => `${own}/${one}`);
      });
      writeFileSync(join(folder, 'good.ndjson'), ndjson([{ id: '1000', text: 'PMH: asthma' }]));
      const args = [
        'batch',
        ...found,
        'good.ndjson',
        '-o',
        'out',
        '--threads',
        '1',
        ...flags.split(' ').filter(Boolean),
      ];
      const ended = await cterm(args, { cwd: folder });
      for (const [name, { says }] of cases) expect(ended.errors, name).toContain(says);
      expect(ended.errors).not.toMatch(/^\s+at /m);
      const bad = cases.filter(([, { status }]) => status !== 0);
      expect(ended.errors.match(/not read: /g)?.length ?? 0, ended.errors).toBeGreaterThanOrEqual(bad.length);
      expect(ended.errors, 'inputs that are not bad after all').not.toMatch(
        /(an-empty|contains-itself|half-a-surrogate)[^\n]*not read/,
      );
      expect(ended.status, ended.errors).toBe(bad.length === 0 ? 0 : 1);
      // A column named by a flag is used for every input.
      if (flags.startsWith('--columns')) return;
      expect(rowsIn(join(folder, 'out')).join('\n')).toContain(flags.includes('omop') ? ',asthma,' : '"1000"');
    },
  );

  // Root may read everything. If the tests run as root, this test therefore runs the command as a user who owns
  // nothing, provided that this user may read the command's file.
  const NOBODY = 65534;
  const asNobody = (): boolean => {
    const script = `require('node:fs').accessSync(${JSON.stringify(join(process.cwd(), 'dist/cli.js'))}, 4)`;
    return spawnSync(process.execPath, ['-e', script], { uid: NOBODY }).status === 0;
  };
  test.skipIf(isRoot && !asNobody())('a file that may not be read', async () => {
    const folder = freshFolder();
    chmodSync(folder, 0o777);
    writeFileSync(join(folder, 'bad.txt'), 'gout');
    writeFileSync(join(folder, 'good.txt'), 'asthma');
    chmodSync(join(folder, 'bad.txt'), 0);
    const ended = await cterm(['batch', 'bad.txt', 'good.txt', '-o', 'out', '--threads', '1'], {
      cwd: folder,
      ...(isRoot && { uid: NOBODY }),
    });
    expect(ended.errors).toContain('bad.txt: not read: it cannot be read (EACCES)');
    expect(ended.status).toBe(1);
    expect(rowsIn(join(folder, 'out')).join('')).toContain('asthma');
  });
});

describe('usage', () => {
  test.each<[string[], string]>([
    [[], 'name the inputs'],
    [['x'], 'name the folder for the rows'],
    [['x', '-o', 'out', '--rows', 'words'], '--rows is one of findings, codes, notes'],
    [['x', '-o', 'out', '--fields', 'notes'], 'did you mean note?'],
    [['x', '-o', 'out', '--to', 'xml'], '--to is one of'],
    [['x', '-o', 'out', '--threads', '0'], '--threads is a whole number from 1'],
    [['x', '-o', 'out', '--columns', 'body'], '--columns names columns as'],
    [['x', '-o', '-', '--to', 'parquet'], 'name a folder'],
    [['x', '-o', '-', '--verify'], '--verify needs the folder'],
    [['x', '-o', 'out', '--to', 'omop', '--rows', 'codes'], 'has its own rows'],
  ])('%j is refused', async (args, says) => {
    const errors: string[] = [];
    const status = await batch.run(args, { out: () => undefined, error: (text) => errors.push(text) });
    expect(errors.join('\n')).toContain(says);
    expect(status).toBe(2);
  });
});

describe('ends', () => {
  test('SIGTERM keeps the finished shards, and the same command continues from there', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(inventedNotes(3000, 10)));
    const args = ['batch', 'notes.ndjson', '-o', 'out', '--threads', '1', '--shard-kb', '16'];
    // The signal is sent once the first shard exists.
    const child = spawn(process.execPath, [join(process.cwd(), 'dist/cli.js'), ...args], { cwd: folder });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += String(text);
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await expect.poll(() => shards(join(folder, 'out')), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    expect(errors).toContain('stopped: SIGTERM');
    const kept = manifestIn(join(folder, 'out')).length;
    expect(kept).toBeGreaterThan(0);
    const next = await cterm(args, { cwd: folder });
    expect(JSON.parse(next.out)).toMatchObject({ known: kept });
    expect(next.status).toBe(0);
  });

  test('a closed pipe ends the batch without a stack trace', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(inventedNotes(3000, 10)));
    const child = spawn(process.execPath, [join(process.cwd(), 'dist/cli.js'), 'batch', 'notes.ndjson', '-o', '-'], {
      cwd: folder,
    });
    let errors = '';
    child.stderr.on('data', (text) => {
      errors += String(text);
    });
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1);
    expect(errors).toContain('EPIPE');
    expect(errors).not.toMatch(/^\s+at /m);
  });

  const canMount = isRoot && process.platform === 'linux' && mounts();
  test.skipIf(!canMount)(
    'a full disk is reported, and finished shards are kept (needs root, to mount a small disk)',
    async () => {
      const folder = freshFolder();
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500k', 'tmpfs', disk]);
      try {
        writeFileSync(join(folder, 'notes.ndjson'), ndjson(inventedNotes(1500, 8)));
        const ended = await cterm(['batch', 'notes.ndjson', '-o', 'disk', '--threads', '2', '--shard-kb', '16'], {
          cwd: folder,
        });
        expect(ended.errors).toContain('ENOSPC');
        expect(ended.errors).toContain('finished shards are kept');
        expect(ended.errors).not.toMatch(/^\s+at /m);
        expect(ended.status).toBe(1);
        expect(shardFiles(disk).length).toBeGreaterThan(0);
      } finally {
        execFileSync('umount', [disk]);
      }
    },
  );
});

function shards(folder: string): number {
  try {
    return shardFiles(folder).length;
  } catch {
    return 0;
  }
}

function mounts(): boolean {
  const folder = '/dev/shm';
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
