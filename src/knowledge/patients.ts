// The patient's age and sex as the context of an operation. Patient data come from the Patient parameter or, if a
// PatientId is given, from the host.

import type { Patient, Sex } from '../contract/host.js';
import { parseDateTime } from '../contract/params.js';
import { CtermError } from '../errors/cterm-error.js';
import { askHost, askHostLater, hostNow } from './host-calls.js';
import type { Knowledge } from './knowledge-base.js';

const MINUTE = 60_000;

/** Ages are in minutes; a year has 365.25 days. */
export const MINUTES_A_YEAR = 525_960;

/** The patient and the time of a request. */
export interface PatientContext {
  /** The time of the encounter, if given; otherwise the current time. */
  readonly time: Date;
  /**
   * The age in minutes, but at least 1: on the day of birth, dates without a time give 0, which would mean an unknown
   * age in rules. Undefined unless the patient has a birth date that is not after `time`.
   */
  readonly age: number | undefined;
  readonly sex: Sex | undefined;
  readonly patient: Patient | undefined;
}

/**
 * The context of a request. `Patient` takes precedence over `PatientId`; if the id is unknown, the context has no
 * patient. Throws `invalid-argument` if the host returns a Promise, because operations are synchronous.
 */
export function patientContext(
  kb: Knowledge,
  given: { readonly PatientId?: string; readonly Patient?: Patient; readonly EncounterTime?: Date },
  operation: string,
): PatientContext {
  const time = given.EncounterTime ?? hostNow(kb);
  const patient = given.Patient ?? hostPatient(kb, given.PatientId, operation);
  const born = parseDateTime(patient?.birthDate);
  const age = born === undefined ? undefined : Math.floor((time.getTime() - born.getTime()) / MINUTE);
  return { time, age: age !== undefined && age >= 0 ? Math.max(1, age) : undefined, sex: sexOf(patient?.sex), patient };
}

function hostPatient(kb: Knowledge, id: string | undefined, operation: string): Patient | undefined {
  if (id === undefined) return undefined;
  const cache = awaited.get(kb);
  if (cache?.patients.has(id) === true) return cache.patients.get(id);
  const patient = askHost('patients', () => kb.host.patients?.(id));
  if (!isThenable(patient)) return patient;
  if (cache !== undefined) cache.missing = { id, patient };
  throw new CtermError(
    'invalid-argument',
    `${operation}: parameter PatientId: host.patients returned a Promise, and operations are synchronous. Await the ` +
      "patient first and pass it as parameter Patient: { birthDate: '1980-05-01', sex: 'F' }; or use call().",
  );
}

/** The patients whose promises have been awaited, and the patient whose promise made an operation stop. */
interface AwaitedPatients {
  readonly patients: Map<string, Patient | undefined>;
  missing: { readonly id: string; readonly patient: PromiseLike<Patient | undefined> } | undefined;
}

/** A knowledge base has an entry only while an operation that can be repeated is running on it. */
const awaited = /* @__PURE__ */ new WeakMap<Knowledge, AwaitedPatients>();

/**
 * Runs an operation for a host that may return patients as promises: when the operation stops at a promise, the promise
 * is awaited and the operation is run again. Only the operation itself can determine which patients it needs, because
 * documents also refer to patients.
 */
export async function withAwaitedPatients(kb: Knowledge, run: () => unknown): Promise<unknown> {
  const cache: AwaitedPatients = { patients: new Map(), missing: undefined };
  for (;;) {
    const { answer, missing } = attempt(kb, cache, run);
    if (missing === undefined) return answer;
    cache.patients.set(missing.id, await askHostLater('patients', () => missing.patient));
  }
}

/** Runs the operation once, synchronously, so that no other run can interrupt it. */
function attempt(
  kb: Knowledge,
  cache: AwaitedPatients,
  run: () => unknown,
): { answer?: unknown; missing?: AwaitedPatients['missing'] } {
  cache.missing = undefined;
  awaited.set(kb, cache);
  try {
    return { answer: run() };
  } catch (error) {
    if (cache.missing === undefined) throw error;
    return { missing: cache.missing };
  } finally {
    awaited.delete(kb);
  }
}

function isThenable(given: Patient | PromiseLike<unknown> | undefined): given is PromiseLike<Patient | undefined> {
  return typeof given === 'object' && given !== null && 'then' in given && typeof given.then === 'function';
}

/** M or F, given in upper or lower case; undefined for anything else. */
export function sexOf(given: string | undefined): Sex | undefined {
  const letter = given?.trim().toUpperCase();
  return letter === 'M' || letter === 'F' ? letter : undefined;
}
