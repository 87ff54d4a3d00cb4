// The issues of codes that are reported together, listed per code, and the state of a code while it is being checked.

import type { CodeRelations } from './code-relations.js';

/** An issue of a code among others. */
export interface CheckIssue {
  /**
   * An `error` keeps the code off a claim as it is; a `warning` deserves a look; a `note` means that nothing is wrong.
   */
  severity: 'error' | 'warning' | 'note';
  /**
   * The types of validateCode, as well as duplicate, excludes1, excludes2, sequence, manifestation, external-cause,
   * laterality, combination.
   */
  type: string;
  text: string;
  /** The other code concerned. */
  with?: string;
}

/** One of the codes that are reported together. */
export interface CheckedCode {
  /** As the vocabulary spells it; as given if it does not have the code. */
  code: string;
  description: string;
  issue: CheckIssue[];
}

/** A code while it is being checked. */
export interface Member extends CheckedCode {
  readonly at: number;
  readonly relations: CodeRelations | undefined;
  /** Its rank by the guidelines, 1 first. */
  readonly rank: number;
  /** Codes that must precede it. */
  readonly before: Set<Member>;
}

/** Adds an issue; an issue of the same type about the same code is added once. */
export function addIssue(
  one: Member,
  severity: CheckIssue['severity'],
  type: string,
  text: string,
  other: string,
): void {
  if (one.issue.some((issue) => issue.type === type && issue.with === other)) return;
  one.issue.push({ severity, type, text, with: other });
}
