// The library's face in Node: everything of the common one, and files as sources.

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Host } from '../contract/host.js';
import { CtermError } from '../errors/cterm-error.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
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
import type { Overlay } from '../overlay/overlay.js';
import { embeddedBundlePath } from './embedded-file.js';
import { fileSource } from './file-source.js';

export * from '../index.js';

/**
 * Opens a knowledge base. Without a source it is the embedded bundle. A damaged or foreign file is refused with a
 * `CtermError` here, one that was forged under right checksums when what is wrong with it is first used; no text can make the
 * kernel fail. A bundle that was built without the authored core is opened, but `recognize` and `composeNote` refuse it
 * (`unsupported-bundle`) unless the host says `bare: true`.
 *
 * @param source the path or `file:` URL of a `.ctkb` file, its bytes, a URL to fetch, a Blob, a Response, or what
 *   `shareBundle` gave; or `{ base, overlays }`, one of these with overlays above it: plain objects, or paths and URLs of
 *   the same as JSON.
 * @param host what the surrounding program provides: patients, licences, the clock …
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
 * Reads a bundle into memory that threads can share. Post the result to workers and open it in each with
 * `openKnowledgeBase`: the knowledge is in memory once.
 *
 * @example
 * const shared = await shareBundle('big.ctkb');
 * new Worker('./worker.js', { workerData: shared }); // in it: const kb = await openKnowledgeBase(workerData)
 */
export async function shareBundle(source?: BundleSource | string): Promise<SharedBundle> {
  return loadShared(() => nodeSource(source));
}

function nodeSource(source: BundleSource | string | undefined): Promise<ByteSource> {
  if (source === undefined) return fileSource(embeddedBundlePath());
  if (typeof source === 'string') return fileSource(source);
  if (source instanceof URL && source.protocol === 'file:') return fileSource(pathOf(source));
  return sourceOf(source);
}

/** An overlay, not checked yet. */
async function nodeOverlay(overlay: Overlay | URL | string): Promise<unknown> {
  if (overlay instanceof URL && overlay.protocol !== 'file:') return fetchOverlay(overlay);
  if (!(overlay instanceof URL) && typeof overlay !== 'string') return overlay;
  const path = overlay instanceof URL ? pathOf(overlay) : overlay;
  return parseOverlay(path, await textOf(path));
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new CtermError('unavailable', `openKnowledgeBase: overlay ${path} could not be read; is the path right?`, {
      cause,
    });
  }
}

function pathOf(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch (cause) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${url.href} names no file here.`, { cause });
  }
}
