// The words that state a prescription, after the name of the drug: "500 mg tablet, 2 tablets by mouth twice a day with
// meals, #60, 3 refills". The recogniser must parse these words into the same prescription.

import type { Prescription, Sig } from '../contract/note-types.js';
import { formatNumber } from './number-wording.js';
import { ranged, timingText } from './timing-wording.js';

/**
 * The words for routes, keyed by code. A site in SITES implies its route. A route that is not in this table is written
 * as given.
 */
const ROUTES: Readonly<Record<string, string>> = {
  PO: 'by mouth',
  IV: 'intravenously',
  IM: 'intramuscularly',
  SC: 'subcutaneously',
  SL: 'under the tongue',
  PR: 'rectally',
  PV: 'vaginally',
  TOP: 'topically',
  INH: 'by inhalation',
  NEB: 'by nebulizer',
  NAS: 'intranasally',
  TD: 'transdermally',
  NG: 'via NG tube',
  GT: 'via G-tube',
  OPH: 'ophthalmic',
  IT: 'intrathecally',
  ID: 'intradermally',
};

/** The words for sites that imply a route. */
const SITES: Readonly<Record<string, string>> = {
  'each nostril': 'in each nostril',
  'both eyes': 'in both eyes',
  'right eye': 'in the right eye',
  'left eye': 'in the left eye',
  'both ears': 'in both ears',
  'right ear': 'in the right ear',
  'left ear': 'in the left ear',
};

/**
 * The words that state a prescription; '' if the prescription is empty. The prescription's note comes last, in
 * brackets.
 */
export function prescriptionText(prescription: Prescription, culture: string): string {
  const { strength, strengthUnit, form, formPackage, amount, numberOfRefills, numberOfDays, note } = prescription;
  const product = [
    strength === undefined ? '' : `${formatNumber(String(strength), culture)} ${strengthUnit ?? ''}`.trim(),
    form ?? '',
    formPackage ?? '',
  ];
  const sigs = [...prescription.sigs].sort((a, b) => a.sequence - b.sequence);
  const parts = [
    product.filter((part) => part !== '').join(' '),
    sigs
      .map((sig, at) => sigText(sig, sigs[at - 1], culture))
      .filter((text) => text !== '')
      .join(', then '),
    amount === undefined ? '' : `#${formatNumber(String(amount), culture)}`,
    numberOfRefills === undefined ? '' : `${numberOfRefills} ${numberOfRefills === 1 ? 'refill' : 'refills'}`,
    numberOfDays === undefined ? '' : `${numberOfDays}-day supply`,
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return note === undefined || note === '' ? text : `${text} (${note})`.trimStart();
}

/**
 * The words that state one instruction. The route is not repeated if it is the same as in the preceding instruction.
 */
function sigText(sig: Sig, before: Sig | undefined, culture: string): string {
  const { quantity, quantity2, unit, route, site } = sig;
  const place = site === undefined || site === '' ? undefined : (SITES[site] ?? `to the ${site}`);
  const isSaid = (site !== undefined && SITES[site] !== undefined) || (before !== undefined && before.route === route);
  const parts = [
    quantity === undefined
      ? ''
      : `${ranged(quantity, quantity2, culture)} ${counted(unit ?? '', quantity2 ?? quantity)}`,
    route === undefined || route === '' || isSaid ? '' : (ROUTES[route] ?? route),
    place ?? '',
    timingText(sig.timing, culture),
  ];
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Countable forms of drugs, in the singular. */
const COUNTED = /^(tablet|capsule|pill|caplet|puff|drop|spray|patch|suppository|lozenge|vial|application|unit|dose)$/i;

/** A unit in the singular or plural, depending on the amount ("2 tablets"). */
function counted(unit: string, amount: number): string {
  if (amount <= 1 || !COUNTED.test(unit)) return unit;
  if (unit.endsWith('y')) return `${unit.slice(0, -1)}ies`;
  return unit.endsWith('h') ? `${unit}es` : `${unit}s`;
}
