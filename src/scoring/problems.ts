// The problems that a chart addresses, each with its kind and its records. By our interpretation, a chronic disease
// does not count as stable unless its state is documented, and a merely suspected disease counts according to the
// work-up planned for it.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { lineageOf } from '../knowledge/lineage.js';
import { DX, SX } from '../knowledge/term-types.js';
import { categoriesOf } from '../prompting/broaden.js';
import { chainsOf } from './chains.js';
import { type Evidence, statedLevel } from './decision-evidence.js';
import type { EvidenceKind } from './decision-rules.js';
import { fullListRows } from './full-list.js';
import { isAssessedDiagnosis, isTagged, type NoteRecord, tagsOf } from './note-records.js';
import { recordIndex, recordsBelow } from './records-by-finding.js';

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

/**
 * The evidence of problems: one piece per distinct problem, and one per record with a stated level. A symptom counts
 * only if it is itself in the assessment or is marked as an active problem.
 */
export function problemEvidence(kb: Knowledge, records: readonly NoteRecord[]): Evidence[] {
  const problems = records.filter((record) => isProblem(record) || isAssessedSymptom(record));
  const index = recordIndex(kb, problems);
  const systemicOf = systemicSymptoms(kb, records);
  const found: Evidence[] = [];
  // A diagnosis and a more specific form of it count as one problem.
  for (const rows of chainsOf(
    kb,
    problems.map(({ row }) => row),
  )) {
    const same = index.recordsAt(rows);
    const pieces = same.flatMap((record) => problemOf(kb, record, systemicOf) ?? []);
    const gravest = pieces.sort((a, b) => GRAVITY.indexOf(b.kind) - GRAVITY.indexOf(a.kind))[0];
    if (gravest !== undefined) {
      const symptoms = new Set(pieces.map((one) => one.symptoms));
      const recordIds = [pieces.map((one) => one.id), ...symptoms].flat();
      found.push({ kind: gravest.kind, recordIds: [...new Set(recordIds)] });
    }
    for (const { id, emInfo } of same) {
      const kind = statedLevel(emInfo?.complexity);
      if (kind !== undefined) found.push({ kind, recordIds: [id] });
    }
  }
  return found;
}

/** The kinds of problems, with the least severe first. */
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

/** The problem that a single record states. */
interface Problem {
  readonly id: string;
  readonly kind: EvidenceKind;
  /** The ids of the records that state systemic symptoms, if these determine the problem's kind; otherwise empty. */
  readonly symptoms: readonly string[];
}

const NO_SYMPTOMS: readonly string[] = [];

function problemOf(
  kb: Knowledge,
  record: NoteRecord,
  systemicOf: (row: number) => readonly string[],
): Problem | undefined {
  const { id, prefix, emInfo, modifiers, statusEffect } = record;
  const kind = (name: EvidenceKind, symptoms = NO_SYMPTOMS): Problem => ({ id, kind: name, symptoms });
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
  const systemic = systemicOf(record.row);
  return systemic.length > 0 ? kind('acute-systemic', systemic) : kind('acute-uncomplicated');
}

const NATURES = ['chronic', 'life-threatening', 'self-limited'] as const;

/** The nature of a disease, from its own tags or from those of the nearest ancestor that has such a tag. */
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

/**
 * Returns a function that, given a diagnosis, returns the ids of the records that state systemic symptoms in its full
 * list. The ids are cached by diagnosis.
 */
function systemicSymptoms(kb: Knowledge, records: readonly NoteRecord[]): (row: number) => readonly string[] {
  const symptoms = records.filter(({ termType, prefix, isAbsent, statusEffect }) => {
    return termType === SX && prefix === '' && !isAbsent && statusEffect !== 'closed';
  });
  const systemic = symptoms.filter((record) => isTagged(kb, record, 'systemic'));
  const index = recordIndex(kb, systemic);
  const known = new Map<number, readonly string[]>();
  return (row) => {
    const ids = known.get(row) ?? recordsBelow(index, fullListRows(kb, row)).map(({ id }) => id);
    known.set(row, ids);
    return ids;
  };
}
