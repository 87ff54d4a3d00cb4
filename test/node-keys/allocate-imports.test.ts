// Allocation with imports: ids derived from the sources, ids from a range reserved for imports, trees that are too
// deep, and allocations on top of a base allocation, which is committed in a file of its own.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, type FindingToAllocate } from '../../kb-build/ids/allocate.js';

const place = { file: 'release.txt', line: 1 };

function imported(key: string, parents: string[] = [], id?: number): FindingToAllocate {
  return { key, parents, id, place, isImported: true };
}
function authored(key: string, parents: string[] = []): FindingToAllocate {
  return { key, parents, place };
}
const idsOf = (findings: readonly FindingToAllocate[], csv = '') =>
  allocate(findings, csv).findings.map(({ id }) => id);

describe('ids', () => {
  const all = [authored('a'), imported('HP:1', [], 10_000_001), imported('x'), authored('b')];

  test('of authored findings, of sources and of other imports never coincide', () => {
    expect(idsOf(all)).toEqual([10_000, 10_000_001, 2_000_000_000, 10_001]);
  });

  test('continue after the committed ones of their kind', () => {
    const { csv } = allocate(all);
    expect(idsOf([...all, imported('y'), authored('c')], csv)).toEqual([...idsOf(all), 2_000_000_001, 10_002]);
  });

  test.each<[string, FindingToAllocate[], string, string]>([
    ['claimed twice', [imported('HP:1', [], 7), imported('HP:2', [], 7)], '', 'id 7 of HP:2 belongs to HP:1'],
    ['of another in the allocation', [imported('HP:2', [], 7)], 'HP:1,7,00,retired', 'id 7 of HP:2 belongs to HP:1'],
    [
      'other than in the allocation',
      [imported('HP:1', [], 7)],
      'HP:1,8,00,',
      'HP:1 has the id 8 in the allocation, but 7 in its source',
    ],
  ])('%s cause complaints', (_, findings, line, words) => {
    const csv = line === '' ? '' : `key,id,nodeKey,state\n${line}\n`;
    expect(allocate(findings, csv).complaints.map(({ problem }) => problem)).toEqual([expect.stringContaining(words)]);
  });
});

describe('a tree that is too deep', () => {
  const chain = (make: typeof authored) =>
    Array.from({ length: 15 }, (_, level) => make(`t${level}`, level === 0 ? [] : [`t${level - 1}`]));

  test('causes a complaint where it was authored', () => {
    expect(allocate(chain(authored)).complaints[0]?.problem).toContain('is 13 levels deep');
  });

  test('continues beside its last level if it was imported, and stays there', () => {
    const { findings, lifted, complaints, csv } = allocate(chain(imported));
    expect(complaints).toEqual([]);
    expect(lifted.map(({ key }) => key)).toEqual(['t12', 't13', 't14']);
    expect(findings.map(({ nodeKey }) => nodeKey.length / 2)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12, 12,
    ]);
    expect(new Set(findings.map(({ nodeKey }) => nodeKey)).size).toBe(15);
    expect(allocate(chain(imported), csv)).toMatchObject({ findings, csv });
  });

  test('drops additional positions for which there is no room', () => {
    const { findings, lifted } = allocate([...chain(imported).slice(0, 12), imported('f', ['t0', 't11'])]);
    expect(findings[12]?.further).toEqual([]);
    expect(lifted).toEqual([{ key: 'f', rule: 'further position too deep' }]);
  });
});

describe('an allocation over a base', () => {
  const core = [authored('a'), authored('b', ['a']), authored('c')];
  const base = { text: allocate(core).csv, file: 'core.csv' };
  const over = (findings: readonly FindingToAllocate[], own = '') => allocate(findings, own, 'own.csv', [base]);

  test('keeps the base’s ids and writes only new ones', () => {
    const { findings, csv } = over([...core, imported('x', ['b'])]);
    expect(findings.map(({ id, nodeKey }) => `${id} ${nodeKey}`)).toEqual([
      '10000 00',
      '10001 0000',
      '10002 01',
      '2000000000 000000',
    ]);
    expect(csv).toBe('key,id,nodeKey,state\nx,2000000000,000000,\n');
    expect(over([...core, imported('x', ['b'])], csv).csv).toBe(csv);
  });

  test('contains additional positions for findings in the base', () => {
    const more = [...core.slice(0, 2), authored('c', []), imported('x'), authored('b', ['a', 'x'])].filter(
      ({ key, parents }) => key !== 'b' || parents.length > 1,
    );
    expect(over(more).csv).toContain('\nb,10001,0200,further\n');
  });

  test('gives way if the base has grown into its positions', () => {
    const own = 'key,id,nodeKey,state\nmine,10002,01,\nx,2000000000,000000,\n';
    const { findings, complaints } = over([...core, authored('mine'), imported('x', ['b'])], own);
    expect(complaints).toEqual([]);
    expect(findings.map(({ id, nodeKey }) => `${id} ${nodeKey}`)).toEqual([
      ...['10000 00', '10001 0000', '10002 01', '10003 02', '2000000000 000000'],
    ]);
  });

  test('is the same when repeated, whatever is imported', () => {
    const keys = ['p', 'q', 'r', 's'];
    const parent = fc.constantFrom('a', 'b', 'c', ...keys);
    const release = fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), fc.array(parent, { maxLength: 2 })), {
      selector: ([key]) => key,
    });
    fc.assert(
      fc.property(release, release, (first, second) => {
        const findingsOf = (list: readonly (readonly [string, string[]])[]) => [
          ...core,
          // Every parent comes earlier in the list than its children, so there is no cycle.
          ...list.map(([key, parents], at) => {
            const before = ['a', 'b', 'c', ...list.slice(0, at).map(([other]) => other)];
            return imported(key, [...new Set(parents.filter((other) => before.includes(other)))]);
          }),
        ];
        const one = over(findingsOf(first));
        const two = over(findingsOf(second), one.csv);
        expect([...one.complaints, ...two.complaints]).toEqual([]);
        expect(over(findingsOf(second), two.csv).csv).toBe(two.csv);
        expect(over(findingsOf(first), two.csv).findings).toEqual(one.findings);
      }),
    );
  });
});
