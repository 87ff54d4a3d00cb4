// The public API in Node: everything in src/index.ts, plus files as sources of bundles and overlays.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CtermError, type Host, type KnowledgeBase, type Overlay } from '../index.js';
import type { ByteSource } from '../opening/byte-source.js';
import {
  type BundleSource,
  fetchOverlay,
  isSharedBundle,
  type LayeredSource,
  layersOf,
  parseOverlay,
  sourceOf,
} from '../opening/open.js';
import { loadShared, openBundle, openShared, type SharedBundle } from '../opening/open-bundle.js';
import { embeddedSource } from './embedded-file.js';
import { fileSource } from './file-source.js';

export * from '../index.js';

/**
 * Opens a knowledge base; without a source, opens the embedded one. Throws a `CtermError` for a file that is damaged or
 * in a different format. In a file forged with valid checksums, invalid data are detected when they are first used. No
 * input text can crash the kernel. A bundle that was built without the authored core can be opened, but `recognize` and
 * `composeNote` reject it (`unsupported-bundle`) unless the host sets `bare: true`.
 *
 * @param source the path or `file:` URL of a `.ctkb` file, its bytes, a URL to fetch, a Blob, a Response, or the result
 *   of `shareBundle`; or `{ base, overlays }`: one of these with overlays on top, as plain objects or as paths and URLs
 *   of JSON files.
 * @param host what the surrounding program provides: patients, licences, the clock, …
 * @returns the knowledge base, to pass to operations.
 * @example
 * const kb = await openKnowledgeBase();
 * recognize(kb, { Text: 'Denies chest pain.' }).taggedText.results[0].notation; // → '10380.N'
 */
export async function openKnowledgeBase(
  source?:
    | BundleSource
    | SharedBundle
    | string
    | LayeredSource<BundleSource | SharedBundle | string, Overlay | URL | string>,
  host: Host = {},
): Promise<KnowledgeBase> {
  const { base, overlays } = layersOf(source);
  const plain = await Promise.all(overlays.map(nodeOverlay));
  if (isSharedBundle(base)) return openShared(base, host, plain);
  return openBundle(nodeSource(base), host, plain);
}

/**
 * Reads a bundle into shared memory. Post the result to workers and open it in each of them with `openKnowledgeBase`,
 * so that the knowledge base is in memory only once.
 *
 * @example
 * const shared = await shareBundle('big.ctkb');
 * new Worker('./worker.js', { workerData: shared }); // in it: const kb = await openKnowledgeBase(workerData)
 */
export async function shareBundle(source?: BundleSource | string): Promise<SharedBundle> {
  return loadShared(() => nodeSource(source));
}

function nodeSource(source: BundleSource | string | undefined): Promise<ByteSource> {
  if (source === undefined) return embeddedSource();
  if (typeof source === 'string') return fileSource(source);
  if (source instanceof URL && source.protocol === 'file:') return fileSource(fileUrlPath(source));
  return sourceOf(source);
}

/** Loads an overlay without validating it. */
async function nodeOverlay(overlay: Overlay | URL | string): Promise<unknown> {
  if (overlay instanceof URL && overlay.protocol !== 'file:') return fetchOverlay(overlay);
  if (!(overlay instanceof URL) && typeof overlay !== 'string') return overlay;
  const path = overlay instanceof URL ? fileUrlPath(overlay) : overlay;
  return parseOverlay(path, await overlayText(path));
}

async function overlayText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new CtermError('unavailable', `openKnowledgeBase: overlay ${path} could not be read; is the path right?`, {
      cause,
    });
  }
}

function fileUrlPath(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch (cause) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${url.href} does not name a local file.`, { cause });
  }
}
