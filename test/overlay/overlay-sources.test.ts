// The sources of overlays (plain objects, and paths and URLs of JSON files), on top of bytes, the embedded bundle or a
// shared bundle.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inside, type KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase, shareBundle } from '../../src/node/index.js';
import { allAnswers, smallBundle } from '../opening/small-bundle.js';
import { ASTHMA, found, NEW } from './opened.js';

const overlay = { name: 'clinic', findings: [{ id: NEW, termType: 4, description: 'Barn lung', parent: ASTHMA }] };
const json = JSON.stringify(overlay);
const TEXT = 'barn lung';
const WANTED = [`barn lung → ${NEW}.A`];
const seen = (kb: KnowledgeBase) => found(kb[inside], TEXT);

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'overlay-'));
  path = join(folder, 'clinic.json');
  writeFileSync(path, json);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('paths and URLs', async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/clinic.json' ? 200 : 404;
    response.end(json);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  try {
    for (const source of [path, pathToFileURL(path), new URL(`http://127.0.0.1:${port}/clinic.json`)]) {
      expect(seen(await openKnowledgeBase({ base: smallBundle(), overlays: [source] }))).toEqual(WANTED);
    }
    const missing = openKnowledgeBase({ base: smallBundle(), overlays: [new URL(`http://127.0.0.1:${port}/x.json`)] });
    await expect(missing).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('status 404'),
    });
  } finally {
    server.close();
  }
});

test('an unreadable overlay is unavailable, and one that is not JSON is refused', async () => {
  writeFileSync(join(folder, 'bad.json'), '{ name: }');
  const open = (name: string) => openKnowledgeBase({ base: smallBundle(), overlays: [join(folder, name)] });
  await expect(open('none.json')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(open('bad.json')).rejects.toMatchObject({
    code: 'invalid-argument',
    message: expect.stringContaining('bad.json is not JSON'),
  });
});

test('one shared bundle is used by several knowledge bases, each with its own overlays', async () => {
  const shared = await shareBundle(smallBundle());
  const plain = await openKnowledgeBase(shared);
  const before = allAnswers(plain[inside]);
  const layered = await openKnowledgeBase({ base: shared, overlays: [overlay] });
  const hiding = await openKnowledgeBase({ base: shared, overlays: [{ name: 'h', hide: { findings: [ASTHMA] } }] });
  expect([plain, layered, hiding].map(seen)).toEqual([[], WANTED, []]);
  expect([plain, layered, hiding].map((kb) => found(kb[inside], 'asthma'))).toEqual([
    [`asthma → ${ASTHMA}.A`],
    [`asthma → ${ASTHMA}.A`],
    [],
  ]);
  expect(allAnswers(plain[inside])).toEqual(before);
});

test('nothing here needs Node', async () => {
  const { metafile } = await build({
    entryPoints: ['src/overlay/layer-knowledge.ts', 'src/opening/open.ts'],
    bundle: true,
    platform: 'browser',
    format: 'esm',
    outdir: folder,
    write: false,
    metafile: true,
    external: ['./core-bundle.js'],
  });
  expect(Object.keys(metafile.inputs).filter((file) => file.includes('node:'))).toEqual([]);
});
