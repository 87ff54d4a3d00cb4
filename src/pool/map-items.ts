// `pool.map` reads items from any iterable, sends them to the crew in blocks, and yields one outcome for each item. The
// number of blocks that are being answered or waiting to be consumed is limited, so that neither a fast source nor a
// slow consumer can fill up memory. If a worker dies while working on a block, the items in the block are sent once
// more, each in its own block. Only an item that kills a worker again is reported as failed.

import { CtermError } from '../index.js';
import { type AnsweredBlock, type Block, cutTexts, joinTexts } from './blocks.js';
import type { Crew, Failure } from './crew.js';

/** The outcome of one item. */
export type ItemOutcome<Item, Answer> =
  | { readonly index: number; readonly item: Item; readonly answer: Answer; readonly error?: undefined }
  | { readonly index: number; readonly item: Item; readonly answer?: undefined; readonly error: CtermError };

/** Items, either all available at once or arriving over time. */
export type Items<Item> = Iterable<Item> | AsyncIterable<Item>;

export interface MapTask {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly isOrdered: boolean;
  readonly signal: AbortSignal | undefined;
  /** Converts JSON into the answer that is yielded. */
  readonly read: (json: string) => unknown;
}

const BLOCK_ITEMS = 1024;
const BLOCK_UNITS = 1 << 16;
/**
 * A block is sent after this time even if it is not full, so that items from a slow source are answered without delay.
 */
const PATIENCE_MS = 2;
/** Maximum number of blocks per worker: one in progress, one queued, and two waiting to be consumed. */
const BLOCKS_PER_WORKER = 4;

interface Slot<Item> {
  readonly first: number;
  readonly isText: boolean;
  readonly items: Item[];
  readonly texts: string[];
  units: number;
  outcomes?: ItemOutcome<Item, unknown>[];
}

/** Yields the outcomes of all items, in order or as they become available. */
export async function* mapItems<Item>(
  crew: Crew,
  source: Items<Item>,
  task: MapTask,
): AsyncGenerator<ItemOutcome<Item, unknown>, void, undefined> {
  const most = crew.size * BLOCKS_PER_WORKER;
  const slots: Slot<Item>[] = [];
  const { signal } = task;
  let open: Slot<Item> | undefined;
  let isDue = false;
  let hasEnded = false;
  const failures: { readonly reason: unknown }[] = [];
  let isOver = false;
  let wake: () => void = () => undefined;
  let changed = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const notify = (): void => {
    const call = wake;
    changed = new Promise<void>((resolve) => {
      wake = resolve;
    });
    call();
  };
  const fail = (reason: unknown): void => {
    failures.push({ reason });
    notify();
  };
  const abort = (): void => fail(signal?.reason);

  function dispatch(): void {
    const slot = open;
    if (slot === undefined) return;
    open = undefined;
    isDue = false;
    slots.push(slot);
    answered(crew, slot, task).then((outcomes) => {
      slot.outcomes = outcomes;
      if (isDue && slots.length < most) dispatch();
      notify();
    }, fail);
  }

  function add(item: Item, index: number): void {
    const isText = typeof item === 'string';
    const text = isText ? item : JSON.stringify(checked(item, index));
    if (open !== undefined && open.isText !== isText) dispatch();
    if (open === undefined) {
      open = { first: index, isText, items: [], texts: [], units: 0 };
      const started = open;
      setTimeout(() => {
        if (open !== started || isOver) return;
        isDue = true;
        if (slots.length < most) dispatch();
      }, PATIENCE_MS);
    }
    open.items.push(item);
    open.texts.push(text);
    open.units += text.length;
    if (open.items.length >= BLOCK_ITEMS || open.units >= BLOCK_UNITS) dispatch();
  }

  async function readSource(): Promise<void> {
    let index = 0;
    // Leaving this loop closes the source.
    for await (const item of source) {
      if (isOver) return;
      add(item, index++);
      while (slots.length >= most && !isOver) await changed;
      if (isOver) return;
    }
    dispatch();
    hasEnded = true;
    notify();
  }

  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  else readSource().catch(fail);
  try {
    while (true) {
      if (failures.length > 0) throw failures[0].reason;
      const at = task.isOrdered ? 0 : slots.findIndex(({ outcomes }) => outcomes !== undefined);
      const outcomes = slots[at]?.outcomes;
      if (outcomes === undefined) {
        if (hasEnded && slots.length === 0) return;
        await changed;
        continue;
      }
      slots.splice(at, 1);
      notify();
      for (const outcome of outcomes) {
        yield outcome;
        if (failures.length > 0) throw failures[0].reason;
      }
    }
  } finally {
    isOver = true;
    signal?.removeEventListener('abort', abort);
    notify();
  }
}

/** The outcomes of the items in a block. If the worker dies, each item is tried a second time. */
async function answered<Item>(crew: Crew, slot: Slot<Item>, task: MapTask): Promise<ItemOutcome<Item, unknown>[]> {
  const { first, items, texts, isText } = slot;
  const outcome = await crew.send(blockOf(task, isText, texts));
  if ('answer' in outcome) {
    return outcomesOf(outcome.answer as AnsweredBlock, task).map((one, i) => ({
      index: first + i,
      item: items[i],
      ...one,
    }));
  }
  const outcomes: ItemOutcome<Item, unknown>[] = [];
  for (const [i, text] of texts.entries()) {
    const again = await crew.send(blockOf(task, isText, [text]));
    const [one] =
      'answer' in again ? outcomesOf(again.answer as AnsweredBlock, task) : [{ error: deathOf(task, again.died) }];
    outcomes.push({ index: first + i, item: items[i], ...one });
  }
  return outcomes;
}

function blockOf({ operation, params }: MapTask, isText: boolean, texts: readonly string[]): Block {
  return { operation, params, isText, items: joinTexts(texts) };
}

type OwnOutcome = { answer: unknown; error?: undefined } | { error: CtermError; answer?: undefined };

function outcomesOf({ answers, failed }: AnsweredBlock, { operation, read }: MapTask): OwnOutcome[] {
  const outcomes: OwnOutcome[] = cutTexts(answers).map((json, i) => {
    if (!failed.includes(i)) return { answer: read(json) };
    const { code, message }: Failure = JSON.parse(json);
    return { error: new CtermError(code ?? 'unavailable', code === undefined ? `${operation}: ${message}` : message) };
  });
  return outcomes;
}

function deathOf({ operation }: MapTask, reason: string): CtermError {
  return new CtermError('unavailable', `${operation}: two workers died at this item: ${reason}`);
}

function checked(item: unknown, index: number): object {
  if (typeof item === 'object' && item !== null && !Array.isArray(item)) return item;
  const got = Array.isArray(item) ? 'a list' : item === null ? 'null' : typeof item;
  throw new CtermError(
    'invalid-argument',
    `map: item ${index}: expected a text or an object of parameters, got ${got}. An iterable of notes is needed.`,
  );
}
