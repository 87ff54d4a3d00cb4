// The maps and histories in RF2 releases. Map reference sets become maps and cross-references of findings; association
// reference sets give the replacements for inactive concepts. A map row without a target code means that the concept
// has no target.

import type { Complain } from '../../complaints.js';
import { refuseCode } from '../../ids/code-forms.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { MapRecord, SourceLocation } from '../../records.js';
import type { Concepts } from './snomed-rf2-concepts.js';
import { type ComponentRow, filesOfPart, newestRows, type Rf2File } from './snomed-rf2-files.js';
import { mapRule } from './snomed-rf2-rules.js';

/** The reference sets that are read; each constant is named after the vocabulary of the targets. */
const ICD10CM_MAP = '6011000124106';
const ICD10_MAP = '447562003';
const ICD9CM_MAP = '447563008';
const ORPHANET_MAP = '784008009';

const VOCABULARIES: ReadonlyMap<string, string> = new Map([
  [ICD10CM_MAP, 'icd10'],
  [ICD10_MAP, 'icd10'],
  [ICD9CM_MAP, 'icd'],
]);

type Relationship = MapRecord['relationship'];

/** For each correlation, the relationship of the target to the concept. */
const CORRELATIONS: ReadonlyMap<string, Relationship> = new Map([
  ['447557004', 'exact'],
  ['447558009', 'broader'],
  ['447559001', 'narrower'],
  ['447560006', 'partial'],
]);

/**
 * For each map category, the relationship of the target, used if the correlation is not specified. In both categories,
 * the target is a class that contains the concept.
 */
const CATEGORIES: ReadonlyMap<string, Relationship> = new Map([
  ['447637006', 'broader'],
  ['447639009', 'broader'],
]);

/** The maps and cross-references of the findings, and of concepts that are not in these releases. */
export function* readMaps(
  files: readonly Rf2File[],
  concepts: Concepts,
  complain: Complain,
): Generator<KnowledgeRecord> {
  const wanted = wantedMaps(files);
  for (const { row, category } of complexRows(files, complain)) {
    const target = wantedTarget(row, wanted, concepts, complain);
    if (target === undefined) continue;
    const { file, line, mapGroup, mapPriority, mapAdvice: advice } = row;
    const place: SourceLocation = { file, line };
    const rule = mapRule(row.mapRule);
    if (!rule.ok) {
      complain(place, rule.refusal.problem, rule.refusal.mend);
      continue;
    }
    const [group, priority] = [Number(mapGroup), Number(mapPriority)];
    if (!isCount(group) || !isCount(priority)) {
      complain(
        place,
        `group '${mapGroup}' or priority '${mapPriority}' is not a whole number from 1`,
        'fetch the file again',
      );
      continue;
    }
    const relationship = CORRELATIONS.get(row.correlationId) ?? CATEGORIES.get(category) ?? 'related';
    const record: MapRecord = { kind: 'map', ...target, relationship, group, priority, rule: rule.value, place };
    yield advice === '' ? record : { ...record, advice };
  }
  yield* readSimpleMaps(files, concepts, wanted, complain);
}

function* readSimpleMaps(
  files: readonly Rf2File[],
  concepts: Concepts,
  wanted: ReadonlySet<string>,
  complain: Complain,
): Generator<KnowledgeRecord> {
  const priorities = new Map<string, number>();
  const columns = ['refsetId', 'referencedComponentId', 'mapTarget'] as const;
  for (const row of newestRows(filesOfPart(files, 'simple map'), columns, complain)) {
    const place: SourceLocation = { file: row.file, line: row.line };
    if (row.active === '1' && row.refsetId === ORPHANET_MAP && mayHaveMaps(concepts, row.referencedComponentId)) {
      const orphanet = row.mapTarget.trim().replace(/^ORPHA:?/, '');
      if (!/^\d+$/.test(orphanet)) {
        complain(place, `'${row.mapTarget}' is not an Orphanet number`, 'fetch the file again');
        continue;
      }
      const finding = `SNOMED:${row.referencedComponentId}`;
      yield { kind: 'xref', finding, target: `ORPHA:${orphanet}`, relationship: 'exact', place };
      continue;
    }
    const target = wantedTarget(row, wanted, concepts, complain);
    if (target === undefined) continue;
    const several = `${target.finding} ${target.vocab}`;
    const priority = (priorities.get(several) ?? 0) + 1;
    priorities.set(several, priority);
    yield { kind: 'map', ...target, relationship: 'related', group: 1, priority, rule: '', place };
  }
}

/** The reference sets to read. The map to WHO ICD-10 is read only if there is no map to ICD-10-CM. */
function wantedMaps(files: readonly Rf2File[]): ReadonlySet<string> {
  const wanted = new Set(VOCABULARIES.keys());
  const complexMaps = newestRows(filesOfPart(files, 'complex map'), ['refsetId'], () => {});
  for (const { refsetId, active } of complexMaps) {
    if (refsetId !== ICD10CM_MAP || active !== '1') continue;
    wanted.delete(ICD10_MAP);
    break;
  }
  return wanted;
}

