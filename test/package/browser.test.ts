// The installed package in Chromium: on a page without a bundler, with Vite's build and its development server, with
// esbuild (as a single file, and split into chunks), with webpack, opened from a file, and in workers that get their
// bundle from the page. None of these tools is configured for the package, and all must give exactly the same answers
// as Node.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as esbuild } from 'esbuild';
import type { Browser } from 'playwright-core';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bundleWithWebpack } from './bundle-with-webpack.js';
import { hasChromium, startChromium } from './chromium.js';
import { runNode } from './run.js';
import { ISOLATED, type Served, serveFolder } from './static-server.js';

const { consumer } = inject('installed');
const vite = { root: consumer, configFile: false, logLevel: 'error' } as const;

async function viteBuilt(): Promise<Served> {
  await build({ ...vite, build: { outDir: 'vite-built', chunkSizeWarningLimit: 100_000 } });
  return serveFolder(join(consumer, 'vite-built'));
}

async function viteDevelopment(): Promise<Served> {
  const server = await createServer({ ...vite, server: { host: '127.0.0.1', port: 0, hmr: false, watch: null } });
  await server.listen();
  const [url] = server.resolvedUrls?.local ?? [];
  if (!url) throw new Error('the Vite development server got no address');
  return { url: url.replace(/\/$/, ''), close: () => server.close() };
}

/** With or without `splitting`, the script is written to the path that index.html refers to. */
async function esbuildBuilt(folder: string, splitting: boolean): Promise<Served> {
  const outdir = join(consumer, folder);
  await esbuild({
    absWorkingDir: consumer,
    entryPoints: ['page.js', 'index.html'],
    loader: { '.html': 'copy' },
    bundle: true,
    minify: true,
    format: 'esm',
    splitting,
    outdir,
    logLevel: 'error',
  });
  return serveFolder(outdir);
}

async function webpackBuilt(): Promise<Served> {
  const path = join(consumer, 'webpack-built');
  await bundleWithWebpack(consumer, './page.js', { path, filename: 'page.js' }, 'web');
  cpSync(join(consumer, 'index.html'), join(path, 'index.html'));
  return serveFolder(path);
}

/** A classic script and a page that are opened by their `file:` URLs, as in Electron. */
async function fileBuilt(): Promise<Served> {
  const outdir = join(consumer, 'file-built');
  await esbuild({
    absWorkingDir: consumer,
    entryPoints: ['page.js', 'file.html'],
    loader: { '.html': 'copy' },
    bundle: true,
    format: 'iife',
    outdir,
    logLevel: 'error',
  });
  return { url: pathToFileURL(outdir).href, close: async () => undefined };
}

describe.skipIf(!hasChromium())('in Chromium', () => {
  let browser: Browser;
  let answer: string;

  beforeAll(async () => {
    browser = await startChromium();
    answer = runNode(['module.js'], consumer);
  });
  afterAll(() => browser?.close());

  test.each([
    ['a plain page with <script type=module>', () => serveFolder(consumer), 'plain.html'],
    ['Vite’s build', viteBuilt, 'index.html'],
    ['Vite’s development server', viteDevelopment, 'index.html'],
    ['esbuild in parts', () => esbuildBuilt('esbuild-parts', true), 'index.html'],
    ['esbuild in one file', () => esbuildBuilt('esbuild-one', false), 'index.html'],
    ['webpack', webpackBuilt, 'index.html'],
    ['a page that is opened from a file', fileBuilt, 'file.html'],
  ])('%s gives the same bytes as Node', async (_, serve, file) => {
    const { failure, said, answer: given } = await answerOf(await serve(), file);
    expect({ failure, said }, 'the page’s own words').toEqual({ failure: undefined, said: [] });
    expect(given).toBe(answer);
  });

  test('a worker gives answers from a bundle that the page shares with it', async () => {
    const { failure, said, answer: given } = await answerOf(await serveFolder(consumer, ISOLATED), 'shared.html');
    expect({ failure, said }, 'the page’s own words').toEqual({ failure: undefined, said: [] });
    expect(given).toBe(answer);
  });

  test('a page that is not cross-origin isolated is told why it cannot share', async () => {
    const { failure, said } = await answerOf(await serveFolder(consumer), 'shared.html');
    expect(said).toEqual([]);
    expect(failure).toMatch(/^unavailable .*Cross-Origin-Opener-Policy/);
  });

  test.each([
    ['over one bundle, on a page that is cross-origin isolated', ISOLATED, true],
    ['over a bundle each, on any other page', undefined, false],
  ] as const)('a pool of module workers answers %s', async (_, headers, shared) => {
    const { failure, said, answer: given } = await answerOf(await serveFolder(consumer, headers), 'pool.html');
    expect({ failure, said }, 'the page’s own words').toEqual({ failure: undefined, said: [] });
    expect(JSON.parse(String(given))).toEqual({
      shared,
      threads: 2,
      same: 200,
      failures: [[200, 'invalid-argument', true]],
    });
  });

  /** The answer or failure that a page reports, and its other output. The server is closed afterwards. */
  async function answerOf(
    served: Served,
    file: string,
  ): Promise<{ answer: unknown; failure: unknown; said: string[] }> {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (/error|warning/.test(message.type())) said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('requestfailed', (request) => said.push(`failed: ${request.url()}`));
    try {
      await page.goto(`${served.url}/${file}`);
      await page
        .waitForFunction('globalThis.answer ?? globalThis.failure', undefined, { timeout: 60_000 })
        .catch(() => said.push('no answer within a minute'));
      return {
        answer: await page.evaluate('globalThis.answer'),
        failure: await page.evaluate('globalThis.failure'),
        said,
      };
    } finally {
      await page.close();
      await served.close();
    }
  }
});
