// The `checkClaim` operation, which verifies an answer from `codeNote`. It takes only the findings and qualifiers from
// the answer, derives the claim from them again, and compares every step. It does not run recognition on the text
// again.

import { claimMentions } from '../coding/claim/claim-mentions.js';
import { type ReadNotation, statedFindings } from '../coding/claim/stated-findings.js';
import { countsOn, dayOf } from '../coding/codes/validity-dates.js';
import type { ClaimCheck, ClaimProblem } from '../contract/claim-types.js';
import { dateTime, json, patient, text } from '../contract/params.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { patientContext } from '../knowledge/patients.js';
import { usableVocabularies } from '../knowledge/vocabularies.js';
import { parseNotation } from '../recognition/results/notation.js';
import { claimOfMentions } from './claim-of-mentions.js';
import { defineOperation } from './operation.js';

const NAME = 'checkClaim';
const MOST_PROBLEMS = 100;

/**
 * Verifies each step of an answer from `codeNote`. Returns `{ claimCheck }`: whether the answer follows from the note,
 * and one problem for each member that does not follow from it.
 *
 * @example
 * const note = { Text: 'Assessment: community-acquired pneumonia.', EncounterTime: '2026-11-02' };
 * const { codedNote } = codeNote(kb, note);
 * checkClaim(kb, { ...note, Answer: codedNote }).claimCheck.isValid // true
 */
export const checkClaim = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/Coding/CheckClaim',
    summary: 'Whether an answer of codeNote follows from the note',
    parameters: {
      Text: text({ required: true, doc: 'The note that was coded.' }),
      Answer: json({ required: true, doc: 'The member `codedNote` of the answer.' }),
      Patient: patient({ doc: 'The patient, as { birthDate, sex }; takes precedence over PatientId.' }),
      PatientId: text({ doc: 'Id of the patient, looked up by the host.' }),
      EncounterTime: dateTime({ doc: 'Time of the encounter; the current time when absent.' }),
      Setting: text({ doc: '`inpatient` or `outpatient`, or a code of enumeration Settings; outpatient when absent.' }),
    },
    example: { Text: 'Denies fever.', Answer: { codes: [{ vocab: 'icd10', code: 'R50.9' }], held: [] } },
    run(kb, p): { claimCheck: ClaimCheck } {
      const problems: ClaimProblem[] = [];
      const { age, sex, time } = patientContext(kb, p, NAME);
      const found = statedFindings(kb, p.Answer, { text: p.Text, readNotation, problems });
      const derived = claimOfMentions(kb, claimMentions(kb, p.Text, found), {
        operation: NAME,
        text: p.Text,
        setting: p.Setting ?? '',
        vocabularies: vocabulariesOf(kb, p.Answer),
        age,
        sex,
        time,
      });
      const { codes, held } = p.Answer;
      compare(codes, derived.codes, 'codes', problems);
      compare(held, derived.held, 'held', problems);
      for (const [at, { vocab, code }] of derived.codes.entries()) {
        if (countsOn(kb, vocab, code, dayOf(time))) continue;
        problems.push({ where: `codes[${at}].code`, problem: `${code} is not valid on the day of the encounter` });
      }
      return { claimCheck: { isValid: problems.length === 0, problems: problems.slice(0, MOST_PROBLEMS) } };
    },
  }))();

const readNotation: ReadNotation = (written) => {
  const notation = parseNotation(written);
  if (notation === undefined) return undefined;
  const { ucum, ...rest } = notation;
  return ucum === undefined ? rest : { ...rest, unit: ucum, ucum };
};

/** The vocabularies of the codes in the answer; ICD-10-CM if the answer has no codes. */
function vocabulariesOf(kb: Knowledge, { codes }: Readonly<Record<string, unknown>>): string[] {
  const usable = new Set(usableVocabularies(kb).map(({ name }) => name));
  const given = Array.isArray(codes) ? codes.map((one) => String(Object(one).vocab)) : [];
  const known = [...new Set(given)].filter((name) => usable.has(name));
  return known.length > 0 ? known : ['icd10'].filter((name) => usable.has(name));
}

/** Members of an answer that cannot be derived from its findings. */
const OPEN: readonly string[] = ['confidence'];

/** Adds a problem for each member that differs from the one derived from the findings. */
function compare(given: unknown, derived: unknown, where: string, problems: ClaimProblem[]): void {
  if (problems.length >= MOST_PROBLEMS) return;
  if (typeof derived !== 'object' || derived === null || typeof given !== 'object' || given === null) {
    if (given === derived) return;
    // Neither the words of the note nor the contents of the answer are quoted.
    const expected = typeof derived === 'string' && !where.endsWith('.text') ? `'${derived}'` : kindOf(derived);
    problems.push({
      where,
      problem: `expected ${expected}, got ${given === undefined ? 'nothing' : 'something else'}`,
    });
    return;
  }
  const names = new Set([...Object.keys(given), ...Object.keys(derived)]);
  for (const name of names) {
    if (OPEN.includes(name)) continue;
    const member = Array.isArray(derived) ? `${where}[${name}]` : `${where}.${name}`;
    compare(Reflect.get(given, name), Reflect.get(derived, name), member, problems);
  }
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'the words of the note' : String(value);
}
