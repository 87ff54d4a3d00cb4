// Puts the code for the reason for the visit first on a claim (Official Guidelines, IV.G and I.C.21.c.5). The chart has
// already ordered the codes by the rules of the vocabulary; a note also shows where each finding is mentioned. A code
// is never moved ahead of a code that its own "code first" note requires.

import type { ClaimStep } from '../../contract/claim-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { MIDDLE_RANK, rankOf } from '../codes/claim-order.js';
import { nearestRow } from '../codes/code-lineage.js';
import { codeRelations } from '../codes/code-relations.js';
import type { ClaimMention } from './claim-mentions.js';
import { roleOf } from './claim-roles.js';

/** A code that is kept on the claim, with the findings that support it. */
export interface KeptCode {
  readonly entry: { readonly code: string };
  readonly mentions: readonly ClaimMention[];
  readonly steps: readonly ClaimStep[];
}

/** The data on which the order depends, apart from the codes. */
export interface VisitOfCodes {
  readonly text: string;
  readonly vocabulary: string;
  readonly isInpatient: boolean;
}

/** Moves the code for the reason for the visit to the front of the kept codes, which are in chart order. */
export function putReasonFirst(kb: Knowledge, kept: KeptCode[], visit: VisitOfCodes): void {
  putVisitFirst(kb, kept, visit.vocabulary);
  const [first] = kept;
  // A rule of the vocabulary has put this code in front.
  if (first === undefined || rankOf(kb, visit.vocabulary, first.entry.code) < MIDDLE_RANK) return;
  const at =
    screeningReason(kept) ??
    (visit.isInpatient ? undefined : (attentionReason(kept, visit.text) ?? symptomReason(kept, visit.text)));
  if (at !== undefined && !mustFollow(kb, kept, at, visit.vocabulary)) kept.unshift(...kept.splice(at, 1));
}

/**
 * The first-listed code states what the visit was about (IV.G). The code for a disease that the clinical note mentions
 * only as history does not come first, unless a guideline or a note in the vocabulary has put that code first.
 */
function putVisitFirst(kb: Knowledge, kept: KeptCode[], vocabulary: string): void {
  const isOfVisit = ({ mentions }: KeptCode) => mentions.some(({ part }) => !BACKGROUND.includes(part));
  const [first] = kept;
  const at = kept.findIndex(isOfVisit);
  if (first === undefined || at <= 0 || first.steps.length > 0) return;
  if (roleOf(kept[at].entry.code, 2) !== 'secondary' || mustFollow(kb, kept, at, vocabulary)) return;
  kept.unshift(...kept.splice(at, 1));
}

const BACKGROUND: readonly string[] = ['past', 'problems', 'social', 'family', 'drugs'];

/**
 * Whether a code must stay after the codes before it, because it is a manifestation or because the vocabulary says that
 * one of them is to be coded first.
 */
function mustFollow(kb: Knowledge, kept: readonly KeptCode[], at: number, vocabulary: string): boolean {
  const row = nearestRow(kb, vocabulary, kept[at].entry.code);
  const relations = row < 0 ? undefined : codeRelations(kb, row);
  if (relations === undefined) return false;
  const { isManifestation, codeFirst } = relations;
  return isManifestation || kept.slice(0, at).some(({ entry }) => codeFirst?.match(entry.code) !== undefined);
}

const SCREENING = /^Z1[1-3]/;

/** The parts of a note that say what it is about: the complaint or the indication, and the title. */
const SUBJECT: readonly string[] = ['complaint', 'unknown'];

/** A screening named by the complaint, the indication or the title stays first, whatever it finds (I.C.21.c.5). */
function screeningReason(kept: readonly KeptCode[]): number | undefined {
  const at = kept.findIndex(
    ({ entry, mentions }) => SCREENING.test(entry.code) && mentions.some(({ part }) => SUBJECT.includes(part)),
  );
  return at > 0 ? at : undefined;
}

const ATTENTION = /^Z4[3-9]/;

/**
 * If a one-line note begins with aftercare, or with attention to a device or an artificial opening (Z43–Z49), that care
 * is the reason for the visit (I.C.21.c.7). A longer note may mention such care before the reason.
 */
function attentionReason(kept: readonly KeptCode[], text: string): number | undefined {
  if (text.trim().includes('\n')) return undefined;
  const places = kept.map(({ mentions }) => Math.min(...mentions.map(({ result }) => result.index)));
  const at = kept.findIndex(({ entry }) => ATTENTION.test(entry.code));
  return at > 0 && places[at] === Math.min(...places) ? at : undefined;
}

const SYMPTOM = /^R/;
/** The end of a sentence or of a list item. */
const NEW_ITEM = /[.;]\s|\n|\s\d{1,2}[.)]/;

/**
 * If the assessment of an outpatient names a symptom before anything else, in a separate item, the symptom is the
 * reason for the visit (IV.D and IV.G), because no diagnosis that would explain it has been established.
 */
function symptomReason(kept: readonly KeptCode[], text: string): number | undefined {
  const places = kept.map(({ mentions }) =>
    Math.min(...mentions.flatMap(({ part, result }) => (part === 'assessment' ? result.index : []))),
  );
  const at = places.indexOf(Math.min(...places));
  if (at <= 0 || places[at] === Number.POSITIVE_INFINITY || !SYMPTOM.test(kept[at].entry.code)) return undefined;
  const next = Math.min(...places.filter((_place, one) => one !== at));
  const between = text.slice(places[at], next === Number.POSITIVE_INFINITY ? text.length : next);
  return NEW_ITEM.test(between) ? at : undefined;
}
