// The issues found in codes that are reported together, listed by code, and the state of a code while it is being
// checked.

import type { CodeRelations } from './code-relations.js';

/** An issue found in a code that is reported together with others. */
export interface CheckIssue {
  /**
   * An `error` means that the code cannot go on a claim as it stands; a `warning` should be reviewed; a `note` does not
   * mean that anything is wrong.
   */
  severity: 'error' | 'warning' | 'note';
  /**
   * One of the types that validateCode returns, or duplicate, excludes1, excludes2, sequence, manifestation,
   * external-cause, laterality or combination.
   */
  type: string;
  text: string;
  /** The other code involved. */
  with?: string;
}

/** One of the codes that are reported together. */
export interface CheckedCode {
  /** The code as the vocabulary spells it, or as given if the vocabulary does not have it. */
  code: string;
  description: string;
  issue: CheckIssue[];
}

/** A code while it is being checked. */
export interface Member extends CheckedCode {
  readonly at: number;
  readonly relations: CodeRelations | undefined;
  /** The rank of the code according to the guidelines; codes of rank 1 come first. */
  readonly rank: number;
  /** The types of the issues added so far, each with the other code involved. */
  readonly noted: Set<string>;
  /** Codes that must precede this code. */
  readonly before: Set<Member>;
}

/** Whether a code has an issue of this type that names this other code. */
export function isNoted({ noted }: Member, type: string, other: string): boolean {
  return noted.has(`${type} ${other}`);
}

/** Removes the issues of this type that name this other code. */
export function dropIssue(one: Member, type: string, other: string): void {
  if (!one.noted.delete(`${type} ${other}`)) return;
  one.issue = one.issue.filter((issue) => issue.type !== type || issue.with !== other);
}

/** Adds an issue, unless the code already has an issue of the same type that names the same other code. */
export function addIssue(
  one: Member,
  severity: CheckIssue['severity'],
  type: string,
  text: string,
  other: string,
): void {
  const key = `${type} ${other}`;
  if (one.noted.has(key)) return;
  one.noted.add(key);
  one.issue.push({ severity, type, text, with: other });
}
