// What is found of codes that are reported together, code by code, and a code while it is looked at.

import type { CodeRelations } from './code-relations.js';

/** Something wrong with a code among others. */
export interface CheckIssue {
  /** An `error` keeps the code off a claim as it is; a `warning` is worth a look; a `note` says that nothing is wrong. */
  severity: 'error' | 'warning' | 'note';
  /**
   * As validateCode has it; besides: duplicate, excludes1, excludes2, sequence, manifestation, external-cause, laterality,
   * combination.
   */
  type: string;
  text: string;
  /** The other code that it is about. */
  with?: string;
}

/** One of the codes. */
export interface CheckedCode {
  /** As the vocabulary writes it; as given, when it does not. */
  code: string;
  description: string;
  issue: CheckIssue[];
}

/** A code on its way through the checks. */
export interface Member extends CheckedCode {
  readonly at: number;
  readonly relations: CodeRelations | undefined;
  /** Where it goes by the guidelines, 1 first. */
  readonly rank: number;
  /** What has to stand before it. */
  readonly before: Set<Member>;
}

/** Adds an issue, the same about the same code once. */
export function add(one: Member, severity: CheckIssue['severity'], type: string, text: string, other: string): void {
  if (one.issue.some((known) => known.type === type && known.with === other)) return;
  one.issue.push({ severity, type, text, with: other });
}
