// The sources from which a knowledge base can be opened, and the errors for everything else. The common entry accepts
// bytes, buffers, blobs, responses, URLs or nothing; Node's entry also accepts paths, `file:` URLs and file handles.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CtermError } from '../../src/errors/cterm-error.js';
import { inside, type KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import * as node from '../../src/node/index.js';
import * as web from '../../src/opening/open.js';
import { recognize } from '../../src/operations/recognize.js';
import { allAnswers, smallBundle } from './small-bundle.js';

const whole = smallBundle();
const folder = mkdtempSync(join(tmpdir(), 'cterm-open-'));
const path = join(folder, 'small knowledge é.ctkb');
let server: Server;
let host: string;
let answers: unknown;

beforeAll(async () => {
  writeFileSync(path, whole);
  mkdirSync(join(folder, 'folder'));
  writeFileSync(join(folder, 'empty.ctkb'), '');
  writeFileSync(join(folder, 'cut.ctkb'), whole.subarray(0, 5000));
  writeFileSync(join(folder, 'text.ctkb'), 'id,term,type,parent\nD1,Dengue,Dx,\n'.repeat(100));
  server = createServer((request, response) => {
    if (request.url === '/small.ctkb') response.end(whole);
    else if (request.url === '/broken.ctkb') {
      response.writeHead(200, { 'content-length': whole.length });
      response.write(whole.subarray(0, 3000), () => response.destroy());
    } else response.writeHead(404).end('<html>not here</html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  answers = answersOf(await node.openKnowledgeBase(whole));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

function answersOf(kb: KnowledgeBase): string {
  return JSON.stringify(allAnswers(kb[inside]));
}

/** The bytes at an offset in a larger buffer that contains other bytes around them. */
function shifted(offset: number): Uint8Array<ArrayBuffer> {
  const room = new Uint8Array(whole.length + 2 * offset).fill(0xa5);
  room.set(whole, offset);
  return room.subarray(offset, offset + whole.length);
}

/** A stream that delivers the bundle in chunks, whose sizes cycle through `sizes`. */
function streamed(sizes: readonly number[], bytes = whole): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const size = sizes[turn++ % sizes.length];
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

const CHUNKS = [[1], [7, 13], [11, 0, 64], [4096], [whole.length], [12, 1, 5000]];

const common: [string, () => web.BundleSource | Promise<web.BundleSource>][] = [
  ['bytes', () => whole],
  ...[1, 3, 4, 8, 20, 64].map((offset): [string, () => Uint8Array] => [
    `bytes ${offset} into a bigger buffer`,
    () => shifted(offset),
  ]),
  ['a Buffer', () => Buffer.concat([Buffer.from(whole)])],
  ['bytes in shared memory', () => sharedBytes()],
  ['an ArrayBuffer', () => whole.slice().buffer],
  ['a blob', () => new Blob([whole])],
  ['a blob of several parts', () => new Blob([whole.slice(0, 5), whole.slice(5, 5000), whole.slice(5000)])],
  ['a File', () => new File([whole], 'small.ctkb')],
  ['a response', () => new Response(whole)],
  ...CHUNKS.map((sizes): [string, () => Response] => [
    `a response in pieces of ${sizes}`,
    () => new Response(streamed(sizes)),
  ]),
  ['a fetched response', () => fetch(`${host}/small.ctkb`)],
  ['an http URL', () => new URL(`${host}/small.ctkb`)],
  ['a data URL', () => new URL(`data:application/octet-stream;base64,${Buffer.from(whole).toString('base64')}`)],
];

function sharedBytes(): Uint8Array {
  const bytes = new Uint8Array(new SharedArrayBuffer(whole.length));
  bytes.set(whole);
  return bytes;
}

describe.each([
  ['the common face', web.openKnowledgeBase],
  ['the face in Node', node.openKnowledgeBase],
] as const)('%s opens', (_face, open) => {
  test.each(common)('%s', async (_what, source) => {
    expect(answersOf(await open(await source()))).toBe(answers);
  });

  test('nothing, which means the embedded bundle', async () => {
    const kb = await open();
    expect(kb[inside].tables.findings.rowCount).toBeGreaterThan(100);
    expect(recognize(kb, { Text: 'Denies chest pain.' }).taggedText.results).toHaveLength(1);
  });
});

describe('Node opens', () => {
  test.each<[string, () => string | URL]>([
    ['a path', () => path],
    ['a file URL', () => pathToFileURL(path)],
  ])('%s', async (_what, source) => {
    expect(answersOf(await node.openKnowledgeBase(source()))).toBe(answers);
  });
});

const gone = (): Response => new Response('not here', { status: 404 });
const SOURCE = /source.*Uint8Array.*ArrayBuffer.*URL.*Blob.*Response/;

/** Invalid sources, each with the error code and a pattern that the message must match. */
const refusals: [string, () => unknown, string, RegExp][] = [
  ['no bytes', () => new Uint8Array(0), 'invalid-bundle', /given bytes|bundle/],
  ['a few bytes', () => Uint8Array.of(1, 2, 3), 'invalid-bundle', /bundle/],
  ['text', () => new TextEncoder().encode('findings:\n'.repeat(900)), 'invalid-bundle', /CTK1/],
  ['zeros', () => new Uint8Array(100_000), 'invalid-bundle', /CTK1/],
  ['half a bundle', () => whole.slice(0, whole.length >> 1), 'invalid-bundle', /bundle/],
  ['a bundle and more', () => Buffer.concat([whole, whole]), 'invalid-bundle', /bundle/],
  ['half a blob', () => new Blob([whole.slice(0, 5000)]), 'invalid-bundle', /bundle/],
  ['an empty response', () => new Response(''), 'invalid-bundle', /bundle/],
  ['half a stream', () => new Response(streamed([100], whole.slice(0, 5000))), 'invalid-bundle', /bundle/],
  ['more than a stream of it', () => new Response(streamed([500], longer())), 'invalid-bundle', /bundle/],
  ['status 404', gone, 'unavailable', /404/],
  ['a response without a body', () => new Response(null), 'unavailable', /body/],
  ['a response that was read', () => readResponse(), 'unavailable', /body/],
  ['a response that somebody reads', () => lockedResponse(), 'unavailable', /body/],
  ['a stream that breaks off', () => new Response(breaking(5000)), 'unavailable', /broke off/],
  ['a stream that breaks at once', () => new Response(breaking(0)), 'unavailable', /broke off/],
  ['a buffer that was given away', () => givenAway(), 'invalid-bundle', /bundle/],
  ['a URL answered with 404', () => new URL(`${host}/nothing.ctkb`), 'unavailable', /404/],
  ['a URL whose answer breaks off', () => new URL(`${host}/broken.ctkb`), 'unavailable', /broken\.ctkb/],
  ['a URL where nobody listens', () => new URL('http://127.0.0.1:1/x.ctkb'), 'unavailable', /127\.0\.0\.1/],
  ['a URL of an unknown kind', () => new URL('nothing:x'), 'unavailable', /nothing:x/],
  ['null', () => null, 'invalid-argument', SOURCE],
  ['a number', () => 7, 'invalid-argument', SOURCE],
  ['a function', () => () => whole, 'invalid-argument', SOURCE],
  ['an array', () => [1, 2, 3], 'invalid-argument', SOURCE],
  ['an object', () => ({ path: 'x' }), 'invalid-argument', SOURCE],
  ['numbers of 16 bits', () => new Uint16Array(8), 'invalid-argument', SOURCE],
  ['a knowledge base', async () => await node.openKnowledgeBase(whole), 'invalid-argument', SOURCE],
  ['half a shared bundle', () => ({ kind: 'cterm-shared-bundle' }), 'invalid-argument', /shared/],
];

function longer(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(whole.length + 1);
  bytes.set(whole);
  return bytes;
}

async function readResponse(): Promise<Response> {
  const response = new Response(whole);
  await response.arrayBuffer();
  return response;
}

function lockedResponse(): Response {
  const response = new Response(whole);
  response.body?.getReader();
  return response;
}

function breaking(after: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= after) return controller.error(new Error('the line was cut'));
      controller.enqueue(whole.slice(at, at + 1000));
      at += 1000;
    },
  });
}

function givenAway(): ArrayBuffer {
  const { buffer } = whole.slice();
  structuredClone(buffer, { transfer: [buffer] });
  return buffer;
}

/** The refusal of `open`. `open` takes `never` here, because JavaScript callers may pass anything. */
async function refusalOf(open: (source: never) => Promise<unknown>, source: unknown): Promise<CtermError> {
  try {
    await open(source as never);
  } catch (error) {
    if (error instanceof CtermError) return error;
    throw error;
  }
  throw new Error('it was opened');
}

describe.each([
  ['the common face', web.openKnowledgeBase],
  ['the face in Node', node.openKnowledgeBase],
  ['sharing', web.shareBundle],
  ['sharing in Node', node.shareBundle],
] as const)('%s refuses', (face, open) => {
  const applicable = refusals.filter(([what]) => !(face.startsWith('sharing') && what === 'half a shared bundle'));
  test.each(applicable)('%s', async (_what, source, code, words) => {
    const error = await refusalOf(open, await source());
    expect({ code: error.code, message: error.message }).toMatchObject({
      code,
      message: expect.stringMatching(words),
    });
  });
});

/** The number of files that this process has open; undefined if the system does not provide it. */
function openFiles(): number | undefined {
  return existsSync('/dev/fd') ? readdirSync('/dev/fd').length : undefined;
}

describe('a file in Node', () => {
  const files: [string, () => string | URL, string, RegExp][] = [
    ['that is missing', () => join(folder, 'missing.ctkb'), 'unavailable', /missing\.ctkb/],
    ['at a missing URL', () => pathToFileURL(join(folder, 'missing.ctkb')), 'unavailable', /missing\.ctkb/],
    ['that is a folder', () => join(folder, 'folder'), 'unavailable', /folder/],
    ['that is empty', () => join(folder, 'empty.ctkb'), 'invalid-bundle', /bundle/],
    ['that is text', () => join(folder, 'text.ctkb'), 'invalid-bundle', /CTK1/],
    ['that is cut off', () => join(folder, 'cut.ctkb'), 'invalid-bundle', /bundle/],
    ['without a name', () => '', 'unavailable', /path/],
    ['with an impossible name', () => 'a\0b', 'unavailable', /path/],
    ['on another machine', () => new URL('file://elsewhere/small.ctkb'), 'unavailable', /elsewhere/],
    ['with an impossible URL', () => new URL('file:///a%2Fb.ctkb'), 'unavailable', /a%2Fb/],
  ];
  test.each(files)('%s is refused', async (_what, source, code, words) => {
    for (const open of [node.openKnowledgeBase, node.shareBundle]) {
      const error = await refusalOf(open, source());
      expect({ code: error.code, message: error.message }).toMatchObject({
        code,
        message: expect.stringMatching(words),
      });
    }
  });

  test('is recognised by its path only in Node', async () => {
    expect((await refusalOf(web.openKnowledgeBase, path)).code).toBe('invalid-argument');
  });

  test('is closed again, whether it is opened or refused', async () => {
    const before = openFiles();
    await node.openKnowledgeBase(path);
    await node.shareBundle(path);
    for (const [, source] of files) await refusalOf(node.openKnowledgeBase, source()).catch(() => undefined);
    expect(openFiles()).toBe(before);
    // Windows refuses to remove an open file, so on Windows this line is the actual test.
    rmSync(join(folder, 'cut.ctkb'));
    writeFileSync(join(folder, 'cut.ctkb'), whole.subarray(0, 5000));
  });
});

test('a stream is cancelled when its bundle is refused', async () => {
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel: () => {
      cancelled = true;
    },
  });
  expect((await refusalOf(web.openKnowledgeBase, new Response(endless))).code).toBe('invalid-bundle');
  expect(cancelled).toBe(true);
});

