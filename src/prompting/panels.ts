// Panels are tests with components. In a list, the components of a panel directly follow the panel.

import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { isPossible, type PossiblePatient } from '../knowledge/patient-limits.js';
import { rowCache } from '../knowledge/row-cache.js';
import type { PromptItem } from './prompt-list.js';

const NO_COMPONENTS: readonly number[] = [];

const componentsCache = /* @__PURE__ */ derive((kb: Knowledge) =>
  rowCache<readonly number[]>(kb.tables.findings.rowCount),
);

/**
 * The rows of all components of a panel, including those of nested panels, in print order; empty if the finding is not
 * a panel.
 */
export function componentsOf(kb: Knowledge, panel: number): readonly number[] {
  return componentsCache(kb).at(panel) ?? componentsCache(kb).keep(panel, readComponents(kb, panel));
}

function readComponents(kb: Knowledge, panel: number): readonly number[] {
  const own = kb.tables.findings.components(panel);
  if (own.length === 0) return NO_COMPONENTS;
  const found = new Set<number>();
  const walk = (components: readonly number[]): void => {
    for (const one of components) {
      if (one === panel || found.has(one)) continue;
      found.add(one);
      walk(kb.tables.findings.components(one));
    }
  };
  walk(own);
  return [...found];
}

/**
 * The list with the components of its panels added. A component that is not yet in the list follows the first panel
 * that contains it.
 */
export function withPanels(
  kb: Knowledge,
  list: readonly PromptItem[],
  source: number,
  patient: PossiblePatient,
): PromptItem[] {
  const listed = new Set([source, ...list.map(({ row }) => row)]);
  return list.flatMap((item) => {
    const following = componentsOf(kb, item.row).filter((row) => !listed.has(row) && isPossible(kb, row, patient));
    for (const row of following) listed.add(row);
    return [item, ...following.map((row): PromptItem => ({ row, size: item.size, source: 'RelatedLab' }))];
  });
}
