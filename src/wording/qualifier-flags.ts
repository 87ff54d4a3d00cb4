// The qualifiers that a finding can have, for use in data-entry forms, as a bit mask derived from the finding's term
// type and the enumerations. This is our interpretation of `qflags` and `hasHistory`, which the interface mentions but
// does not define.

import { enumerationValue, enumerationValues } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CX, DX, HX, PX, RX, SX, TX } from '../knowledge/term-types.js';

/** The bits of `qflags`, by our interpretation. Each bit represents one kind of qualifier. */
export const QUALIFIER_FLAGS = /* @__PURE__ */ Object.freeze({
  prefix: 1,
  result: 2,
  modifier: 4,
  status: 8,
  value: 16,
  /** A duration, onset or episode. */
  course: 32,
  prescription: 64,
} as const);

const HISTORY = 'H';
/**
 * The term types that can have a result (all except groups and nursing care), those that can have a modifier (such as a
 * severity or side), and those that can have a course (such as a duration).
 */
const WITH_RESULT = [SX, HX, PX, TX, DX, RX];
const WITH_MODIFIER = [SX, PX, DX, CX];
const WITH_COURSE = [SX, HX, PX, DX, CX];

/** The mask of the finding at the given row. */
export function qualifierFlags(kb: Knowledge, row: number): number {
  const { findings } = kb.tables;
  const type = findings.termType(row);
  const hasValue = type === TX || findings.unit(row) !== '';
  return (
    (isAllowed(kb, 'Prefix', type) ? QUALIFIER_FLAGS.prefix : 0) |
    (WITH_RESULT.includes(type) ? QUALIFIER_FLAGS.result : 0) |
    (WITH_MODIFIER.includes(type) ? QUALIFIER_FLAGS.modifier : 0) |
    (isAllowed(kb, 'Status', type) ? QUALIFIER_FLAGS.status : 0) |
    (hasValue ? QUALIFIER_FLAGS.value : 0) |
    (WITH_COURSE.includes(type) ? QUALIFIER_FLAGS.course : 0) |
    (type === RX ? QUALIFIER_FLAGS.prescription : 0)
  );
}

/** Whether findings of a term type can have the history prefix. */
export function mayBePast(kb: Knowledge, termType: number): boolean {
  const flags = enumerationValue(kb, 'Prefix', HISTORY)?.flags ?? 0;
  return ((flags >>> termType) & 1) === 1;
}

function isAllowed(kb: Knowledge, name: 'Prefix' | 'Status', termType: number): boolean {
  return enumerationValues(kb, name).some(({ flags }) => ((flags >>> termType) & 1) === 1);
}
