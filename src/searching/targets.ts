// The targets of texts in a search index: the finding to which a name belongs, and the codes to which a finding maps.
// The index is validated as it is read, so no time is spent on texts that are never found.

import { TARGET_ROW_MASK } from '../../assembly/layout-search.js';
import { damaged } from '../bundle/damage.js';
import type { SearchIndex, SearchTargets } from '../kernel/api.js';

const WHERE = 'section search';

/** The row of the finding to which a text belongs; the text must be a name. */
export function ownerOf({ codeCount }: SearchIndex, { owners, starts }: SearchTargets, text: number): number {
  const finding = owners[text - codeCount];
  if (finding >= starts.length - 1) {
    throw damaged(WHERE, `name ${text - codeCount} is said to be of finding ${finding} of ${starts.length - 1}`);
  }
  return finding;
}

/** The end of the range of a finding's targets; the range begins at `starts[finding]`. */
export function targetsEnd({ starts, rows }: SearchTargets, finding: number): number {
  const end = starts[finding + 1];
  if (end > rows.length) throw damaged(WHERE, `the codes of finding ${finding} end at ${end} of ${rows.length}`);
  return end;
}

/** The row of a target in the `codes` section. */
export function codeOfTarget({ codeCount }: SearchIndex, target: number): number {
  const code = target & TARGET_ROW_MASK;
  if (code >= codeCount) throw damaged(WHERE, `a name is said to find code ${code} of ${codeCount}`);
  return code;
}
