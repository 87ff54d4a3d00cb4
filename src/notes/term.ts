// The built-in note builder: a finding and what is said about it as a term of a note.

import { termTypeCode } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { namesOf } from '../knowledge/names.js';
import { rangeFor } from '../knowledge/ranges.js';
import { isLicensed } from '../knowledge/vocabularies.js';
import { selectMaps } from '../mapping/select.js';
import type { Term } from '../types.js';
import { RESULT_FLAGS, resultFlag } from './flags.js';
import { type GroupingFlag, groupOf } from './grouping.js';
import { mayBePast, qualifierFlags } from './qualifier-flags.js';
import { quantityOf } from './quantities.js';
import { type Qualifiers, type RenderPlace, renderFinding } from './render.js';
import { phrasingOf } from './resolved.js';

/** Our reading of TermProperties: what a term may carry besides the interface's own fields. */
export const TERM_PROPERTIES = ['description', 'ucum', 'names', 'components'] as const;
export type TermProperty = (typeof TERM_PROPERTIES)[number];

/** How a term is built. */
export interface TermRequest extends RenderPlace {
  readonly tags?: readonly string[];
  readonly properties?: readonly TermProperty[];
  readonly grouping?: readonly GroupingFlag[];
  readonly withPhrases?: boolean;
}

const THERAPY = 7;

/** The term of the finding at a row. Fields that are not known are absent. */
export function termOf(kb: Knowledge, row: number, said: Qualifiers, request: TermRequest): Term {
  const { findings } = kb.tables;
  const termType = findings.termType(row);
  const range = rangeFor(kb, row, request);
  const flag = resultFlag(kb, row, said, request);
  const quantity = quantityOf(kb, row, said);
  const term: Term = {
    phrasing: request.withPhrases ? phrasingOf(kb, row, request.culture) : undefined,
    type: known(termTypeCode(kb, termType)),
    ctermId: findings.id(row),
    nodeKey: findings.nodeKey(row),
    termType,
    text: renderFinding(kb, row, said, request),
    subs: known(
      findings
        .components(row)
        .map((at) => findings.id(at))
        .join(','),
    ),
    specialty: known(findings.specialty(row)),
    sectionId: known(findings.sectionId(row)),
    groupId: known(groupOf(kb, row, said, request.grouping ?? [])),
    result: known(said.result),
    value: known(quantity?.value),
    unit: known(quantity?.unit ?? said.unit ?? findings.unit(row)),
    flag: flag === undefined ? undefined : RESULT_FLAGS[flag],
    prefix: known(said.prefix),
    rxCode: termType === THERAPY ? rxCodeOf(kb, row) : undefined,
    hasHistory: mayBePast(kb, termType),
    status: known(said.status),
    rangeNormalHigh: range.high,
    rangeNormalLow: range.low,
    tags: known(mergedTags(findings.tags(row), request.tags ?? [])),
    qflags: qualifierFlags(kb, row),
    ...extraProperties(kb, row, request.properties ?? []),
  };
  return withoutUndefined(term);
}

function extraProperties(kb: Knowledge, row: number, wanted: readonly TermProperty[]): Partial<Term> {
  const { findings } = kb.tables;
  const extra: Partial<Term> = {};
  if (wanted.includes('description')) extra.description = findings.description(row);
  if (wanted.includes('ucum')) extra.ucum = known(findings.ucum(row));
  if (wanted.includes('names')) extra.names = namesOf(kb, row).map(({ text }) => text);
  if (wanted.includes('components')) extra.components = findings.components(row).map((at) => findings.id(at));
  return extra;
}

/** The RxNorm code that is exactly the drug, where the host may use RxNorm. */
function rxCodeOf(kb: Knowledge, row: number): string | undefined {
  if (!isLicensed(kb, 'rxnorm')) return undefined;
  const records = selectMaps(kb, row, 'rxnorm', {}).flat();
  const exact = records.find(({ record }) => record.relationship === 'exact');
  return exact && kb.tables.codes.code(exact.record.target);
}

/** The finding's own tags, then the caller's, each once. */
function mergedTags(own: string, given: readonly string[]): string {
  const tags = own.split(',').map((tag) => tag.trim());
  return [...new Set([...tags, ...given])].filter((tag) => tag !== '').join(',');
}

function known(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

function withoutUndefined<T extends object>(value: T): T {
  // Only members whose value is undefined go, and every member of T may be absent where it may be undefined.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
