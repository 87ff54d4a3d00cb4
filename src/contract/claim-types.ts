// The result types of `codeNote` and `checkClaim`: the codes that a note supports, the evidence for each of them, and
// the findings that are not reported. All of them are extensions, because the interface has no such operations.

/** The reasons why a finding yields no code on the claim. */
export const HOLD_REASONS = [
  'negated',
  'uncertain',
  'hypothetical',
  'another-person',
  'past',
  'resolved',
  'planned',
  'measurement',
  'integral',
  'not-assessed',
  'no-bearing',
  'duplicate',
  'no-code',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The role of a code on a claim. */
export type ClaimRole = 'first-listed' | 'secondary' | 'history' | 'status' | 'external-cause';

/** A finding in the text, with the cues that determined its context. */
export interface ClaimFinding {
  /** The offset of the span in the text, in UTF-16 code units. */
  index: number;
  length: number;
  /** The text of the span. */
  text: string;
  ctermId: number;
  description: string;
  /** The finding with its qualifiers: `[prefix:]ctermId[.result][+modifier][#status][=value[ ucum]]`. */
  notation: string;
  /** The code of the note section that contains the finding. */
  section?: string;
  /** The cues that determined the context, each with its rule, its axis and its span in the text. */
  cues: { rule: string; axis: string; index: number; length: number }[];
}

/** A finding that supports a code. */
export interface ClaimEvidence extends ClaimFinding {
  /** The finding's own code, before the codes of the note were combined according to the guidelines. */
  code: string;
  /** The rule that makes the code apply, in canonical form; absent if the code applies by default. */
  mapQualifier?: string;
}

/** One effect of a guideline: a code was replaced with another, or a code was added. */
export interface ClaimStep {
  /** The name of the group of rules. */
  rule: string;
  /** The section of the official guidelines; empty if the rule follows from the notes of the vocabulary. */
  guideline: string;
  /** The code to which the rule applied. */
  from: string;
  /** The other codes that the rule requires. */
  with: string[];
}

/** A code on the claim. */
export interface ClaimCode {
  vocab: string;
  code: string;
  description: string;
  /** The position on the claim, from 1. */
  sequence: number;
  role: ClaimRole;
  /** Whether the code may be submitted as it stands; false if it lacks a detail. */
  reportable: boolean;
  /** The details that are missing from the code, such as `laterality` or `episode`. */
  lacks: string[];
  /**
   * Other codes on the claim that, according to an Excludes1 note, must not be reported together with this code. A
   * human has to choose.
   */
  excludes: string[];
  /**
   * The probability that a coder reports the code, to four decimals. In a bundle without a confidence model, this is
   * only a score for ranking: the confidence of the best-supported finding.
   */
  confidence: number;
  evidence: ClaimEvidence[];
  steps: ClaimStep[];
}

/** A finding that yields no code on the claim, with the reason. */
export interface HeldFinding extends ClaimFinding {
  reason: HoldReason;
  /** The reason in one sentence. */
  explanation: string;
  /** The section of the official guidelines; empty if none applies. */
  guideline: string;
  /** The code that the finding would have yielded; absent if there is none. */
  code?: string;
  /** The code on the claim that covers the finding. */
  coveredBy?: string;
}

/** The versions and settings that determined an answer and are sufficient to reproduce it. */
export interface Provenance {
  /** The version of the library. */
  engine: string;
  /** The knowledge base, followed by its overlays. */
  layers: { name: string; version: string }[];
  /** The versions of the vocabularies that the answer uses. */
  vocabularies: { name: string; version: string }[];
  /** The releases from which the knowledge base was built. */
  sources: { file: string; sha256: string }[];
  /** The parameters that affect the answer, except the text and the patient, by name; values are strings or objects. */
  settings: Record<string, string | object>;
}

/** A step of an answer that does not follow from the note. */
export interface ClaimProblem {
  /** The path of the member in the answer, e.g. `codes[0].evidence[1].text`. */
  where: string;
  problem: string;
}

/** Whether each step of an answer follows from the note and the knowledge base. */
export interface ClaimCheck {
  isValid: boolean;
  /** Empty if the answer is valid. */
  problems: ClaimProblem[];
}

/** The codes of a note. */
export interface CodedNote {
  /** The codes in claim order. */
  codes: ClaimCode[];
  held: HeldFinding[];
  provenance: Provenance;
}
