// Work grows in proportion to the input, whatever the input is: every operation that takes lists, charts or texts is
// called with hostile inputs of two sizes. The figures compared are the processor times of this process, never elapsed
// time: eight times the input may take at most twenty-four times the work, whereas quadratic work would take sixty-four
// times. The lowest of several measurements counts, because other work in this process can only add to it. `npm run growth`
// does the same with generated inputs of up to 4 MB.

import { describe, expect, test } from 'vitest';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { operations } from '../../src/operations/index.js';
import { fill } from '../fill.js';
import { CODE_CALLS, FINDING_CALLS, kb, SINGLE, TEXT_CALLS, workOf } from './growing-calls.js';

const { findings } = kb[inside].tables;
const GROWTH = 8;
const MOST = 24;
const ATTEMPTS = 4;
/** Measurements below this many microseconds are meaningless; quadratic work on the larger inputs takes far longer. */
const NEGLIGIBLE = 60_000;

/** The id and type of every finding; at most 60 findings of each type are used. */
const ids = Array.from({ length: findings.rowCount }, (_, row) => ({
  id: findings.id(row),
  type: findings.termType(row),
}));
const ofType = (type: number): number[] => ids.flatMap((one) => (one.type === type ? [one.id] : [])).slice(0, 60);
const [SX, TX, DX, RX] = [0, 3, 4, 7].map(ofType);

const FINDINGS: Readonly<Record<string, (at: number) => number>> = {
  'one diagnosis': () => DX[0] ?? 0,
  'few diagnoses': (at) => DX[at % DX.length] ?? 0,
  'diagnoses and symptoms': (at) => (at % 2 ? SX : DX)[(at >> 1) % 60] ?? 0,
  'tests and drugs': (at) => (at % 2 ? TX : RX)[(at >> 1) % 60] ?? 0,
  unknown: (at) => 900_000_000 + at,
};
const CODES: Readonly<Record<string, (at: number) => string>> = {
  'one code': () => 'E11.9',
  'few codes': (at) => ['E11.9', 'I10', 'N18.30', 'J45.909', 'I50.9', 'E10.9', 'Z79.4', 'S72.001A'][at % 8] ?? '',
  'unknown codes': (at) => `Q${at}`,
  'long codes': (at) => `E11.${at}${'9'.repeat(40)}`,
};
const TEXTS: Readonly<Record<string, string>> = {
  'glued vitals': 'BP1',
  definitions: 'chronic obstructive pulmonary disease (COPD) ',
  'open brackets': '(',
  commas: ', ',
  negations: 'no ',
  headings: 'PMH:\n',
  'glued headings': 'asthmaPLAN: ',
  'pain scores': 'headache 4/10, ',
  'sides compared': 'edema R > L, ',
  'tables of sides': 'Right | Left\nedema | pain\n',
  lists: 'no fever, ',
  letters: 'a',
};

const members = <T>(pattern: (at: number) => T, size: number): T[] =>
  Array.from({ length: size }, (_, at) => pattern(at));

/** The size of the smaller input for operations that need more work than most: in characters or list members. */
const SIZES: Readonly<Record<string, number>> = {
  ...{ codeNote: 6_000, scoreChart: 500, resolveDocument: 500, composeNote: 200, multiQuickPrompt: 200 },
  translateItems: 500,
};

test('every operation can grow or takes a single code, name or choice', () => {
  const growing = [TEXT_CALLS, FINDING_CALLS, CODE_CALLS].flatMap((calls) => Object.keys(calls));
  expect([...growing, ...SINGLE].sort()).toEqual(operations.map(({ name }) => name).sort());
});

/** Declares the tests of the operations that take one kind of input. `make` returns an input of a given size. */
function areLinear<Input, Pattern>(
  calls: Readonly<Record<string, (input: Input) => object>>,
  patterns: Readonly<Record<string, Pattern>>,
  usual: number,
  make: (pattern: Pattern, size: number) => Input,
): void {
  describe.each(Object.entries(calls))('%s', (name, call) => {
    test.each(Object.entries(patterns))('is linear for %s', (_, pattern) => {
      const small = SIZES[name] ?? usual;
      const [least, most] = [small, small * GROWTH].map((size) => call(make(pattern, size)));
      const ratios: number[] = [];
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const before = Math.min(workOf(name, least), workOf(name, least));
        const after = workOf(name, most);
        ratios.push(after < NEGLIGIBLE ? 0 : after / Math.max(before, NEGLIGIBLE / MOST));
        if ((ratios.at(-1) ?? 0) <= MOST) return;
      }
      expect(Math.min(...ratios), `${name}: work for ${GROWTH} times the input`).toBeLessThanOrEqual(MOST);
    });
  });
}

areLinear(TEXT_CALLS, TEXTS, 12_500, fill);
areLinear(FINDING_CALLS, FINDINGS, 1000, members);
areLinear(CODE_CALLS, CODES, 1000, members);

test('the measurement can tell quadratic work from linear work', () => {
  const quadratic = (length: number): number => {
    const before = process.cpuUsage();
    let sum = 0;
    for (let i = 0; i < length; i++) for (let k = 0; k < length; k++) sum += (i ^ k) & 1;
    const { user, system } = process.cpuUsage(before);
    return sum < 0 ? 0 : user + system;
  };
  quadratic(2000);
  const least = Math.min(quadratic(3000), quadratic(3000), quadratic(3000));
  expect(quadratic(3000 * GROWTH) / least).toBeGreaterThan(MOST);
});
