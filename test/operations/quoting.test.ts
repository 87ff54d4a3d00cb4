// Errors are written to logs, so no message quotes a part of the caller's input that is longer than a code. Whatever is
// passed to an operation by mistake, such as a note in place of a code or document, the message shows at most a few
// words from it.

import { expect, test } from 'vitest';
import { CtermError } from '../../src/errors/cterm-error.js';
import { toFhir } from '../../src/export/fhir/to-fhir.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';

const kb = await openKnowledgeBase();
/** The length of the longest value that a message may quote. */
const LONGEST_QUOTE = 40;
/** A text that no message can contain by chance, because every substring of it is unique. */
const note = Array.from({ length: 300 }, (_, at) => `qx${at}zv`).join(' ');
const unbroken = note.replaceAll(' ', '');
/**
 * The mistakes: a note as plain text, without its spaces, in JSON and XML documents, in member names, and in lists.
 */
const MISTAKES: readonly (readonly [what: string, given: unknown])[] = [
  ['a note', note],
  ['a word', unbroken],
  ['JSON', JSON.stringify({ records: [{ ctermId: note }] })],
  [
    'a name',
    JSON.stringify({ [note]: 1, records: [{ ctermId: 10311, prefix: unbroken, status: note, [unbroken]: {} }] }),
  ],
  ['broken JSON', `{"records":[{"note":"${note}"`],
  ['XML', `<Chart><Record CtermId="${note}" Prefix="${note}"/></Chart>`],
  ['an element', `<${unbroken}><Record CtermId="10311" Duration="${note}"/>`],
  ['entries', `<CodedEntries><Entry vocab="${note}" code="x" ctermId="${unbroken}"/></CodedEntries>`],
  ['objects', { records: [{ ctermId: 10311, modifier: note, onset: note, [unbroken]: () => 1 }] }],
  ['settings', { [unbroken]: note, minConfidence: note, vocab: [note] }],
  ['a list', [note, unbroken]],
  ['a patient', { birthDate: note, sex: unbroken }],
];

test('no operation quotes more from its input than the length of a code', () => {
  let refusals = 0;
  for (const operation of operations) {
    for (const name of Object.keys(operation.parameters)) {
      for (const [what, given] of MISTAKES) {
        const message = refusalOf(() => operation.invoke(kb, { ...operation.example, [name]: given }));
        if (message === undefined) continue;
        refusals++;
        expect(longestQuote(message), `${operation.name} ${name}, ${what}: ${message}`).toBeLessThanOrEqual(
          LONGEST_QUOTE,
        );
      }
      const message = refusalOf(() => operation.invoke(kb, { ...operation.example, [note]: 1 }));
      expect(longestQuote(message ?? ''), `${operation.name}: ${message}`).toBeLessThanOrEqual(LONGEST_QUOTE);
    }
  }
  expect(refusals).toBeGreaterThan(1000);
});

test('no export function quotes more', () => {
  for (const [, given] of MISTAKES) {
    const results = [Object.assign({}, { notation: note, ctermId: given })];
    const message = refusalOf(() => Reflect.apply(toFhir, undefined, [kb, { text: note, results }]));
    expect(longestQuote(message ?? '')).toBeLessThanOrEqual(LONGEST_QUOTE);
  }
});

test('short values are quoted, which shows that the check above can fail', () => {
  const short = note.slice(0, LONGEST_QUOTE);
  const message = refusalOf(() =>
    operations.find(({ name }) => name === 'lookup')?.invoke(kb, { Vocab: short, Code: 'x' }),
  );
  expect(longestQuote(message ?? '')).toBe(LONGEST_QUOTE);
});

function refusalOf(attempt: () => unknown): string | undefined {
  try {
    const answer = attempt();
    if (answer instanceof Promise) answer.catch(() => undefined);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(CtermError);
    return error instanceof Error ? error.message : undefined;
  }
}

/** The length of the longest substring of a message that also occurs in the input. */
function longestQuote(message: string): number {
  let longest = 0;
  for (let at = 0; at < message.length; at++) {
    for (const source of [note, unbroken]) {
      while (at + longest < message.length && source.includes(message.slice(at, at + longest + 1))) longest++;
    }
  }
  return longest;
}
