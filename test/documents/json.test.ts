// The JSON reader, compared with JSON.parse; and tables of input that is refused. Plain objects passed by the caller
// give the same result.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DocumentNode, readDocument } from '../../src/documents/document.js';
import { runs } from '../runs.js';

const WHERE = 'read: parameter Chart';

function refusalOf(given: string | object): string | undefined {
  try {
    readDocument(given, WHERE);
    return undefined;
  } catch (error) {
    const isBeyond = /nested more|longer than|more than|at most/.test(String(error));
    expect(error).toMatchObject({ code: isBeyond ? 'too-large' : 'invalid-document' });
    return error instanceof Error ? error.message : undefined;
  }
}

/** The JSON value that a tree represents. */
function meantBy(node: DocumentNode): unknown {
  if (node.value !== undefined) return node.value;
  if (node.isList) return node.children.map(meantBy);
  const singles = [...node.attributes.values()].map(({ name, value }): [string, unknown] => [name, value]);
  const nodes = node.children.map((child): [string, unknown] => [child.name, meantBy(child)]);
  return Object.fromEntries([...singles, ...nodes]);
}

/** A value without negative zeros, and without names that differ only in case, because documents do not allow these. */
const json = fc
  .jsonValue({ maxDepth: 5 })
  .map((value) => JSON.parse(JSON.stringify({ root: value })) as object)
  .filter((value) => refusalOf(value) === undefined);

describe('against JSON.parse', () => {
  test('reads the same value whatever the white space, and the same tree from objects', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(meantBy(readDocument(text, WHERE).root)).toEqual(value);
        expect(meantBy(readDocument(value, WHERE).root)).toEqual(value);
      }),
      { numRuns: runs(500) },
    );
  });

  test('refuses the same documents when one character is changed', () => {
    let broken = 0;
    fc.assert(
      fc.property(json, fc.nat(), fc.constantFrom('', ',', '"', '}', ':', '0', '\\', '\n'), (value, at, sign) => {
        const text = JSON.stringify(value);
        const place = 1 + (at % (text.length - 1));
        const changed = text.slice(0, place) + sign + text.slice(place + 1);
        let parses = true;
        try {
          JSON.parse(changed);
        } catch {
          parses = false;
          broken++;
        }
        const refusal = refusalOf(changed);
        if (!parses) expect(refusal, changed).toMatch(/: line \d+, column \d+: .+\. .+\.$/s);
        else if (refusal !== undefined) expect(refusal, changed).toMatch(/is given twice|too large/);
      }),
      { numRuns: runs(1000) },
    );
    expect(broken).toBeGreaterThan(runs(1000) / 2);
  });
});

describe('refusals and their positions', () => {
  test.each([
    ['', 'line 1, column 1: expected XML or JSON, found nothing'],
    ['chart', "line 1, column 1: expected XML or JSON, found 'c'"],
    ['{"a": }', 'line 1, column 7: expected a value'],
    ['{"a": 1,\n}', 'line 2, column 1: expected a name in quotation marks'],
    ['{"a" 1}', 'line 1, column 6: expected a colon'],
    ['{"a": 1', "line 1, column 8: expected a comma or '}'"],
    ['[1 2]', "line 1, column 4: expected a comma or ']'"],
    ['{} {}', 'line 1, column 4: expected the end of the document'],
    ['{"a": "b', 'line 1, column 7: the string is never closed'],
    ['{"a": "b\nc"}', 'line 1, column 9: expected the end of the string'],
    ['{"a": "\\x"}', 'line 1, column 8: expected an escape'],
    ['{"a": 01}', "line 1, column 8: expected a comma or '}'"],
    ['{"a": 1e999}', 'line 1, column 7: the number is too large'],
    ['{"a": 1, "A": 2}', "line 1, column 10: 'A' is given twice"],
    ['{"a": 1, "A": {}}', "'A' is given twice"],
    ['{"a": [], "a": []}', "'a' is given twice"],
    ['['.repeat(10_000), 'line 1, column 65: it is nested more than 64 deep'],
    ['{"a":'.repeat(10_000), 'nested more than 64 deep'],
    [`{"a":"${'x'.repeat(2 << 20)}"}`, 'line 1, column 6: a value is longer than 1048576'],
    [`[${'0,'.repeat(1_200_000)}0]`, 'more than 1000000'],
  ])('%#', (text, message) => {
    expect(refusalOf(text)).toContain(`${WHERE}: `);
    expect(refusalOf(text)).toContain(message);
  });

  const circle: Record<string, unknown> = {};
  circle.circle = circle;
  test.each<[given: object, message: string]>([
    [{ records: [{ ctermId: Number.NaN }] }, 'records[0].ctermId: expected a text, a number'],
    [{ records: [{ a: 1 }, { b: () => 1 }] }, 'records[1].b: expected a text, a number, true or false, got a function'],
    [{ id: 1, ID: 2 }, 'ID: the name is given twice, differing only in case'],
    [circle, 'it is nested more than 64 deep'],
  ])('objects %#', (given, message) => expect(refusalOf(given)).toContain(message));
});
