// An answer belongs to the caller: changing it has no effect on later answers. Every call in the documentation is made,
// its answer is changed as deeply as possible, and then all calls are made again.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as parameterKinds from '../../src/contract/params.js';
import { inside } from '../../src/knowledge/knowledge-base.js';
import * as library from '../../src/node/index.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import { sourceFiles } from '../sources.js';
import { examplesOf, runExample } from './documented.js';
import { spoil } from './spoil.js';

/** A call that can be repeated, with its text for use in messages. */
interface Call {
  readonly said: string;
  ask(): unknown;
}

// Some answers report how long the call took, or depend on today's date.
const host = { now: () => new Date('2026-03-02T12:00:00Z') };
const kb = await openKnowledgeBase(undefined, host);

/** Operations whose answers are different every time: signed tokens, generated keys, knowledge bases. */
const FRESH = /^(token|authenticate|generateSigningKey|openKnowledgeBase|shareBundle|hostIdentity)$/;

/** The calls to the library that are made when the examples in the documentation are run. */
async function documentedCalls(): Promise<Call[]> {
  const calls: Call[] = [];
  const record =
    (name: string, call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]): unknown => {
      // Callers may also change their arguments afterwards, so every call gets its own copies of them.
      calls.push({ said: `${name}(${shown(args)})`, ask: () => call(...args.map(own)) });
      return call(...args);
    };
  const recorded = Object.entries(library).map(([name, value]): [string, unknown] => {
    const isRecorded = typeof value === 'function' && !/^[A-Z]/.test(name) && !FRESH.test(name);
    return [name, isRecorded ? record(name, value as (...args: unknown[]) => unknown) : value];
  });
  const scope = { ...parameterKinds, ...Object.fromEntries(recorded), kb };
  const files = sourceFiles('src').filter((file) => !/^src\/(bundle|kernel|cli)\//.test(file));
  for (const example of files.flatMap((file) => examplesOf(file, readFileSync(file, 'utf8')))) {
    await runExample(example, scope);
  }
  for (const { name, example, invoke } of operations) {
    if (FRESH.test(name)) continue;
    calls.push({ said: `${name}(kb, ${JSON.stringify(example)})`, ask: () => invoke(kb, structuredClone(example)) });
  }
  return calls;
}

/**
 * Calls with findings and codes from all parts of the tables, to exercise code paths that the examples do not reach.
 */
function widespreadCalls(): Call[] {
  const { findings, codes } = kb[inside].tables;
  const { vocabularies } = kb[inside].manifest;
  const questions: [keyof typeof library, Record<string, unknown>][] = [];
  for (let row = 0; row < findings.rowCount; row += Math.floor(findings.rowCount / 25)) {
    const id = findings.id(row);
    questions.push(
      ['resolve', { CtermId: id, ResolvePhrases: true }],
      ['prompt', { SourceId: String(id), ListSize: 'medListLarge' }],
      ['quickPrompt', { CtermId: id }],
      ['recognize', { Text: `Denies ${findings.description(row)}.`, Settings: { explain: true } }],
      ['searchTerms', { Query: findings.description(row) }],
      ['subsumes', { A: id, B: id }],
      ['ancestors', { CtermId: id }],
      ['descendants', { CtermId: id }],
    );
    for (const { name } of vocabularies) {
      const finding = { SourceVocabulary: 'cterm', SourceCode: String(id), TargetVocabulary: name };
      questions.push(['translateItem', finding]);
      questions.push(['translateItem', { ...finding, AutoGenerateMaps: true, Modifier: 'LT' }]);
    }
  }
  const many = Array.from({ length: 80 }, (_, n) => findings.id(Math.floor((n * findings.rowCount) / 80)));
  const records = many.map((ctermId, n) => ({ id: `r${n}`, ctermId, status: 'UC', onset: '2026-02-01' }));
  for (const asked of [records.slice(0, 40), records.slice(40)]) {
    const Chart = JSON.stringify({ encounter: { patient: { sex: 'F', birthDate: '1980-05-01' }, records: asked } });
    const how = { Vocabs: 'icd10,icd,snomed,loinc', IncludeHints: true, IncludeSpecifierLists: true };
    const Data = asked.map(({ id, ctermId }) => ({ id, CtermId: ctermId }));
    const CtermIds = asked.map(({ ctermId }) => ctermId).join();
    questions.push(
      ['chartMap', { Chart, ...how }],
      ['chartMap', { Chart, ...how, AutoGenerateMaps: true }],
      ['decisionMaking', { Chart }],
      ['scoreNote', { Chart }],
      ['rankConditions', { Chart }],
      ['resolveDocument', { Data, ResolvePhrases: true }],
      ['resolveTerms', { CtermIds }],
      ['multiQuickPrompt', { CtermIds }],
      ['composeNote', { Data }],
    );
  }
  for (let row = 0; row < codes.rowCount; row += Math.floor(codes.rowCount / 60)) {
    const [Vocab, Code] = [vocabularies[codes.vocab(row)].name, codes.code(row)];
    questions.push(
      ['lookup', { Vocab, Code }],
      ['validateCode', { Vocab, Code }],
      ['expand', { Vocab, Code, Limit: 20 }],
    );
    questions.push(
      ['completeCode', { Vocab, Code }],
      ['completeCode', { Vocab, Code: Code.slice(0, 4), Specifier: 'left' }],
    );
    questions.push(['searchCodes', { Query: Code }], ['checkCodes', { Codes: Code }]);
    for (const { name } of vocabularies) {
      const code = { SourceVocabulary: Vocab, SourceCode: Code, TargetVocabulary: name, AutoGenerateMaps: true };
      questions.push(['translateItem', code]);
    }
  }
  return questions.flatMap(([name, parameters]) => {
    const operation = operations.find((each) => each.name === name);
    if (operation === undefined) throw new Error(`there is no operation ${name}`);
    return { said: `${name}(kb, ${JSON.stringify(parameters)})`, ask: () => operation.invoke(kb, parameters) };
  });
}

