// The risk of the decisions in a chart: drugs, operations, admission, and limiting treatment. A drug that is merely
// listed is not a decision. A level stated in a record can only raise the level of risk.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { RX } from '../knowledge/term-types.js';
import { categoriesOf } from '../prompting/broaden.js';
import { isTest } from './data-reviewed.js';
import { type Evidence, statedLevel } from './decision-evidence.js';
import type { EvidenceKind } from './decision-rules.js';
import { isTagged, type NoteRecord, tagsOf } from './note-records.js';

const ORDERED = 'O';
const TAKEN = 'T';
const DECIDED: ReadonlySet<string> = /* @__PURE__ */ new Set(['O', 'N', 'D']);
/**
 * The prefixes for past findings, family history, drugs already taken, allergies and adverse reactions. By itself, none
 * of them marks a decision made in this encounter.
 */
const NOT_DECIDED: ReadonlySet<string> = /* @__PURE__ */ new Set(['H', 'F', 'T', 'A', 'Y']);
/** The statuses for "cancelled", "refused" and "held". */
const NOT_DONE: ReadonlySet<string> = /* @__PURE__ */ new Set(['CX', 'RF', 'HD']);
const DISCONTINUED = 'DC';
const DRUG_GROUP = 'MED';
const BY_INJECTION = /^(iv|im|sc|sq|subcut|intravenous|intramuscular|subcutaneous|io|it)\b/i;
/** ICD-10-CM codes for hazards that arise from social circumstances. */
const SOCIAL = /^Z(5[5-9]|6[0-5])$/;

/** The evidence of risk, one piece for each record and kind. */
export function riskEvidence(kb: Knowledge, records: readonly NoteRecord[]): Evidence[] {
  const isMonitored = records.some((record) => isTest(kb, record));
  return records.flatMap((record): Evidence[] => {
    const kinds = new Set(record.isAbsent || NOT_DONE.has(record.status) ? [] : kindsOf(kb, record, isMonitored));
    const stated = statedLevel(record.emInfo?.risk);
    if (stated !== undefined) kinds.add(stated);
    return [...kinds].map((kind) => ({ kind, recordIds: [record.id] }));
  });
}

function kindsOf(kb: Knowledge, record: NoteRecord, isMonitored: boolean): EvidenceKind[] {
  const { row, termType, soap, isCategoryStated } = record;
  if (row < 0) return [];
  const isDecidedHere = isCategoryStated && (soap === 'A' || soap === 'P');
  if (isDecidedHere && isTagged(kb, record, 'not-resuscitated')) return ['not-resuscitated'];
  if (isDecidedHere && categoriesOf(kb, row).some((category) => SOCIAL.test(category))) return ['social-limit'];
  if (termType !== RX) return soap === 'A' && isChemotherapy(kb, record) && record.prefix === '' ? CHEMOTHERAPY : [];
  // A listed drug that is started, continued, changed or stopped in this encounter is a decision.
  const isManagedHere = record.prefix === TAKEN && record.statusEffect === 'managed';
  if (NOT_DECIDED.has(record.prefix) && !isManagedHere) return [];
  if (kb.tables.findings.groupId(row) === DRUG_GROUP) return drugKinds(kb, record, isMonitored);
  return procedureKinds(kb, record);
}

function drugKinds(kb: Knowledge, record: NoteRecord, isMonitored: boolean): EvidenceKind[] {
  const { prefix, status, statusEffect, prescription } = record;
  const isManaged = statusEffect === 'managed';
  const isPrescribed = prescription !== undefined;
  const isOrdered = prefix === ORDERED || (DECIDED.has(prefix) && isChemotherapy(kb, record));
  const isOverTheCounter = isTagged(kb, record, 'otc') && !isPrescribed;
  if (isOverTheCounter) return isManaged || DECIDED.has(prefix) ? ['over-the-counter'] : [];
  if (!isManaged && !isPrescribed && !isOrdered) return [];
  const kinds: EvidenceKind[] = ['drug-management'];
  if (status === DISCONTINUED) return kinds;
  if (isChemotherapy(kb, record)) return CHEMOTHERAPY;
  if (isMonitored && isTagged(kb, record, 'intensive-monitoring')) kinds.push('toxicity-monitoring');
  const isInjected = prescription?.sigs.some(({ route }) => BY_INJECTION.test(route ?? '')) ?? false;
  if (isTagged(kb, record, 'opioid') && (isInjected || isTagged(kb, record, 'parenteral'))) {
    kinds.push('parenteral-controlled');
  }
  return kinds;
}

/** Chemotherapy is given only with intensive monitoring for toxicity. */
const CHEMOTHERAPY: EvidenceKind[] = ['drug-management', 'toxicity-monitoring'];

/** Whether a record's finding is chemotherapy itself; other drugs used in cancer care do not count. */
function isChemotherapy(kb: Knowledge, { row }: NoteRecord): boolean {
  return tagsOf(kb, row).includes('cytotoxic');
}

const RISK_OF_MINOR = 3;
const RISK_OF_MAJOR = 4;
const EMERGENCY = 'emergency';

function procedureKinds(kb: Knowledge, record: NoteRecord): EvidenceKind[] {
  const { prefix, statusEffect, emInfo } = record;
  if (!DECIDED.has(prefix) && statusEffect !== 'managed') return [];
  const risk = emInfo?.risk ?? 0;
  if (isTagged(kb, record, 'hospital-care')) return ['hospital-care'];
  if (isTagged(kb, record, 'physical-therapy')) return ['physical-therapy'];
  if (isTagged(kb, record, 'minor-surgery'))
    return [risk >= RISK_OF_MINOR ? 'minor-surgery-with-risk' : 'minor-surgery'];
  if (!isTagged(kb, record, 'surgery')) return [];
  if (emInfo?.status.trim().toLowerCase() === EMERGENCY) return ['emergency-surgery'];
  return [risk >= RISK_OF_MAJOR ? 'major-surgery-with-risk' : 'major-surgery'];
}
