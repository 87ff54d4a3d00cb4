// Patients: age and sex as context of an operation, from the caller's own Patient or from the host's by PatientId.

import type { Patient, Sex } from '../contract/host.js';
import { parseDateTime } from '../contract/params.js';
import { CtermError } from '../errors/cterm-error.js';
import type { Knowledge } from './knowledge-base.js';

const MINUTE = 60_000;

/** Who a request is about, and when. */
export interface PatientContext {
  /** The encounter time given, or the current time. */
  readonly time: Date;
  /** Minutes, at least 0; undefined without a birth date before `time`. */
  readonly age: number | undefined;
  readonly sex: Sex | undefined;
  readonly patient: Patient | undefined;
}

/**
 * The context of a request. `Patient` wins over `PatientId`; an unknown id is no patient. Throws `invalid-argument` when
 * the host answers with a Promise: an operation cannot wait for it.
 */
export function patientContext(
  kb: Knowledge,
  given: { readonly PatientId?: string; readonly Patient?: Patient; readonly EncounterTime?: Date },
  operation: string,
): PatientContext {
  const time = given.EncounterTime ?? kb.host.now?.() ?? new Date();
  const patient = given.Patient ?? hostPatient(kb, given.PatientId, operation);
  const born = parseDateTime(patient?.birthDate);
  const age = born === undefined ? undefined : Math.floor((time.getTime() - born.getTime()) / MINUTE);
  return { time, age: age !== undefined && age >= 0 ? age : undefined, sex: sexOf(patient?.sex), patient };
}

function hostPatient(kb: Knowledge, id: string | undefined, operation: string): Patient | undefined {
  if (id === undefined) return undefined;
  const known = awaited.get(kb);
  if (known?.patients.has(id) === true) return known.patients.get(id);
  const patient = kb.host.patients?.(id);
  if (!isThenable(patient)) return patient;
  if (known !== undefined) known.missing = { id, patient };
  throw new CtermError(
    'invalid-argument',
    `${operation}: parameter PatientId: host.patients gave a Promise, and operations are synchronous. Await the ` +
      "patient first and pass it as parameter Patient: { birthDate: '1980-05-01', sex: 'F' }; or use call().",
  );
}

/** Patients that the host was waited for, and the one that an operation stopped at. */
interface AwaitedPatients {
  readonly patients: Map<string, Patient | undefined>;
  missing: { readonly id: string; readonly patient: PromiseLike<Patient | undefined> } | undefined;
}

/** By knowledge base, only while an operation runs that may be run again. */
const awaited = /* @__PURE__ */ new WeakMap<Knowledge, AwaitedPatients>();

/**
 * What `run` gives, where the host's patients may be promises: an operation that stops at one is run again when it is
 * there. Documents name patients too, so only the operation itself knows whom it needs.
 */
export async function withAwaitedPatients(kb: Knowledge, run: () => unknown): Promise<unknown> {
  const known: AwaitedPatients = { patients: new Map(), missing: undefined };
  for (;;) {
    const { answer, missing } = attempt(kb, known, run);
    if (missing === undefined) return answer;
    known.patients.set(missing.id, await missing.patient);
  }
}

/** One run, from beginning to end without waiting: nobody else's comes between. */
function attempt(
  kb: Knowledge,
  known: AwaitedPatients,
  run: () => unknown,
): { answer?: unknown; missing?: AwaitedPatients['missing'] } {
  known.missing = undefined;
  awaited.set(kb, known);
  try {
    return { answer: run() };
  } catch (error) {
    if (known.missing === undefined) throw error;
    return { missing: known.missing };
  } finally {
    awaited.delete(kb);
  }
}

function isThenable(given: Patient | PromiseLike<unknown> | undefined): given is PromiseLike<Patient | undefined> {
  return typeof given === 'object' && given !== null && 'then' in given && typeof given.then === 'function';
}

/** M or F in any case; everything else is no sex at all. */
export function sexOf(given: string | undefined): Sex | undefined {
  const letter = given?.trim().toUpperCase();
  return letter === 'M' || letter === 'F' ? letter : undefined;
}
