// The loop of `cterm filter`, which reads lines from one stream and writes answers to another, in the same order. Only
// a few blocks of lines are in progress at a time; if the reader of the answers is slow, the input waits.

import { StringDecoder } from 'node:string_decoder';
import { shareBundle } from '../../node/index.js';
import { scriptBeside, startThreads, type ThreadCrew } from '../../node/thread-port.js';
import { type FilterSettings, openLines } from './answer-lines.js';

export interface FilterStreams {
  readonly input: AsyncIterable<Uint8Array>;
  /** Writes text; resolves when more can be written. */
  write(text: string): Promise<void>;
}

const BLOCK_LINES = 64;
const BLOCKS_PER_THREAD = 3;

/**
 * Answers every line of the input; resolves at the end of the input. With `byLine`, each answer is written as soon as
 * it is ready.
 */
export async function runFilter(
  settings: FilterSettings,
  threads: number,
  byLine: boolean,
  { input, write }: FilterStreams,
): Promise<void> {
  if (threads === 1) {
    const answer = await openLines(settings);
    for await (const lines of linesOf(input)) {
      if (byLine) for (const line of lines) await write(`${answer(line)}\n`);
      else await write(lines.map((line) => `${answer(line)}\n`).join(''));
    }
    return;
  }
  const script = scriptBeside('filter-worker.js', import.meta.url);
  const opening: FilterSettings = { ...settings, shared: await shareBundle(settings.kb) };
  const crew = startThreads(threads, script, opening);
  await crew.ready;
  try {
    await filterOnThreads(crew, byLine ? 1 : BLOCK_LINES, { input, write });
  } finally {
    crew.close();
  }
}

async function filterOnThreads(crew: ThreadCrew, size: number, { input, write }: FilterStreams): Promise<void> {
  const written: Promise<void>[] = [];
  // Answers are written as soon as they are ready, even while no input arrives, but always in order.
  let writing: Promise<void> = Promise.resolve();
  const enqueue = (lines: string[]): void => {
    const answers = answered(crew, lines);
    writing = writing.then(async () => write((await answers).map((line) => `${line}\n`).join('')));
    // Both promises are awaited later; until then, a rejection must not count as unhandled.
    writing.catch(() => undefined);
    answers.catch(() => undefined);
    written.push(writing);
  };
  for await (const lines of linesOf(input)) {
    for (let at = 0; at < lines.length; at += size) {
      enqueue(lines.slice(at, at + size));
      // If too many blocks are in progress, the oldest must be written before more lines are sent.
      if (written.length >= crew.size * BLOCKS_PER_THREAD) await written.shift();
    }
  }
  await writing;
}

/** Returns the answers to lines. If a thread dies while working on them, each line is sent once more by itself. */
async function answered(crew: ThreadCrew, lines: string[]): Promise<string[]> {
  const outcome = await crew.send(lines);
  if ('answer' in outcome) return outcome.answer as string[];
  const answers: string[] = [];
  for (const line of lines) {
    const again = await crew.send([line]);
    if ('answer' in again) answers.push(...(again.answer as string[]));
    else
      answers.push(
        JSON.stringify({ error: { code: 'unavailable', message: `two threads died at this line: ${again.died}` } }),
      );
  }
  return answers;
}

/** Yields the lines of a stream in batches, one for each chunk that arrives. The last line needs no line break. */
async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of input) {
    const lines = (rest + decoder.write(Buffer.from(chunk))).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map(withoutReturn);
  }
  rest += decoder.end();
  if (rest !== '') yield [withoutReturn(rest)];
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
