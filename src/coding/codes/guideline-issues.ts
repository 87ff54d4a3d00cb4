// Finds codes that the guidelines' combination rules would change if the codes were reported together: codes that
// should be replaced or accompanied by another code, and codes that another code already covers. The codes are treated
// like a chart in which each code has its own record.

import type { ChartMapEntry } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import type { RuleContext } from '../../knowledge/rules/map-rules.js';
import type { CodedRecord } from './chart-state.js';
import { addIssue, type Member } from './code-issues.js';
import { combineCodes } from './combine.js';
import { isTakenOver } from './combined-entry.js';

/** Adds issues to the codes that the combination rules would change. */
export function checkCombinations(
  kb: Knowledge,
  vocabulary: string,
  members: readonly Member[],
  context: RuleContext,
): void {
  const given = new Set(members.map(({ code }) => code));
  const records = members.map(
    ({ code, description }, at): CodedRecord => ({
      id: String(at),
      parent: '',
      context,
      groups: [[plainEntry(code, description)]],
    }),
  );
  combineCodes(kb, records, { vocabulary, includeHints: false });
  for (const [at, { groups }] of records.entries()) {
    const one = members[at];
    const taken = groups.flatMap(([entry]) => entry ?? []);
    const isReplaced = taken.every(({ code }) => code !== one.code);
    for (const entry of taken) {
      if (entry.code !== one.code && !(given.has(entry.code) && !isReplaced))
        addCombinationIssue(one, entry, isReplaced);
    }
  }
}

function plainEntry(code: string, description: string): ChartMapEntry {
  return {
    code,
    relationship: 'exact',
    properties: [],
    description,
    autoSelect: 'true',
    isCategory: 'false',
    unreportable: 'false',
    inferred: false,
  };
}

function addCombinationIssue(one: Member, entry: ChartMapEntry, isReplaced: boolean): void {
  const { code, description, properties } = entry;
  const others = properties.flatMap(({ name, value }) => (name === 'with' ? value.replace(/@.*$/, '') : []));
  const beside = others.join(', ');
  const titled = `${code} (${description})`;
  const [other = code] = others;
  if (isTakenOver(entry)) {
    addIssue(one, 'warning', 'combination', `${titled} already covers ${one.code}: report only that code.`, code);
  } else if (properties.some(({ name }) => name === 'isLinked')) {
    addIssue(one, 'note', 'combination', `${titled} is added only if ${beside} is documented as due to it.`, other);
  } else if (isReplaced) {
    addIssue(
      one,
      'warning',
      'combination',
      `Together with ${beside} the guidelines have ${titled} for ${one.code}.`,
      other,
    );
  } else {
    addIssue(
      one,
      'warning',
      'combination',
      `Together with ${beside} the guidelines have ${titled} in addition to ${one.code}.`,
      other,
    );
  }
}
