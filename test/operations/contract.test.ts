// The contract that every operation must keep, checked for all operations in the list, so that a new one is covered as
// soon as it is listed.

import { describe, expect, test } from 'vitest';
import type { Parameter, Presence } from '../../src/contract/parameter.js';
import { CtermError } from '../../src/errors/cterm-error.js';
import { operations } from '../../src/operations/index.js';
import type { OperationDescription } from '../../src/operations/operation.js';
import { inventedKnowledge } from '../knowledge/invented.js';

type AnyParameter = Parameter<unknown, unknown, Presence>;

const kb = inventedKnowledge();

/**
 * Calls an operation with its own example, to which some changes may be applied. Unchanged, the example must succeed
 * with the invented knowledge base.
 */
const call = (operation: OperationDescription, changes: Readonly<Record<string, unknown>> = {}): unknown =>
  operation.invoke(kb, { ...operation.example, ...changes });

/**
 * Expects two calls to give the same answer. A token is different in every call, so for operations that return one,
 * only the types of the answers are compared.
 */
async function expectSame(
  operation: OperationDescription,
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answers = await Promise.all([operation.invoke(kb, one), operation.invoke(kb, other)]);
  const [first, second] = operation.name === 'token' ? answers.map((answer) => Object.keys(Object(answer))) : answers;
  expect(first).toEqual(second);
}

const everyParameter = operations.flatMap((operation) =>
  Object.entries(operation.parameters).map(
    ([name, parameter]): [string, OperationDescription, string, AnyParameter] => [
      `${operation.name}.${name}`,
      operation,
      name,
      parameter,
    ],
  ),
);

/** For each kind of parameter, a value of the wrong type that is not an accepted text form either. */
const WRONG: Readonly<Record<string, unknown>> = {
  text: 5,
  integer: 'five',
  number: 'five',
  code: [5],
  boolean: 'perhaps',
  list: [5],
  codes: [[5]],
  document: 5,
  integers: 'five,5',
  enumeration: 'no such name',
  enumerationSet: 'no such name',
  dateTime: 'yesterday',
  patient: 'nobody',
  json: 'no object',
  settings: 'no object',
  culture: '_',
  identity: 'user-42',
};

/** The operations that return a promise; their answers differ between knowledge bases or calls. */
const KEYED: readonly string[] = ['token', 'jwks'];

/** For each kind of parameter, its text forms and the values that they represent. */
const TEXT_FORMS: Readonly<Record<string, readonly [string, unknown][]>> = {
  boolean: [
    ['TRUE', true],
    ['no', false],
    ['1', true],
  ],
};

const refusal = (words: string) =>
  expect.objectContaining({ code: 'invalid-argument', message: expect.stringContaining(words) });

describe('every operation', () => {
  test('has a name and an endpoint of its own', () => {
    expect(operations.length).toBeGreaterThan(10);
    const unique = (of: (operation: OperationDescription) => string) => new Set(operations.map(of)).size;
    expect(unique(({ name }) => name)).toBe(operations.length);
    expect(unique(({ method, path }) => `${method} ${path}`)).toBe(operations.length);
    for (const { path } of operations) expect(path).toMatch(/^\/api\/Svc(\/[A-Z]\w*)+(\/\.well-known\/jwks\.json)?$/);
  });

  test.each(operations.map((operation) => [operation.name, operation] as const))('%s is documented', (_, operation) => {
    expect(operation.summary).not.toBe('');
    for (const [name, { doc }] of Object.entries(operation.parameters)) {
      expect(doc, `${name}: say in one sentence what it is for`).toMatch(/.{8,}[.…]$/);
    }
  });

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s runs its example',
    async (name, operation) => {
      const answer = call(operation);
      expect(answer instanceof Promise, 'whether it answers by a promise').toBe(KEYED.includes(name));
      expect(Object.keys(Object(await answer))).toHaveLength(1);
      if (name !== 'token') expect(await call(operation)).toEqual(await answer);
    },
  );

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s does not change its parameters',
    (_, operation) => {
      const given = Object.freeze({ ...operation.example });
      operation.invoke(kb, given);
      expect(given).toEqual(operation.example);
    },
  );

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s accepts the common parameters',
    (_, operation) => {
      const common = { DataFormat: 'jsf', RequestId: 'r1', Culture: 'en-GB' };
      expect(() => call(operation, common)).not.toThrow();
    },
  );

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s refuses an unknown name',
    (name, operation) => {
      expect(() => call(operation, { Cultur: 'en' })).toThrow(
        refusal(`${name}: there is no parameter 'Cultur'. Did you mean 'Culture'?`),
      );
      expect(() => call(operation, { constructor: 1 })).toThrow(refusal(`there is no parameter 'constructor'`));
    },
  );

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s needs a knowledge base',
    (name, operation) => {
      expect(() => Reflect.apply(Object(operation), undefined, [undefined, operation.example])).toThrow(
        refusal(`${name}: expected a knowledge base, got nothing`),
      );
    },
  );
});

