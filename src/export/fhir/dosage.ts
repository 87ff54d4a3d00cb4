// Converts a prescription to FHIR Dosage elements, one per instruction. A result that has a dose but no prescription
// gets a single Dosage with just that dose. Units of time and times of day are numbered as in src/knowledge/timing.ts.

import type { Sig, Timing } from '../../contract/note-types.js';
import type { RecognitionResult } from '../../contract/result-types.js';
import { TIME_UNIT_LETTERS, TIMES_OF_DAY } from '../../knowledge/timing.js';
import { ucumOf } from '../../knowledge/units.js';
import { quantityOf } from './observation-values.js';
import { type FhirElement, hl7Concept } from './resources.js';

const UCUM = 'http://unitsofmeasure.org';
/** UCUM codes of the units of time, keyed by letter. */
const UNITS: Readonly<Record<string, string>> = { Y: 'a', M: 'mo', W: 'wk', D: 'd', H: 'h', N: 'min', S: 's' };
/** HL7's codes for times of day. */
const WHEN = /* @__PURE__ */ ((): readonly (readonly [bit: number, code: string])[] => [
  [TIMES_OF_DAY.morning, 'MORN'],
  [TIMES_OF_DAY.noon, 'NOON'],
  [TIMES_OF_DAY.afternoon, 'AFT'],
  [TIMES_OF_DAY.evening, 'EVE'],
  [TIMES_OF_DAY.bedtime, 'HS'],
  [TIMES_OF_DAY.beforeMeals, 'AC'],
  [TIMES_OF_DAY.withMeals, 'C'],
  [TIMES_OF_DAY.afterMeals, 'PC'],
])();

/** HL7's codes for routes, keyed by the route in a prescription. */
const ROUTES: Readonly<Record<string, readonly [code: string, display: string]>> = {
  PO: ['PO', 'Oral'],
  IV: ['IV', 'Intravenous'],
  IM: ['IM', 'Intramuscular'],
  SC: ['SC', 'Subcutaneous'],
  SL: ['SL', 'Sublingual'],
  PR: ['PR', 'Rectal'],
  PV: ['VG', 'Vaginal'],
  TOP: ['TP', 'Topical'],
  INH: ['IH', 'Inhalation'],
  NEB: ['IH', 'Inhalation'],
  NAS: ['NS', 'Nasal'],
  TD: ['TD', 'Transdermal'],
  NG: ['NG', 'Nasogastric'],
  GT: ['GTT', 'Gastrostomy Tube'],
  OPH: ['OP', 'Ophthalmic'],
  OTI: ['OT', 'Otic'],
  IT: ['IT', 'Intrathecal'],
  ID: ['ID', 'Intradermal'],
};

/** Converts a route to a concept, with HL7's code if there is one. The text is always the route in the prescription. */
function routeOf(route: string | undefined): FhirElement | undefined {
  if (route === undefined) return undefined;
  const known = ROUTES[route];
  return { ...(known !== undefined && hl7Concept('v2-0162', ...known)), text: route };
}

/** The value of MedicationStatement.dosage. */
export function dosageOf(result: RecognitionResult): FhirElement[] {
  const sigs = result.prescription?.sigs ?? [];
  if (sigs.length > 0) return sigs.map((sig) => sigDosage(sig, sigs.length > 1));
  const text = joinWords([result.value, result.unit]);
  const dose = quantityOf(result);
  if (text === '') return [];
  return [{ text, doseAndRate: dose === undefined ? [] : [{ doseQuantity: { ...dose, comparator: undefined } }] }];
}

function sigDosage(sig: Sig, isOfSeveral: boolean): FhirElement {
  const { quantity, quantity2, unit, route, site, timing } = sig;
  const amount = joinWords([quantity2 === undefined ? quantity?.toString() : `${quantity}-${quantity2}`, unit]);
  const needed = timing.asNeeded !== true ? {} : neededOf(timing);
  return {
    sequence: isOfSeveral ? sig.sequence : undefined,
    text: joinWords([amount, route, site, timing.sourceText ?? timing.text]) || undefined,
    timing: timingOf(timing),
    ...needed,
    site: site === undefined ? undefined : { text: site },
    route: routeOf(route),
    doseAndRate: doseOf(quantity, quantity2, unit),
  };
}

function neededOf({ note }: Timing): FhirElement {
  return note === undefined ? { asNeededBoolean: true } : { asNeededCodeableConcept: { text: note } };
}

function doseOf(low: number | undefined, high: number | undefined, unit: string | undefined): FhirElement[] {
  if (low === undefined) return [];
  if (high === undefined) return [{ doseQuantity: amountOf(low, unit) }];
  return [{ doseRange: { low: amountOf(low, unit), high: amountOf(high, unit) } }];
}

function amountOf(value: number, unit: string | undefined): FhirElement {
  const code = unit === undefined ? undefined : ucumOf(unit);
  return code === undefined ? { value, unit } : { value, unit, system: UCUM, code };
}

function timingOf(timing: Timing): FhirElement | undefined {
  const { occurrence, occurrence2, interval, interval2, duration, timeOfDay = 0, note, asNeeded } = timing;
  const period = unitOf(timing.intervalUnit);
  const lasts = unitOf(timing.durationUnit);
  const repeat = {
    boundsDuration:
      duration === undefined || lasts === undefined
        ? undefined
        : { value: duration, unit: lasts, system: UCUM, code: lasts },
    count: timing.repeat,
    countMax: timing.repeat2,
    ...(period === undefined || interval === undefined
      ? {}
      : {
          frequency: occurrence,
          frequencyMax: occurrence2,
          period: interval,
          periodMax: interval2,
          periodUnit: period,
        }),
    when: WHEN.filter(([bit]) => (timeOfDay & bit) !== 0).map(([, code]) => code),
  };
  const isEmpty = Object.values(repeat).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );
  const words = asNeeded === true ? undefined : note;
  const code = words === undefined ? undefined : { text: words };
  return isEmpty && code === undefined ? undefined : { repeat: isEmpty ? undefined : repeat, code };
}

/** The UCUM code of the unit of time with the given number. */
function unitOf(number: number | undefined): string | undefined {
  return number === undefined ? undefined : UNITS[TIME_UNIT_LETTERS[number - 1] ?? ''];
}

function joinWords(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
