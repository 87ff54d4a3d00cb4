// Selects the map records of a finding that apply in a context. In each group, rules are tried in order of priority,
// and the records of the first rule that holds are selected. Rules that cannot be decided are skipped, and the missing
// data are recorded.

import { enumerationValue } from '../../knowledge/enumerations.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { groupOf, type MapRows, mapRows, ruleOf, vocabOf } from '../../knowledge/map-rows.js';
import {
  evaluateRule,
  type MissingDatum,
  parseRule,
  type RuleAxis,
  type RuleContext,
} from '../../knowledge/rules/map-rules.js';
import { CX, DX, HX, PX, SX, TX } from '../../knowledge/term-types.js';
import { vocabularyIndex } from '../../knowledge/vocabularies.js';
import { isDropped, isNotDone, isOver } from './closed-status.js';

/**
 * The reason why a code may not be reported: the prefix, result or status of the finding, or the patient's unknown age
 * or sex if every map depends on it.
 */
export type Suppressor = 'prefix' | 'result' | 'status' | 'patient';

/** A record that applies. */
export interface Selection {
  /** The row in the `maps` section. */
  readonly row: number;
  /** The missing data that left rules of higher priority undecided; if empty, the record is qualified. */
  readonly missing: readonly MissingDatum[];
  /** The reason why the code may not be reported; undefined if there is none or the record's rule allows for it. */
  readonly suppressedBy: Suppressor | undefined;
}

/**
 * The records of a finding that are selected for a vocabulary, by group; in each group, all records with the winning
 * rule are selected.
 */
export function selectMaps(kb: Knowledge, finding: number, vocabulary: string, context: RuleContext): Selection[][] {
  const maps = mapRows(kb);
  const vocab = vocabularyIndex(kb, vocabulary);
  const { begin, end } = kb.tables.maps.findingRows(finding);
  const selected: Selection[][] = [];
  let rows: number[] = [];
  for (let row = begin; row < end; row++) {
    if (vocabOf(maps, row) !== vocab) continue;
    // The records of a group are contiguous.
    if (rows.length > 0 && groupOf(maps, rows[0]) !== groupOf(maps, row)) {
      selectFromGroup(maps, finding, rows, context, selected);
      rows = [];
    }
    rows.push(row);
  }
  if (rows.length > 0) selectFromGroup(maps, finding, rows, context, selected);
  return selected;
}

/** Selects from one group; `rows` are the rows of its records, in order of priority. */
function selectFromGroup(
  maps: MapRows,
  finding: number,
  rows: readonly number[],
  context: RuleContext,
  selected: Selection[][],
): void {
  let missing: readonly MissingDatum[] = NOTHING_MISSING;
  const open: number[] = [];
  for (const winner of rows) {
    const rule = ruleOf(maps, winner);
    const verdict = evaluateRule(rule, context);
    if (verdict.truth === 'true') {
      const suppressedBy = suppression(maps.kb, finding, rule, context);
      const selections: Selection[] = [];
      for (const row of rows) if (ruleOf(maps, row) === rule) selections.push({ row, missing, suppressedBy });
      selected.push(selections);
      return;
    }
    for (const datum of verdict.missing) if (!missing.includes(datum)) missing = [...missing, datum];
    if (verdict.truth === 'unknown' && verdict.missing.every(isOfPatient)) open.push(winner);
  }
  // If no rule holds, the codes that depend only on the patient's unknown age or sex are proposed but not reportable.
  if (open.length === 0) return;
  selected.push(
    open.map((row) => {
      return { row, missing, suppressedBy: suppression(maps.kb, finding, ruleOf(maps, row), context) ?? 'patient' };
    }),
  );
}

const NOTHING_MISSING: readonly MissingDatum[] = [];

function isOfPatient(datum: MissingDatum): boolean {
  return datum === 'age' || datum === 'sex';
}

// The types of findings that a prefix can mark as past, uncertain or someone else's: symptoms, history items, physical
// findings, diagnoses and groups of diagnoses. Therapies and tests have their own prefixes (taken, ordered).
const MAY_BE_ABSENT = [SX, HX, PX, DX, CX];
const NEGATIVE = 'N';

/**
 * The qualifier, if any, that suppresses a record. Our interpretation: a prefix whose SOAP effect is S or A (history
 * of, possible, at risk for, …) changes the meaning of a symptom, history item, physical finding or diagnosis. So does
 * a prefix that findings of this type cannot have, such as an ordered diagnosis. A negative result denies any finding
 * that is not a test, whatever the prefix. A status suppresses a condition that is over, and anything that was not
 * carried out or has ended. A qualifier does not suppress a record whose rule tests that qualifier.
 */
function suppression(kb: Knowledge, finding: number, rule: string, context: RuleContext): Selection['suppressedBy'] {
  const { prefix, result, status } = context;
  if (prefix === undefined && status === undefined && result !== NEGATIVE) return undefined;
  const termType = kb.tables.findings.termType(finding);
  // The result is checked first: a denied finding is absent whatever its prefix, and no guideline assigns a code to it.
  // A negative test was carried out and was normal, so its result suppresses no code.
  if (result === NEGATIVE && termType !== TX && !isForDenied(rule)) return 'result';
  const isState = MAY_BE_ABSENT.includes(termType);
  const isClosed = isDropped(status) || (isState && prefix === undefined && isOver(status));
  if (isClosed && !usesAxis(rule, 'status') && !usesAxis(rule, 'prefix')) return 'status';
  if (prefix === undefined || !isState) return undefined;
  const { effect, flags } = enumerationValue(kb, 'Prefix', prefix) ?? NO_PREFIX;
  const isChanging = effect === 'S' || effect === 'A' || (flags !== 0 && (flags & (1 << termType)) === 0);
  return isChanging && !usesAxis(rule, 'prefix') ? 'prefix' : undefined;
}

const NO_PREFIX = { effect: '', flags: 0 };

/** Whether a rule requires a negative result or a status with the same meaning. */
function isForDenied(rule: string): boolean {
  return parseRule(rule).some(({ axis, operand }) => axis === 'result' || (axis === 'status' && isNotDone(operand)));
}

function usesAxis(rule: string, axis: RuleAxis): boolean {
  return parseRule(rule).some((condition) => condition.axis === axis);
}
