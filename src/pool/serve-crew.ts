// The worker's side of a crew. A worker opens what its first message specifies and then answers jobs one at a time, in
// the order in which they arrive.

import { CtermError } from '../index.js';
import type { Failure, JobMessage, Opening, Reply } from './crew.js';

/** Answers the jobs of one worker. */
export type Workman = (job: unknown) => unknown;

/**
 * Returns the function to call with each message. `open` makes the `Workman` from the contents of the first
 * message.
 */
export function serveCrew(
  open: (given: unknown) => Promise<Workman>,
  post: (reply: Reply) => void,
): (message: unknown) => void {
  let workman: Promise<Workman> | undefined;
  let turn: Promise<void> = Promise.resolve();

  async function begin({ open: given }: Opening): Promise<void> {
    workman = open(given);
    try {
      await workman;
      post({ ready: true });
    } catch (error) {
      post({ unready: failureOf(error) });
    }
  }

  async function answer({ id, job }: JobMessage): Promise<void> {
    try {
      const work = await workman;
      post({ id, answer: await work?.(job) });
    } catch (error) {
      post({ id, failure: failureOf(error) });
    }
  }

  return (message) => {
    if (typeof message !== 'object' || message === null) return;
    if ('open' in message) turn = begin(message);
    else if ('id' in message && 'job' in message) turn = turn.then(() => answer(message as JobMessage));
  };
}

/** Converts an error into a form that can be posted. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CtermError) return { code: error.code, message: error.message };
  return { message: error instanceof Error ? error.message : String(error) };
}
