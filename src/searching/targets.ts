// What the texts of a search index are of: a name's finding, a finding's codes. The index is proved where it is read, so that
// opening it takes no time for texts that nobody finds.

import { TARGET_ROW_MASK } from '../../assembly/layout-search.js';
import { damaged } from '../bundle/damage.js';
import type { SearchIndex, SearchTargets } from '../kernel/api.js';

const WHERE = 'section search';

/** The row of the finding that a text, which must be a name, belongs to. */
export function ownerOf({ codeCount }: SearchIndex, { owners, starts }: SearchTargets, text: number): number {
  const finding = owners[text - codeCount];
  if (finding >= starts.length - 1) {
    throw damaged(WHERE, `name ${text - codeCount} is said to be of finding ${finding} of ${starts.length - 1}`);
  }
  return finding;
}

/** Where the targets of a finding end; they begin at `starts[finding]`. */
export function targetsEnd({ starts, rows }: SearchTargets, finding: number): number {
  const end = starts[finding + 1];
  if (end > rows.length) throw damaged(WHERE, `the codes of finding ${finding} end at ${end} of ${rows.length}`);
  return end;
}

/** The row of section `codes` that a target names. */
export function codeOfTarget({ codeCount }: SearchIndex, target: number): number {
  const code = target & TARGET_ROW_MASK;
  if (code >= codeCount) throw damaged(WHERE, `a name is said to find code ${code} of ${codeCount}`);
  return code;
}
