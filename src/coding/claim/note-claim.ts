// The claim for a note: the codes that its findings support, in claim order and with their evidence, and the findings
// that are not reported. The codes come from the chart (../chart/chart-codes.ts), which combines and orders them; rules
// in the knowledge base hold back codes that do not belong on a claim.

import {
  type ClaimCode,
  type ClaimEvidence,
  type ClaimStep,
  type HeldFinding,
  HOLD_REASONS,
  type HoldReason,
} from '../../contract/claim-types.js';
import type { ChartCodeMap, ChartMapEntry } from '../../contract/code-types.js';
import { codeConfidence } from '../../knowledge/code-confidence.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { evaluateRule, type RuleContext, type StatedWords } from '../../knowledge/rules/map-rules.js';
import { TX } from '../../knowledge/term-types.js';
import { type CodeList, codeList, type ListedCode } from '../codes/chart-code-list.js';
import { suppressionOf } from '../codes/chart-state.js';
import { nearestRow } from '../codes/code-lineage.js';
import { codeRelations } from '../codes/code-relations.js';
import { codeRules, combinationGroups } from '../codes/combination-rules.js';
import { isTakenOver } from '../codes/combined-entry.js';
import { missingSpecifiers } from '../specify/specifiers.js';
import { type ClaimMention, quoted } from './claim-mentions.js';
import { roleOf } from './claim-roles.js';
import { putReasonFirst } from './first-listed.js';
import { HOLD_TEXTS } from './hold-reasons.js';
import { statedByOthers } from './unspecific-codes.js';

/** A finding that may support codes, with its codes from the chart. */
export interface CodedMention {
  readonly mention: ClaimMention;
  readonly map: ChartCodeMap['map'][number];
}

/** The note, vocabulary and patient for which a claim is made. */
export interface ClaimRequest {
  readonly text: string;
  readonly vocabulary: string;
  readonly isInpatient: boolean;
  /** The patient, for rules that depend on age and sex. */
  readonly context: RuleContext;
  /** The words of the note around a finding. */
  readonly near: (one: ClaimMention) => StatedWords | undefined;
}

export interface Claim {
  readonly codes: ClaimCode[];
  readonly held: HeldFinding[];
}

interface Candidate {
  readonly entry: ChartMapEntry;
  readonly evidence: ClaimEvidence[];
  readonly mentions: ClaimMention[];
  readonly steps: ClaimStep[];
  /** The position on the claim. */
  sequence: number;
}

/** The claim that the coded findings of a note support in one vocabulary. */
export function noteClaim(kb: Knowledge, coded: readonly CodedMention[], request: ClaimRequest): Claim {
  const { text, vocabulary } = request;
  const held: HeldFinding[] = [];
  const candidates = new Map<string, Candidate>();
  for (const one of coded) addCandidates(kb, one, request, candidates, held);
  for (const [open, code] of statedByOthers(kb, vocabulary, [...candidates.keys()])) moveTo(candidates, open, code);
  const list = codeList([...candidates.keys()].map((code, record) => ({ code, record, group: 0 })));
  const kept: Candidate[] = [];
  for (const [code, candidate] of candidates) {
    const self = { code, record: [...candidates.keys()].indexOf(code), group: 0 };
    const rule = holdingRule(kb, self, candidate.mentions, list, request);
    if (rule === undefined) kept.push(candidate);
    else
      for (const mention of candidate.mentions)
        held.push({ ...heldFinding(text, mention, rule.reason), guideline: rule.guideline, code });
  }
  kept.sort((a, b) => a.sequence - b.sequence);
  putReasonFirst(kb, kept, request);
  const all = kept.map(({ entry }) => entry.code);
  const codes = kept.map((candidate, at) => claimCode(kb, vocabulary, candidate, at + 1, all));
  return { codes, held };
}

/** The step in which a less detailed code gives way to a more detailed one. */
const DETAIL = { rule: 'detail', guideline: 'I.B.2' };

/**
 * Moves the findings that support an unspecific code to the code that specifies what the unspecific code leaves open.
 */
function moveTo(candidates: Map<string, Candidate>, open: string, code: string): void {
  const from = candidates.get(open);
  const to = candidates.get(code);
  if (from === undefined || to === undefined) return;
  candidates.delete(open);
  to.evidence.push(...from.evidence);
  to.mentions.push(...from.mentions);
  to.steps.push(...from.steps, { ...DETAIL, from: open, with: [code] });
  to.sequence = Math.min(from.sequence, to.sequence);
}

/** A finding that is held back, with the reason. */
export function heldFinding(text: string, mention: ClaimMention, reason: HoldReason): HeldFinding {
  const { explanation, guideline } = HOLD_TEXTS[reason];
  return Object.assign(quoted(text, mention), { reason, explanation, guideline });
}

/** The first entry of each group of a record, excluding entries that can be used instead of all the groups. */
function takenEntries({ entries }: ChartCodeMap['map'][number]): ChartMapEntry[] {
  const first = new Map<number, ChartMapEntry>();
  let isGrouped = false;
  for (const entry of entries) {
    if (entry.groupNumber !== undefined) isGrouped = true;
    else if (isGrouped) continue;
    const group = entry.groupNumber ?? 0;
    if (!first.has(group)) first.set(group, entry);
  }
  return [...first.values()];
}

const NOT_LAST = 1e6;
/** The reason for holding back a finding whose code is suppressed, keyed by what suppresses the code. */
const SUPPRESSED: Readonly<Record<string, HoldReason>> = { result: 'negated', status: 'resolved', patient: 'no-code' };

