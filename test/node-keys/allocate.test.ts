// Ids and node keys: how a build allocates them, and which ones the next build must not change.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NONE } from '../../assembly/layout.js';
import { allocate, type FindingToAllocate } from '../../kb-build/ids/allocate.js';
import { ordinalOf, ownerOf, slotAt } from '../../src/compile/node-key-slots.js';
import { encodeNodeKeys } from '../../src/compile/write-node-keys.js';

/**
 * `'a'` is a root; `'b < a'` means that `b` is below `a`; `'c < a b'` means that `c` is below `a` and has `b` as an
 * additional parent.
 */
function family(...lines: string[]): FindingToAllocate[] {
  return lines.map((text, index) => {
    const [key = '', parents = ''] = text.split(' < ');
    return { key, parents: parents.split(' ').filter(Boolean), place: { file: 'tree.yaml', line: index + 1 } };
  });
}

/** The findings, each written as `key id nodeKey further…`. */
function summary(findings: readonly FindingToAllocate[], previous = ''): string[] {
  const { findings: placed } = allocate(findings, previous);
  return placed.map((place, row) => [findings[row]?.key, place.id, place.nodeKey, ...place.further].join(' ').trim());
}

const BASE = family('a', 'b < a', 'c < a', 'd', 'e < b');
const BASE_CSV = allocate(BASE).csv;

describe('a first build', () => {
  test('numbers findings in order and places children under their parent', () => {
    expect(summary(BASE)).toEqual(['a 10000 00', 'b 10001 0000', 'c 10002 0001', 'd 10003 01', 'e 10004 000000']);
  });

  test('writes one line per position, sorted by id', () => {
    expect(BASE_CSV).toBe(
      'key,id,nodeKey,state\na,10000,00,\nb,10001,0000,\nc,10002,0001,\nd,10003,01,\ne,10004,000000,\n',
    );
  });

  test('a parent may be referred to before it is defined', () => {
    expect(summary(family('b < a', 'a'))).toEqual(['b 10000 0000', 'a 10001 00']);
  });

  test('every other parent adds a position, but not for descendants', () => {
    const findings = family('a', 'd', 'f < a d a', 'g < f', 'h < d');
    expect(summary(findings)).toEqual([
      'a 10000 00',
      'd 10001 01',
      'f 10002 0000 0100',
      'g 10003 000000',
      'h 10004 0101',
    ]);
    expect(allocate(findings).csv).toContain('\nf,10002,0000,\nf,10002,0100,further\n');
  });
});

