// `cterm/pool` in Node: it gives the same answers as the operations themselves, in input order or in any order, and
// reads ahead only a limited number of items. An error affects only its own item, and if an item kills its thread, no
// other item is lost. The threads run the scripts from the last build.

import { beforeAll, describe, expect, test } from 'vitest';
import { type KnowledgeBase, openKnowledgeBase } from '../../src/node/index.js';
import { createPool, type Pool } from '../../src/node/thread-pool.js';
import { scriptBeside, startThread } from '../../src/node/thread-port.js';
import { recognize } from '../../src/operations/recognize.js';
import type { WorkerPort } from '../../src/pool/crew.js';
import { createPoolIn } from '../../src/pool/pool.js';

const NOTES = Array.from(
  { length: 700 },
  (_, i) => `Denies chest pain for ${i % 31} days. BP ${100 + (i % 50)}/70. Ünïcode \ud800.`,
);

let kb: KnowledgeBase;
let pool: Pool;

beforeAll(async () => {
  kb = await openKnowledgeBase();
  pool = await createPool(undefined, { threads: 2 });
  return () => pool.close();
});

async function* slowly(notes: readonly string[], onRead: (index: number) => void): AsyncGenerator<string> {
  for (const [index, note] of notes.entries()) {
    onRead(index);
    await new Promise((resolve) => setImmediate(resolve));
    yield note;
  }
}

async function collected<T>(outcomes: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const outcome of outcomes) all.push(outcome);
  return all;
}

