// Gives every finding the same id and node keys as in all earlier releases. The input consists of the committed
// allocation (allocation-csv.ts) and all findings in file order; the findings have not been checked yet. Invariants
// across builds:
// - An id permanently belongs to the key of its finding, and a node key to one position of a finding under a parent.
//   When a finding is removed or moved, its lines are kept as `retired`: no other finding gets its id or keys, and the
//   finding gets them back if it returns.
// - New children take the slots after all slots ever allocated under their parent (node-key-slots.ts).
// - The first parent determines the primary node key. Each further parent gives the finding itself an additional
//   position; its descendants appear only below its primary key.
// - An imported tree may be deeper than a node key allows: a finding that does not fit is placed under the nearest
//   ancestor that has room.

import { NODE_KEY_MAX_BYTES, NODE_KEY_MAX_TOKENS } from '../../assembly/layout.js';
import { ownerOf } from '../../src/compile/node-key-slots.js';
import type { Complaint, FindingRecord } from '../records.js';
import { type AllocatedPosition, type AllocationFile, layerAllocations, writeAllocation } from './allocation-csv.js';
import { type Ledger, openLedger } from './allocation-ledger.js';

/** A finding as passed to allocation; `id` is the id that its source gives it, if any. */
export interface FindingToAllocate extends Pick<FindingRecord, 'id' | 'key' | 'parents' | 'place'> {
  isImported?: boolean;
}

/**
 * The id and node keys given to a finding. `nodeKey` is '' if the finding has none; a complaint then gives the reason.
 */
export interface AllocatedFinding {
  id: number;
  nodeKey: string;
  /** The finding's node keys under its other parents, in ascending order. */
  further: readonly string[];
}

const NOWHERE: readonly string[] = [];

export interface Allocation {
  /** One element for each given finding, in the same order. */
  findings: AllocatedFinding[];
  /**
   * Node keys that do not belong to a finding, in ascending order; they are the keys of extra levels under nodes with
   * many children.
   */
  groups: string[];
  /** The allocation to commit; if there are complaints, it is the previous text, unchanged. */
  csv: string;
  /** Imported findings that did not fit in their place in the tree, each with the reason. */
  lifted: { key: string; rule: 'too deep' | 'further position too deep' }[];
  complaints: Complaint[];
}

/**
 * Allocates ids and node keys to `findings`; new ids and keys are given in the order of that list. `previous` is the
 * text of the committed allocation ('' if nothing has been committed yet), and `file` is its name for use in
 * complaints. Entries in `bases` take precedence and are not written to the new allocation.
 */
export function allocate(
  findings: readonly FindingToAllocate[],
  previous = '',
  file = 'allocation.csv',
  bases: readonly AllocationFile[] = [],
): Allocation {
  const committed = layerAllocations({ text: previous, file }, bases);
  const complaints = [...committed.complaints];
  const family = readFamily(findings, complaints);
  const ledger = openLedger(committed);
  const lifted: Allocation['lifted'] = [];
  const ids = giveIds(findings, ledger, complaints);
  const placed = findings.map((_, row): AllocatedFinding => ({ id: ids[row], nodeKey: '', further: NOWHERE }));
  const given: AllocatedPosition[] = [];
  const groups = new Set<string>();

  const give = (row: number, owner: string, isPrimary: boolean): boolean => {
    const finding = findings[row];
    const place = placed[row];
    if (finding === undefined || place === undefined) return false;
    let above = owner;
    let nodeKey = ledger.nodeKeyOf(finding.key, above);
    if (nodeKey.length > NODE_KEY_MAX_BYTES) {
      if (finding.isImported !== true) {
        complaints.push(tooDeep(finding, nodeKey));
        return false;
      }
      lifted.push({ key: finding.key, rule: isPrimary ? 'too deep' : 'further position too deep' });
      if (!isPrimary) return false;
      while (nodeKey.length > NODE_KEY_MAX_BYTES) {
        above = ownerOf(above);
        nodeKey = ledger.nodeKeyOf(finding.key, above);
      }
    }
    ledger.take(nodeKey);
    for (let end = nodeKey.length - 2; end > above.length; end -= 2) groups.add(nodeKey.slice(0, end));
    if (isPrimary) place.nodeKey = nodeKey;
    else place.further = [...place.further, nodeKey].sort();
    given.push({ key: finding.key, id: place.id, nodeKey, state: isPrimary ? '' : 'further' });
    return true;
  };

  // Parents are handled first, because a child's key extends that of its parent.
  const ready: number[] = [];
  for (const row of family.roots) if (give(row, '', true)) ready.push(row);
  for (let next = 0; next < ready.length; next++) {
    const parent = ready[next] ?? 0;
    const owner = placed[parent]?.nodeKey ?? '';
    for (const row of family.childrenOf(parent)) {
      const isPrimary = family.primary[row] === parent;
      if (give(row, owner, isPrimary) && isPrimary) ready.push(row);
    }
  }

  const csv = complaints.length > 0 ? previous : writeAllocation([...given, ...ledger.unused()].filter(ledger.isOwn));
  return { findings: placed, groups: [...groups].sort(), csv, lifted, complaints };
}

