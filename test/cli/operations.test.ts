// The command line: every operation is a command that gives the same answer as the operation. Commands take operands,
// flags and files, and print text or JSON; versions, help and completion are derived from the same declarations.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { commandName, flagName, isInput, operandsOf } from '../../src/cli/operation/command-names.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';

const kb = await openKnowledgeBase();
const folder = mkdtempSync(join(tmpdir(), 'cterm-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function cterm(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const said = { out: [] as string[], error: [] as string[] };
  const code = await main(args, { out: (text) => said.out.push(text), error: (text) => said.error.push(text) });
  return { code, out: said.out.join('\n'), error: said.error.join('\n') };
}

/** `recognize` has a hand-written command, tokens are signed anew each time, and searches report how long they took. */
const comparable = operations.filter(({ name }) => !['recognize', 'token', 'jwks'].includes(name));
const timeless = (answer: unknown) => JSON.parse(JSON.stringify(answer).replace(/"time":\d+/g, '"time":0'));
const text = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : String(value);

describe('every operation is a command', () => {
  test.each(comparable.map((operation) => [commandName(operation), operation] as const))(
    'cterm %s gives the answer shown in its example',
    async (name, operation) => {
      const example = new Map(Object.entries(operation.example));
      const operands = operandsOf(operation).map(([parameter, declared]) => {
        const value = example.get(parameter);
        if (!isInput(parameter, declared)) return text(value);
        const file = join(folder, `${name}.txt`);
        writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
        return file;
      });
      const required = new Set(operandsOf(operation).map(([parameter]) => parameter));
      const flags = [...example].flatMap(([parameter, value]) =>
        required.has(parameter) ? [] : [`--${flagName(parameter)}=${text(value)}`],
      );
      const { code, out, error } = await cterm(name, '--json', ...flags, ...operands);
      expect([code, error]).toEqual([0, '']);
      expect(timeless(JSON.parse(out))).toEqual(timeless(await operation.invoke(kb, operation.example)));
    },
  );

  test.each(operations.map((operation) => [commandName(operation), operation] as const))(
    'cterm help %s lists its operands and flags',
    async (name, { parameters }) => {
      if (name === 'recognize') return;
      const { code, out } = await cterm('help', name);
      expect([code, out]).toEqual([0, (await cterm(name, '--help')).out]);
      for (const parameter of Object.keys(parameters)) {
        if (parameter !== 'DataFormat' && parameter !== 'RequestId') expect(out).toContain(`--${flagName(parameter)}`);
      }
    },
  );
});

describe('by hand', () => {
  test.each<[args: string[], words: RegExp]>([
    [['search', 'hart', 'atack', '--limit', '3'], /I21\.9/],
    [['search', '--query', 'asthma', '--vocab-codes=icd10', '--exact'], /J45/],
    [['translate', 'cterm', '10092', 'icd10'], /E11\.9/],
    [['lookup', 'J45.909', '--vocab', 'icd10'], /asthma/i],
    [['resolve', '10380', '--prefix', 'F'], /family history of chest pain/],
    [['check-codes', 'E11.9', 'E10.9'], /excludes1/],
    [['validate-code', 'icd10', 'E11'], /category/],
    [['search', 'zzzzzzzzqq'], /count: *0|Nothing/],
  ])('cterm %j', async (args, words) => {
    const { code, out, error } = await cterm(...args);
    expect([code, error]).toEqual([0, '']);
    expect(out).toMatch(words);
    expect(out).not.toMatch(/\[object|undefined/);
  });

  test.each<[args: string[], exit: number, words: string]>([
    [['translate', 'cterm', '10092'], 2, 'TargetVocabulary missing'],
    [['lookup', '--vocabs', 'icd10'], 2, 'did you mean --vocab?'],
    [['resolve', 'many'], 1, "expected an integer of at least 0, got 'many'"],
    [['lookup', 'X', '--vocab=icd11'], 1, "no vocabulary 'icd11'"],
    [['lokup'], 2, 'did you mean lookup?'],
    [['vocabs', 'extra'], 2, "no operand for 'extra'"],
    [['score-note', join(folder, 'missing.json')], 1, 'no such file'],
    [['completion', 'tcsh'], 2, 'bash, zsh or fish'],
    [['--version', 'x'], 2, 'no operands'],
  ])('cterm %j is refused', async (args, exit, words) => {
    const { code, out, error } = await cterm(...args);
    expect([code, out]).toEqual([exit, '']);
    expect(error).toContain(words);
  });

  test('licences restrict which vocabularies may be used', async () => {
    const { code, error } = await cterm('lookup', '195967001', '--vocab', 'snomed', '--licences', 'icd10');
    expect([code, error]).toEqual([1, expect.stringContaining("not licensed for vocabulary 'snomed'")]);
  });
});

test('the version names the engine, the knowledge base and the release of every vocabulary', async () => {
  const { out } = await cterm('--version');
  expect(out).toMatch(/^cterm \d+\.\d+\.\d+\nknowledge base: /);
  expect(out).toMatch(/icd10 .*20\d\d/);
  const { engine, vocabularies } = JSON.parse((await cterm('--version', '--json')).out);
  expect(out).toContain(`cterm ${engine}`);
  for (const { name, version } of vocabularies) {
    expect(out).toContain(name);
    expect(out).toContain(version);
  }
});

test.each(['bash', 'zsh', 'fish'])('completion for %s includes every command and its flags', async (shell) => {
  const { out } = await cterm('completion', shell);
  for (const operation of operations) expect(out).toContain(commandName(operation));
  for (const name of ['code', 'kb', 'mcp', 'fhir', 'search', 'completion']) expect(out).toContain(name);
  expect(out).toContain('source-vocabulary');
});

test('a note becomes FHIR resources', async () => {
  const file = join(folder, 'note.txt');
  writeFileSync(file, '\uFEFFPMH: asthma.');
  const { code, out } = await cterm('fhir', file, '--subject', 'Patient/p1', '--time=2026-03-02');
  const { resource } = JSON.parse(out).entry[0];
  expect([code, resource.resourceType, resource.subject.reference]).toEqual([0, 'Condition', 'Patient/p1']);
  const drug = join(folder, 'drug.txt');
  writeFileSync(drug, 'Metformin 500 mg daily.');
  const r5 = await cterm('fhir', drug, '--r5');
  expect(JSON.parse(r5.out).entry[0].resource).toMatchObject({ status: 'recorded', medication: { concept: {} } });
  const codes = await cterm('fhir', file, '--codes');
  expect(JSON.parse(codes.out).entry.at(-1).resource.resourceType).toBe('Provenance');
});
