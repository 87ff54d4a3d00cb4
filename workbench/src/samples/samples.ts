// The sample notes: invented texts of different kinds, each with its patient and visit. The texts are files in
// workbench/samples, which the build puts into the page.

import type { Encounter } from '../engine/protocol.js';

/** The texts, keyed by file name; defined by the build. */
declare const SAMPLE_TEXTS: Readonly<Record<string, string>>;

export interface Sample {
  readonly name: string;
  readonly text: string;
  readonly encounter: Encounter;
}

const LIST: readonly [file: string, name: string, birthDate: string, sex: 'F' | 'M', setting?: 'inpatient'][] = [
  ['office-visit', 'Office visit: asthma and diabetes', '1968-04-09', 'F'],
  ['emergency-fracture', 'Emergency: fall with wrist fracture', '1957-08-21', 'F'],
  ['discharge-heart-failure', 'Discharge: heart failure', '1944-01-30', 'M', 'inpatient'],
  ['operative-appendix', 'Operative report: appendectomy', '1996-11-12', 'M', 'inpatient'],
  ['radiology-chest', 'Radiology: CT of the chest', '1951-05-03', 'M'],
  ['pathology-colon', 'Pathology: colon biopsy', '1960-09-17', 'F'],
  ['pediatric-ear', 'Pediatrics: ear pain', '2023-03-14', 'F'],
  ['well-child', 'Well child at 12 months', '2025-10-20', 'M'],
  ['prenatal-visit', 'Prenatal visit, second trimester', '1994-06-25', 'F'],
  ['delivery-note', 'Delivery', '1991-02-11', 'F', 'inpatient'],
  ['psychiatry-intake', 'Psychiatry: intake', '1988-12-05', 'M'],
  ['oncology-followup', 'Oncology: follow-up', '1963-07-19', 'F'],
  ['nephrology-consult', 'Nephrology: consultation', '1955-10-28', 'M', 'inpatient'],
  ['intensive-care-sepsis', 'Intensive care: sepsis', '1949-03-22', 'F', 'inpatient'],
  ['dermatology-visit', 'Dermatology: skin check', '1971-01-16', 'M'],
  ['eye-clinic', 'Eye clinic', '1946-08-08', 'F'],
  ['nursing-wound', 'Nursing: wound assessment', '1939-04-27', 'M', 'inpatient'],
  ['telehealth-migraine', 'Telehealth: migraine', '1990-05-30', 'F'],
  ['physical-therapy', 'Physical therapy: shoulder', '1966-02-02', 'M'],
  ['dictation-terse', 'Terse notes of a ward round', '1958-06-06', 'F', 'inpatient'],
];

/** The date of all sample visits. */
const VISIT = '2026-11-02';

export const SAMPLES: readonly Sample[] = LIST.map(([file, name, birthDate, sex, setting]) => ({
  name,
  text: SAMPLE_TEXTS[file] ?? '',
  encounter: { birthDate, sex, time: VISIT, setting: setting ?? 'outpatient' },
}));
