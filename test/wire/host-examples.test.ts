// The hosts in examples/, each run unchanged with the built library, and all sent the same requests: a server, a
// Fetch-style handler, and a service worker in a real browser. All of them must give the same answers as `call`.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { openKnowledgeBase } from '../../src/node/index.js';
import { call } from '../../src/wire/call.js';
import { hasChromium, startChromium } from '../package/chromium.js';
import { serveFolder } from '../package/static-server.js';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const REQUESTS: readonly [path: string, init: RequestInit][] = [
  ['/api/Svc/Enum/Result?RequestId=r%201&DataFormat=XML', {}],
  [
    '/api/Svc/TextRecognition/Recognize?ResolveFindings=no',
    { method: 'POST', headers: form, body: 'Text=No+fever%3B+%C3%BC' },
  ],
  ['/api/Svc/Coding/TranslateItem', {}],
  ['/api/Svc/Nothing', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
];
/** Sends all requests through `fetch`; the same code runs in Node and on a page. */
const ask = (origin: string) => `Promise.all(${JSON.stringify(REQUESTS)}.map(async ([path, init]) => {
  const response = await fetch('${origin}' + path, init);
  return [response.status, response.headers.get('content-type'), response.headers.get('request-id'), await response.text()];
}))`;

const kb = await openKnowledgeBase();
const expected = await Promise.all(
  REQUESTS.map(async ([path, { method = 'GET', headers, body }]) => {
    const contentType = new Headers(headers).get('content-type');
    const answer = await call(kb, { method, path, body: body === undefined ? undefined : String(body), contentType });
    return [answer.status, answer.contentType, answer.headers['request-id'] ?? null, answer.body];
  }),
);

const running: ChildProcess[] = [];
afterAll(() => {
  for (const one of running) one.kill();
});

/** Starts a Node process, and returns the first line that it prints. */
async function firstLine(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let printed = '';
  while (!printed.includes('\n')) printed += String((await once(child.stdout, 'data'))[0]);
  return printed.split('\n', 1)[0] ?? '';
}

test('the requests have different statuses', () => {
  expect(expected.map(([status]) => status)).toEqual([200, 200, 400, 404]);
});

test('node-http.mjs answers over a socket', async () => {
  const port = (await firstLine(['examples/node-http.mjs'])).replace('port ', '');
  const origin = `http://127.0.0.1:${port}`;
  expect(await new Function(`return ${ask(origin)}`)()).toEqual(expected);
});

test('fetch-handler.mjs answers a Request with a Response', async () => {
  const program = `import { handle } from './examples/fetch-handler.mjs';
    const fetch = (url, init) => handle(new Request(url, init));
    console.log(JSON.stringify(await ${ask('https://host.example')}));`;
  expect(JSON.parse(await firstLine(['--input-type=module', '-e', program]))).toEqual(expected);
});

describe.skipIf(!hasChromium())('in a browser', () => {
  test('service-worker.mjs answers what a page fetches', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cterm-worker-'));
    await build({
      entryPoints: ['examples/service-worker.mjs'],
      bundle: true,
      format: 'esm',
      outdir: folder,
      outExtension: { '.js': '.js' },
      logLevel: 'error',
      external: ['*/core-bundle.js', '*/signatures.js'],
    });
    cpSync('dist/core.ctkb', join(folder, 'core.ctkb'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>');
    const served = await serveFolder(folder);
    const browser = await startChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`${served.url}/index.html`);
      await page.evaluate(`new Promise((done, fail) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => done(true));
        navigator.serviceWorker.register('service-worker.js', { type: 'module' }).catch(fail);
      })`);
      expect(await page.evaluate(ask(''))).toEqual(expected);
    } finally {
      await browser.close();
      await served.close();
      rmSync(folder, { recursive: true });
    }
  });
});

test.each(['node-http', 'fetch-handler', 'service-worker'])('%s.mjs is short', (name) => {
  const lines = readFileSync(`examples/${name}.mjs`, 'utf8').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('//')).length).toBeLessThanOrEqual(17);
});