const COMPLEX_COLUMNS = [
  'refsetId',
  'referencedComponentId',
  'mapTarget',
  'mapGroup',
  'mapPriority',
  'mapRule',
  'mapAdvice',
  'correlationId',
] as const;

interface ComplexRow {
  readonly row: ComponentRow<(typeof COMPLEX_COLUMNS)[number]>;
  /** The map category in an extended map; '' for complex maps, which have no category. */
  readonly category: string;
}

function* complexRows(files: readonly Rf2File[], complain: Complain): Generator<ComplexRow> {
  const all = filesOfPart(files, 'complex map');
  const isExtended = ({ release }: Rf2File) => /ExtendedMap/.test(release.name);
  for (const row of newestRows(all.filter(isExtended), [...COMPLEX_COLUMNS, 'mapCategoryId'], complain)) {
    yield { row, category: row.mapCategoryId };
  }
  const withoutCategory = all.filter((file) => !isExtended(file));
  for (const row of newestRows(withoutCategory, COMPLEX_COLUMNS, complain)) yield { row, category: '' };
}

type MapTarget = Pick<MapRecord, 'finding' | 'vocab' | 'code'>;
type TargetRow = Readonly<Record<'refsetId' | 'referencedComponentId' | 'active' | 'mapTarget' | 'file', string>> & {
  readonly line: number;
};

/** The finding and code in a row; undefined if the row is not needed or is refused. Refused rows are reported. */
function wantedTarget(
  row: TargetRow,
  wanted: ReadonlySet<string>,
  concepts: Concepts,
  complain: Complain,
): MapTarget | undefined {
  const { active, refsetId, referencedComponentId: concept, mapTarget, file, line } = row;
  const vocab = VOCABULARIES.get(refsetId);
  if (active !== '1' || vocab === undefined || !wanted.has(refsetId)) return undefined;
  const written = mapTarget.trim();
  if (written === '' || !mayHaveMaps(concepts, concept)) return undefined;
  // A question mark is a placeholder for a seventh character that depends on the encounter; an X before it is padding.
  const code = vocab === 'icd10' ? written.replace(/\.?X*\?$/, '') : written;
  const refusal = refuseCode('snomed', concept) ?? refuseCode(vocab, code);
  if (refusal === undefined) return { finding: `SNOMED:${concept}`, vocab, code };
  complain({ file, line }, refusal.problem, refusal.mend);
  return undefined;
}

/**
 * Whether a concept is a finding. A concept that these releases do not contain may be a finding in another source, so
 * it also counts.
 */
function mayHaveMaps({ rowOf, types }: Concepts, concept: string): boolean {
  const row = rowOf.get(concept);
  return row === undefined || types[row] !== undefined;
}

function isCount(number: number): boolean {
  return Number.isInteger(number) && number > 0 && number < 65_536;
}

const SAME_AS = '900000000000527005';
const REPLACED_BY = '900000000000526001';

/**
 * Aliases that lead from inactive concepts to their replacements. A concept gets an alias only if it has exactly one
 * replacement; concepts to which it is only possibly equivalent do not count.
 */
export function* readHistory(
  files: readonly Rf2File[],
  { rowOf, inactiveSince, types }: Concepts,
  complain: Complain,
): Generator<KnowledgeRecord> {
  const replacements = new Map<string, { targets: Set<string>; place: SourceLocation }>();
  const columns = ['refsetId', 'referencedComponentId', 'targetComponentId'] as const;
  for (const row of newestRows(filesOfPart(files, 'association'), columns, complain)) {
    if (row.active !== '1' || (row.refsetId !== SAME_AS && row.refsetId !== REPLACED_BY)) continue;
    const concept = rowOf.get(row.referencedComponentId);
    const target = rowOf.get(row.targetComponentId);
    // Descriptions are also listed here, and active concepts need no replacement.
    if (concept === undefined || target === undefined || inactiveSince[concept] === '') continue;
    const replacement = replacements.get(row.referencedComponentId);
    if (replacement !== undefined) replacement.targets.add(row.targetComponentId);
    else {
      const place: SourceLocation = { file: row.file, line: row.line };
      replacements.set(row.referencedComponentId, { targets: new Set([row.targetComponentId]), place });
    }
  }
  for (const [concept, { targets, place }] of replacements) {
    const [target] = targets;
    const row = rowOf.get(target);
    if (targets.size > 1 || row === undefined) continue;
    // A replacement may itself be replaced; merging follows the chain.
    if (types[row] === undefined && inactiveSince[row] === '') continue;
    yield { kind: 'alias', key: `SNOMED:${concept}`, of: `SNOMED:${target}`, place };
  }
}