describe('a pool', () => {
  test('gives the answers of the operation, in the order of the items', async () => {
    expect(pool.shared).toBe(true);
    const outcomes = await collected(pool.map(NOTES, 'recognize'));
    expect(outcomes.map(({ index }) => index)).toEqual(NOTES.map((_, i) => i));
    expect(outcomes.map(({ item }) => item)).toEqual(NOTES);
    expect(outcomes.map(({ answer }) => answer)).toEqual(NOTES.map((Text) => recognize(kb, { Text })));
  });

  test('gives every answer once if no order is requested', async () => {
    const outcomes = await collected(
      pool.map(
        slowly(NOTES, () => {}),
        'recognize',
        { ordered: false, as: 'json' },
      ),
    );
    const sorted = outcomes.sort((a, b) => a.index - b.index);
    expect(sorted.map(({ answer }) => answer)).toEqual(NOTES.map((Text) => JSON.stringify(recognize(kb, { Text }))));
  });

  test('calls any operation, with parameters from the call and from the item', async () => {
    const codes = [{ SourceCode: '10311' }, { SourceCode: '10380' }];
    const params = { SourceVocabulary: 'cterm', TargetVocabulary: 'icd10' };
    const found = await collected(pool.map(codes, 'translateItem', { params }));
    expect(found.map(({ answer }) => answer?.map.entry[0]?.code)).toEqual(['J45.909', 'R07.9']);
    expect(await pool.run('subsumes', { A: 10089, B: 10092 })).toEqual({ outcome: 'subsumes' });
    const mixed = await collected(pool.map(['asthma', { Text: 'gout' }, 'asthma'], 'codeNote'));
    expect(mixed.map(({ answer }) => answer?.codedNote.codes[0]?.code)).toEqual(['J45.909', 'M10.9', 'J45.909']);
  });

  test('leaves an error with its item', async () => {
    const items = ['asthma', { Text: 'asthma', Txt: 1 }, { Text: 'asthma', EncounterTime: 'soon' }, 'gout'];
    const outcomes = await collected(pool.map(items, 'recognize'));
    expect(outcomes.map(({ error }) => error?.code)).toEqual([
      undefined,
      'invalid-argument',
      'invalid-argument',
      undefined,
    ]);
    expect(outcomes[1]?.error?.message).toContain("there is no parameter 'Txt'");
    expect(outcomes[3]?.answer?.taggedText.results).toHaveLength(1);
    // @ts-expect-error a required parameter is missing
    await expect(pool.run('recognize', {})).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test('reads ahead only a bounded number of items', async () => {
    let read = 0;
    let taken = 0;
    let furthest = 0;
    const long = 'x '.repeat(40_000);
    const source = slowly(Array<string>(60).fill(long), () => {
      read++;
      furthest = Math.max(furthest, read - taken);
    });
    for await (const outcome of pool.map(source, 'recognize', { as: 'json' })) {
      expect(outcome.error).toBeUndefined();
      taken++;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(taken).toBe(60);
    expect(furthest).toBeLessThanOrEqual(2 * 4 + 3);
  });

  test('answers the items from a slow source before it ends', async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* source() {
      yield 'asthma';
      await gate;
      yield 'gout';
    }
    const seen: number[] = [];
    for await (const { index } of pool.map(source(), 'recognize')) {
      seen.push(index);
      release();
    }
    expect(seen).toEqual([0, 1]);
  });

  test('ends with the reason given by a signal, and closes the source', async () => {
    let isClosed = false;
    async function* endless() {
      try {
        while (true) yield 'asthma';
      } finally {
        isClosed = true;
      }
    }
    const controller = new AbortController();
    const reason = new Error('enough');
    let taken = 0;
    const loop = (async () => {
      for await (const _ of pool.map(endless(), 'recognize', { signal: controller.signal })) {
        if (++taken === 5) controller.abort(reason);
      }
    })();
    await expect(loop).rejects.toBe(reason);
    await expect.poll(() => isClosed).toBe(true);
    const aborted = pool.map(['asthma'], 'recognize', { signal: AbortSignal.abort(reason) });
    await expect(aborted.next()).rejects.toBe(reason);
  });

  test('throws the error of its source, and closes the source when the consumer stops', async () => {
    async function* broken() {
      yield 'asthma';
      throw new Error('the disk is gone');
    }
    await expect(collected(pool.map(broken(), 'recognize'))).rejects.toThrow('the disk is gone');
    let isClosed = false;
    async function* endless() {
      try {
        while (true) yield 'asthma';
      } finally {
        isClosed = true;
      }
    }
    for await (const _ of pool.map(endless(), 'recognize')) break;
    await expect.poll(() => isClosed).toBe(true);
  });

  test.each<[string, () => unknown, string]>([
    ['an unknown operation', () => pool.map([], 'recogniseAll' as 'recognize'), 'there is no operation'],
    ['an unknown option', () => pool.map([], 'recognize', { order: true } as object), "no option 'order'"],
    ['a single text', () => pool.map('asthma' as unknown as string[], 'recognize'), 'Put a single text into a list'],
    ['no threads', () => createPool(undefined, { threads: 0 }), 'an integer from 1'],
    ['a function of a host', () => createPool(undefined, { host: { now: () => new Date() } as object }), "host 'now'"],
    ['a missing file', () => createPool('nowhere.ctkb'), 'could not be opened'],
    ['a wrong overlay', () => createPool({ overlays: [{ names: 1 } as unknown as string] }, { threads: 1 }), 'overlay'],
    ['a number as item', () => collected(pool.map([1 as unknown as string], 'recognize')), 'item 0: expected a text'],
  ])('refuses %s', async (_, act, words) => {
    await expect((async () => act())()).rejects.toMatchObject({
      code: expect.stringMatching(/invalid-argument|unavailable/),
      message: expect.stringContaining(words),
    });
  });

  test('applies overlays in every thread', async () => {
    const overlay = { name: 'own', names: [{ finding: 10311, text: 'zzyzx lung' }] };
    const layered = await createPool({ overlays: [overlay] }, { threads: 2 });
    const outcomes = await collected(layered.map(Array<string>(40).fill('zzyzx lung'), 'recognize'));
    layered.close();
    expect(outcomes.map(({ answer }) => answer?.taggedText.results[0]?.ctermId)).toEqual(Array(40).fill(10311));
    await expect(layered.run('vocabs')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

/** A thread that answers a block with its own texts, and dies if one of them is `poison`. */
const FRAGILE = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ open, id, job }) => {
    if (open !== undefined) return parentPort.postMessage({ ready: true });
    const { text, ends } = job.items;
    const texts = [...ends].map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end));
    if (texts.includes('poison')) process.exit(3);
    const answers = texts.map((one) => JSON.stringify(one));
    let end = 0;
    const cuts = Uint32Array.from(answers, (one) => (end += one.length));
    parentPort.postMessage({ id, answer: { answers: { text: answers.join(''), ends: cuts }, failed: [] } });
  });`;

function fragile(start: () => WorkerPort): Promise<Pool> {
  return createPoolIn({ processors: 2, start, share: async () => undefined }, { overlays: [] }, {});
}

describe('a thread that dies', () => {
  test('is replaced, and only the item that killed it is reported', async () => {
    const made = await fragile(() =>
      startThread(
        new URL(
          `data:text/javascript,${encodeURIComponent(`import{createRequire}from'node:module';const require=createRequire(process.cwd()+'/');${FRAGILE}`)}`,
        ),
      ),
    );
    const items = NOTES.flatMap((note, i) => (i % 100 === 50 ? [note, 'poison'] : [note]));
    const outcomes = await collected(made.map(items, 'recognize'));
    expect(outcomes.map(({ index }) => index)).toEqual(items.map((_, i) => i));
    const failed = outcomes.filter(({ error }) => error !== undefined);
    expect(failed.map(({ item }) => item)).toEqual(items.filter((item) => item === 'poison'));
    expect(failed[0]?.error).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('ended with status 3'),
    });
    expect(outcomes.filter(({ item, answer }) => answer === (item as unknown)).length).toBe(NOTES.length);
    expect(made.replaced()).toBeGreaterThanOrEqual(failed.length);
    made.close();
  });

  test('at any moment costs no item', async () => {
    const ports: WorkerPort[] = [];
    const script = scriptBeside('node-pool-worker.js', new URL('../../src/node/thread-pool.ts', import.meta.url).href);
    const made = await createPoolIn(
      {
        processors: 2,
        start() {
          const port = startThread(script);
          ports.push(port);
          return port;
        },
        share: async () => undefined,
      },
      { overlays: [] },
      {},
    );
    let taken = 0;
    const seen: number[] = [];
    const notes = Array.from({ length: 4000 }, (_, i) => NOTES[i % NOTES.length] ?? '');
    for await (const { index, error } of made.map(notes, 'recognize', { as: 'json' })) {
      expect(error).toBeUndefined();
      seen.push(index);
      if (++taken === 600) ports.at(-1)?.stop();
    }
    expect(seen).toEqual(notes.map((_, i) => i));
    expect(made.replaced()).toBeGreaterThanOrEqual(1);
    made.close();
  });

  test('closes the pool if this happens again and again before it is ready', async () => {
    const script = new URL(`data:text/javascript,${encodeURIComponent('process.exit(1)')}`);
    await expect(fragile(() => startThread(script))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('end before they are ready'),
    });
  });
});
