// The problems that a chart addresses, each with its kind and its records. Our interpretations: a chronic disease does
// not count as stable unless its state is documented; a disease that is only suspected counts according to the work-up
// planned for it.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { DX, SX } from '../knowledge/term-types.js';
import { categoriesOf } from '../prompting/broaden.js';
import { chainsOf } from './chains.js';
import { type Evidence, statedLevel } from './decision-evidence.js';
import type { EvidenceKind } from './decision-rules.js';
import { fullListRows, isCoveredBy } from './full-list.js';
import { lineageOf } from './lineage.js';
import { isAssessedDiagnosis, isTagged, type NoteRecord, tagsOf } from './note-records.js';

const UNCERTAIN: ReadonlySet<string> = /* @__PURE__ */ new Set(['P', 'Q', 'S', 'R']);
const RULED_OUT = 'R';
const SEVERE = 'SE';
const CHRONIC = 'CH';
const ACUTE_ON_CHRONIC = 'AX';
const INJURY = /^[ST]/;

/** Words in EMInfo.Status that state the kind of problem. */
const STATED: Readonly<Record<string, EvidenceKind>> = {
  'self-limited': 'self-limited',
  uncomplicated: 'acute-uncomplicated',
  stable: 'stable-chronic',
  exacerbated: 'exacerbated-chronic',
  severe: 'severe-exacerbation',
  undiagnosed: 'undiagnosed-new',
  systemic: 'acute-systemic',
  complicated: 'complicated-injury',
  threat: 'threat-to-life',
};

/** The evidence of problems, one piece per distinct problem. A symptom counts only if it is itself assessed. */
export function problemEvidence(kb: Knowledge, records: readonly NoteRecord[]): Evidence[] {
  const problems = records.filter((record) => isProblem(record) || isAssessedSymptom(record));
  const found: Evidence[] = [];
  // A diagnosis and a more specific form of it count as one problem.
  for (const rows of chainsOf(
    kb,
    problems.map(({ row }) => row),
  )) {
    const same = problems.filter(({ row }) => rows.includes(row));
    const pieces = same.map((record) => problemOf(kb, record, records)).filter((piece) => piece !== undefined);
    const gravest = pieces.sort((a, b) => GRAVITY.indexOf(b.kind) - GRAVITY.indexOf(a.kind))[0];
    if (gravest !== undefined)
      found.push({ ...gravest, recordIds: [...new Set(pieces.flatMap((one) => one.recordIds))] });
    for (const { id, emInfo } of same) {
      const kind = statedLevel(emInfo?.complexity);
      if (kind !== undefined) found.push({ kind, recordIds: [id] });
    }
  }
  return found;
}

/** The kinds of problems, the least severe first. */
const GRAVITY: readonly EvidenceKind[] = [
  'self-limited',
  'acute-uncomplicated',
  'chronic-unstated',
  'stable-chronic',
  'complicated-injury',
  'acute-systemic',
  'undiagnosed-new',
  'exacerbated-chronic',
  'severe-exacerbation',
  'threat-to-life',
];

function isProblem(record: NoteRecord): boolean {
  const { termType, soap, prefix, isAbsent, statusEffect, emInfo } = record;
  if (termType !== DX || isAbsent || statusEffect === 'closed') return false;
  if (emInfo?.activeProblem === true && prefix === '') return true;
  return isAssessedDiagnosis(record) || (soap === 'A' && UNCERTAIN.has(prefix));
}

function isAssessedSymptom({ termType, soap, prefix, isAbsent, statusEffect, emInfo }: NoteRecord): boolean {
  if (termType !== SX || prefix !== '' || isAbsent || statusEffect === 'closed') return false;
  return soap === 'A' || emInfo?.activeProblem === true;
}

function problemOf(kb: Knowledge, record: NoteRecord, records: readonly NoteRecord[]): Evidence | undefined {
  const { id, prefix, emInfo, modifiers, statusEffect } = record;
  const kind = (name: EvidenceKind, ...more: string[]): Evidence => ({ kind: name, recordIds: [id, ...more] });
  const stated = STATED[emInfo?.status.trim().toLowerCase() ?? ''];
  if (stated !== undefined) return kind(stated);
  const nature = natureOf(kb, record);
  if (prefix !== '' || record.termType === SX) {
    if (emInfo?.additionalWorkupPlanned === true) return kind('undiagnosed-new');
    if (prefix !== '' && nature === 'life-threatening') return kind('undiagnosed-new');
    return prefix === RULED_OUT ? undefined : kind('self-limited');
  }
  if (statusEffect === 'exacerbated' || modifiers.includes(ACUTE_ON_CHRONIC)) {
    return kind(modifiers.includes(SEVERE) ? 'severe-exacerbation' : 'exacerbated-chronic');
  }
  if (statusEffect === 'stable') return kind('stable-chronic');
  if (nature === 'life-threatening') return kind('threat-to-life');
  if (emInfo?.chronicProblem === true) return kind('stable-chronic');
  if (nature === 'chronic' || modifiers.includes(CHRONIC)) return kind('chronic-unstated');
  if (isInjury(kb, record)) {
    const isComplicated = modifiers.includes(SEVERE) || isTagged(kb, record, 'complicated-injury');
    return kind(isComplicated ? 'complicated-injury' : 'acute-uncomplicated');
  }
  if (nature === 'self-limited') return kind('self-limited');
  const systemic = systemicSymptoms(kb, record, records);
  return systemic.length > 0 ? kind('acute-systemic', ...systemic) : kind('acute-uncomplicated');
}

const NATURES = ['chronic', 'life-threatening', 'self-limited'] as const;

/** The nature of a disease, from its own tags or from those of its nearest ancestor that has such a tag. */
function natureOf(kb: Knowledge, { row }: NoteRecord): (typeof NATURES)[number] | undefined {
  for (const at of lineageOf(kb, row)) {
    const tags = tagsOf(kb, at);
    const nature = NATURES.find((name) => tags.includes(name));
    if (nature !== undefined) return nature;
  }
  return undefined;
}

function isInjury(kb: Knowledge, { row }: NoteRecord): boolean {
  return categoriesOf(kb, row).some((category) => INJURY.test(category));
}

/** The ids of the records of those systemic symptoms that are in a diagnosis's full list. */
function systemicSymptoms(kb: Knowledge, { row }: NoteRecord, records: readonly NoteRecord[]): string[] {
  const listed = fullListRows(kb, row);
  return records
    .filter((record) => !record.isAbsent && record.prefix === '' && record.statusEffect !== 'closed')
    .filter((record) => record.termType === SX && isTagged(kb, record, 'systemic'))
    .filter((record) => isCoveredBy(kb, listed, record.row))
    .map(({ id }) => id);
}
