// Work grows in proportion to the input, whatever the input is: every operation that takes lists, charts or texts is
// called with hostile inputs of two sizes. The figures compared are the processor times of this process, never elapsed
// time: eight times the input may take at most twenty-four times the work, whereas quadratic work would take sixty-four
// times. The lowest of several measurements counts, because other work in this process can only add to it.

import { describe, expect, test } from 'vitest';
import { inside } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';

const kb = await openKnowledgeBase();
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

type Pattern = (at: number) => string | number;
const FINDINGS: Readonly<Record<string, Pattern>> = {
  'one diagnosis': () => DX[0] ?? 0,
  'few diagnoses': (at) => DX[at % DX.length] ?? 0,
  'diagnoses and symptoms': (at) => (at % 2 ? SX : DX)[(at >> 1) % 60] ?? 0,
  'tests and drugs': (at) => (at % 2 ? TX : RX)[(at >> 1) % 60] ?? 0,
  unknown: (at) => 900_000_000 + at,
};
const CODES: Readonly<Record<string, Pattern>> = {
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

const list = (size: number, pattern: Pattern) => Array.from({ length: size }, (_, at) => pattern(at));
const chart = (size: number, pattern: Pattern) =>
  JSON.stringify({ records: list(size, pattern).map((ctermId, at) => ({ id: `r${at}`, ctermId })) });
const data = (size: number, pattern: Pattern) => list(size, pattern).map((CtermId) => ({ CtermId }));

/** For each operation, the parameters of hostile calls, with their size and their patterns. */
const CASES: Readonly<
  Record<string, { size: number; patterns: object; make: (size: number, pattern: never) => object }>
> = {
  scoreNote: { size: 1000, patterns: FINDINGS, make: (size, pattern) => ({ Chart: chart(size, pattern) }) },
  decisionMaking: { size: 1000, patterns: FINDINGS, make: (size, pattern) => ({ Chart: chart(size, pattern) }) },
  rankConditions: { size: 1000, patterns: FINDINGS, make: (size, pattern) => ({ Chart: chart(size, pattern) }) },
  chartMap: { size: 1000, patterns: FINDINGS, make: (size, pattern) => ({ Chart: chart(size, pattern) }) },
  scoreChart: {
    size: 500,
    patterns: FINDINGS,
    make: (size, pattern) => ({
      CodedEntriesXML: list(size, pattern)
        .map((id) => `<Entry ctermId="${id}"/>`)
        .join('')
        .replace(/.*/, '<E>$&</E>'),
    }),
  },
  resolveDocument: { size: 500, patterns: FINDINGS, make: (size, pattern) => ({ Data: data(size, pattern) }) },
  composeNote: { size: 200, patterns: FINDINGS, make: (size, pattern) => ({ Data: data(size, pattern) }) },
  multiQuickPrompt: { size: 200, patterns: FINDINGS, make: (size, pattern) => ({ CtermIds: list(size, pattern) }) },
  resolveTerms: { size: 1000, patterns: FINDINGS, make: (size, pattern) => ({ CtermIds: list(size, pattern) }) },
  checkCodes: { size: 1000, patterns: CODES, make: (size, pattern) => ({ Codes: list(size, pattern) }) },
  translateItems: {
    size: 500,
    patterns: CODES,
    make: (size, pattern) => ({
      SourceVocabulary: 'icd10',
      SourceCode: list(size, pattern),
      TargetVocabulary: 'cterm',
    }),
  },
  recognize: { size: 12_500, patterns: TEXTS, make: (size, pattern) => ({ Text: repeated(pattern, size) }) },
  codeNote: { size: 6_000, patterns: TEXTS, make: (size, pattern) => ({ Text: repeated(pattern, size) }) },
  searchCodes: { size: 12_500, patterns: TEXTS, make: (size, pattern) => ({ Query: repeated(pattern, size) }) },
  searchTerms: { size: 12_500, patterns: TEXTS, make: (size, pattern) => ({ Query: repeated(pattern, size) }) },
};

function repeated(unit: string, size: number): string {
  return unit.repeat(Math.ceil(size / unit.length));
}

/**
 * Operations whose input is a single code, name or choice; test/operations/long-codes.test.ts calls them with long
 * codes.
 */
const SINGLE = [
  ...['translateItem', 'resolve', 'quickPrompt', 'prompt', 'lookup', 'validateCode', 'expand', 'completeCode'],
  ...['subsumes', 'descendants', 'ancestors', 'vocabs', 'token', 'jwks', 'checkClaim'],
  ...['enumResult', 'enumModifier', 'enumStatus', 'enumPrefix', 'enumServices', 'enumSettings', 'enumSpecialty'],
];

test('every operation is in one of the tables', () => {
  expect([...Object.keys(CASES), ...SINGLE].sort()).toEqual(operations.map(({ name }) => name).sort());
});

/** The processor time of one call, in microseconds. */
function work(name: string, values: object): number {
  const operation = operations.find((one) => one.name === name);
  const before = process.cpuUsage();
  operation?.invoke(kb, { ...values });
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe.each(Object.entries(CASES))('%s', (name, { size, patterns, make }) => {
  test.each(Object.entries(patterns))('is linear for %s', (_, pattern) => {
    const [small, large] = [size, size * GROWTH].map((one) => make(one, pattern as never));
    const ratios: number[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const least = Math.min(work(name, small), work(name, small));
      const most = work(name, large);
      ratios.push(most < NEGLIGIBLE ? 0 : most / Math.max(least, NEGLIGIBLE / MOST));
      if ((ratios.at(-1) ?? 0) <= MOST) return;
    }
    expect(Math.min(...ratios), `${name}: work for ${GROWTH} times the input`).toBeLessThanOrEqual(MOST);
  });
});

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
