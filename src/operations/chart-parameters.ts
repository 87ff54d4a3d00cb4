// The parameters shared by the operations that score a chart, and the values to which they resolve.

import { document, list, text } from '../contract/params.js';
import { type Chart, parseChart } from '../documents/chart.js';
import { formatOfType } from '../documents/document.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { limitsOf } from '../knowledge/host-limits.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { assessedDiagnoses, namedDiagnoses } from '../scoring/diagnosis-evidence.js';
import { type NoteRecord, noteRecords } from '../scoring/note-records.js';

/** The parameters for the chart, spread into the definition of each operation. */
export const chartParameters = /* @__PURE__ */ (() => ({
  Chart: document({
    required: true,
    doc: 'The chart as XML, JSON or an object: an encounter with a patient and records.',
  }),
  InputFormat: text({ doc: 'MIME type of Chart; detected from its content when blank.' }),
}))();

/** The parameter for the diagnoses to score. */
export const diagnosesParameter = /* @__PURE__ */ (() => ({
  Diagnoses: list({ doc: 'Ids of the diagnoses to score; when absent, those that the chart assesses.' }),
}))();

/** The records in the chart of a request. */
export function requestRecords(
  kb: Knowledge,
  operation: string,
  p: { readonly Chart: string | object; readonly InputFormat: string | undefined },
): NoteRecord[] {
  return requestChart(kb, operation, p).records;
}

/** The chart of a request, and its records resolved against the knowledge base. */
export function requestChart(
  kb: Knowledge,
  operation: string,
  p: { readonly Chart: string | object; readonly InputFormat: string | undefined },
): { readonly chart: Chart; readonly records: NoteRecord[] } {
  const where = `${operation}: parameter Chart`;
  const format = formatOfType(p.InputFormat, `${operation}: parameter InputFormat`);
  const chart = parseChart(p.Chart, where, { format, limits: limitsOf(kb) });
  return { chart, records: noteRecords(kb, chart, where) };
}

/**
 * The rows of the diagnoses listed in a request or, if it lists none, of the diagnoses assessed in the records. Ids are
 * separated by spaces, commas, semicolons or bars; anything that is not an id throws `invalid-argument`.
 */
export function requestedDiagnoses(
  kb: Knowledge,
  operation: string,
  given: readonly string[] | undefined,
  records: readonly NoteRecord[],
): number[] {
  const ids = (given ?? []).flatMap((one) => one.split(/[\s;|,]+/)).filter((one) => one !== '');
  if (ids.length === 0) return assessedDiagnoses(records);
  const invalid = ids.find((id) => !/^\d{1,10}$/.test(id));
  if (invalid === undefined) return namedDiagnoses(kb, ids.map(Number));
  throw new CtermError(
    'invalid-argument',
    `${operation}: parameter Diagnoses: expected comma-separated ids of findings, got '${clipped(invalid)}'. Give numbers.`,
  );
}
