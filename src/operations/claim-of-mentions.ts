// Derives the claim that the findings in a note support: selects the findings that may support codes, has these
// findings coded as a chart, and takes the claim from the coded chart. `codeNote` applies this to the findings that it
// recognises, and `checkClaim` to those that an answer states.

import { chartCodes } from '../coding/chart/chart-codes.js';
import type { ClaimMention } from '../coding/claim/claim-mentions.js';
import { holdMentions, isTaken } from '../coding/claim/hold-mentions.js';
import { HOLD_TEXTS } from '../coding/claim/hold-reasons.js';
import { type CodedMention, heldFinding, noteClaim } from '../coding/claim/note-claim.js';
import type { ClaimCode, CodedNote, HeldFinding } from '../contract/claim-types.js';
import type { Chart, ChartRecord } from '../documents/chart.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { MINUTES_A_YEAR, type PatientContext } from '../knowledge/patients.js';
import { RX } from '../knowledge/term-types.js';
import { gestationWeeks } from '../wording/gestation-weeks.js';
import { drugEffectPhrases, sameDayCarePhrases, wordsOfNote } from '../wording/stated-words.js';
import { chartItems } from './chart-items.js';
import { isActiveTreatment, isInpatientSetting } from './chart-words.js';
import { markPastDiseases } from './past-diseases.js';
import { markUnderdosed } from './underdosed-drugs.js';

/** The encounter of a note, and the vocabularies of its claim. */
export interface NoteEncounter extends Pick<PatientContext, 'age' | 'sex' | 'time'> {
  readonly operation: string;
  readonly text: string;
  /** A setting as in charts; empty means outpatient. */
  readonly setting: string;
  readonly vocabularies: readonly string[];
}

/** The codes that the findings support, and the findings that are held back, in text order. */
export function claimOfMentions(
  kb: Knowledge,
  given: readonly ClaimMention[],
  { operation, text, setting, vocabularies, age, sex, time }: NoteEncounter,
): Pick<CodedNote, 'codes' | 'held'> {
  const isInpatient = isInpatientSetting(kb, operation, setting);
  const stated = wordsOfNote(kb, text);
  const note = stated.whole;
  const words = new Map(given.map(({ result }) => [result.index, stated.around(result.index, result.length)] as const));
  const near = ({ result }: ClaimMention) => words.get(result.index);
  const mentions = markPastDiseases(text, markUnderdosed(kb, given, near), time.getUTCFullYear());
  const isInfant = age !== undefined && age < MINUTES_A_YEAR;
  let foundWeeks: { readonly weeks: number | undefined } | undefined;
  const weeks = () => {
    foundWeeks ??= { weeks: gestationWeeks(kb, text, isInfant, time.getUTCFullYear()) };
    return foundWeeks.weeks;
  };
  const isEmergency = isActiveTreatment(kb, { setting, serviceType: '' });
  // The place of treatment matters only if the assessment gives a finding a status such as "resolved", which is rare.
  const saysOver = mentions.some(({ part, result }) => part === 'assessment' && result.status !== undefined);
  const treatsResolved = saysOver && (isInpatient || isEmergency || note.say(sameDayCarePhrases(kb)));
  const reasons = holdMentions(mentions, isInpatient, treatsResolved);
  const held = mentions.flatMap((one, at) => {
    const reason = reasons[at];
    return reason === undefined ? [] : heldFinding(text, one, reason);
  });
  const isBlamed = (one: ClaimMention) => near(one)?.say(drugEffectPhrases(kb)) ?? false;
  const kept = inClaimOrder(mentions.filter((_, at) => reasons[at] === undefined));
  const chart: Chart = {
    encounterTime: time.toISOString(),
    setting,
    serviceType: '',
    specialty: '',
    providerRole: '',
    patient: { id: '', birthDate: '', sex: sex ?? '' },
    records: kept.map((one, at) => recordOf(treatsResolved ? asTreated(one) : one, at, isBlamed)),
  };
  const items = chartItems(kb, chart, true).map((item, at) => {
    return { ...item, context: { ...item.context, age, sex, near: near(kept[at]), note, weeks } };
  });
  const codes = vocabularies.flatMap((vocabulary, at) => {
    const maps = chartCodes(kb, items, {
      vocabulary,
      includeHints: false,
      includeSpecifierLists: false,
      expressionForm: 'FullDescription',
    });
    const coded = kept.map((mention, index): CodedMention => ({ mention, map: maps[index] }));
    const claim = noteClaim(kb, coded, { text, vocabulary, isInpatient, context: { age, sex, note, weeks }, near });
    // Findings held back because of their codes are added only for the first vocabulary, so that none is listed twice.
    if (at === 0) held.push(...claim.held);
    return claim.codes;
  });
  for (const one of held) markRepeated(one, codes);
  held.sort((a, b) => a.index - b.index || b.length - a.length);
  return { codes, held };
}

