// The calls made on a forged bundle: it is opened, and every operation is called with its own example, in which the ids
// of findings are replaced with those of the small bundle.

import { CtermError } from '../../src/errors/cterm-error.js';
import { closeKnowledgeBase, type Knowledge } from '../../src/knowledge/knowledge-base.js';
import { bytesSource } from '../../src/opening/byte-source.js';
import { openBundle } from '../../src/opening/open-bundle.js';
import { operations } from '../../src/operations/index.js';
import { allAnswers, NOTES } from './small-bundle.js';

const IDS = [10_001, 10_004, 10_008, 10_002];

/** A call of every operation, with its parameters. */
export const CALLS = operations
  .filter(({ name }) => name !== 'token' && name !== 'jwks')
  .map((operation) => ({ operation, values: ownValues(operation.name, operation.example) }));

function ownValues(name: string, example: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  let turn = 0;
  const json = JSON.stringify(example).replace(/\b\d{5,6}\b/g, () => String(IDS[turn++ % IDS.length]));
  const values: Record<string, unknown> = JSON.parse(json);
  if ('Text' in values) values.Text = NOTES.join('\n\n');
  if ('Query' in values) values.Query = name === 'searchTerms' ? 'wheezy asthma' : 'asthma';
  if ('Code' in values) values.Code = 'J45.909';
  if ('Codes' in values) values.Codes = 'J45.909, J45.20, R06.2';
  return values;
}

/** The outcome for one bundle: whether it was opened, and how many of the calls made were answered. */
export interface Outcome {
  readonly isOpened: boolean;
  readonly asked: number;
  readonly answered: number;
}

/**
 * Only every n-th call is made on a forged bundle, so that many bundles can be tried. The bundle's number determines
 * which calls these are.
 */
const SHARE = 3;

/**
 * Opens a bundle and calls operations on it; rethrows any error that is not a CtermError. The number of the forgery
 * determines which calls are made; without a number, all of them are.
 */
export async function endure(bytes: Uint8Array, number?: number): Promise<Outcome> {
  let kb: Knowledge;
  try {
    kb = await openBundle(bytesSource(bytes), {});
  } catch (error) {
    if (error instanceof CtermError) return { isOpened: false, asked: 0, answered: 0 };
    throw error;
  }
  const calls = CALLS.filter((_, at) => number === undefined || (at + number) % SHARE === 0);
  try {
    if (number === undefined || number % SHARE === 0) allAnswers(kb);
    const answered = calls.filter(({ operation, values }) => isAnswered(() => operation.invoke(kb, values)));
    return { isOpened: true, asked: calls.length, answered: answered.length };
  } finally {
    closeKnowledgeBase(kb);
  }
}

function isAnswered(ask: () => unknown): boolean {
  try {
    ask();
    return true;
  } catch (error) {
    if (error instanceof CtermError) return false;
    throw error;
  }
}
