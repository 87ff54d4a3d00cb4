// The parser of plain YAML reads every file of the core, and gives the same trees as the general parser; it refuses
// every text that the general parser complains about.

import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFullYaml } from '../../kb-build/authored/full-yaml.js';
import { parsePlainYaml } from '../../kb-build/authored/plain-yaml.js';
import type { Complaint } from '../../kb-build/records.js';
import { files } from '../../scripts/build/files.js';
import { runs } from '../runs.js';

const core = files('kb-build/core', /\.yaml$/).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

function fullTree(text: string) {
  const complaints: Complaint[] = [];
  const tree = parseFullYaml('f', text, complaints);
  return { tree, complaints };
}

test.each(core)('$file is plain and has the same tree', ({ text }) => {
  const [plain, full] = [parsePlainYaml('f', text), fullTree(text).tree];
  expect(plain).toBeDefined();
  // Because `toEqual` is slow for large trees, it is called only to show a difference that has already been found.
  if (!isDeepStrictEqual(plain, full)) expect(plain).toEqual(full);
});

/** A line of the core, or a short piece of text, usually with a special meaning in YAML. */
const piece = fc.oneof(
  fc.constantFrom(...core.flatMap(({ text }) => text.split('\n', 300).map((line) => `${line}\n`))),
  fc.constantFrom(
    ...[' ', '  ', '\n', '\n  ', '\n    ', ': ', ':', ' #', '#', '-', '- ', '[', ']', '{', '}', ',', "'", '"', '>'],
    ...['>-\n', '\\', 'a', 'b: c', '\n- x', '|', '&', '*', '?', '? ', '\n\n', ', ', '!', "''", 'é', '@', '%', '\n---'],
    ...['x:\n', 'a:\n  - b\n  - c: d\n    e: f\n', 'k: [a, b,\n c]\n', "'a: b'", '"a\n  b"', '>\n  a\n  b\n', '\t'],
  ),
);
/** Pieces joined together, with a few characters cut out. */
const document = fc
  .tuple(fc.array(piece, { maxLength: 12 }), fc.array(fc.tuple(fc.nat(), fc.nat({ max: 3 })), { maxLength: 3 }))
  .map(([pieces, cuts]) =>
    cuts.reduce((text, [at, length]) => {
      const begin = at % (text.length + 1);
      return text.slice(0, begin) + text.slice(begin + length);
    }, pieces.join('')),
  );

test('a generated document is refused or has the same tree', () => {
  let plain = 0;
  fc.assert(
    fc.property(document, (text) => {
      const tree = parsePlainYaml('f', text);
      if (tree === undefined) return;
      plain++;
      expect(fullTree(text)).toEqual({ tree, complaints: [] });
    }),
    { numRuns: runs(30_000) },
  );
  expect(plain).toBeGreaterThan(100);
});

test.each([
  ['a: b', { kind: 'text', text: 'b', place: { file: 'f', line: 1, column: 4 } }],
  ['a: "b \\"c\\"\n  d"', { kind: 'text', text: 'b "c" d', place: { file: 'f', line: 1, column: 4 } }],
  ['a: >\n  b\n  c\n\n# d', { kind: 'text', text: 'b c\n', place: { file: 'f', line: 1, column: 4 } }],
])('%j is plain', (text, value) => {
  expect(parsePlainYaml('f', text)).toMatchObject({ kind: 'map', entries: [{ key: 'a', value }] });
});

test.each(['', 'a:', 'a: |\n  b', 'a: &b c', 'a: b\na: c', 'a: [b', 'a: "b\\n"', 'a\n: b', '\ta: b', 'a: b: c'])(
  '%j is left to the general parser',
  (text) => {
    expect(parsePlainYaml('f', text)).toBeUndefined();
  },
);
