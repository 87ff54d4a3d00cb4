// Parquet as input and output of `cterm batch`: row groups become shards, values keep their types, and a column that
// does not contain strings is refused with a message that names it. The packages that read and write Parquet are
// optional; if they are not installed, the tests are skipped.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cterm, freshFolder, ndjson, rowsIn, shardFiles } from './batch-process.js';

type Write = (options: { columnData: object[]; rowGroupSize?: number }) => ArrayBuffer;
type Read = (options: { file: ArrayBuffer }) => Promise<Record<string, unknown>[]>;

async function packages(): Promise<{ write: Write; read: Read } | undefined> {
  try {
    const [writer, reader] = await Promise.all(['hyparquet-writer', 'hyparquet'].map((name) => import(name)));
    return { write: writer.parquetWriteBuffer, read: reader.parquetReadObjects };
  } catch {
    return undefined;
  }
}

const parquet = await packages();

test.skipIf(parquet === undefined)(
  'Parquet gives the same rows as NDJSON, and its row groups become shards',
  async () => {
    if (parquet === undefined) return;
    const folder = freshFolder();
    const texts = Array.from({ length: 30 }, (_, i) =>
      i % 2 === 1 ? 'No fever. BP 142/90.' : 'PMH: asthma, ünlike göut',
    );
    const put = (name: string, columnData: object[]) =>
      writeFileSync(join(folder, name), new Uint8Array(parquet.write({ columnData, rowGroupSize: 10 })));
    put('notes.parquet', [
      { name: 'note_id', data: texts.map((_, i) => BigInt(i)), type: 'INT64' },
      { name: 'note_text', data: texts, type: 'STRING' },
    ]);
    put('numbers.parquet', [{ name: 'text', data: [1, 2], type: 'INT32' }]);
    put('others.parquet', [{ name: 'body', data: ['gout'], type: 'STRING' }]);
    writeFileSync(join(folder, 'broken.parquet'), 'PAR1 and no more');
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(texts.map((text, id) => ({ id, text }))));

    const bad = ['numbers.parquet', 'others.parquet', 'broken.parquet'];
    const made = await cterm(['batch', 'notes.parquet', ...bad, '-o', 'out', '--to', 'parquet', '--threads', '1'], {
      cwd: folder,
    });
    expect(made.errors).toContain('column text is INT32, not text');
    expect(made.errors).toContain('no column text; there are body');
    expect(made.errors).toContain('broken.parquet is not a Parquet file');
    expect(made.status).toBe(1);
    const out = join(folder, 'out');
    expect(shardFiles(out)).toHaveLength(3);
    const rows: string[] = [];
    for (const name of shardFiles(out)) {
      const { buffer, byteOffset, byteLength } = readFileSync(join(out, name));
      const file = new Uint8Array(buffer, byteOffset, byteLength).slice().buffer;
      for (const row of await parquet.read({ file })) {
        const given = Object.entries(row).filter(([, value]) => value !== null);
        rows.push(
          JSON.stringify(
            Object.fromEntries(given.map(([key, value]) => [key, typeof value === 'bigint' ? Number(value) : value])),
          ),
        );
      }
    }
    await cterm(['batch', 'notes.ndjson', '-o', 'plain', '--threads', '1'], { cwd: folder });
    expect(rows.sort()).toEqual(rowsIn(join(folder, 'plain')));
  },
);
/**
 * Parquet readers in Python, which .ci/run installs in build/parquet-readers: each prints the rows as lines of JSON.
 */
const READERS = {
  pyarrow: `import sys, json, pyarrow.dataset
for row in pyarrow.dataset.dataset(sys.argv[1:], format='parquet').to_table().to_pylist(): print(json.dumps(row))`,
  duckdb: `import sys, json, duckdb
found = duckdb.execute('select * from read_parquet(?)', [sys.argv[1:]])
names = [one[0] for one in found.description]
for row in found.fetchall(): print(json.dumps(dict(zip(names, row))))`,
};
const PYTHON = process.env.CTERM_PYTHON ?? join(process.cwd(), 'build/parquet-readers/bin/python');

function isMissing(name: string): boolean {
  const isThere = spawnSync(PYTHON, ['-c', `import ${name}`]).status === 0;
  if (!isThere) console.warn(`The test that ${name} reads the Parquet is skipped: it is not in build/parquet-readers`);
  return !isThere;
}

for (const [name, program] of Object.entries(READERS)) {
  test.skipIf(parquet === undefined || isMissing(name))(`${name} reads the rows that NDJSON has`, async () => {
    const folder = freshFolder();
    const texts = ['No fever. BP 142/90.', 'PMH: asthma, ünlike göut', '😀 gout'];
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(texts.map((text, id) => ({ id, text }))));
    for (const to of ['parquet', 'ndjson']) {
      const made = await cterm(['batch', 'notes.ndjson', '-o', to, '--to', to, '--threads', '1'], { cwd: folder });
      expect(made.status, made.errors).toBe(0);
    }
    const files = shardFiles(join(folder, 'parquet')).map((file) => join(folder, 'parquet', file));
    const { stdout, stderr } = spawnSync(PYTHON, ['-c', program, ...files], { encoding: 'utf8' });
    const rows = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.stringify(withoutNulls(JSON.parse(line))));
    expect(rows.sort(), stderr).toEqual(rowsIn(join(folder, 'ndjson')));
  });
}

function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
