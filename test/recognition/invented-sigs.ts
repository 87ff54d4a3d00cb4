// The notation that tests use for prescriptions: the fields in a fixed order, and instructions separated by "; then ".

import type { Prescription, Sig } from '../../src/contract/result-types.js';

function shownSig({ quantity, quantity2, unit, route, site, timing }: Sig): string {
  const { occurrence, occurrence2, interval, interval2, intervalUnit, repeat, duration, duration2, durationUnit } =
    timing;
  const range = (low?: number, high?: number) => (high === undefined ? `${low}` : `${low}-${high}`);
  const letter = (unitNumber?: number) => ' YMWDHNSI'[unitNumber ?? 0];
  return [
    quantity === undefined ? '' : `${range(quantity, quantity2)} ${unit}`,
    route ?? '',
    site === undefined ? '' : `(${site})`,
    occurrence === undefined
      ? ''
      : interval === undefined
        ? `${occurrence}x`
        : `${range(occurrence, occurrence2)}/${range(interval, interval2)}${letter(intervalUnit)}`,
    timing.timeOfDay === undefined ? '' : `@${timing.timeOfDay}`,
    repeat === undefined ? '' : `times ${repeat}`,
    duration === undefined ? '' : `for ${range(duration, duration2)}${letter(durationUnit)}`,
    timing.priority === undefined ? '' : 'at once',
    timing.asNeeded ? `as needed${timing.note === undefined ? '' : `: ${timing.note}`}` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Writes a prescription as one line. */
export function shownPrescription({
  strength,
  strengthUnit,
  form,
  amount,
  numberOfRefills,
  sigs,
}: Prescription): string {
  return [
    strength === undefined ? '' : `[${strength} ${strengthUnit}]`,
    form === undefined ? '' : `[${form}]`,
    sigs.map(shownSig).join('; then '),
    amount === undefined ? '' : `#${amount}`,
    numberOfRefills === undefined ? '' : `${numberOfRefills} refills`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
