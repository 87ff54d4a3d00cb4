// The sample note, recognised with the core. It is the first output that users of the library see, so it must stay
// correct.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openCore } from './knowledge.js';
import { recognition, saysOf } from './shown.js';

test('every finding in the sample note is what a reader would code', async () => {
  const text = readFileSync(new URL('../../examples/sample-note.txt', import.meta.url), 'utf8');
  const { results } = recognition(await openCore(), text, { settings: { explain: true } });
  const lines = results.map((result) => {
    const span = text.slice(result.index, result.index + result.length).replace(/\s+/g, ' ');
    const value = [result.value, result.unit].filter(Boolean).join(' ');
    return `${result.context?.section}  ${span}  ${saysOf(result)}${value && `  ${value}`}`;
  });
  expect(lines).toMatchInlineSnapshot(`
    [
      "CC  Cough  A",
      "CC  shortness of breath  A",
      "HPI  hypertension  A",
      "HPI  type 2 diabetes  A",
      "HPI  asthma  A",
      "HPI  productive cough  A",
      "HPI  shortness of breath  A",
      "HPI  fatigue  A",
      "HPI  headache  A+MI",
      "HPI  chest pain  N",
      "HPI  hemoptysis  N",
      "HPI  leg swelling  N",
      "HPI  recent travel  N",
      "HPI  albuterol inhaler  T:N",
      "HPI  metformin  #CT",
      "HPI  lisinopril  #CT",
      "ROS  chills  A",
      "ROS  weight loss  N",
      "ROS  palpitations  N",
      "ROS  syncope  N",
      "ROS  edema  N",
      "ROS  Nausea  A",
      "ROS  Vomiting  N",
      "ROS  Abdominal pain  N",
      "PMH  hypertension  H:A",
      "PMH  type 2 diabetes  H:A",
      "PMH  asthma  H:A",
      "PMH  GERD  H:A#CO",
      "PMH  cholecystectomy  H:-",
      "FH  breast cancer  F:A",
      "FH  myocardial infarction  F:A",
      "FH  asthma  F:N",
      "SH  Former smoker  A",
      "SH  illicit drug use  N",
      "ALL  penicillin  A:-",
      "MEDS  metformin  T:-  500 mg",
      "MEDS  lisinopril  T:-  10 mg",
      "MEDS  albuterol  T:-  2 puffs",
      "VITALS  BP  A  142/90",
      "VITALS  142  A  142",
      "VITALS  90  A  90",
      "VITALS  HR  N  96",
      "VITALS  RR  N  20",
      "VITALS  Temp  A  100.9 F",
      "VITALS  SpO2  N  95 %",
      "VITALS  BMI  A  31.2",
      "PE  Wheezing  A+BL",
      "PE  murmur  N",
      "PE  cervical lymphadenopathy  N",
      "PE  edema  N",
      "RESULTS  A1c  A  8.2 %",
      "RESULTS  Na  A  134",
      "RESULTS  K  N  4.1",
      "RESULTS  WBC  A  12.3",
      "RESULTS  Rapid influenza test  N",
      "RESULTS  Chest x-ray  N",
      "A/P  Asthma  A#WO",
      "A/P  Pneumonia  N",
      "A/P  prednisone  O:#SR  40 mg",
      "A/P  albuterol  O:#CT",
      "A/P  Type 2 diabetes  A#UC",
      "A/P  metformin  O:#CG  1000 mg",
      "A/P  A1c  O:-",
      "A/P  lipid panel  O:-",
      "A/P  Hypertension  A#UC",
      "A/P  lisinopril  O:#CT",
      "A/P  sleep apnea  P:A",
      "A/P  refer to sleep medicine  O:-",
    ]
  `);
});
