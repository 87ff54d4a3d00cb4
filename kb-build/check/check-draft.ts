// The checker: finds all problems in a draft except syntax errors in its files, which the readers report. It reads the
// whole draft without changing it; each file in check/ checks one aspect.

import type { BuilderKernel } from '../../src/kernel/text-kernel.js';
import { compareText } from '../compare-text.js';
import type { Draft } from '../draft.js';
import { showLocation } from '../draft.js';
import type { Folding } from '../folding.js';
import type { Complaint } from '../records.js';
import type { CheckReport } from './check-report.js';
import { checkCodes } from './code-checks.js';
import { checkCombinations } from './combination-checks.js';
import { checkGrammar } from './grammar-checks.js';
import { checkImportWords } from './import-word-checks.js';
import { checkKeptWords } from './kept-word-checks.js';
import { checkNames } from './name-checks.js';
import { checkPrompts } from './prompt-checks.js';
import { checkReferences } from './reference-checks.js';
import { checkSearchWords } from './search-word-checks.js';
import { checkEnumerationCodes } from './value-checks.js';

/** All complaints and warnings about a draft, in no particular order. */
export function checkDraft(draft: Draft, kernel: BuilderKernel, folding: Folding): CheckReport {
  const report: CheckReport = { complaints: [], warnings: [] };
  checkReferences(draft, report.complaints);
  checkCodes(draft, report.complaints);
  checkCombinations(draft, report.complaints);
  checkPrompts(draft, report.complaints);
  checkEnumerationCodes(draft, report.complaints);
  checkImportWords(draft, report.complaints);
  checkGrammar(draft, report.complaints);
  checkSearchWords(draft, report.complaints, report.warnings);
  checkKeptWords(draft, kernel, report.complaints);
  checkNames(draft, folding, report);
  return report;
}

/** Sorts complaints by file, line and column, and drops duplicates. */
export function sortComplaints(complaints: readonly Complaint[]): Complaint[] {
  const sorted = [...complaints].sort(
    (a, b) =>
      compareText(a.place.file, b.place.file) ||
      a.place.line - b.place.line ||
      (a.place.column ?? 0) - (b.place.column ?? 0) ||
      compareText(a.problem, b.problem),
  );
  return sorted.filter((complaint, i) => {
    const before = sorted[i - 1];
    return before === undefined || showComplaint(before) !== showComplaint(complaint);
  });
}

/** Formats a complaint as one line: its location, the problem, and how to fix it. */
export function showComplaint({ place, problem, mend }: Complaint): string {
  return `${showLocation(place)}  ${problem}  → ${mend}`;
}
