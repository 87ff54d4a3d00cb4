// The library's face in Node: everything of the common one, and files as sources.

import { fileURLToPath } from 'node:url';
import type { ByteSource } from '../byte-source.js';
import { CtermError } from '../errors.js';
import type { Host } from '../host.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import { type BundleSource, isSharedBundle, sourceOf } from '../open.js';
import { loadShared, openBundle, openShared, type SharedBundle } from '../open-bundle.js';
import { embeddedBundlePath } from './embedded.js';
import { fileSource } from './file-source.js';

export * from '../index.js';

/**
 * Opens a knowledge base. Without a source it is the embedded bundle. A corrupt or foreign file is refused with a
 * `CtermError` here; once open, no text can make the kernel fail.
 *
 * @param source the path or `file:` URL of a `.ctkb` file, its bytes, a URL to fetch, a Blob, a Response, or what
 *   `shareBundle` gave.
 * @param host what the surrounding program provides: patients, licences, the clock …
 * @example
 * const kb = await openKnowledgeBase();
 * recognize(kb, { Text: 'Denies chest pain.' }).taggedText.results[0].notation; // → '10380.N'
 */
export async function openKnowledgeBase(
  source?: BundleSource | SharedBundle | string,
  host: Host = {},
): Promise<KnowledgeBase> {
  if (isSharedBundle(source)) return openShared(source, host);
  return openBundle(await nodeSource(source), host);
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
  return loadShared(await nodeSource(source));
}

function nodeSource(source: BundleSource | string | undefined): Promise<ByteSource> {
  if (source === undefined) return fileSource(embeddedBundlePath());
  if (typeof source === 'string') return fileSource(source);
  if (source instanceof URL && source.protocol === 'file:') return fileSource(pathOf(source));
  return sourceOf(source);
}

function pathOf(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch (cause) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${url.href} names no file here.`, { cause });
  }
}
