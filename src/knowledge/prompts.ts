// Prompt records list, for each finding, the other findings worth asking about if it is present. The records of each
// finding are read only once. This file also contains the reverse index, from a prompted finding to its sources.

import { PROMPT_LEVELS } from '../bundle/sections/prompts-section.js';
import type { Sex } from '../contract/host.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';
import { rowCache } from './row-cache.js';

/** R: the finding is part of a complete work-up. M: the finding may be relevant. */
export type PromptLevel = (typeof PROMPT_LEVELS)[number];

/** 1 is the list of hallmarks, 2 the large list, 3 the full list. A larger list contains the smaller ones. */
export type PromptSize = 1 | 2 | 3;

/** One record in the prompt lists of a finding. */
export interface PromptRecord {
  /** The row of the target in the `findings` section. */
  readonly target: number;
  readonly level: PromptLevel;
  readonly size: PromptSize;
  /** The age range in minutes: `fromAge` is included, `toAge` is excluded; a missing limit is infinite. */
  readonly fromAge: number;
  readonly toAge: number;
  /** Undefined if the record applies to either sex. */
  readonly sex: Sex | undefined;
  /** The roles to which the record is shown; if empty, the record is shown to all roles. */
  readonly roles: readonly string[];
}

const cache = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<readonly PromptRecord[]>(kb.tables.findings.rowCount));

/** The records in the finding's own lists, sorted by list (smallest first) and then by rank. */
export function promptRecordsOf(kb: Knowledge, row: number): readonly PromptRecord[] {
  return cache(kb).at(row) ?? cache(kb).keep(row, readRecords(kb, row));
}

function readRecords(kb: Knowledge, row: number): PromptRecord[] {
  const { prompts } = kb.tables;
  const { begin, end } = prompts.sourceRows(row);
  const rows = Array.from({ length: end - begin }, (_, index) => begin + index);
  const ranked = rows.map((at) => ({ at, size: sizeOf(prompts.size(at)), rank: prompts.rank(at) }));
  ranked.sort((a, b) => a.size - b.size || a.rank - b.rank || a.at - b.at);
  return ranked.map(({ at, size }) => recordAt(kb, at, size));
}

function recordAt(kb: Knowledge, at: number, size: PromptSize): PromptRecord {
  const { prompts } = kb.tables;
  const [low = '', high = ''] = prompts.age(at).split('-');
  const sex = prompts.sex(at);
  const roles = prompts.roles(at);
  return {
    target: prompts.target(at),
    level: PROMPT_LEVELS[prompts.level(at)] ?? 'M',
    size,
    fromAge: low === '' ? Number.NEGATIVE_INFINITY : Number(low),
    toAge: high === '' ? Number.POSITIVE_INFINITY : Number(high),
    sex: sex === 'M' || sex === 'F' ? sex : undefined,
    roles: roles === '' ? [] : roles.split(','),
  };
}

function sizeOf(stored: number): PromptSize {
  return stored <= 1 ? 1 : stored === 2 ? 2 : 3;
}

/** Rows of the `prompts` section by target: the rows with target t are `rows[starts[t]] … rows[starts[t + 1] - 1]`. */
const targetIndex = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { prompts, findings } = kb.tables;
  const isLive = (row: number): boolean => kb.overlaid?.isLive('prompts', row) !== false;
  const { rowCount } = prompts;
  const starts = new Uint32Array(findings.rowCount + 1);
  for (let row = 0; row < rowCount; row++) if (isLive(row)) starts[prompts.target(row) + 1]++;
  for (let target = 1; target < starts.length; target++) starts[target] += starts[target - 1];
  const free = starts.slice();
  const rows = new Uint32Array(starts[starts.length - 1] ?? 0);
  for (let row = 0; row < rowCount; row++) if (isLive(row)) rows[free[prompts.target(row)]++] = row;
  return { starts, rows };
});

/** A finding whose prompt lists contain another finding, with the attributes of the record. */
export interface PromptSource {
  /** The row of the source in the `findings` section. */
  readonly source: number;
  readonly level: PromptLevel;
  readonly size: PromptSize;
  /** Undefined if the record applies to either sex. */
  readonly sex: Sex | undefined;
}

/** The findings whose prompt lists contain the target, in table order. */
export function promptSourcesOf(kb: Knowledge, target: number): PromptSource[] {
  const { prompts } = kb.tables;
  const { starts, rows } = targetIndex(kb);
  return Array.from(rows.subarray(starts[target], starts[target + 1]), (row) => {
    const { level, size, sex } = recordAt(kb, row, sizeOf(prompts.size(row)));
    return { source: prompts.source(row), level, size, sex };
  });
}