describe('a later build', () => {
  const cases: [string, FindingToAllocate[], string[]][] = [
    ['nothing changed', BASE, ['a 10000 00', 'b 10001 0000', 'c 10002 0001', 'd 10003 01', 'e 10004 000000']],
    [
      'another order changes nothing',
      [...BASE].reverse(),
      ['e 10004 000000', 'd 10003 01', 'c 10002 0001', 'b 10001 0000', 'a 10000 00'],
    ],
    [
      'new findings take what is next',
      family('n < a', 'a', 'm', 'b < a', 'c < a', 'd', 'e < b'),
      ['n 10005 0002', 'a 10000 00', 'm 10006 02', 'b 10001 0000', 'c 10002 0001', 'd 10003 01', 'e 10004 000000'],
    ],
    [
      'a moved finding keeps its id, and so does what moves with it',
      family('a', 'b < d', 'c < a', 'd', 'e < b'),
      ['a 10000 00', 'b 10001 0100', 'c 10002 0001', 'd 10003 01', 'e 10004 010000'],
    ],
    [
      'a removed finding leaves a gap',
      family('a', 'b < a', 'n < a', 'd', 'm', 'e < b'),
      ['a 10000 00', 'b 10001 0000', 'n 10005 0002', 'd 10003 01', 'm 10006 02', 'e 10004 000000'],
    ],
    [
      'a second parent adds a position and changes none',
      family('a', 'b < a', 'c < a d', 'd', 'e < b'),
      ['a 10000 00', 'b 10001 0000', 'c 10002 0001 0100', 'd 10003 01', 'e 10004 000000'],
    ],
  ];

  test.each(cases)('%s', (_, findings, expected) => {
    expect(summary(findings, BASE_CSV)).toEqual(expected);
  });

  test('keeps the lines of removed and moved findings, so that their positions are not reused', () => {
    const moved = allocate(family('a', 'b < d', 'd', 'n < a'), BASE_CSV).csv;
    expect(moved.split('\n')).toEqual([
      'key,id,nodeKey,state',
      'a,10000,00,',
      'b,10001,0100,',
      'b,10001,0000,retired',
      'c,10002,0001,retired',
      'd,10003,01,',
      'e,10004,000000,retired',
      'n,10005,0002,',
      '',
    ]);
  });

  test('gives a returning finding its old id and position', () => {
    const without = allocate(family('a', 'd'), BASE_CSV).csv;
    const others = allocate(family('a', 'd', 'n < a'), without).csv;
    expect(summary([...BASE, ...family('n < a')], others)).toEqual([...summary(BASE), 'n 10005 0002']);
  });

  test('a change of the first parent swaps the positions', () => {
    const first = family('a', 'd', 'f < a d');
    expect(summary(family('a', 'd', 'f < d a'), allocate(first).csv)).toEqual([
      'a 10000 00',
      'd 10001 01',
      'f 10002 0100 0000',
    ]);
  });

  test('whatever the history, an id or node key belongs to one finding and is stable as long as its parents are', () => {
    const names = [...'abcdefgh'];
    const generation = fc
      .array(fc.tuple(fc.boolean(), fc.nat(99), fc.nat(99)), { minLength: names.length, maxLength: names.length })
      .map((choices) => {
        // Every parent comes earlier in the alphabet than its children, so there is no cycle.
        const there = names.filter((_, i) => choices[i]?.[0]);
        return there.map((key, i): FindingToAllocate => {
          const [, a, b] = choices[names.indexOf(key)] ?? [true, 0, 0];
          const parents = [a, b].map((n) => there[n % (i + 1)] ?? key).filter((parent) => parent !== key);
          return { key, parents, place: { file: 'tree.yaml', line: i + 1 } };
        });
      });
    fc.assert(
      fc.property(fc.array(generation, { minLength: 2, maxLength: 6 }), (generations) => {
        const idOwner = new Map<number, string>();
        const keyOwner = new Map<string, string>();
        let csv = '';
        let before = new Map<string, { chain: string; id: number; nodeKey: string }>();
        for (const findings of generations) {
          const result = allocate(findings, csv);
          expect(result.complaints).toEqual([]);
          csv = result.csv;
          expect(allocate(findings, csv).csv).toBe(csv);
          const now = new Map<string, { chain: string; id: number; nodeKey: string }>();
          for (const [row, { key, parents }] of findings.entries()) {
            const { id, nodeKey, further } = result.findings[row] ?? { id: 0, nodeKey: '', further: [] };
            const parent = now.get(parents[0] ?? '');
            const chain = `${parent?.chain ?? ''}/${key}`;
            expect(nodeKey.slice(0, -2)).toBe(parent?.nodeKey ?? '');
            expect(idOwner.get(id) ?? key).toBe(key);
            idOwner.set(id, key);
            for (const position of [nodeKey, ...further]) {
              expect(keyOwner.get(position) ?? key).toBe(key);
              keyOwner.set(position, key);
            }
            const was = before.get(key);
            if (was !== undefined) expect(id).toBe(was.id);
            if (was?.chain === chain) expect(nodeKey).toBe(was.nodeKey);
            now.set(key, { chain, id, nodeKey });
          }
          before = now;
        }
      }),
    );
  });
});

describe('places under a node', () => {
  test.each([
    [0, '00'],
    [35, '0Z'],
    [36, '10'],
    [1259, 'YZ'],
    [1260, 'Z000'],
    [2519, 'Z0YZ'],
    [2520, 'Z100'],
    [46619, 'ZZYZ'],
    [46620, 'Z0Z000'],
    [1_679_579, 'ZZZZYZ'],
    [1_679_580, 'Z0Z0Z000'],
  ])('child %i is at %s', (ordinal, slot) => {
    expect(slotAt(ordinal)).toBe(slot);
    expect(ordinalOf(slot)).toBe(ordinal);
    expect(ownerOf(`0A0B${slot}`)).toBe('0A0B');
    expect(ownerOf(slot)).toBe('');
  });

  test('all positions are different, and each identifies its number', () => {
    fc.assert(
      fc.property(fc.nat(60_000_000), (ordinal) => {
        expect(ordinalOf(slotAt(ordinal))).toBe(ordinal);
      }),
    );
  });

  test('a node with 100,000 children gets grouping levels that complete the tree', () => {
    const findings = family('root', ...Array.from({ length: 100_000 }, (_, i) => `n${i} < root`));
    const { findings: placed, groups, complaints, csv } = allocate(findings);
    expect(complaints).toEqual([]);
    expect(groups[0]).toBe('00Z0');
    expect(groups).toHaveLength(36 + 43);
    const entries = [
      ...placed.map(({ nodeKey }, finding) => ({ key: nodeKey, finding })),
      ...groups.map((key) => ({ key, finding: NONE })),
    ];
    expect(encodeNodeKeys(entries).length).toBe(16 + entries.length * 20);
    const more = allocate([...findings, ...family('late < root')], csv);
    expect(more.findings.slice(0, -1)).toEqual(placed);
  });
});

