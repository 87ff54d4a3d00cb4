// The streaming JSON reader: the values that it finds, and the location that it reports for a fault. Neither depends on
// how the text is split into chunks.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonElement, type JsonPath, jsonElements } from '../../../kb-build/importers/readers/stream-json.js';

const ALL: readonly JsonPath[] = [[]];

function read(text: string, wanted: readonly JsonPath[] = ALL): JsonElement[] {
  return [...jsonElements([text], wanted)];
}

function values(text: string, wanted: readonly JsonPath[]): unknown[] {
  return read(text, wanted).map((element) => (element.ok ? [element.path, element.value] : element));
}

describe('the values at wanted paths', () => {
  const text = '{ "graphs": [ {"meta": {"version": "7"}, "nodes": [{"id": 1}, {"id": 2}]}, {"nodes": [] } ] }';
  it.each<{ wanted: JsonPath[]; found: unknown[] }>([
    {
      wanted: [['graphs', '*', 'nodes', '*']],
      found: [
        [0, { id: 1 }],
        [0, { id: 2 }],
      ],
    },
    {
      wanted: [
        ['graphs', '*', 'nodes', '*', 'id'],
        ['graphs', '*', 'meta', 'version'],
      ],
      found: [
        [1, '7'],
        [0, 1],
        [0, 2],
      ],
    },
    { wanted: [['*', '*', 'meta']], found: [[0, { version: '7' }]] },
    { wanted: [['nodes', '*']], found: [] },
    { wanted: [['graphs', '*', 'nodes', '*', 'id', 'deeper']], found: [] },
    { wanted: [], found: [] },
  ])('$wanted', ({ wanted, found }) => {
    expect(values(text, wanted)).toEqual(found);
  });

  it('reports the line and column where a value begins', () => {
    expect(read('[\r\n  1,\n\t"b" ]', [['*']])).toEqual([
      { ok: true, path: 0, value: 1, line: 2, column: 3 },
      { ok: true, path: 0, value: 'b', line: 3, column: 2 },
    ]);
  });

  it('reads names with escapes', () => {
    expect(values('{"\\u0061b":1}', [['ab']])).toEqual([[0, 1]]);
  });
});

describe('a fault', () => {
  it.each([
    ['', 1, 1, 'expected a value, found the end of the file'],
    ['{"a": 1,}', 1, 9, 'expected the name of a member in quotes'],
    ['[1 2]', 1, 4, "expected ',' or ']'"],
    ['{"a" 1}', 1, 6, "expected ':' after the name of a member"],
    ['[1,\n 02]', 2, 3, "expected ',' or ']'"],
    ['[1.]', 1, 4, 'expected a digit'],
    ['[-]', 1, 3, 'expected a digit'],
    ['[1e]', 1, 4, 'expected a digit'],
    ['["a\nb"]', 1, 4, 'a string contains a control character'],
    ['["\\x"]', 1, 4, 'unknown escape'],
    ['["\\u00g0"]', 1, 7, 'an escape needs four hexadecimal digits'],
    ['["a', 1, 4, 'expected the closing quote of a string, found the end of the file'],
    ['[tru]', 1, 5, "expected 'true'"],
    ['[]\n[]', 2, 1, 'text follows the end of the JSON value'],
    ['{"a": [1, {"b": null]}', 1, 21, "expected ',' or '}'"],
    ['['.repeat(600), 1, 502, 'values are nested deeper than 500 levels'],
  ])('%j', (text, line, column, problem) => {
    const fault = { ok: false, problem, line, column };
    expect(read(text).at(-1)).toEqual(fault);
    expect(read(text, []), 'found in parts that nobody wants').toEqual([fault]);
    expect(read(text, [['nowhere', 'at', 'all']])).toEqual([fault]);
  });

  it('is reported after the values before it', () => {
    expect(read('[1, 2, x]', [['*']]).map((element) => (element.ok ? element.value : element.column))).toEqual([
      1, 2, 8,
    ]);
  });
});

describe('any JSON', () => {
  const anyText = fc
    .tuple(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'))
    .map(([value, indent]) => JSON.stringify(value, null, indent));
  const cuts = fc.array(fc.nat(400), { maxLength: 12 });
  const wanted: JsonPath[] = [['*', '*'], ['a'], ['*']];

  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(values(text, ALL)).toEqual([[0, JSON.parse(text)]]);
        const parsed: unknown = JSON.parse(text);
        const members = typeof parsed === 'object' && parsed !== null ? Object.values(parsed) : [];
        expect(values(text, [['*']])).toEqual(members.map((value) => [0, value]));
      }),
    );
  });

  it('is read the same no matter how it is split into chunks, intact or damaged', () => {
    fc.assert(
      fc.property(
        anyText,
        cuts,
        fc.nat(400),
        fc.constantFrom('', '"', '}', ',', '\n', '\\', '0'),
        (text, at, where, put) => {
          const damaged = text.slice(0, where) + put + text.slice(where + put.length);
          const once = read(damaged, wanted);
          expect([...jsonElements(cutAt(damaged, at), wanted)]).toEqual(once);
          expect([
            ...jsonElements(
              [...damaged].flatMap((c) => ['', ...c.split('')]),
              wanted,
            ),
          ]).toEqual(once);
        },
      ),
    );
  });

  it('is refused exactly where JSON.parse refuses it', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.nat(60),
        fc.constantFrom('', '"', '}', ',', '\n', '\\', '0', '.', 'e'),
        (text, where, put) => {
          const damaged = text.slice(0, where) + put + text.slice(where + 1);
          let valid = true;
          try {
            JSON.parse(damaged);
          } catch {
            valid = false;
          }
          expect(read(damaged, wanted).every(({ ok }) => ok)).toBe(valid);
        },
      ),
    );
  });
});

function cutAt(text: string, places: readonly number[]): string[] {
  const ends = [...places.filter((place) => place < text.length).sort((a, b) => a - b), text.length];
  return ends.map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}
