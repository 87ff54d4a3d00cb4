// Map records by row, as numbers that are read once: translations go through the records of many findings, and hardly ask
// for more of each than its target and its rule. Rows come from section `maps`, those of overlays behind the bundle's.

import { RELATIONSHIPS, type Relationship } from '../bundle/sections/maps-section.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

/** What is said of each map record; rows are read when they are first asked for. */
export interface MapRows {
  readonly kb: Knowledge;
  /** NUMBERS a row: target and one (0 = not read yet), vocabulary and relationship, group and priority, rule. */
  values: Int32Array;
  /** Rule texts by number; 0 is the empty one. */
  readonly rules: string[];
  readonly ruleNumbers: Map<string, number>;
}

const NUMBERS = 4;
const KINDS = 1;
const PLACE = 2;
const RULE = 3;
const RELATIONSHIP_BITS = 3;

/** The map records of a knowledge base. */
export const mapRows = /* @__PURE__ */ derive((kb): MapRows => {
  const values = new Int32Array(kb.tables.maps.rowCount * NUMBERS);
  return { kb, values, rules: [''], ruleNumbers: new Map([['', 0]]) };
});

/** Where the numbers of a row stand. */
function placeOf(maps: MapRows, row: number): number {
  const at = row * NUMBERS;
  // Overlays make rows as they are asked for.
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
  values[at + PLACE] = (group(row) << 16) | priority(row);
  values[at + RULE] = ruleNumber(maps, kb.tables.maps.rule(row));
  values[at] = code + 1;
}

function ruleNumber({ rules, ruleNumbers }: MapRows, rule: string): number {
  if (rule === '') return 0;
  const known = ruleNumbers.get(rule);
  if (known !== undefined) return known;
  ruleNumbers.set(rule, rules.length);
  rules.push(rule);
  return rules.length - 1;
}

/** Row of section `codes`. */
export function targetOf(maps: MapRows, row: number): number {
  return maps.values[placeOf(maps, row)] - 1;
}

/** The vocabulary of the target: its index in the manifest. */
export function vocabOf(maps: MapRows, row: number): number {
  return maps.values[placeOf(maps, row) + KINDS] >> RELATIONSHIP_BITS;
}

/** What the target is to the finding. */
export function relationshipOf(maps: MapRows, row: number): Relationship {
  return RELATIONSHIPS[maps.values[placeOf(maps, row) + KINDS] & 7] ?? 'related';
}

/** Inside a group of a finding and vocabulary, the first record whose rule holds gives the target. */
export function groupOf(maps: MapRows, row: number): number {
  return maps.values[placeOf(maps, row) + PLACE] >>> 16;
}

/** The place of a record in its group. */
export function priorityOf(maps: MapRows, row: number): number {
  return maps.values[placeOf(maps, row) + PLACE] & 0xffff;
}

/** Canonical rule text; empty = always. */
export function ruleOf(maps: MapRows, row: number): string {
  return maps.rules[maps.values[placeOf(maps, row) + RULE]];
}
