// `cterm filter`, run as the built command: it writes one line for each line that it reads, in the same order, whatever
// the lines contain and however many threads process them.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { filter } from '../../src/cli/filter/filter-command.js';
import { type KnowledgeBase, openKnowledgeBase } from '../../src/node/index.js';
import { codeNote } from '../../src/operations/code-note.js';
import { recognize } from '../../src/operations/recognize.js';
import { cterm, inventedNotes, ndjson } from './batch-process.js';

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase();
});

describe('a line', () => {
  const LINES: readonly (readonly [line: string, answer: () => unknown])[] = [
    ['{"id":1,"text":"No gout."}', () => ({ id: 1, result: recognize(kb, { Text: 'No gout.' }) })],
    ['"asthma"', () => ({ result: recognize(kb, { Text: 'asthma' }) })],
    [
      '{"id":{"a":[1]},"Text":"BP 142/90","ResolveFindings":false}\r',
      () => ({ id: { a: [1] }, result: recognize(kb, { Text: 'BP 142/90', ResolveFindings: false }) }),
    ],
    ['asthma', () => refused(undefined, 'neither a JSON object nor a JSON string')],
    ['[1]', () => refused(undefined, 'neither a JSON object')],
    ['{"id":7}', () => refused(7, 'parameter Text is required')],
    ['{"id":8,"text":"gout","Txt":1}', () => refused(8, "no parameter 'Txt'")],
    [`{"id":9,"text":"${'x'.repeat(500)}"}`, () => refused(undefined, 'more than --max-length 400')],
    ['{"id":10,"text":"\\ud800 gout \\u0000"}', () => ({ id: 10, result: recognize(kb, { Text: '\ud800 gout \0' }) })],
  ];

  function refused(id: unknown, words: string) {
    const error = { code: 'invalid-argument', message: expect.stringContaining(words) };
    return id === undefined ? { error } : { id, error };
  }

  test.each(['1', '3'])('gets exactly one line as its answer, with %s threads', async (threads) => {
    const input = `${LINES.map(([line]) => line).join('\n\n')}\n${ndjson(inventedNotes(300))}"last"`;
    const { out, status, errors } = await cterm(['filter', '--threads', threads, '--max-length', '400'], { input });
    const lines = out.split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.length).toBe(input.split('\n').length);
    const between = lines.slice(0, 2 * LINES.length - 1).filter((_, i) => i % 2 === 1);
    expect(between).toEqual(between.map(() => ''));
    for (const [i, [, answer]] of LINES.entries()) expect(JSON.parse(lines[2 * i] ?? '')).toEqual(answer());
    const rest = lines.slice(2 * LINES.length - 1, -1).map((line) => JSON.parse(line).id);
    expect(rest).toEqual(inventedNotes(300).map(({ id }) => id));
    expect(status, errors).toBe(0);
  });
});

test('the answer to a line does not wait for the next one, and an empty line shows that the process is alive', async () => {
  const child = spawn(process.execPath, [
    join(process.cwd(), 'dist/cli.js'),
    'filter',
    '--operation',
    'codeNote',
    '--threads',
    '2',
  ]);
  child.stdout.setEncoding('utf8');
  const ask = async (line: string): Promise<string> => {
    child.stdin.write(`${line}\n`);
    let answer = '';
    while (!answer.endsWith('\n')) answer += String((await once(child.stdout, 'data'))[0]);
    return answer.slice(0, -1);
  };
  expect(await ask('')).toBe('');
  const params = { Text: 'Assessment: gout.', EncounterTime: '2026-11-02' };
  expect(JSON.parse(await ask(JSON.stringify({ id: 'a', ...params })))).toEqual({
    id: 'a',
    result: codeNote(kb, params),
  });
  expect(await ask('')).toBe('');
  child.stdin.end();
  expect((await once(child, 'close'))[0]).toBe(0);
});

test('if the reader goes away, the filter ends without a stack trace', async () => {
  const child = spawn(process.execPath, [join(process.cwd(), 'dist/cli.js'), 'filter']);
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += String(text);
  });
  child.stdin.on('error', () => undefined);
  child.stdout.once('data', () => child.stdout.destroy());
  child.stdin.write(ndjson(inventedNotes(2000)));
  child.stdin.end();
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(errors).not.toMatch(/^\s+at /m);
});

test.each<[string[], string]>([
  [['notes.ndjson'], 'takes no files'],
  [['--operation', 'codeNotes'], 'did you mean codeNote?'],
  [['--threads', '-1'], '--threads is a whole number'],
  [['--flush', 'never'], '--flush is block or line'],
  [['--params', '[]'], '--params is a JSON object'],
])('%j is refused', async (args, says) => {
  const errors: string[] = [];
  expect(await filter.run(args, { out: () => undefined, error: (text) => errors.push(text) })).toBe(2);
  expect(errors.join('\n')).toContain(says);
});
