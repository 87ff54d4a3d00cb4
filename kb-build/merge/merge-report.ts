// The report on merging: totals by outcome, rule and sources, and one line per case. The lines are stored as columns,
// and their strings are shared with the draft, which has them in memory anyway. For each kind of case, the number of
// lines is limited, but the totals include all cases.

import { compareText } from '../compare-text.js';
import type { HygieneReport } from '../hygiene/clean-draft.js';

/**
 * The outcome of a case. `joined`: two findings turned out to mean the same thing. `kept`: an authored code was
 * kept even though the releases of its vocabulary lack it.
 */
export type Outcome = 'joined' | 'conflict' | 'dropped' | 'superseded' | 'replaced' | 'silenced' | 'lifted' | 'kept';

/** One case. */
export interface MergeCase {
  outcome: Outcome;
  /** The merging rule that applied, e.g. `same description`. */
  rule: string;
  /** The sources involved: two, as in `core + ICD10CM`, or only one; '' if none is named. */
  sources: string;
  /** The key of the finding, or the code, that is kept; '' if none is. */
  kept: string;
  /** The key, identifier or code that is dropped or not joined; '' if there is none. */
  other: string;
  evidence: string;
}

export interface MergeTotal {
  outcome: Outcome;
  rule: string;
  sources: string;
  count: number;
}

export interface MergeReport {
  totals: Map<string, MergeTotal>;
  /** The report as columns: for each line, the total that it counts towards, and its strings. */
  lines: { total: MergeTotal[]; kept: string[]; other: string[]; evidence: string[] };
  hygiene: HygieneReport | undefined;
  /** The importers that were skipped because their releases must not be redistributed. */
  leftOut: string[];
}

const MOST_LINES_OF_A_KIND = 20_000;

/** Creates an empty report. */
export function emptyReport(leftOut: readonly string[] = []): MergeReport {
  return {
    totals: new Map(),
    lines: { total: [], kept: [], other: [], evidence: [] },
    hygiene: undefined,
    leftOut: [...leftOut],
  };
}

/** Adds a case to the report. */
export function addCase(report: MergeReport, { outcome, rule, sources, kept, other, evidence }: MergeCase): void {
  const kind = `${outcome}\t${rule}\t${sources}`;
  let total = report.totals.get(kind);
  if (total === undefined) {
    total = { outcome, rule, sources, count: 0 };
    report.totals.set(kind, total);
  }
  total.count++;
  if (total.count > MOST_LINES_OF_A_KIND) return;
  const { lines } = report;
  lines.total.push(total);
  lines.kept.push(kept);
  lines.other.push(other);
  lines.evidence.push(evidence);
}

/** The totals, sorted by outcome, rule and sources. */
export function reportTotals({ totals }: MergeReport): MergeTotal[] {
  return [...totals.values()].sort(
    (a, b) => compareText(a.outcome, b.outcome) || compareText(a.rule, b.rule) || compareText(a.sources, b.sources),
  );
}

/** The lines of the report as CSV with a header row. Cases beyond the limit are summarised in one line per kind. */
export function* reportCsv({ lines, totals }: MergeReport): Generator<string> {
  yield 'outcome,rule,sources,kept,other,evidence\n';
  for (const [at, { outcome, rule, sources }] of lines.total.entries()) {
    const fields = [outcome, rule, sources, lines.kept[at], lines.other[at], lines.evidence[at]];
    yield `${fields.map(quoted).join(',')}\n`;
  }
  for (const { outcome, rule, sources, count } of totals.values()) {
    const more = count - MOST_LINES_OF_A_KIND;
    if (more > 0) yield `${[outcome, rule, sources, '', '', `${more} more cases`].map(quoted).join(',')}\n`;
  }
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
