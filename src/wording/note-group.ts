// The group of a note to which a finding belongs. The prefix determines it; failing that, the finding's own group;
// failing that, the term type.

import { enumerationValue } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { TX } from '../knowledge/term-types.js';

/** The values of the GroupingFlags parameter. */
export const GROUPING_FLAGS = ['None', 'NoTestResults', 'TestsToResults', 'SymptomsToHPI'] as const;
export type GroupingFlag = (typeof GROUPING_FLAGS)[number];

/** The default groups of term types 0–7, by our interpretation. */
const GROUP_OF_TYPE = ['ROS', 'SH', 'PE', 'TEST', 'ASSESS', 'ASSESS', 'PLAN', 'PLAN'] as const;

/**
 * The groups of findings with certain prefixes, by our interpretation. In addition, everything planned belongs to PLAN.
 */
const GROUP_OF_PREFIX: ReadonlyMap<string, string> = new Map([
  ['H', 'PMH'],
  ['F', 'FH'],
  ['A', 'ALL'],
  ['Y', 'ALL'],
  ['T', 'MED'],
]);

/** The group of the finding at the given row; '' only if the term type is not 0–7. */
export function groupOf(
  kb: Knowledge,
  row: number,
  said: { readonly prefix?: string; readonly result?: string; readonly value?: string },
  flags: readonly GroupingFlag[],
): string {
  const { findings } = kb.tables;
  const type = findings.termType(row);
  const hasResult = Boolean(said.result) || Boolean(said.value);
  const group = groupOfPrefix(kb, said.prefix) || findings.groupId(row) || GROUP_OF_TYPE[type] || '';
  if (group === 'ROS' && flags.includes('SymptomsToHPI')) return 'HPI';
  if (
    type === TX &&
    group === 'TEST' &&
    hasResult &&
    flags.includes('TestsToResults') &&
    !flags.includes('NoTestResults')
  ) {
    return 'RESULT';
  }
  return group === 'RESULT' && flags.includes('NoTestResults') ? 'TEST' : group;
}

function groupOfPrefix(kb: Knowledge, prefix: string | undefined): string {
  if (prefix === undefined || prefix === '') return '';
  return GROUP_OF_PREFIX.get(prefix) ?? (enumerationValue(kb, 'Prefix', prefix)?.effect === 'P' ? 'PLAN' : '');
}
