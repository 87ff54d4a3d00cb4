// Joining, compared with slow but obviously correct oracles: groups represented by plain sets, joins by name found by
// comparing all pairs, and cycles found by following every path.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addRecord, type Draft, emptyDraft } from '../../kb-build/draft.js';
import { foldingWith } from '../../kb-build/folding.js';
import { foldNames } from '../../kb-build/merge/folded-names.js';
import { classOf, singleGroups } from '../../kb-build/merge/groups.js';
import { joinFindings } from '../../kb-build/merge/joining.js';
import { emptyReport } from '../../kb-build/merge/merge-report.js';
import { brokenCycles, type Edge } from '../../kb-build/merge/merge-tree.js';
import { addName } from '../../kb-build/name-list.js';
import { kernel } from './small-core.js';

test('groups are what plain sets would be', () => {
  const count = 12;
  const member = fc.tuple(fc.nat(4), fc.nat(1));
  const pair = fc.tuple(fc.nat(count - 1), fc.nat(count - 1));
  fc.assert(
    fc.property(fc.array(member, { minLength: count, maxLength: count }), fc.array(pair), (members, pairs) => {
      const sources = Int32Array.from(members, ([source]) => source);
      const classes = Uint8Array.from(members, ([, kind]) => kind);
      const groups = singleGroups(sources, classes);
      const sets = members.map((_, row) => new Set([row]));
      for (const [a, b] of pairs) {
        const [setA, setB] = [sets[a], sets[b]];
        const both = [...setA, ...setB];
        const isAllowed =
          setA !== setB && new Set(both.map((row) => sources[row])).size === both.length && classes[a] === classes[b];
        expect(groups.join(a, b) === 'joined').toBe(isAllowed);
        const union = new Set(both);
        if (isAllowed) for (const row of both) sets[row] = union;
      }
      for (const [a, setA] of sets.entries())
        for (const b of members.keys()) expect(groups.root(a) === groups.root(b)).toBe(setA.has(b));
    }),
  );
});

interface Named {
  source: number;
  description: number;
  synonyms: number[];
  termType: number;
}

const PREFIXES = ['MONDO', 'DOID', 'HP', 'ICD10CM'];
const WORDS = ['quince', 'pear', 'apple', 'plum'];

function draftOf(findings: readonly Named[]): Draft {
  const draft = emptyDraft();
  for (const [at, prefix] of PREFIXES.entries()) draft.trust.set(prefix, at + 1);
  const sorted = [...findings.entries()].sort(([, a], [, b]) => a.source - b.source);
  for (const [row, { source, description, synonyms, termType }] of sorted) {
    const place = { file: PREFIXES[source], line: 1 };
    const key = `${PREFIXES[source]}:${row}`;
    addRecord(draft, { kind: 'finding', key, termType, description: WORDS[description], parents: [], place }, []);
    for (const synonym of synonyms) {
      addName(draft.names, { kind: 'name', finding: key, text: WORDS[synonym], nameKind: 'synonym', place });
    }
  }
  return draft;
}

const named = fc.record({
  source: fc.nat(PREFIXES.length - 1),
  description: fc.nat(WORDS.length - 1),
  synonyms: fc.array(fc.nat(WORDS.length - 1), { maxLength: 2 }),
  termType: fc.constantFrom(0, 3, 4),
});

test('joins by description are those found by comparing all pairs, and no join breaks the rules', () => {
  fc.assert(
    fc.property(fc.array(named, { maxLength: 9 }), (findings) => {
      const draft = draftOf(findings);
      const { representativeOf } = joinFindings(draft, foldNames(draft, foldingWith(kernel)), emptyReport());
      const rows = draft.findings;
      const sourceOf = (row: number): string => rows[row].place.file;
      for (let a = 0; a < rows.length; a++) {
        // The representative of a group is its most trusted member.
        expect(draft.trust.get(sourceOf(representativeOf[a]))).toBeLessThanOrEqual(draft.trust.get(sourceOf(a)) ?? 0);
        for (let b = 0; b < a; b++) {
          const isOne = representativeOf[a] === representativeOf[b];
          const isOnly = (row: number): boolean =>
            rows.filter(
              (other) =>
                other.description === rows[row].description &&
                other.place.file === sourceOf(row) &&
                classOf(other.termType) === classOf(rows[row].termType),
            ).length === 1;
          const sameClass = classOf(rows[a].termType) === classOf(rows[b].termType);
          if (isOne) expect([sourceOf(a) !== sourceOf(b), sameClass]).toEqual([true, true]);
          if (rows[a].description !== rows[b].description || sourceOf(a) === sourceOf(b)) continue;
          // Joins by description are tried first, so no earlier join can have prevented this one.
          if (sameClass && isOnly(a) && isOnly(b)) expect(isOne).toBe(true);
        }
      }
    }),
  );
});

/** Whether a path leads from the node `from` to the node `target`, determined by following every path. */
function leads(edges: readonly Edge[], from: number, target: number, seen: readonly number[] = []): boolean {
  if (from === target) return true;
  if (seen.includes(from)) return false;
  return edges.some(({ child, parent }) => child === from && leads(edges, parent, target, [...seen, from]));
}

test('cycles are broken by removing no more edges than needed, and never an authored one', () => {
  const edge = fc.record({ child: fc.nat(6), parent: fc.nat(6), trust: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 14 }), (given) => {
      const edges = given.filter(({ child, parent }) => child !== parent);
      const broken = brokenCycles(7, edges);
      const left = edges.filter((_, at) => !broken.has(at));
      for (const at of broken) {
        expect(edges[at].trust).toBeGreaterThan(0);
        // Putting the removed edge back would close a cycle in which all other edges are at least as trusted.
        const better = left.filter(({ trust }) => trust <= edges[at].trust);
        expect(leads(better, edges[at].parent, edges[at].child)).toBe(true);
      }
      const isAuthored = (one: Edge): boolean => one.trust === 0;
      for (const one of left) {
        if (isAuthored(one)) continue;
        expect(
          leads(
            left.filter((other) => other !== one),
            one.parent,
            one.child,
          ),
        ).toBe(false);
      }
    }),
  );
});
