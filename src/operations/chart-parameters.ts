// The parameters of the operations that score a chart, and what they come to.

import { list, text } from '../contract/params.js';
import { type Chart, parseChart } from '../documents/chart.js';
import { formatOfType } from '../documents/document.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { assessedDiagnoses, namedDiagnoses } from '../scoring/diagnosis-evidence.js';
import { type NoteRecord, noteRecords } from '../scoring/note-records.js';

/** Declared once, spread into each operation. */
export const chartParameters = /* @__PURE__ */ (() => ({
  Chart: text({ required: true, doc: 'The chart as XML or JSON: an encounter with patient and records.' }),
  InputFormat: text({ doc: 'MIME type of Chart; blank = told from its content.' }),
}))();

/** The diagnoses to score by. */
export const diagnosesParameter = /* @__PURE__ */ (() => ({
  Diagnoses: list({ doc: 'Ids of the diagnoses to score by; those that the chart assesses when absent.' }),
}))();

/** The records of the chart that a request gives. */
export function givenRecords(
  kb: Knowledge,
  operation: string,
  p: { readonly Chart: string; readonly InputFormat: string | undefined },
): NoteRecord[] {
  return givenChart(kb, operation, p).records;
}

/** The chart that a request gives, and its records on the knowledge base. */
export function givenChart(
  kb: Knowledge,
  operation: string,
  p: { readonly Chart: string; readonly InputFormat: string | undefined },
): { readonly chart: Chart; readonly records: NoteRecord[] } {
  const where = `${operation}: parameter Chart`;
  const format = formatOfType(p.InputFormat, `${operation}: parameter InputFormat`);
  const chart = parseChart(p.Chart, where, format);
  return { chart, records: noteRecords(kb, chart, where) };
}

/** Rows of the diagnoses that a request asks for, else of those that its records assess. Any blanks or marks part ids. */
export function askedDiagnoses(
  kb: Knowledge,
  operation: string,
  given: readonly string[] | undefined,
  records: readonly NoteRecord[],
): number[] {
  const ids = (given ?? []).flatMap((one) => one.split(/[\s;|,]+/)).filter((one) => one !== '');
  if (ids.length === 0) return assessedDiagnoses(records);
  const wrong = ids.find((id) => !/^\d{1,10}$/.test(id));
  if (wrong === undefined) return namedDiagnoses(kb, ids.map(Number));
  throw new CtermError(
    'invalid-argument',
    `${operation}: parameter Diagnoses: expected ids of findings with commas, got '${clipped(wrong)}'. Give numbers.`,
  );
}
