// The operation `codeNote`, from a note to the codes of its claim. It is our own extension: the interface has no such
// endpoint, so the path is our own too.

import { chartCodes } from '../coding/chart/chart-codes.js';
import { type ClaimMention, claimMentions } from '../coding/claim/claim-mentions.js';
import { holdMentions } from '../coding/claim/hold-mentions.js';
import { type CodedMention, heldFinding, noteClaim } from '../coding/claim/note-claim.js';
import type { CodedNote, HoldReason } from '../contract/claim-types.js';
import { dateTime, json, list, patient, text } from '../contract/params.js';
import type { Chart, ChartRecord } from '../documents/chart.js';
import { patientContext } from '../knowledge/patients.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { recognizeText } from '../recognition/recognize-text.js';
import { readSettings } from '../recognition/settings.js';
import { chartItems } from './chart-items.js';
import { isInpatientSetting } from './chart-words.js';
import { defineOperation } from './operation.js';
import { provenanceOf } from './provenance.js';

const NAME = 'codeNote';

/**
 * Codes a note: returns `{ codedNote }` with the codes in claim order, each with its evidence in the text, the findings
 * that are not reported, each with the reason, and the provenance of the answer.
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
      Settings: json({ doc: 'Settings of recognition, as in recognize.' }),
    },
    example: { Text: 'Cough and fever for 3 days. Assessment: community-acquired pneumonia.' },
    run(kb, p): { codedNote: CodedNote } {
      const { age, sex, time } = patientContext(kb, p, NAME);
      const setting = p.Setting ?? p.ClinicalSetting ?? '';
      const isInpatient = isInpatientSetting(kb, NAME, setting);
      const settings = { ...readSettings(p.Settings ?? {}), explain: true, includeHypothetical: true };
      const { results } = recognizeText(kb, {
        text: p.Text,
        documentType: p.DocumentType,
        documentSection: p.DocumentSection,
        age,
        sex,
        specialty: undefined,
        settings: { ...settings, offsetEncoding: 'utf16' },
      });
      const vocabularies = (p.Vocabs?.length ? p.Vocabs : ['icd10']).map((name) =>
        requireVocabulary(kb, `${NAME}: parameter Vocabs`, name),
      );
      const mentions = claimMentions(kb, results);
      const reasons = holdMentions(mentions, isInpatient);
      const held = mentions.flatMap((one, at) => {
        const reason: HoldReason | undefined = reasons[at];
        return reason === undefined ? [] : heldFinding(p.Text, one, reason);
      });
      const kept = inClaimOrder(mentions.filter((_, at) => reasons[at] === undefined));
      const chart: Chart = {
        encounterTime: time.toISOString(),
        setting,
        serviceType: '',
        specialty: '',
        providerRole: '',
        patient: { id: '', birthDate: '', sex: sex ?? '' },
        records: kept.map(recordOf),
      };
      const items = chartItems(kb, chart, true).map((item) => ({ ...item, context: { ...item.context, age, sex } }));
      const codes = vocabularies.flatMap((vocabulary, at) => {
        const maps = chartCodes(kb, items, {
          vocabulary,
          includeHints: false,
          includeSpecifierLists: false,
          expressionForm: 'FullDescription',
        });
        const coded = kept.map((mention, index): CodedMention => ({ mention, map: maps[index] }));
        const claim = noteClaim(kb, coded, { text: p.Text, vocabulary, context: { age, sex } });
        if (at === 0) held.push(...claim.held);
        return claim.codes;
      });
      held.sort((a, b) => a.index - b.index);
      const provenance = provenanceOf(kb, vocabularies, {
        Setting: setting,
        EncounterTime: time.toISOString(),
        ...(p.Settings ?? {}),
      });
      return { codedNote: { codes, held, provenance } };
    },
  }))();

/** The parts of a note in the order in which their findings come on a claim; all other parts come last. */
const PARTS: readonly string[] = ['assessment', 'complaint', 'story', 'unknown', 'plan', 'problems'];

/** The findings in chart order: what the visit was about first. */
function inClaimOrder(mentions: readonly ClaimMention[]): ClaimMention[] {
  const place = ({ part }: ClaimMention) => (PARTS.includes(part) ? PARTS.indexOf(part) : PARTS.length);
  return [...mentions].sort((a, b) => place(a) - place(b) || a.result.index - b.result.index);
}

function recordOf({ result }: ClaimMention, at: number): ChartRecord {
  const { ctermId, prefix = '', modifier = '', status = '', value = '', unit = '', onset = '', duration = '' } = result;
  return {
    id: String(at),
    parent: '',
    ctermId: String(ctermId),
    soapCategory: '',
    vocab: '',
    code: '',
    prefix,
    result: result.result ?? '',
    modifier,
    status,
    value,
    unit,
    onset,
    duration,
    episode: '',
    note: '',
    groupId: '',
    others: {},
  };
}
