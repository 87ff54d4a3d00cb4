// Codes for both sides where the vocabulary has only codes for the right and the left side: both codes are reported
// (official guidelines, I.B.13).

import type { ChartMapEntry } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { ownSpecifiers, specifyCode } from '../specify/specifiers.js';
import { specifyEntry } from './entry-specifiers.js';

const RIGHT = { laterality: 'right' };
const LEFT = { laterality: 'left' };
const BOTH = { laterality: 'both' };

/**
 * The groups of a record whose finding is on both sides. If the code of a group leaves the side open and there is no
 * code for both sides, the group is replaced by two groups, one for each side.
 */
export function onBothSides(kb: Knowledge, groups: ChartMapEntry[][], vocabulary: string): ChartMapEntry[][] {
  if (!groups.some(([taken]) => taken !== undefined && isDivided(kb, vocabulary, taken.code))) return groups;
  return groups.flatMap((entries) => {
    const [taken] = entries;
    if (taken === undefined || !isDivided(kb, vocabulary, taken.code)) return [entries];
    return [RIGHT, LEFT].map((side) => {
      const entry = { ...taken };
      specifyEntry(kb, entry, vocabulary, side);
      return [entry];
    });
  });
}

/** Whether a code leaves the side open and can be specified as right or as left, but not as both. */
function isDivided(kb: Knowledge, vocabulary: string, code: string): boolean {
  const isNamed = ownSpecifiers(kb, vocabulary, code).some(({ set, choice }) => {
    return set.kind === 'laterality' && choice.meaning !== 'none';
  });
  if (isNamed) return false;
  const takes = (side: { laterality: string }) => {
    const specified = specifyCode(kb, vocabulary, code, side);
    return specified?.applied.includes('laterality') === true && specified.code !== code;
  };
  return !takes(BOTH) && takes(RIGHT) && takes(LEFT);
}