/** A copy of plain data; anything else, such as a knowledge base or a function, is returned as it is. */
function own(value: unknown): unknown {
  try {
    return Object.getOwnPropertySymbols(Object(value)).length > 0 ? value : structuredClone(value);
  } catch {
    return value;
  }
}

function shown(args: readonly unknown[]): string {
  return args
    .map((each) => (Object.getOwnPropertySymbols(Object(each)).length > 0 ? 'kb' : JSON.stringify(each)))
    .join(', ');
}

/** The answer to a call, as text; if the call is refused, the refusal. */
async function answerOf({ ask }: Call): Promise<{ value: unknown; text: string }> {
  try {
    const value = await ask();
    return { value, text: JSON.stringify(value) ?? 'undefined' };
  } catch (error) {
    return { value: undefined, text: String(error) };
  }
}

/** The paths to everything mutable in a value. */
function notFrozen(value: unknown, path = '', seen = new Set<unknown>()): string[] {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return [];
  seen.add(value);
  const members = Object.entries(value).flatMap(([key, member]) => notFrozen(member, `${path}.${key}`, seen));
  return Object.isFrozen(value) ? members : [path, ...members];
}

/** A message that shows where two texts begin to differ. */
function difference(before: string, after: string): string {
  let at = 0;
  while (before[at] === after[at]) at++;
  const part = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  return `gave …${part(before)}…, gives …${part(after)}…`;
}

describe('changing an answer', () => {
  test('has no effect on later answers', async () => {
    const calls = [...(await documentedCalls()), ...widespreadCalls()];
    calls.push({ said: 'openApi(kb)', ask: () => library.openApi(kb) });
    expect(calls.length).toBeGreaterThan(500);
    const expected: string[] = [];
    for (const call of calls) expected.push((await answerOf(call)).text);
    expect(expected.filter((text) => text.startsWith('CtermError'))).toEqual([]);
    // The first answer may be the very object that was put into a cache, and the second may come from the cache, so
    // both are changed.
    for (const call of calls) spoil((await answerOf(call)).value);
    for (const call of calls) spoil((await answerOf(call)).value);
    const changed: string[] = [];
    for (const [index, call] of calls.entries()) {
      const { text } = await answerOf(call);
      if (text !== expected[index]) changed.push(`${call.said.slice(0, 200)} ${difference(expected[index], text)}`);
    }
    expect(changed, 'copy or freeze what these answers share with the library').toEqual([]);
  });
});

describe('changing a manifest', () => {
  const overlay = {
    name: 'clinic',
    vocabularies: [{ name: 'closed', caption: 'Codes of others', redistributable: false }],
    codes: [{ vocab: 'closed', code: 'C1', description: 'Closed code' }],
  };
  const question = { Vocab: 'closed', Code: 'C1' };
  const refusal = { name: 'CtermError', code: 'vocabulary-not-licensed' };

  test('gives access to no vocabulary', async () => {
    const closed = await openKnowledgeBase({ overlays: [overlay] }, host);
    const before = library.vocabs(closed);
    for (const vocabulary of [...library.manifestOf(closed).vocabularies, ...overlay.vocabularies]) {
      Reflect.set(vocabulary, 'redistributable', true);
      Reflect.set(vocabulary, 'licence', 'ours');
    }
    spoil(library.manifestOf(closed));
    expect(() => library.lookup(closed, question)).toThrow(expect.objectContaining(refusal));
    expect(library.vocabs(closed)).toEqual(before);
    const licensed = await openKnowledgeBase({ overlays: [overlay] }, { licences: ['closed'] });
    expect(library.lookup(licensed, question).lookup.description).toBe('Closed code');
  });
});

describe('what the package exports', () => {
  test.each(Object.entries(library).filter(([, value]) => Object.keys(Object(value)).length > 0))(
    '%s is frozen, along with everything in it',
    (name, value) => {
      expect(notFrozen(value), `${name}: wrap it in frozen() of src/contract/frozen.ts`).toEqual([]);
    },
  );
});