describe('complaints', () => {
  const deep = (levels: number): FindingToAllocate[] =>
    family('l1', ...Array.from({ length: levels - 1 }, (_, i) => `l${i + 2} < l${i + 1}`));

  test('a tree of twelve levels fits', () => {
    expect(allocate(deep(12)).complaints).toEqual([]);
  });

  const trees: [string, FindingToAllocate[], number, RegExp][] = [
    ['a finding at level 13', deep(15), 13, /l13 is 13 levels deep/],
    ['a finding under itself', family('a', 'b < b'), 2, /b → b /],
    ['a cycle', family('r', 'a < c', 'b < a', 'c < b', 'x < c'), 2, /a → c → b → a /],
    ['a cycle over a second parent', family('r', 'a < r b', 'b < a'), 2, /a → b → a /],
    ['a parent that is not there', family('a', 'b < z'), 2, /b has the unknown parent z/],
    ['a key given twice', family('a', 'b', 'a'), 3, /"a" is used twice/],
    ['a key with a line break', family('a\nb'), 1, /line break/],
  ];

  test.each(trees)('%s is reported by name, and the allocation is unchanged', (_, findings, line, problem) => {
    const { complaints, csv } = allocate(findings, BASE_CSV);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]?.place).toEqual({ file: 'tree.yaml', line });
    expect(complaints[0]?.problem).toMatch(problem);
    expect(csv).toBe(BASE_CSV);
  });

  test.each([
    ['another header', 'key,id\n', 1, /header is "key,id"/],
    ['a line cut off', 'key,id,nodeKey,state\na,10000,00', 2, /"a,10000,00" is not a position/],
    ['an id that is no number', 'key,id,nodeKey,state\na,ten,00,\n', 2, /is not a position/],
    ['half a token', 'key,id,nodeKey,state\na,10000,000,\n', 2, /is not a position/],
    ['a grouping key', 'key,id,nodeKey,state\na,10000,Z0,\n', 2, /is not a position/],
    ['an unknown state', 'key,id,nodeKey,state\na,10000,00,old\n', 2, /is not a position/],
    ['a quote that does not close', 'key,id,nodeKey,state\n"a,10000,00,\n', 2, /is not a position/],
    [
      'an id for two findings',
      'key,id,nodeKey,state\na,10000,00,\nb,10000,01,\n',
      3,
      /id 10000 is given to both a and b/,
    ],
    ['two ids for a finding', 'key,id,nodeKey,state\na,10000,00,\na,10001,01,\n', 3, /a has the ids 10000 and 10001/],
    [
      'a node key for two findings',
      'key,id,nodeKey,state\na,10000,00,\nb,10001,00,\n',
      3,
      /node key 00 is given to both a and b/,
    ],
  ])('an allocation with %s is refused, with the line', (_, csv, line, problem) => {
    const { complaints } = allocate(family('a'), csv, 'core/allocation.csv');
    expect(complaints).toHaveLength(1);
    expect(complaints[0]?.place).toEqual({ file: 'core/allocation.csv', line });
    expect(complaints[0]?.problem).toMatch(problem);
  });
});

test('keys with commas and quotes come back from the allocation', () => {
  const findings: FindingToAllocate[] = ['x,1', '"', 'a "b", c', '""'].map((key, i) => ({
    key,
    parents: [],
    place: { file: 'tree.csv', line: i + 1 },
  }));
  const { csv } = allocate(findings);
  const again = allocate(findings, csv);
  expect(again.complaints).toEqual([]);
  expect(again.csv).toBe(csv);
});
