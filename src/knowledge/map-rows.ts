// Map records, indexed by row and decoded into numbers only once, because translations scan the records of many
// findings but usually need only the targets and rules of these records. The rows are those of the `maps` section; rows
// of overlays follow those of the bundle.

import { RELATIONSHIPS, type Relationship } from '../bundle/sections/maps-section.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** Decoded map records. Each row is decoded on first use. */
export interface MapRows {
  readonly kb: Knowledge;
  /**
   * NUMBERS numbers for each row: target + 1 (0 = not decoded yet); vocabulary and relationship, packed into one
   * number; group and priority, also packed; and the index of the rule.
   */
  values: Int32Array;
  /** Rules in canonical form; the rule at index 0 is the empty rule. */
  readonly rules: string[];
  readonly ruleNumbers: Map<string, number>;
}

const NUMBERS = 4;
const KINDS = 1;
const ORDER = 2;
const RULE = 3;
const RELATIONSHIP_BITS = 3;

/** The map records of a knowledge base. */
export const mapRows = /* @__PURE__ */ derive((kb): MapRows => {
  const values = new Int32Array(kb.tables.maps.rowCount * NUMBERS);
  return { kb, values, rules: [''], ruleNumbers: new Map([['', 0]]) };
});

/** The offset in `values` at which the numbers of a row begin. Decodes the row if it has not been decoded yet. */
function offsetOf(maps: MapRows, row: number): number {
  const at = row * NUMBERS;
  // Overlays may append rows later, so the array grows on demand.
  if (at >= maps.values.length) {
    const grown = new Int32Array((at + NUMBERS) * 2);
    grown.set(maps.values);
    maps.values = grown;
  }
  if (maps.values[at] === 0) readRow(maps, row, at);
  return at;
}

function readRow(maps: MapRows, row: number, at: number): void {
  const { kb, values } = maps;
  const { target, relationship, group, priority } = kb.tables.maps;
  const code = target(row);
  values[at + KINDS] = (kb.tables.codes.vocab(code) << RELATIONSHIP_BITS) | relationship(row);
  values[at + ORDER] = (group(row) << 16) | priority(row);
  values[at + RULE] = ruleNumber(maps, kb.tables.maps.rule(row));
  values[at] = code + 1;
}

function ruleNumber({ rules, ruleNumbers }: MapRows, rule: string): number {
  if (rule === '') return 0;
  const number = ruleNumbers.get(rule);
  if (number !== undefined) return number;
  ruleNumbers.set(rule, rules.length);
  rules.push(rule);
  return rules.length - 1;
}

/** The row of the target in the `codes` section. */
export function targetOf(maps: MapRows, row: number): number {
  return maps.values[offsetOf(maps, row)] - 1;
}

/** The vocabulary of the target, as an index in the manifest. */
export function vocabOf(maps: MapRows, row: number): number {
  return maps.values[offsetOf(maps, row) + KINDS] >> RELATIONSHIP_BITS;
}

/** The relationship of the target to the finding. */
export function relationshipOf(maps: MapRows, row: number): Relationship {
  return RELATIONSHIPS[maps.values[offsetOf(maps, row) + KINDS] & 7] ?? 'related';
}

/** The group of a record. In each group, the first record whose rule holds provides the target. */
export function groupOf(maps: MapRows, row: number): number {
  return maps.values[offsetOf(maps, row) + ORDER] >>> 16;
}

/** The rank of a record within its group. */
export function priorityOf(maps: MapRows, row: number): number {
  return maps.values[offsetOf(maps, row) + ORDER] & 0xffff;
}

/** The rule in canonical form; an empty rule always holds. */
export function ruleOf(maps: MapRows, row: number): string {
  return maps.rules[maps.values[offsetOf(maps, row) + RULE]];
}
