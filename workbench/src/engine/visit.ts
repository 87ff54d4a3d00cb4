// Converts the visit shown on the page to parameters for the library's operations.

import type { Patient } from 'cterm';
import type { ChartRecord, Encounter } from './protocol.js';

/** Returns the patient and the time as parameters, without unknown values. */
export function visitOf({ birthDate, sex, time }: Encounter): { Patient?: Patient; EncounterTime?: string } {
  const patient: Patient = { ...(birthDate !== '' && { birthDate }), ...(sex !== '' && { sex }) };
  return { ...(birthDate + sex !== '' && { Patient: patient }), ...(time !== '' && { EncounterTime: time }) };
}

/** Returns a chart with the same visit and the given records. */
export function chartOf({ birthDate, sex, time, setting }: Encounter, records: readonly object[]): string {
  const patient = { ...(birthDate !== '' && { BirthDate: birthDate }), ...(sex !== '' && { Sex: sex }) };
  const when = time === '' ? {} : { EncounterTime: time };
  return JSON.stringify({ encounter: { ...when, Setting: setting, Patient: patient, Records: records } });
}

/** Returns a record without its empty members. */
export function recordOf({ description: _, ...record }: ChartRecord): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
}
