// `cterm/pool` in Node: a pool of worker threads over one bundle in shared memory.

import { availableParallelism } from 'node:os';
import type { BundleSource, LayeredSource, Overlay, SharedBundle } from '../index.js';
import { createPoolIn, type Pool, type PoolOptions } from '../pool/pool.js';
import { shareBundle } from './index.js';
import { scriptBeside, startThread } from './thread-port.js';

export type { ItemOutcome, Items } from '../pool/map-items.js';
export type { AnswerOf, MapOptions, OperationName, Pool, PoolHost, PoolOptions } from '../pool/pool.js';

/**
 * Starts a pool of threads over one bundle; without a source, over the embedded one. A thread keeps the process alive
 * only while it works.
 *
 * @param source any source that `openKnowledgeBase` accepts: the path of a `.ctkb` file, a URL, bytes, the result of
 *   `shareBundle`, or one of these with overlays.
 */
export async function createPool(
  source?:
    | BundleSource
    | SharedBundle
    | string
    | LayeredSource<BundleSource | SharedBundle | string, Overlay | URL | string>,
  options: PoolOptions = {},
): Promise<Pool> {
  const layered = isLayered(source) ? source : { base: source, overlays: [] };
  const script = scriptBeside('node-pool-worker.js', import.meta.url);
  return createPoolIn(
    { processors: availableParallelism(), start: () => startThread(script), share },
    layered,
    options,
  );
}

type Layers = LayeredSource<BundleSource | SharedBundle | string, Overlay | URL | string>;

function isLayered(source: unknown): source is Layers {
  return typeof source === 'object' && source !== null && 'overlays' in source;
}

async function share(base: unknown): Promise<unknown> {
  if (typeof base === 'object' && base !== null && 'kind' in base) return base;
  return shareBundle(base as BundleSource | string | undefined);
}