/** The id of each finding: the one given by its source, or else the one already allocated, or else the next free id. */
function giveIds(findings: readonly FindingToAllocate[], ledger: Ledger, complaints: Complaint[]): number[] {
  const holders = new Map<number, string>();
  for (const { key, id, place } of findings) {
    if (id === undefined) continue;
    const holder = holders.get(id) ?? ledger.holderOf(id);
    const allocated = ledger.allocatedId(key);
    if (holder !== undefined && holder !== key) {
      const problem = `id ${id} of ${key} belongs to ${holder}`;
      complaints.push({
        place,
        problem,
        mend: 'give each source an id range of its own, or delete the wrong line in the allocation',
      });
    } else if (allocated !== undefined && allocated !== id) {
      const problem = `${key} has the id ${allocated} in the allocation, but ${id} in its source`;
      complaints.push({ place, problem, mend: 'delete its lines from the allocation' });
    }
    holders.set(id, key);
  }
  return findings.map(({ key, id, isImported }) => id ?? ledger.idOf(key, isImported === true));
}

function tooDeep(finding: FindingToAllocate, nodeKey: string): Complaint {
  return {
    place: finding.place,
    problem: `finding ${finding.key} is ${nodeKey.length / 2} levels deep, but a node key has at most ${NODE_KEY_MAX_TOKENS}`,
    mend: 'remove a level of the tree above it; a parent with more than 1,260 children takes one or two extra levels',
  };
}

// ── Parents and children ─────────────────────────────────────────────────────────────────────────
// Findings are identified by their rows. All lists of rows are stored in one typed array, one after another, because
// there may be a million findings.

interface Family {
  roots: number[];
  /** The row of each finding's first parent; NO_ROW if the finding is a root or if that parent is unknown. */
  primary: Int32Array;
  /** Returns the rows that have the given row as one of their parents, in order, without duplicates. */
  childrenOf(row: number): Int32Array;
  parentsOf(row: number): Int32Array;
}

const NO_ROW = -1;