function addCandidates(
  kb: Knowledge,
  { mention, map }: CodedMention,
  { text, vocabulary }: ClaimRequest,
  candidates: Map<string, Candidate>,
  held: HeldFinding[],
): void {
  const taken = takenEntries(map);
  if (taken.length === 0) held.push(heldFinding(text, mention, 'no-code'));
  for (const entry of taken) {
    const { code } = entry;
    const suppressed = suppressionOf(entry);
    if (suppressed !== '') {
      held.push({ ...heldFinding(text, mention, SUPPRESSED[suppressed] ?? 'uncertain'), code });
      continue;
    }
    const lacks = missingSpecifiers(kb, vocabulary, code);
    if (entry.unreportable === 'true' && lacks.length === 0) {
      held.push({ ...heldFinding(text, mention, 'no-code'), code });
      continue;
    }
    const own = propertyOf(entry, 'instead') ?? propertyOf(entry, 'beside') ?? code;
    if (isTakenOver(entry) && isSign(own, mention)) {
      held.push({ ...heldFinding(text, mention, 'integral'), code: own, coveredBy: code });
      continue;
    }
    const candidate = candidates.get(code) ?? { entry, evidence: [], mentions: [], steps: [], sequence: NOT_LAST };
    candidates.set(code, candidate);
    candidate.evidence.push(evidenceOf(text, mention, entry, own));
    candidate.mentions.push(mention);
    addStep(kb, vocabulary, entry, own, candidate.steps);
    candidate.sequence = Math.min(candidate.sequence, Number(propertyOf(entry, 'sequence') ?? NOT_LAST));
  }
}

/** Whether a code is for a symptom, a sign or a test, which a diagnosis on the claim can cover. */
function isSign(code: string, { type }: ClaimMention): boolean {
  return code.startsWith('R') || type === TX;
}

function evidenceOf(text: string, mention: ClaimMention, entry: ChartMapEntry, code: string): ClaimEvidence {
  const evidence: ClaimEvidence = { ...quoted(text, mention), code };
  if (entry.mapQualifier !== undefined) evidence.mapQualifier = entry.mapQualifier;
  return evidence;
}

function propertyOf({ properties }: ChartMapEntry, name: string): string | undefined {
  return properties.find((property) => property.name === name)?.value;
}

function addStep(kb: Knowledge, vocabulary: string, entry: ChartMapEntry, from: string, steps: ClaimStep[]): void {
  const rule = propertyOf(entry, 'combination');
  if (rule === undefined || steps.some((step) => step.rule === rule && step.from === from)) return;
  const group = combinationGroups(kb, vocabulary).find(({ name }) => name === rule);
  const involved = entry.properties.flatMap(({ name, value }) => (name === 'with' ? value.replace(/@.*$/, '') : []));
  steps.push({ rule, guideline: group?.guideline() ?? '', from, with: involved });
}

/**
 * The first rule that holds a code back, given the other codes on the claim. A rule about the words near a finding
 * holds the code back only if it is true of every finding that supports the code.
 */
function holdingRule(
  kb: Knowledge,
  self: ListedCode,
  mentions: readonly ClaimMention[],
  list: CodeList,
  { vocabulary, context, near }: ClaimRequest,
): { readonly reason: HoldReason; readonly guideline: string } | undefined {
  const isTrue = (when: string) =>
    mentions.every(
      (one) => evaluateRule(when, { ...context, near: near(one), section: sectionOf(one) }).truth === 'true',
    );
  for (const { rules } of codeRules(kb, vocabulary, self.code).holding) {
    for (const { rule, with: required, unless } of rules) {
      if (required.some((patterns) => list.find(patterns, self) === undefined)) continue;
      if (unless !== undefined && list.find(unless, self) !== undefined) continue;
      if (rule.when !== '' && !isTrue(rule.when)) continue;
      // A rule can also state that the code is reported; the rules after it are then ignored.
      if (rule.code === REPORTED) return undefined;
      const reason = HOLD_REASONS.find((one) => one === rule.code) ?? 'no-bearing';
      return { reason, guideline: rule.guideline };
    }
  }
  return undefined;
}

/** The result of a rule that keeps a code on the claim. */
const REPORTED = 'reported';
const ASSESSMENT = 'ASSESSMENT';

/** The section of a finding, for use in rules; all findings of the assessment share one, whatever their heading. */
function sectionOf({ part, result }: ClaimMention): string {
  return part === 'assessment' ? ASSESSMENT : (result.context?.section ?? '');
}

function claimCode(
  kb: Knowledge,
  vocab: string,
  { entry, evidence, mentions, steps }: Candidate,
  sequence: number,
  all: readonly string[],
): ClaimCode {
  const { code, description } = entry;
  const lacks = missingSpecifiers(kb, vocab, code).map(({ kind }) => kind);
  const reportable = entry.unreportable !== 'true';
  const role = roleOf(code, sequence);
  const excludes = excludedCodes(kb, vocab, code, all);
  const best = Math.max(...mentions.map(({ result }) => result.confidence));
  const confidence = codeConfidence(kb, { code, role, lacks, excludes, evidence, steps }, best);
  return { vocab, code, description, sequence, role, reportable, lacks, excludes, confidence, evidence, steps };
}

/**
 * The codes forbidden by an Excludes1 note on the given code, and the codes whose own Excludes1 notes forbid the given
 * code.
 */
function excludedCodes(kb: Knowledge, vocab: string, code: string, all: readonly string[]): string[] {
  const forbids = (one: string, other: string) => {
    const row = nearestRow(kb, vocab, one);
    return row >= 0 && codeRelations(kb, row)?.excludes1?.match(other) !== undefined;
  };
  return all.filter((other) => other !== code && (forbids(code, other) || forbids(other, code)));
}
