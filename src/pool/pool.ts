// The pool runs operations on many threads that share one bundle. This file contains the code that Node and browsers
// share. The entry point for each environment adds the functions that start a worker and read a bundle.

import { CtermError, type Host, type OperationParameters, type Operations, operations } from '../index.js';
import { startCrew, type WorkerPort } from './crew.js';
import { type ItemOutcome, type Items, mapItems } from './map-items.js';
import { packSource } from './posted-source.js';

/** The name of an operation. */
export type OperationName = keyof Operations;

type Answers = {
  [Name in OperationName]: Operations[Name] extends { invoke: (...given: never[]) => infer Result }
    ? Awaited<Result>
    : never;
};

/** The answer of an operation. */
export type AnswerOf<Name extends OperationName> = Answers[Name];

/** The members of a host that are plain data; functions cannot be posted to another thread. */
export type PoolHost = Pick<Host, 'licences' | 'culture' | 'bare'>;
const HOST_MEMBERS = ['licences', 'culture', 'bare'];

export interface PoolOptions {
  /** The number of threads. Default: one for each processor. */
  readonly threads?: number;
  readonly host?: PoolHost;
}
const OPTIONS = ['threads', 'host'];

export interface MapOptions {
  /** Parameters for every call, such as `Setting`. An item's own parameters take precedence. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Whether outcomes are yielded in the order of the items (the default) or as soon as they are available. */
  readonly ordered?: boolean;
  /** If aborted, ends the loop by throwing the signal's reason. */
  readonly signal?: AbortSignal;
}

const MAP_OPTIONS = ['params', 'ordered', 'signal', 'as'];
const MOST_THREADS = 256;

/** A pool of threads; made by `createPool`. */
export interface Pool {
  /** The number of threads. */
  readonly threads: number;
  /** Whether the threads share one copy of the bundle. */
  readonly shared: boolean;
  /** Returns how many threads have died and been replaced. */
  replaced(): number;
  /**
   * Calls an operation for every item, which is a text or an object of parameters. Yields one outcome for each item:
   * its index, the item itself, and the answer or the error. An item that fails does not end the loop. Items are read
   * only as fast as the outcomes are consumed. With `as: 'json'`, answers are JSON, which saves parsing them in this
   * thread.
   *
   * @example
   * for await (const { item, answer, error } of pool.map(notes, 'recognize')) …
   */
  map<Item extends string | object>(
    items: Items<Item>,
    operation: OperationName,
    options: MapOptions & { readonly as: 'json' },
  ): AsyncGenerator<ItemOutcome<Item, string>, void, undefined>;
  map<Item extends string | object, Name extends OperationName>(
    items: Items<Item>,
    operation: Name,
    options?: MapOptions & { readonly as?: 'object' },
  ): AsyncGenerator<ItemOutcome<Item, AnswerOf<Name>>, void, undefined>;
  /** Calls an operation once, in any of the threads. */
  run<Name extends OperationName>(operation: Name, params?: OperationParameters[Name]): Promise<AnswerOf<Name>>;
  /** Stops the threads. Loops and calls that are not finished reject with `unavailable`. */
  close(): void;
}

/** The values and functions that differ between the environments (Node and browsers). */
export interface PoolPlace {
  readonly processors: number;
  start(): WorkerPort;
  /** Reads the base of a source into shared memory; undefined if the environment has no shared memory. */
  share(base: unknown): Promise<unknown>;
}

/** Starts a pool; resolves when its first thread is ready, and rejects if its source cannot be opened. */
export async function createPoolIn(
  place: PoolPlace,
  source: { readonly base?: unknown; readonly overlays: readonly unknown[] },
  options: PoolOptions,
): Promise<Pool> {
  checkNames('createPool', 'option', options, OPTIONS);
  checkNames('createPool', 'member of host', options.host ?? {}, HOST_MEMBERS);
  const { threads = Math.max(1, place.processors), host = {} } = options;
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
    const expected = `an integer from 1 to ${MOST_THREADS}`;
    throw new CtermError('invalid-argument', `createPool: option threads: expected ${expected}, got ${threads}.`);
  }
  const sharedBase = await place.share(source.base);
  const base = sharedBase ?? source.base;
  const crew = startCrew(threads, place.start, { source: packSource(base, source.overlays), host });
  await crew.ready;

  function map(items: Items<string | object>, operation: string, given: MapOptions & { readonly as?: string } = {}) {
    checkNames('map', 'option', given, MAP_OPTIONS);
    const { params = {}, ordered = true, signal, as = 'object' } = given;
    checkOperation(operation);
    checkIterable(items);
    const read = as === 'json' ? (json: string) => json : (json: string): unknown => JSON.parse(json);
    return mapItems(crew, items, { operation, params, isOrdered: ordered, signal, read });
  }

  return {
    threads,
    shared: sharedBase !== undefined,
    replaced: crew.replaced,
    // The cast is safe, because the answers come from the operation with the given name.
    map: map as Pool['map'],
    async run(operation, params) {
      for await (const { answer, error } of map([params ?? {}], operation)) {
        if (error !== undefined) throw error;
        return answer as AnswerOf<typeof operation>;
      }
      throw new CtermError('unavailable', 'The pool is closed.');
    },
    close: crew.close,
  };
}

function checkOperation(name: string): void {
  if (operations.some((operation) => operation.name === name)) return;
  const names = operations.map((operation) => operation.name).join(', ');
  throw new CtermError('invalid-argument', `map: there is no operation '${String(name)}'. Operations: ${names}.`);
}

function checkIterable(items: unknown): void {
  if (typeof items === 'object' && items !== null && (Symbol.iterator in items || Symbol.asyncIterator in items))
    return;
  const advice = typeof items === 'string' ? ' Put a single text into a list.' : '';
  throw new CtermError('invalid-argument', `map: expected an iterable of texts or parameters.${advice}`);
}

function checkNames(where: string, kind: string, given: object, names: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    throw new CtermError('invalid-argument', `${where}: there is no ${kind} '${name}'. Known: ${names.join(', ')}.`);
  }
}