/** Resolves parents to rows; reports duplicate keys, unknown parents and cycles. */
function readFamily(findings: readonly FindingToAllocate[], complaints: Complaint[]): Family {
  const rows = rowsByKey(findings, complaints);
  const roots: number[] = [];
  const primary = new Int32Array(findings.length).fill(NO_ROW);
  const parentsBegin = new Int32Array(findings.length + 1);
  const parents: number[] = [];
  for (const [row, finding] of findings.entries()) {
    const begin = parents.length;
    const isTwin = rows.get(finding.key) !== row;
    for (const parent of isTwin ? [] : finding.parents) {
      const parentRow = rows.get(parent);
      if (parentRow === undefined) complaints.push(missingParent(finding, parent));
      else if (!parents.includes(parentRow, begin)) parents.push(parentRow);
    }
    parentsBegin[row + 1] = parents.length;
    if (finding.parents.length === 0) {
      if (!isTwin) roots.push(row);
    } else primary[row] = rows.get(finding.parents[0] ?? '') ?? NO_ROW;
  }
  const parentRows = Int32Array.from(parents);
  const parentsOf = (row: number): Int32Array => parentRows.subarray(parentsBegin[row], parentsBegin[row + 1]);
  const family = { roots, primary, parentsOf, childrenOf: invert(findings.length, parentsOf) };
  complaints.push(...cyclesOf(findings, family));
  return family;
}

function rowsByKey(findings: readonly FindingToAllocate[], complaints: Complaint[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (const [row, { key, place }] of findings.entries()) {
    const problem = rows.has(key) ? 'is used twice' : /^$|[\r\n]/.test(key) ? 'is empty or has a line break' : '';
    if (problem === '') rows.set(key, row);
    else
      complaints.push({ place, problem: `finding key "${key}" ${problem}`, mend: 'give the finding a key of its own' });
  }
  return rows;
}

function missingParent({ key, place }: FindingToAllocate, parent: string): Complaint {
  return {
    place,
    problem: `finding ${key} has the unknown parent ${parent}`,
    mend: 'correct the parent, or add it as a finding',
  };
}

/** Inverts the lists of parents into lists of children, in ascending order. */
function invert(count: number, parentsOf: (row: number) => Int32Array): (row: number) => Int32Array {
  const begin = new Int32Array(count + 1);
  for (let row = 0; row < count; row++)
    for (const parent of parentsOf(row)) begin[parent + 1] = (begin[parent + 1] ?? 0) + 1;
  for (let row = 0; row < count; row++) begin[row + 1] = (begin[row + 1] ?? 0) + (begin[row] ?? 0);
  const children = new Int32Array(begin[count] ?? 0);
  const next = begin.slice();
  for (let row = 0; row < count; row++) {
    for (const parent of parentsOf(row)) {
      const at = next[parent] ?? 0;
      children[at] = row;
      next[parent] = at + 1;
    }
  }
  return (row) => children.subarray(begin[row], begin[row + 1]);
}

/** Reports each cycle as one complaint; cycles that involve additional parents also count. */
function cyclesOf(findings: readonly FindingToAllocate[], { parentsOf, childrenOf }: Family): Complaint[] {
  // Repeatedly removes findings that have no remaining parents; whatever is left is in a cycle or below one.
  const waiting = Int32Array.from(findings, (_, row) => parentsOf(row).length);
  const free: number[] = [];
  for (const [row, parents] of waiting.entries()) if (parents === 0) free.push(row);
  for (let next = 0; next < free.length; next++) {
    for (const row of childrenOf(free[next] ?? 0)) {
      const left = (waiting[row] ?? 0) - 1;
      waiting[row] = left;
      if (left === 0) free.push(row);
    }
  }
  const complaints: Complaint[] = [];
  const walkOf = new Map<number, number>();
  for (let start = 0; free.length < findings.length && start < findings.length; start++) {
    const walk: number[] = [];
    let row = start;
    while ((waiting[row] ?? 0) > 0 && !walkOf.has(row)) {
      walkOf.set(row, start);
      walk.push(row);
      row = parentsOf(row).find((parent) => (waiting[parent] ?? 0) > 0) ?? row;
    }
    const place = findings[row]?.place;
    if (walk.length === 0 || walkOf.get(row) !== start || place === undefined) continue;
    const cycle = [...walk.slice(walk.indexOf(row)), row].map((member) => findings[member]?.key);
    complaints.push({
      place,
      problem: `findings are their own ancestors: ${cycle.join(' → ')} (each is under the next)`,
      mend: 'remove one of these parents',
    });
  }
  return complaints;
}
