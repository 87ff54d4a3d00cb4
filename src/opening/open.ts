// The way in, for browsers and every other place that has fetch; src/node/ adds files to it.

import type { Host } from '../contract/host.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import type { Overlay } from '../overlay/overlay.js';
import { type ByteSource, bytesSource, streamSource } from './byte-source.js';
import { loadEmbeddedBundle } from './embedded.js';
import { loadShared, openBundle, openShared, type SharedBundle } from './open-bundle.js';

/** What a bundle can be opened from; nothing = the embedded one. */
export type BundleSource = Uint8Array | ArrayBuffer | URL | Blob | Response;

/** A bundle (nothing = the embedded one) and overlays above it, of which the later ones win. */
export interface LayeredSource<Base = BundleSource | SharedBundle, Above = Overlay | URL> {
  readonly base?: Base;
  /** Plain objects, or URLs of the same as JSON. */
  readonly overlays: readonly Above[];
}

/**
 * Opens a knowledge base. Without a source it is the embedded bundle. A damaged or foreign file is refused with a
 * `CtermError` here, one that was forged under right checksums when what is wrong with it is first used; no text can make the
 * kernel fail. A bundle that was built without the authored core is opened, but `recognize` and `composeNote` refuse it
 * (`unsupported-bundle`) unless the host says `bare: true`.
 *
 * @param source bytes of a `.ctkb` file (left alone by the caller from now on), a URL to fetch, a Blob or File, a
 *   Response, or what `shareBundle` gave; or `{ base, overlays }`, one of these with small changes above it.
 * @param host what the surrounding program provides: patients, licences, the clock …
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
 * Reads a bundle into memory that threads can share. Post the result to workers and open it in each with
 * `openKnowledgeBase`: the knowledge is in memory once. Needs SharedArrayBuffer: in browsers, a
 * cross-origin isolated page. Without it, it is refused as `unavailable`.
 *
 * @example
 * const shared = await shareBundle();
 * worker.postMessage(shared); // in the worker: const kb = await openKnowledgeBase(message)
 */
export async function shareBundle(source?: BundleSource): Promise<SharedBundle> {
  return loadShared(() => sourceOrEmbedded(source));
}

/** Whether a source is what `shareBundle` gave, in this thread or posted from another. */
export function isSharedBundle(source: unknown): source is SharedBundle {
  return typeof source === 'object' && source !== null && 'kind' in source && source.kind === 'cterm-shared-bundle';
}

/** The base and the overlays of any source. */
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

/** The overlay behind a URL, not checked yet. */
export async function fetchOverlay(url: URL): Promise<unknown> {
  const response = await fetched(url);
  if (!response.ok) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${url.href} was answered with status ${response.status}.`);
  }
  return parseOverlay(url.href, await response.text());
}

/** What the JSON of an overlay says. */
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

/** The bytes behind a source. */
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
    throw new CtermError('unavailable', `openKnowledgeBase: ${name} was answered with status ${response.status}.`);
  }
  if (response.body === null || response.bodyUsed || response.body.locked) {
    throw new CtermError('unavailable', `openKnowledgeBase: ${name} has no body left to read; fetch it again.`);
  }
  return streamSource(name, response.body);
}
