// Selects the map records of a finding that apply in a context: in each group, by priority, the first rule that holds.
// Rules that cannot be decided are passed over and remembered.

import { derive } from '../knowledge/derive.js';
import { enumerationValue } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { type MapRecord, mapsOf } from '../knowledge/maps.js';
import { vocabularyIndex } from '../knowledge/vocabularies.js';
import { evaluateRule, type MissingDatum, parseRule, type RuleAxis, type RuleContext } from './rules.js';

/** A record that applies. */
export interface Selection {
  readonly record: MapRecord;
  /** Data without which a rule of higher priority could not be decided; empty = qualified. */
  readonly missing: readonly MissingDatum[];
  /** The qualifier that changes what the finding says without the record's rule knowing it. */
  readonly suppressedBy: 'prefix' | 'result' | undefined;
}

/** The selected records of a finding for a vocabulary, group by group. Records that share the winning rule stay together. */
export function selectMaps(kb: Knowledge, finding: number, vocabulary: string, context: RuleContext): Selection[][] {
  const selected: Selection[][] = [];
  for (const records of groupsOf(kb, mapsOf(kb, finding, vocabularyIndex(kb, vocabulary)))) {
    const selections = selectFromGroup(kb, records, context);
    if (selections.length > 0) selected.push(selections);
  }
  return selected;
}

type Groups = readonly (readonly MapRecord[])[];

/** Made once for each list of records, which mapsOf gives again. */
const grouped = /* @__PURE__ */ derive((_kb) => new WeakMap<readonly MapRecord[], Groups>());

function groupsOf(kb: Knowledge, records: readonly MapRecord[]): Groups {
  const known = grouped(kb).get(records);
  if (known !== undefined) return known;
  const groups = new Map<number, MapRecord[]>();
  for (const record of records) {
    const others = groups.get(record.group);
    if (others === undefined) groups.set(record.group, [record]);
    else others.push(record);
  }
  const made = [...groups.values()];
  grouped(kb).set(records, made);
  return made;
}

/** `records` are one group's, in order of priority. */
function selectFromGroup(kb: Knowledge, records: readonly MapRecord[], context: RuleContext): Selection[] {
  let missing: MissingDatum[] = [];
  for (const winner of records) {
    const verdict = evaluateRule(winner.rule, context);
    if (verdict.truth === 'true') {
      const selections: Selection[] = [];
      for (const record of records) {
        if (record.rule !== winner.rule) continue;
        selections.push({ record, missing, suppressedBy: suppression(kb, record, context) });
      }
      return selections;
    }
    for (const datum of verdict.missing) if (!missing.includes(datum)) missing = [...missing, datum];
  }
  return [];
}

// Types whose negative result is "absent": symptoms, history items, physical findings, diagnoses and their groups.
const MAY_BE_ABSENT = [0, 1, 2, 4, 5];
const NEGATIVE = 'N';

/**
 * Our reading of "suppressed": on a symptom, history item or diagnosis, a prefix whose SOAP effect is S or A (history
 * of, possible, at risk for …) and a negative result change what is said. Only a record whose rule names them means that.
 */
function suppression(kb: Knowledge, record: MapRecord, context: RuleContext): Selection['suppressedBy'] {
  if (!MAY_BE_ABSENT.includes(kb.tables.findings.termType(record.finding))) return undefined;
  const effect = context.prefix === undefined ? '' : enumerationValue(kb, 'Prefix', context.prefix)?.effect;
  if ((effect === 'S' || effect === 'A') && !names(record, 'prefix')) return 'prefix';
  return context.result === NEGATIVE && !names(record, 'result') ? 'result' : undefined;
}

function names({ rule }: MapRecord, axis: RuleAxis): boolean {
  return parseRule(rule).some((condition) => condition.axis === axis);
}
