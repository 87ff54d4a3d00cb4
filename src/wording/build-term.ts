// The built-in note builder: turns a finding and its qualifiers into a term of a note.

import { selectMaps } from '../coding/translate/select-maps.js';
import type { Term } from '../contract/result-types.js';
import { derive } from '../knowledge/derive.js';
import { termTypeCode } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { mapRows, relationshipOf, targetOf } from '../knowledge/map-rows.js';
import { namesOf } from '../knowledge/names.js';
import { rangeFor } from '../knowledge/ranges.js';
import { rowCache } from '../knowledge/row-cache.js';
import { RX } from '../knowledge/term-types.js';
import { isLicensed } from '../knowledge/vocabularies.js';
import type { PhraseOptions } from './choose-phrase.js';
import { type GroupingFlag, groupOf } from './note-group.js';
import { mayBePast, qualifierFlags } from './qualifier-flags.js';
import { quantityOf } from './quantities.js';
import { type Qualifiers, type RenderOptions, renderFinding } from './render-finding.js';
import { phrasingOf } from './resolved-finding.js';
import { RESULT_FLAGS, resultFlag } from './value-flag.js';

/** The values of TermProperties, by our interpretation: members that can be added to the standard fields of a term. */
export const TERM_PROPERTIES = ['description', 'ucum', 'names', 'components'] as const;
export type TermProperty = (typeof TERM_PROPERTIES)[number];

/**
 * The context of a term in a document, and the values stated in its record, which override those derived from its
 * finding.
 */
export interface TermOptions extends Omit<PhraseOptions, 'open'> {
  /** Whether the context of the finding with the given node key is open in a group of the note. */
  readonly open?: (nodeKey: string, groupId: string) => boolean;
  readonly stated?: { readonly groupId?: string; readonly flag?: number; readonly rxCode?: string };
}

/** The options for building a term. */
export interface TermRequest extends Omit<RenderOptions, 'open' | 'first'> {
  readonly properties?: readonly TermProperty[];
  readonly grouping?: readonly GroupingFlag[];
  readonly withPhrases?: boolean;
}

const NOWHERE: TermOptions = {};

/** The term of the finding at the given row. Fields without a known value are absent. */
export function termOf(
  kb: Knowledge,
  row: number,
  said: Qualifiers,
  request: TermRequest,
  tags: readonly string[] = [],
  { open, first, stated }: TermOptions = NOWHERE,
): Term {
  const { properties = [], culture, age, sex } = request;
  const fixed = fixedPart(kb, row);
  const range = said.range ?? rangeFor(kb, row, request);
  const flag = resultFlag(kb, row, said, request);
  const quantity = quantityOf(kb, row, said);
  const groupId = stated?.groupId ?? groupOf(kb, row, said, request.grouping ?? []);
  const isOpen = open && ((nodeKey: string) => open(nodeKey, groupId));
  return withoutUndefined({
    phrasing: request.withPhrases ? phrasingOf(kb, row, request.culture) : undefined,
    ...fixed,
    text: renderFinding(kb, row, said, { culture, age, sex, first, open: isOpen }),
    groupId: known(groupId),
    result: known(said.result),
    value: known(quantity?.value),
    unit: known(quantity?.unit ?? said.unit ?? fixed.unit),
    flag: stated?.flag ?? (flag === undefined ? undefined : RESULT_FLAGS[flag]),
    prefix: known(said.prefix),
    rxCode: stated?.rxCode ?? fixed.rxCode,
    status: known(said.status),
    rangeNormalHigh: range.high,
    rangeNormalLow: range.low,
    tags: tags.length === 0 ? fixed.tags : known(mergedTags(fixed.tags ?? '', tags)),
    ...(properties.length === 0 ? undefined : extraProperties(kb, row, properties)),
  });
}

const fixedParts = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<Term>(kb.tables.findings.rowCount));

/** The part of a term that does not depend on qualifiers, cached per finding. */
function fixedPart(kb: Knowledge, row: number): Term {
  const memo = fixedParts(kb);
  return memo.at(row) ?? memo.keep(row, madeFixedPart(kb, row));
}

function madeFixedPart(kb: Knowledge, row: number): Term {
  const { findings } = kb.tables;
  const termType = findings.termType(row);
  return {
    type: known(termTypeCode(kb, termType)),
    ctermId: findings.id(row),
    nodeKey: findings.nodeKey(row),
    termType,
    subs: known(
      findings
        .components(row)
        .map((at) => findings.id(at))
        .join(','),
    ),
    specialty: known(findings.specialty(row)),
    sectionId: known(findings.sectionId(row)),
    unit: known(findings.unit(row)),
    rxCode: termType === RX ? rxCodeOf(kb, row) : undefined,
    hasHistory: mayBePast(kb, termType),
    tags: known(mergedTags(findings.tags(row), [])),
    qflags: qualifierFlags(kb, row),
  };
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

/** The RxNorm code to which the drug maps exactly, if the host is licensed for RxNorm. */
function rxCodeOf(kb: Knowledge, row: number): string | undefined {
  if (!isLicensed(kb, 'rxnorm')) return undefined;
  const maps = mapRows(kb);
  const exact = selectMaps(kb, row, 'rxnorm', {})
    .flat()
    .find((one) => relationshipOf(maps, one.row) === 'exact');
  return exact && kb.tables.codes.code(targetOf(maps, exact.row));
}

/** The finding's own tags followed by the caller's tags, without duplicates. */
function mergedTags(own: string, given: readonly string[]): string {
  const tags = own.split(',').map((tag) => tag.trim());
  return [...new Set([...tags, ...given])].filter((tag) => tag !== '').join(',');
}

function known(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

function withoutUndefined(term: Term): Term {
  const names = Object.keys(term) as (keyof Term)[];
  const kept: Partial<Record<keyof Term, unknown>> = {};
  for (const name of names) if (term[name] !== undefined) kept[name] = term[name];
  // The cast is safe, because only optional members are removed.
  return kept as Term;
}