describe('every parameter', () => {
  test.each(everyParameter)(
    '%s refuses a wrong type and names the parameter in the message',
    (_, operation, name, parameter) => {
      const wrong = WRONG[parameter.kind];
      expect(wrong, `kind ${parameter.kind}: add a wrong value to WRONG`).toBeDefined();
      for (const given of [wrong, null, Symbol('x'), () => 1]) {
        expect(() => call(operation, { [name]: given })).toThrow(
          refusal(`${operation.name}: parameter ${name}: expected`),
        );
      }
    },
  );

  test.each(everyParameter)('%s may be undefined unless it is required', async (_, operation, name, parameter) => {
    if (parameter.presence !== 'required') {
      const { [name]: __, ...rest } = operation.example;
      await expectSame(operation, { ...rest, [name]: undefined }, rest);
      return;
    }
    expect(() => call(operation, { [name]: undefined })).toThrow(
      refusal(`${operation.name}: parameter ${name} is required: expected ${parameter.expected}`),
    );
  });

  test.each(everyParameter.filter(([, , , { presence }]) => presence === 'defaulted'))(
    '%s treats its default and an absent value the same',
    async (_, operation, name, parameter) => {
      const { [name]: __, ...rest } = operation.example;
      await expectSame(operation, { ...rest, [name]: parameter.default }, rest);
    },
  );

  test.each(everyParameter.filter(([, , , { names }]) => names.length > 0))(
    '%s accepts each of its names in any case',
    async (_, operation, name, parameter) => {
      for (const one of parameter.names) {
        const { example } = operation;
        await expectSame(operation, { ...example, [name]: one.toUpperCase() }, { ...example, [name]: one });
      }
    },
  );

  test.each(everyParameter.filter(([, , , { kind }]) => TEXT_FORMS[kind] !== undefined))(
    '%s accepts text forms',
    (_, operation, name, { kind }) => {
      for (const [form, value] of TEXT_FORMS[kind]) {
        expect(call(operation, { [name]: form })).toEqual(call(operation, { [name]: value }));
      }
    },
  );

  test.each(everyParameter.filter(([, , , { kind }]) => kind === 'integer'))(
    '%s enforces its bounds',
    (_, operation, name, parameter) => {
      const [low] = /(?<=at least |from )-?\d+/.exec(parameter.expected) ?? [];
      const [high] = /(?<=at most |to )-?\d+/.exec(parameter.expected) ?? [];
      for (const bound of [low && Number(low) - 1, high && Number(high) + 1]) {
        if (typeof bound !== 'number') continue;
        expect(() => call(operation, { [name]: bound })).toThrow(refusal(parameter.expected));
        expect(() => call(operation, { [name]: String(bound) })).toThrow(refusal(parameter.expected));
      }
      expect(call(operation, { [name]: '1' })).toEqual(call(operation, { [name]: 1 }));
    },
  );
});

test('an error is a CtermError that reveals no more than necessary', () => {
  const [operation] = operations;
  try {
    operation.invoke(kb, { ['x'.repeat(500)]: 1 });
  } catch (error) {
    expect(error).toBeInstanceOf(CtermError);
    expect(String(error).length).toBeLessThan(600);
    return;
  }
  expect.unreachable();
});
