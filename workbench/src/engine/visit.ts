// The parameters of the library's operations for the visit that the page shows.

import type { Patient } from 'cterm';
import type { ChartRecord, Encounter } from './protocol.js';

/** Patient and time as the operations take them; nothing is given that is unknown. */
export function visitOf({ birthDate, sex, time }: Encounter): { Patient?: Patient; EncounterTime?: string } {
  const patient: Patient = { ...(birthDate !== '' && { birthDate }), ...(sex !== '' && { sex }) };
  return { ...(birthDate + sex !== '' && { Patient: patient }), ...(time !== '' && { EncounterTime: time }) };
}

/** The same visit as a chart with records. */
export function chartOf({ birthDate, sex, time, setting }: Encounter, records: readonly object[]): string {
  const patient = { ...(birthDate !== '' && { BirthDate: birthDate }), ...(sex !== '' && { Sex: sex }) };
  const when = time === '' ? {} : { EncounterTime: time };
  return JSON.stringify({ encounter: { ...when, Setting: setting, Patient: patient, Records: records } });
}

/** A record without its empty members. */
export function recordOf({ description: _, ...record }: ChartRecord): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''));
}
