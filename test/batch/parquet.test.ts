// Parquet as input and output of `cterm batch`: row groups become shards, values keep their types, and columns that do
// not contain strings are refused by name. The packages that read and write Parquet are optional; if they are not
// installed, the tests are skipped.

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