/**
 * If a finding is held back as `not-assessed` but already supports a code on the claim, its reason is changed to
 * `duplicate`.
 */
function markRepeated(one: HeldFinding, codes: readonly ClaimCode[]): void {
  if (one.reason !== 'not-assessed') return;
  const covering = codes.find(({ evidence }) => evidence.some(({ ctermId }) => ctermId === one.ctermId));
  if (covering === undefined) return;
  Object.assign(one, { reason: 'duplicate', ...HOLD_TEXTS.duplicate, coveredBy: covering.code });
}

/** The parts of a note whose findings come first on a claim, in that order; all other parts come last. */
const PARTS: readonly string[] = ['assessment', 'complaint', 'story', 'unknown', 'course', 'plan', 'problems'];

/** The findings in the order for the chart, beginning with those that the visit was about. */
function inClaimOrder(mentions: readonly ClaimMention[]): ClaimMention[] {
  const place = ({ part }: ClaimMention) => (PARTS.includes(part) ? PARTS.indexOf(part) : PARTS.length);
  return [...mentions].sort((a, b) => place(a) - place(b) || a.result.index - b.result.index);
}

const RESOLVED = 'RS';

/**
 * The finding as it was before treatment: a problem that the assessment calls resolved was the reason for the visit, so
 * it is coded as current.
 */
function asTreated(one: ClaimMention): ClaimMention {
  const { result, part } = one;
  return result.status === RESOLVED && part === 'assessment'
    ? { ...one, result: { ...result, status: undefined } }
    : one;
}

function recordOf(one: ClaimMention, at: number, isBlamed: (one: ClaimMention) => boolean): ChartRecord {
  const { result } = one;
  const { ctermId, modifier = '', status = '', value = '', unit = '', onset = '', duration = '' } = result;
  return {
    id: String(at),
    parent: '',
    ctermId: String(ctermId),
    soapCategory: '',
    vocab: '',
    code: '',
    specifier: '',
    prefix: one.type === RX ? drugPrefix(one, isBlamed) : (result.prefix ?? ''),
    // The code of a procedure done at the visit does not depend on its result.
    result: one.isDoneAtVisit ? '' : (result.result ?? ''),
    modifier,
    status,
    value,
    unit,
    onset,
    duration,
    episode: '',
    note: '',
    groupId: '',
    others: {},
  };
}

/**
 * The prefixes of drugs that nearby words can blame for a reaction: no prefix, `T` (taken), `O` (ordered) or `A`
 * (allergy).
 */
const BLAMED: readonly string[] = ['', 'T', 'O', 'A'];

/** The prefix that a drug or procedure gets in the chart. */
function drugPrefix(one: ClaimMention, isBlamed: (one: ClaimMention) => boolean): string {
  const { prefix = '' } = one.result;
  // A reaction mentioned in the assessment belongs to this visit, even if the drug counts as an allergy from now on.
  if (one.part === 'assessment' && BLAMED.includes(prefix) && isBlamed(one)) return 'Y';
  // A drug that is continued counts as being on the patient's medication list, wherever the note names it.
  return isTaken(one.result) ? 'T' : prefix;
}
