// The public entry points for browsers and all other environments with `fetch`; src/node/ adds files as sources.

import type { Host } from '../contract/host.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import type { Overlay } from '../overlay/overlay.js';
import { type ByteSource, bytesSource, streamSource } from './byte-source.js';
import { loadEmbeddedBundle } from './embedded.js';
import { loadShared, openBundle, openShared, type SharedBundle } from './open-bundle.js';

/** The possible sources of a bundle. Without a source, the embedded bundle is opened. */
export type BundleSource = Uint8Array | ArrayBuffer | URL | Blob | Response;

/** A bundle (by default the embedded one) and overlays on it. Later overlays take precedence over earlier ones. */
export interface LayeredSource<Base = BundleSource | SharedBundle, Above = Overlay | URL> {
  readonly base?: Base;
  /** The overlays: plain objects, or URLs at which such objects are available as JSON. */
  readonly overlays: readonly Above[];
}

/**
 * Opens a knowledge base, by default the one in the embedded bundle. A damaged or foreign file is rejected here with a
 * `CtermError`; a forged file with valid checksums is rejected when its faulty part is first used. No text can crash
 * the kernel. A bundle that was built without the authored core can be opened, but `recognize` and `composeNote` reject
 * it (`unsupported-bundle`) unless the host sets `bare: true`.
 *
 * @param source the bytes of a `.ctkb` file (which the caller must not change afterwards), a URL to fetch, a Blob or
 *   File, a Response, or the result of `shareBundle`; or `{ base, overlays }`: one of these with overlays on top.
 * @param host what the surrounding program provides: patients, licences, the clock, …
 * @example
 * const kb = await openKnowledgeBase();
 * recognize(kb, { Text: 'Denies chest pain.' }).taggedText.results[0].notation; // → '10380.N'
 */
export async function openKnowledgeBase(
  source?: BundleSource | SharedBundle | LayeredSource,
  host: Host = {},
): Promise<KnowledgeBase> {
  const { base, overlays } = layersOf(source);
  const plain = await Promise.all(
    overlays.map((overlay) => (overlay instanceof URL ? fetchOverlay(overlay) : overlay)),
  );
  if (isSharedBundle(base)) return openShared(base, host, plain);
  return openBundle(sourceOrEmbedded(base), host, plain);
}

/**
 * Reads a bundle into memory that threads can share. Post the result to workers, and open it in each of them with
 * `openKnowledgeBase`, so that the knowledge base is in memory only once. Needs SharedArrayBuffer, which browsers offer
 * only to cross-origin isolated pages, and rejects with `unavailable` without it.
 *
 * @example
 * const shared = await shareBundle();
 * worker.postMessage(shared); // in the worker: const kb = await openKnowledgeBase(message)
 */
export async function shareBundle(source?: BundleSource): Promise<SharedBundle> {
  return loadShared(() => sourceOrEmbedded(source));
}

/** Whether a source is the result of `shareBundle`, called in this thread or posted from another. */
export function isSharedBundle(source: unknown): source is SharedBundle {
  return typeof source === 'object' && source !== null && 'kind' in source && source.kind === 'cterm-shared-bundle';
}

/** Splits a source in any form into its base and its overlays. */
export function layersOf<Base extends object | string, Above>(
  source: Base | LayeredSource<Base, Above> | undefined,
): LayeredSource<Base, Above> {
  if (!isLayered(source)) return { base: source, overlays: [] };
  for (const name of Object.keys(source)) {
    if (name === 'base' || name === 'overlays') continue;
    const advice = suggestion(name, ['base', 'overlays']) || ' Keys: base, overlays.';
    throw new CtermError('invalid-argument', `openKnowledgeBase: there is no key '${clipped(name)}'.${advice}`);
  }
  if (Array.isArray(source.overlays)) return source;
  const got = `got ${shown(source.overlays)}`;
  throw new CtermError('invalid-argument', `openKnowledgeBase: overlays: expected a list of overlays, ${got}.`);
}

function isLayered<Base, Above>(
  source: Base | LayeredSource<Base, Above> | undefined,
): source is LayeredSource<Base, Above> {
  return typeof source === 'object' && source !== null && 'overlays' in source;
}

/** Fetches the overlay at a URL without validating it. */
export async function fetchOverlay(url: URL): Promise<unknown> {
  const response = await fetched(url);
  if (!response.ok) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${url.href} responded with status ${response.status}.`);
  }
  return parseOverlay(url.href, await response.text());
}

/** Parses the JSON of an overlay. */
export function parseOverlay(name: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CtermError('invalid-argument', `openKnowledgeBase: overlay ${name} is not JSON: ${reason}.`, { cause });
  }
}

async function sourceOrEmbedded(source: BundleSource | undefined): Promise<ByteSource> {
  return source === undefined ? bytesSource(await loadEmbeddedBundle()) : sourceOf(source);
}

/** Converts a bundle source in any form to a source of bytes. */
export async function sourceOf(source: BundleSource): Promise<ByteSource> {
  if (source instanceof Uint8Array) return bytesSource(source);
  if (source instanceof ArrayBuffer)
    return bytesSource(source.byteLength === 0 ? new Uint8Array(0) : new Uint8Array(source));
  if (source instanceof Blob) return streamSource('the blob', source.stream(), source.size);
  if (source instanceof Response) return responseSource(source);
  if (source instanceof URL) return responseSource(await fetched(source));
  throw new CtermError(
    'invalid-argument',
    'openKnowledgeBase: `source` must be a Uint8Array, an ArrayBuffer, a URL, a Blob, a Response, { base, overlays } or nothing, got ' +
      `${Object.prototype.toString.call(source)}. In Node it may be a path too.`,
  );
}

async function fetched(url: URL): Promise<Response> {
  try {
    return await fetch(url);
  } catch (cause) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${url.href} could not be fetched.`, { cause });
  }
}

function responseSource(response: Response): ByteSource {
  const name = response.url || 'the response';
  if (!response.ok) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${name} responded with status ${response.status}.`);
  }
  if (response.body === null || response.bodyUsed || response.body.locked) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${name} has no body left to read; fetch it again.`);
  }
  return streamSource(name, response.body);
}
