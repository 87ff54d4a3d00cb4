// The `codeNote` operation, which derives the codes for a claim from a note. The operation and its path are our own
// extensions: the interface has no such endpoint.

import { claimMentions } from '../coding/claim/claim-mentions.js';
import type { CodedNote } from '../contract/claim-types.js';
import { dateTime, list, patient, settings, text } from '../contract/params.js';
import { provenanceOf } from '../knowledge/answer-provenance.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { patientContext } from '../knowledge/patients.js';
import { requireContext } from '../knowledge/require-context.js';
import { requireVocabulary, usableVocabularies } from '../knowledge/vocabularies.js';
import { recognizeText } from '../recognition/recognize-text.js';
import { requireSection } from '../recognition/require-section.js';
import { readSettings } from '../recognition/settings.js';
import { claimOfMentions } from './claim-of-mentions.js';
import { defineOperation } from './operation.js';

const NAME = 'codeNote';
/**
 * Settings that override the caller's, either because the codes depend on them or because the details that they add,
 * such as alternates, are not part of the answer.
 */
const OWN_SETTINGS = { explain: false, maxAlternates: 0, includeHypothetical: true, offsetEncoding: 'utf16' } as const;

/**
 * Codes a note. Returns `{ codedNote }`: the codes in claim order, each with its evidence in the text; the findings
 * that are not reported, each with the reason; and the provenance of the answer.
 *
 * @example
 * const { codedNote } = codeNote(kb, { Text: 'Cough and fever for 3 days. Assessment: community-acquired pneumonia.' });
 * codedNote.codes.map(({ code }) => code) // ['J18.9']
 */
export const codeNote = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/Coding/CodeNote',
    summary: 'The codes of a note in claim order, with their evidence',
    parameters: {
      Text: text({ required: true, doc: 'Plain clinical text.' }),
      Vocabs: list({ doc: 'Vocabularies of the codes; icd10 when absent.' }),
      Patient: patient({ doc: 'The patient, as { birthDate, sex }; takes precedence over PatientId.' }),
      PatientId: text({ doc: 'Id of the patient, looked up by the host.' }),
      EncounterTime: dateTime({ doc: 'Time of the encounter; the current time when absent.' }),
      Setting: text({ doc: '`inpatient` or `outpatient`, or a code of enumeration Settings; outpatient when absent.' }),
      ClinicalSetting: text({ doc: 'Code of enumeration Settings; used if Setting is absent.' }),
      DocumentType: text({
        doc: 'Type of the note. If it names a section, the text before the first heading belongs to that section.',
      }),
      DocumentSection: text({
        doc: 'Code or heading of the section that the whole text is from; overrides headings in the text.',
      }),
      Settings: settings({ doc: 'Settings of recognition, as in recognize.' }),
    },
    example: { Text: 'Cough and fever for 3 days. Assessment: community-acquired pneumonia.' },
    run(kb, p): { codedNote: CodedNote } {
      requireContext(kb, NAME);
      requireSection(kb, NAME, p.DocumentSection);
      const vocabularies = targetsOf(kb, p.Vocabs);
      const { age, sex, time } = patientContext(kb, p, NAME);
      const setting = p.Setting ?? p.ClinicalSetting ?? '';
      const settings = { ...readSettings(p.Settings ?? {}), ...OWN_SETTINGS };
      const { results } = recognizeText(kb, {
        text: p.Text,
        documentType: p.DocumentType,
        documentSection: p.DocumentSection,
        age,
        sex,
        specialty: undefined,
        settings,
        withContext: true,
      });
      const encounter = { operation: NAME, text: p.Text, setting, vocabularies, age, sex, time };
      const { codes, held } = claimOfMentions(kb, claimMentions(kb, p.Text, results), encounter);
      const provenance = provenanceOf(kb, vocabularies, {
        Setting: setting,
        // The current time is reduced to its date, so that the same call gives the same answer all day.
        EncounterTime: p.EncounterTime?.toISOString() ?? time.toISOString().slice(0, 10),
        ...(p.Settings && { Settings: p.Settings }),
      });
      return { codedNote: { codes, held, provenance } };
    },
  }))();

const DEFAULT_VOCABULARY = 'icd10';

function targetsOf(kb: Knowledge, given: readonly string[] | undefined): string[] {
  if (given !== undefined && given.length > 0) {
    return [...new Set(given.map((name) => requireVocabulary(kb, `${NAME}: parameter Vocabs`, name)))];
  }
  return usableVocabularies(kb).some(({ name }) => name === DEFAULT_VOCABULARY) ? [DEFAULT_VOCABULARY] : [];
}
