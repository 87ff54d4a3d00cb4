// The workman of a pool opens a knowledge base for its thread and calls an operation for each item in a block. If an
// item fails, its answer is the error; the other items are still answered.

import { type BundleSource, CtermError, type KnowledgeBase, operations, type SharedBundle } from '../index.js';
import { type AnsweredBlock, type Block, cutTexts, joinTexts } from './blocks.js';
import { type PostedSource, unpackSource } from './posted-source.js';
import { failureOf, type Workman } from './serve-crew.js';

/** Opens a knowledge base in this environment (Node or browser). */
export type OpenHere = (
  source: { base?: BundleSource | SharedBundle; overlays: never[] },
  host: Readonly<Record<string, unknown>>,
) => Promise<KnowledgeBase>;

/** Returns a function that opens the knowledge base posted by a pool and makes the workman for the pool's blocks. */
export function blockWorkman(open: OpenHere): (given: unknown) => Promise<Workman> {
  return async (given) => {
    const { source, host } = given as { source: PostedSource; host: Readonly<Record<string, unknown>> };
    const kb = await open(unpackSource(source), host);
    return (job) => answerBlock(kb, job as Block);
  };
}

async function answerBlock(kb: KnowledgeBase, block: Block): Promise<AnsweredBlock> {
  const operation = operations.find(({ name }) => name === block.operation);
  if (operation === undefined) throw new CtermError('invalid-argument', `there is no operation ${block.operation}`);
  const failed: number[] = [];
  const answers: string[] = [];
  for (const [index, item] of cutTexts(block.items).entries()) {
    try {
      const own = block.isText ? { Text: item } : JSON.parse(item);
      const result = operation.invoke(kb, { ...block.params, ...own });
      // Awaiting every answer would cost a turn of the event loop for each note.
      answers.push(JSON.stringify(result instanceof Promise ? await result : result));
    } catch (error) {
      failed.push(index);
      answers.push(JSON.stringify(failureOf(error)));
    }
  }
  return { answers: joinTexts(answers), failed };
}
