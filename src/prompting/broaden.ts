// The findings in a full list that do not come from prompt records but share a specialty or an ICD-10 category with the
// source. Headings are never added because of a specialty. Scoring does not build such a list but only tests whether
// individual findings would be in it.

import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { mapsOf } from '../knowledge/maps.js';
import { isPossible, type PossiblePatient } from '../knowledge/patient-limits.js';
import { rowCache } from '../knowledge/row-cache.js';
import { primarySpecialtyOf, sharesSpecialty, specialtiesOf } from '../knowledge/specialties.js';
import { usableIndex } from '../knowledge/vocabularies.js';
import { isHeading } from './heading-targets.js';
import { componentsOf } from './panels.js';
import type { PromptItem } from './prompt-list.js';

/**
 * Methods 0 and 1 add the findings that share any specialty with the source, method 2 those that share its primary
 * specialty, and method 3 those that share an ICD-10 category with it.
 */
const BROAD_METHODS = [0, 1, 2, 3] as const;
export type BroadMethod = (typeof BROAD_METHODS)[number];

/** Converts a validated number to a method. */
export function broadMethodOf(number: number): BroadMethod {
  return BROAD_METHODS[number] ?? 1;
}

/**
 * All findings that a method adds to the list of the finding at the given row, in tree order, without the finding
 * itself.
 */
export function broadList(kb: Knowledge, row: number, method: BroadMethod, patient: PossiblePatient): PromptItem[] {
  const isIn = broadMembership(kb, row, method);
  const source = method === 3 ? 'WHO' : 'Specialty';
  const rows = allRows(kb).filter((at) => at !== row && isIn(at) && isPossible(kb, at, patient));
  return rows.map((at) => ({ row: at, size: 3, source }));
}

/** Returns a predicate that tests whether a method adds another row to the list of the finding at `row`. */
export function broadMembership(kb: Knowledge, row: number, method: BroadMethod): (other: number) => boolean {
  if (method === 3) {
    const categories = new Set(categoriesOf(kb, row));
    return (other) => categoriesOf(kb, other).some((category) => categories.has(category));
  }
  const specialties = method === 2 ? primarySpecialtyOf(kb, row) : specialtiesOf(kb, row);
  return (other) => sharesSpecialty(specialties, specialtiesOf(kb, other)) && !isHeading(kb, other);
}

/** The component rows of all panels that a method adds to the list of the finding at `row`. */
export function broadComponents(kb: Knowledge, row: number, method: BroadMethod): number[] {
  const isIn = broadMembership(kb, row, method);
  return panelRows(kb).rows.flatMap((panel) => (panel !== row && isIn(panel) ? componentsOf(kb, panel) : []));
}

/** The rows of all panels. */
const panelRows = /* @__PURE__ */ derive((kb: Knowledge) => ({
  rows: allRows(kb).filter((row) => componentsOf(kb, row).length > 0),
}));

const categoryCache = /* @__PURE__ */ derive((kb: Knowledge) =>
  rowCache<readonly string[]>(kb.tables.findings.rowCount),
);

const CATEGORY_LENGTH = 3;

/**
 * The three-character ICD-10 categories of a finding's codes. A code adds no category if it represents only a past or
 * family history of the finding, or if its relationship to the finding is only `related` or `partial`.
 */
export function categoriesOf(kb: Knowledge, row: number): readonly string[] {
  return categoryCache(kb).at(row) ?? categoryCache(kb).keep(row, readCategories(kb, row));
}

function readCategories(kb: Knowledge, row: number): string[] {
  const { codes } = kb.tables;
  const records = mapsOf(kb, row, usableIndex(kb, 'icd10'));
  const own = records.filter(
    ({ relationship, rule }) => relationship !== 'related' && relationship !== 'partial' && !/\bprefix=/.test(rule),
  );
  return [...new Set(own.map(({ target }) => codes.code(target).slice(0, CATEGORY_LENGTH)))];
}

/**
 * Every live row in tree order. The bundle's rows are stored in that order, and rows from overlays are sorted into it.
 */
const orderedRows = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { findings } = kb.tables;
  const { overlaid } = kb;
  const bundleRows = overlaid?.bundleRows('findings') ?? findings.rowCount;
  const rows = Array.from({ length: findings.rowCount }, (_, row) => row);
  const live = rows.filter((row) => overlaid?.isLive('findings', row) !== false);
  if (live.every((row) => row < bundleRows)) return { rows: live };
  const placed = live.map((row) => ({ row, key: findings.nodeKey(row) }));
  return { rows: placed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ row }) => row) };
});

function allRows(kb: Knowledge): readonly number[] {
  return orderedRows(kb).rows;
}
