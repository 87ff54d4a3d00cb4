// `cterm/pool` in browsers: a pool of module workers. On cross-origin isolated pages, the workers share one bundle; on
// other pages, each worker opens its own copy.

import { type BundleSource, CtermError, type LayeredSource, type SharedBundle, shareBundle } from '../index.js';
import type { WorkerPort } from './crew.js';
import { createPoolIn, type Pool, type PoolOptions } from './pool.js';

export type { ItemOutcome, Items } from './map-items.js';
export type { AnswerOf, MapOptions, OperationName, Pool, PoolHost, PoolOptions } from './pool.js';

/**
 * Starts a pool of threads that share one bundle; by default, the embedded one.
 *
 * @param source as for `openKnowledgeBase`.
 * @example
 * const pool = await createPool(undefined, { threads: 2 });
 * for await (const { answer } of pool.map(notes, 'recognize')) show(answer.taggedText);
 * pool.close();
 */
export async function createPool(
  source?: BundleSource | SharedBundle | LayeredSource,
  options: PoolOptions = {},
): Promise<Pool> {
  const layered = isLayered(source) ? source : { base: source, overlays: [] };
  return createPoolIn(
    { processors: navigator.hardwareConcurrency, start: startModuleWorker, share: shareIfIsolated },
    layered,
    options,
  );
}

function isLayered(source: unknown): source is LayeredSource {
  return typeof source === 'object' && source !== null && 'overlays' in source;
}

async function shareIfIsolated(base: unknown): Promise<unknown> {
  if (typeof base === 'object' && base !== null && 'kind' in base) return base;
  // A Response can be read only in this thread, but its bundle is needed in every worker.
  if (!globalThis.crossOriginIsolated) return base instanceof Response ? base.blob() : undefined;
  return shareBundle(base as BundleSource | undefined);
}

function startModuleWorker(): WorkerPort {
  if (typeof Worker === 'undefined') throw new CtermError('unavailable', 'createPool: there are no workers here.');
  // Bundlers recognise this form and bundle the worker too.
  const worker = new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module' });
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onDeath) {
      worker.onmessage = ({ data }) => onMessage(data);
      worker.onmessageerror = () => onDeath('a message could not be read');
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        onDeath(event.message || 'the worker could not be loaded');
      };
    },
    hold: () => undefined,
    stop: () => worker.terminate(),
  };
}
