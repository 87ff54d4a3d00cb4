// Both ways of loading the embedded bundle give the same bytes; if the bundle is missing, both explain what to do.

import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { embeddedBundlePath } from '../src/node/embedded-file.js';
import { loadEmbeddedBundle } from '../src/opening/embedded.js';

const MODULE = '../dist/core-bundle.js';

afterEach(() => {
  vi.doUnmock(MODULE);
  vi.resetModules();
});

test('the module for browsers holds the bytes of the file for Node', async () => {
  const file = readFileSync(embeddedBundlePath());
  const bytes = await loadEmbeddedBundle();
  expect(bytes.byteOffset).toBe(0);
  expect(bytes.length).toBe(file.length);
  expect(file.equals(bytes), 'dist/core-bundle.js is not made from dist/core.ctkb: run `npm run build`').toBe(true);
});

test('every load returns its own buffer', async () => {
  const [first, second] = await Promise.all([loadEmbeddedBundle(), loadEmbeddedBundle()]);
  expect(first.buffer).not.toBe(second.buffer);
});

test('a module that cannot be loaded causes an error that names it', async () => {
  vi.resetModules();
  vi.doMock(MODULE, () => {
    throw new Error('404');
  });
  const { loadEmbeddedBundle: load } = await import('../src/opening/embedded.js');
  await expect(load()).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('core-bundle.js'),
  });
});
