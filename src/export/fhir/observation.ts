// Builds Observations: tests with value, unit, interpretation and reference range; vital signs according to the FHIR
// profiles; and findings from examination and history. A panel whose parts are given in a single value ("142/90")
// becomes one observation with components.

import type { RecognitionResult } from '../../contract/result-types.js';
import { HX, PX, TX } from '../../knowledge/term-types.js';
import { conceptOf } from './codings.js';
import { observationStatusOf, sideOf } from './fhir-qualifiers.js';
import { interpretationOf, measuredValue, quantityOf, referenceRangeOf } from './observation-values.js';
import type { ResourceInput } from './resource-input.js';
import { type FhirElement, hl7Concept } from './resources.js';

const PROFILES = 'http://hl7.org/fhir/StructureDefinition/';
const LOINC = 'http://loinc.org';

interface VitalSign {
  readonly profile: string;
  /** The UCUM codes that the profile allows; empty for a panel, which has no value of its own. */
  readonly units: readonly string[];
  /** The code that the profile requires, if it differs from the code of the finding. */
  readonly required?: string;
}

/** The FHIR profiles for vital signs, by LOINC code. */
const VITAL_SIGNS: Readonly<Record<string, VitalSign>> = {
  '85354-9': { profile: 'bp', units: [] },
  '8310-5': { profile: 'bodytemp', units: ['Cel', '[degF]'] },
  '8867-4': { profile: 'heartrate', units: ['/min'] },
  '9279-1': { profile: 'resprate', units: ['/min'] },
  '2708-6': { profile: 'oxygensat', units: ['%'] },
  '59408-5': { profile: 'oxygensat', units: ['%'], required: '2708-6' },
  '29463-7': { profile: 'bodyweight', units: ['g', 'kg', '[lb_av]'] },
  '8302-2': { profile: 'bodyheight', units: ['cm', '[in_i]'] },
  '39156-5': { profile: 'bmi', units: ['kg/m2'] },
  '8287-5': { profile: 'headcircum', units: ['cm', '[in_i]'] },
};
/** The LOINC codes of the components that the blood pressure profile requires. */
const PRESSURES: readonly string[] = ['8480-6', '8462-4'];
const PRESSURE_UNIT = 'mm[Hg]';

/** Converts a test, a physical finding or a history item to an Observation. */
export function observation(input: ResourceInput): FhirElement & { readonly resourceType: string } {
  const { result, termType, common, about, facts, parts } = input;
  const category = facts.category ?? (termType === HX ? 'social-history' : termType === PX ? 'exam' : undefined);
  const isMeasured = termType === TX || result.value !== undefined;
  const found = result.result === undefined ? {} : { valueBoolean: result.result === 'A' };
  const vital = isMeasured && about.time !== undefined ? vitalSignOf(input) : undefined;
  const code = conceptOf(input);
  const required = vital?.required;
  return {
    resourceType: 'Observation',
    ...(vital !== undefined && { meta: { profile: [PROFILES + vital.profile] } }),
    ...common,
    status: observationStatusOf(result),
    category: category === undefined ? [] : [hl7Concept('observation-category', category)],
    code: required === undefined ? code : { ...code, coding: [{ system: LOINC, code: required }, ...codingsIn(code)] },
    subject: about.subject,
    encounter: about.encounter,
    effectiveDateTime: about.time,
    ...(parts.length > 0 ? {} : isMeasured ? measuredValue(result, facts) : found),
    interpretation: isMeasured ? interpretationOf(result, facts) : [],
    bodySite: sideOf(result),
    referenceRange: parts.length > 0 || !isMeasured ? [] : referenceRangeOf(result, facts),
    component: parts.map((part) => ({
      extension: part.common.extension,
      code: conceptOf(part),
      ...measuredValue(part.result, part.facts),
      interpretation: interpretationOf(part.result, part.facts),
      referenceRange: referenceRangeOf(part.result, part.facts),
    })),
  };
}

function codingsIn({ coding }: FhirElement): readonly FhirElement[] {
  return Array.isArray(coding) ? coding : [];
}

/** The profile to which the observation conforms; undefined if something that the profile requires is missing. */
function vitalSignOf(input: ResourceInput): VitalSign | undefined {
  const code = loincOf(input);
  const vital = code === undefined ? undefined : VITAL_SIGNS[code];
  if (vital === undefined) return undefined;
  const { result, facts, parts } = input;
  if (vital.units.length > 0) return hasUnit(quantityOf(result, facts), vital.units) ? vital : undefined;
  const isWhole = PRESSURES.every((wanted) =>
    parts.some((part) => loincOf(part) === wanted && hasUnit(quantityOf(part.result, part.facts), [PRESSURE_UNIT])),
  );
  return isWhole ? vital : undefined;
}

function loincOf({ codings }: ResourceInput): string | undefined {
  const code = codings.find(({ vocabulary }) => vocabulary === 'loinc')?.coding.code;
  return typeof code === 'string' ? code : undefined;
}

function hasUnit(quantity: FhirElement | undefined, units: readonly string[]): boolean {
  return units.some((unit) => quantity?.code === unit) && quantity?.comparator === undefined;
}

/**
 * The code system for statements about a finding, such as "At risk for …". The observation has the statement as its
 * code and the finding as its value.
 */
export const STATEMENT_SYSTEM = 'urn:cterm:statement';
const STATEMENTS = { 'no-family-history': 'No family history of', risk: 'At risk for' } as const;

/** Builds an observation such as "At risk for …", which does not state that the patient has the finding. */
export function observationAbout(
  { result, codings, common, about }: ResourceInput,
  statement: 'no-family-history' | 'risk',
): FhirElement & { readonly resourceType: string } {
  return {
    resourceType: 'Observation',
    ...common,
    status: 'final',
    code: {
      coding: [{ system: STATEMENT_SYSTEM, code: statement }],
      text: `${STATEMENTS[statement]} ${decapitalized(result)}`,
    },
    subject: about.subject,
    encounter: about.encounter,
    effectiveDateTime: about.time,
    valueCodeableConcept: { coding: codings.map(({ coding }) => coding), text: result.description },
  };
}

function decapitalized({ description }: RecognitionResult): string {
  return description.charAt(0).toLowerCase() + description.slice(1);
}
