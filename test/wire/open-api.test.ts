// The OpenAPI document is valid according to an independent validator, and agrees with the documentation, the exports
// and the routing.

import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import * as library from '../../src/index.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import { call } from '../../src/wire/call.js';
import { openApi } from '../../src/wire/open-api.js';

interface Operation {
  operationId: string;
  parameters: { name?: string; $ref?: string; required?: boolean; schema?: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required?: string[] } }> };
  responses: Record<string, object>;
}

const kb = await openKnowledgeBase();
const api = openApi(kb, { server: 'https://host.example', version: '2.0.0' });
const paths: Record<string, Record<string, Operation>> = JSON.parse(JSON.stringify(api.paths));
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => `${method.toUpperCase()} ${path} ${one.operationId}`),
);
const listed = operations.map(({ name, method, path }) => `${method} ${path} ${name}`).sort();

test('the description is valid', async () => {
  const outcome = await new Validator().validate(JSON.parse(JSON.stringify(api)));
  expect(outcome).toEqual({ valid: true });
  expect(api).toMatchObject({ openapi: '3.1.0', info: { version: '2.0.0' } });
});

test('an invalid description is rejected', async () => {
  const { openapi, info } = api;
  expect(await new Validator().validate({ openapi, info, paths: { nowhere: 5 } })).toMatchObject({ valid: false });
});

test('every reference can be resolved', () => {
  const text = JSON.stringify(api);
  const targets = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, way = '']) => way);
  expect(targets.length).toBeGreaterThan(100);
  for (const way of new Set(targets)) {
    const found = way.split('/').reduce<unknown>((inner, step) => Object(inner)[step], api);
    expect(found, way).toBeDefined();
  }
});

describe('the list of operations', () => {
  test('matches the description', () => expect(described.sort()).toEqual(listed));

  test('matches the documentation', () => {
    const table =
      /<!-- table:operations -->([\s\S]*?)<!-- \/table -->/.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? '';
    const rows = [...table.matchAll(/^\| `(\w+)` \| (GET|POST) `([^`]+)` \|/gm)];
    expect(rows.map(([, name, method, path]) => `${method} ${path} ${name}`).sort()).toEqual(listed);
  });

  test('matches the exports', () => {
    const exported: Readonly<Record<string, unknown>> = library;
    for (const operation of operations) expect(exported[operation.name], operation.name).toBe(operation);
  });

  test('matches the routing', async () => {
    for (const { method, path } of operations) {
      const { status, headers } = await call(kb, { method: 'TRACE', path });
      expect([status, headers.allow]).toEqual([405, method]);
    }
  });
});

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s: its parameters are described',
  (_, operation) => {
    const one = paths[operation.path]?.[operation.method.toLowerCase()];
    const own = Object.keys(operation.parameters).filter((name) => operation.parameters[name]?.kind !== 'identity');
    const inQuery = one.parameters.map(({ name, $ref }) => name ?? String($ref).split('/').at(-1));
    const bodies = Object.values(one.requestBody?.content ?? {}).map(({ schema }) => Object.keys(schema.properties));
    expect([...new Set([...inQuery, ...bodies.flat()])].sort()).toEqual([...own].sort());
    const required = own.filter((name) => operation.parameters[name]?.presence === 'required');
    const demanded =
      operation.method === 'POST'
        ? (one.requestBody?.content['application/json'].schema.required ?? [])
        : one.parameters.filter((parameter) => parameter.required === true).map(({ name }) => name);
    expect(demanded).toEqual(required);
    expect(Object.keys(one.responses)).toEqual(['200', '400', '401', '403', '404', '405', '413', '415', '500', '503']);
  },
);

test('fields that may be a list or one object are described as both', () => {
  expect(api).toMatchObject({
    components: {
      schemas: {
        ChartMapEntry: { properties: { properties: { oneOf: [{ type: 'array' }, { $ref: expect.any(String) }] } } },
      },
    },
  });
});