test('the caller’s bytes are unchanged', async () => {
  const room = shifted(3);
  const before = new Uint8Array(room.buffer.slice(0));
  const kb = await node.openKnowledgeBase(room);
  const aligned = whole.slice();
  answersOf(kb);
  answersOf(await node.openKnowledgeBase(aligned));
  answersOf(await node.openKnowledgeBase(aligned.buffer));
  await node.shareBundle(aligned);
  expect(Buffer.compare(before, new Uint8Array(room.buffer))).toBe(0);
  expect(Buffer.compare(whole, aligned)).toBe(0);
  expect(aligned.buffer.byteLength).toBe(whole.length);
});

test('several knowledge bases are independent', async () => {
  const host = { culture: 'de' };
  const bundle = await node.shareBundle(whole);
  const opened = await Promise.all([
    node.openKnowledgeBase(whole),
    node.openKnowledgeBase(),
    node.openKnowledgeBase(path),
    node.openKnowledgeBase(whole, host),
    node.openKnowledgeBase(bundle),
  ]);
  const [first, core, second, german, shared] = opened;
  const text = 'Denies chest pain, wheezing. PMH asthma. '.repeat(50);
  const ofCore = JSON.stringify(recognize(core, { Text: text }));
  for (let round = 0; round < 3; round++) {
    for (const kb of [first, second, shared]) expect(answersOf(kb)).toBe(answers);
    expect(JSON.stringify(recognize(core, { Text: text }))).toBe(ofCore);
  }
  expect(german[inside].host).toBe(host);
  expect(first[inside].host).toEqual({});
});
