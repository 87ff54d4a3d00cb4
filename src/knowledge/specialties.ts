// The specialties of findings as bit sets, so that a few AND operations suffice to test whether two findings share one.

import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';
import { rowCache } from './row-cache.js';

/** A bit set of specialties, 32 per word. Sets may differ in length; words missing at the end count as 0. */
export type SpecialtySet = readonly number[];

const bits = /* @__PURE__ */ derive((kb: Knowledge) => ({
  numbers: new Map<string, number>(),
  sets: rowCache<SpecialtySet>(kb.tables.findings.rowCount),
}));

/** The codes of a finding's specialties, beginning with the primary one. */
export function specialtyCodes(kb: Knowledge, row: number): string[] {
  const codes = kb.tables.findings.specialty(row);
  return codes === '' ? [] : codes.split(',').map((code) => code.trim());
}

/** All specialties of a finding. */
export function specialtiesOf(kb: Knowledge, row: number): SpecialtySet {
  const { sets } = bits(kb);
  return sets.at(row) ?? sets.keep(row, setOf(kb, specialtyCodes(kb, row)));
}

/** The primary specialty of a finding as a set; empty if the finding has no specialty. */
export function primarySpecialtyOf(kb: Knowledge, row: number): SpecialtySet {
  return setOf(kb, specialtyCodes(kb, row).slice(0, 1));
}

/** Whether two sets have a specialty in common. */
export function sharesSpecialty(some: SpecialtySet, others: SpecialtySet): boolean {
  for (let word = 0; word < some.length; word++) if ((some[word] & (others[word] ?? 0)) !== 0) return true;
  return false;
}

function setOf(kb: Knowledge, codes: readonly string[]): SpecialtySet {
  const { numbers } = bits(kb);
  const set: number[] = [];
  for (const code of codes) {
    const number = numbers.get(code) ?? numbers.size;
    numbers.set(code, number);
    const word = number >>> 5;
    while (set.length <= word) set.push(0);
    set[word] |= 1 << (number & 31);
  }
  return set;
}
