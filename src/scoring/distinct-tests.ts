// Distinct tests. A panel and its components count as one test. Components without their panel count as the
// number of panels that cover them (see coveredByFewest). A test and a more specific form of it count as one test. An
// additional test never reduces the number of distinct tests.

import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { componentsOf } from '../prompting/panels.js';
import { chainsOf } from './chains.js';

/** All panels with their components. */
const panels = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { findings } = kb.tables;
  const found: { readonly panel: number; readonly components: ReadonlySet<number> }[] = [];
  for (let row = 0; row < findings.rowCount; row++) {
    if (kb.overlaid?.isLive('findings', row) === false) continue;
    const components = componentsOf(kb, row);
    if (components.length > 0) found.push({ panel: row, components: new Set(components) });
  }
  return found;
});

/** The rows of tests, grouped by distinct test. */
export function distinctTests(kb: Knowledge, rows: Iterable<number>): number[][] {
  const given = [...new Set(rows)];
  const isPanel = (row: number): boolean => componentsOf(kb, row).length > 0;
  const groups = given.filter(isPanel).map((panel) => [panel]);
  const loose: number[] = [];
  const components: number[] = [];
  for (const row of given) {
    if (isPanel(row)) continue;
    const group = groups.find(([panel = row]) => componentsOf(kb, panel).includes(row));
    if (group !== undefined) group.push(row);
    else if (panels(kb).some((panel) => panel.components.has(row))) components.push(row);
    else loose.push(row);
  }
  return [...groups, ...coveredByFewest(kb, components), ...chainsOf(kb, loose)];
}

/**
 * Groups components into as few panels as possible: one panel, or else two panels, if they contain all components;
 * otherwise the largest panels in turn, until all components are covered.
 */
function coveredByFewest(kb: Knowledge, rows: readonly number[]): number[][] {
  if (rows.length === 0) return [];
  const touching = panels(kb)
    .map(({ components }) => rows.filter((row) => components.has(row)))
    .filter((held) => held.length > 0)
    .sort((a, b) => b.length - a.length);
  const rest = (held: readonly number[]): number[] => rows.filter((row) => !held.includes(row));
  for (const one of touching) {
    const left = rest(one);
    if (left.length === 0) return [one];
    const other = touching.find((held) => left.every((row) => held.includes(row)));
    if (other !== undefined) return [one, left];
  }
  const [largest = [...rows]] = touching;
  return [largest, ...coveredByFewest(kb, rest(largest))];
}
