// The codes of one record of a chart: a translation in the record's context, said in the fields of a mapped chart. Our
// readings: one group is a choice, best first; of several groups, which are needed together, the best entry each.

import { ancestorsOf, findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { CTERM } from '../knowledge/vocabularies.js';
import type { ChartMapEntry, CodeHint, CodeMapEntry } from '../types.js';
import { MAP_STATUS } from './entries.js';
import { selectMaps } from './select.js';
import { type TranslationRequest, translate } from './translate.js';

/** What of a chart's record and request its entries depend on. */
export interface RecordRequest extends TranslationRequest {
  readonly groupId: string;
  readonly includeHints: boolean;
}

export interface RecordEntries {
  /** Whether every rule could be decided by what the chart says. */
  readonly isQualified: boolean;
  readonly entries: ChartMapEntry[];
}

/** The entries of a record in one vocabulary; none where nothing is stored for it. */
export function recordEntries(kb: Knowledge, given: RecordRequest): RecordEntries {
  const request = isStillThere(kb, given) ? { ...given, context: { ...given.context, prefix: undefined } } : given;
  const { entry, group } = translate(kb, request);
  const chosen = entry.filter(isSelectable);
  const [only] = chosen.length === 1 && group.length === 0 ? chosen : [];
  const inGroups = group.map((one) => entryOf(one.entry, request, isSelectable(one.entry), one.groupNumber));
  const alternatives = entry.map((one) => entryOf(one, request, one === only, undefined));
  return {
    isQualified: [...entry, ...group.map((one) => one.entry)].every(
      ({ statusId }) => statusId !== MAP_STATUS.unqualified,
    ),
    entries: [...inGroups, ...alternatives],
  };
}

const HISTORY = 'H';
const RESOLVED = 'RS';
const CHRONIC = 'chronic';

/**
 * Our reading of the official guidelines, by which a code of the past is for what is no longer there: a chronic disease
 * of the patient's history is coded as present, unless it has resolved or the vocabulary has a code for its very past.
 */
function isStillThere(
  kb: Knowledge,
  { sourceVocabulary, sourceCode, targetVocabulary, context }: RecordRequest,
): boolean {
  if (sourceVocabulary !== CTERM || context.prefix !== HISTORY || context.status === RESOLVED) return false;
  const row = findingById(kb, Number(sourceCode));
  if (row < 0 || !kb.tables.findings.tags(row).split(',').includes(CHRONIC)) return false;
  const past = selectMaps(kb, row, targetVocabulary, context).flat();
  return past.every(({ record, suppressedBy }) => record.relationship !== 'exact' || suppressedBy !== undefined);
}

/** May be taken without a look: reportable, its rules decided, and not generated. */
function isSelectable({ unreportable, statusId }: CodeMapEntry): boolean {
  return !unreportable && (statusId ?? MAP_STATUS.qualified) === MAP_STATUS.qualified;
}

function entryOf(
  one: CodeMapEntry,
  { groupId, includeHints }: RecordRequest,
  autoSelect: boolean,
  groupNumber: number | undefined,
): ChartMapEntry {
  const { code, relationship, properties, description, mapQualifier, termType, codePoint } = one;
  const { prefix, modifier, status, result } = one;
  const hints = includeHints ? hintsOf(one) : [];
  return {
    code,
    relationship,
    properties,
    ...(hints.length > 0 && { hints }),
    description,
    ...stated({ mapQualifier, termType, prefix, modifier, status, result, codePoint }),
    autoSelect: String(autoSelect),
    isCategory: String(one.isCategory),
    ...(groupId !== '' && { groupId }),
    unreportable: String(one.unreportable),
    ...(groupNumber !== undefined && { groupNumber }),
    inferred: one.statusId === MAP_STATUS.inferred,
  };
}

/** The fields that have a value. */
function stated<T extends object>(fields: T): Partial<T> {
  const given: Partial<T> = { ...fields };
  for (const key in given) if (given[key] === undefined) delete given[key];
  return given;
}

const MISSING: Readonly<Record<string, string>> = {
  age: 'The age of the patient decides between codes and is not known.',
  sex: 'The sex of the patient decides between codes and is not known.',
  value: 'A value decides between codes and the record has none.',
};

/** What a coder should know of an entry. */
function hintsOf({ properties }: CodeMapEntry): CodeHint[] {
  return properties.flatMap(({ name, value }): CodeHint[] => {
    if (name === 'advice') return [{ type: 'advice', text: value }];
    if (name === 'suppressedBy' && value === 'prefix') {
      return [{ type: 'uncertain-dx', text: 'What is only possible, past or of the family is not coded as present.' }];
    }
    if (name === 'suppressedBy') return [{ type: 'absent', text: 'The finding is absent: there is nothing to code.' }];
    if (name !== 'missing') return [];
    const [datum = ''] = value.split('=');
    return [{ type: datum === 'with' ? 'additional-code' : datum, text: MISSING[datum] ?? 'Another finding decides.' }];
  });
}

/** A finding and everything above it, as rules name what else a patient has. */
export function withAncestors(kb: Knowledge, ctermId: number): string[] {
  const row = findingById(kb, ctermId);
  if (row < 0) return [];
  return [row, ...ancestorsOf(kb, row)].map((one) => String(kb.tables.findings.id(one)));
}
