// Whole notes from many specialties, written for this purpose and coded by a careful reader
// (../../golden/golden-notes.ts). The span, prefix, result, modifier, status and value of a finding must be equal to
// those in the entry for it, and attributes that the entry lacks must be absent; the unit and ICD-10-CM code are
// compared only if the entry has them.

import { readFileSync } from 'node:fs';
import { parseDateTime } from '../../../src/contract/params.js';
import type { RecognitionResult } from '../../../src/contract/result-types.js';
import type { Knowledge } from '../../../src/knowledge/knowledge-base.js';
import { patientContext } from '../../../src/knowledge/patients.js';
import { recognize } from '../../../src/operations/recognize.js';
import { translateItem } from '../../../src/operations/translate-item.js';
import { type Entry, type GoldenNote, goldenNotes, QUALIFIERS } from '../../golden/golden-notes.js';
import { openCore } from '../../recognition/knowledge.js';
import { type Measure, type Outcome, scores } from '../measure.js';

const ENCOUNTER = '2026-03-02';
const NO_CODE = 'none';

export const golden: Measure = {
  name: 'golden',
  what: 'findings of the golden notes, with every attribute',
  needs: [],
  run: () => scored(goldenNotes()),
};

export const goldenFurther: Measure = {
  name: 'golden-further',
  what: 'the same for further kinds of notes by other authors',
  needs: [],
  run: () => scored(goldenNotes('./further/')),
};

async function scored(notes: readonly GoldenNote[]): Promise<Outcome> {
  const kb = await openCore();
  const slugOf = slugs();
  const details: string[] = [];
  let right = 0;
  let found = 0;
  let wanted = 0;
  for (const note of notes) {
    const { results } = recognize(kb, {
      Text: note.text,
      Patient: note.patient,
      EncounterTime: ENCOUNTER,
    }).taggedText;
    const isOf = (entry: Entry, one: RecognitionResult): boolean =>
      one.index === entry.begin && endOf(one) === entry.end && slugOf.get(one.ctermId) === entry.finding;
    const agreeing = new Set<RecognitionResult>();
    for (const entry of note.findings) {
      const one = results.find((result) => isOf(entry, result) && agrees(kb, note, entry, result));
      if (one !== undefined) agreeing.add(one);
      else details.push(missed(kb, note, entry, results, slugOf));
    }
    for (const one of results) {
      if (note.findings.some((entry) => entry.begin < endOf(one) && entry.end > one.index)) continue;
      const what = `'${note.text.slice(one.index, endOf(one))}' ${said(slugOf.get(one.ctermId), one)}`;
      details.push(`${note.lineAt(one.index)}\n    not expected: ${what}`);
    }
    right += agreeing.size;
    found += results.length;
    wanted += note.findings.length;
  }
  const { precision, recall } = scores(right, found, wanted);
  return { figures: { recall, precision, wanted, right, found }, details };
}

/** For each finding in the core, its slug, keyed by id; both come from the core's allocation. */
function slugs(): Map<number, string> {
  const csv = readFileSync(new URL('../../../kb-build/core/allocation.csv', import.meta.url), 'utf8');
  const rows = csv.split('\n').map((line) => line.split(','));
  return new Map(rows.slice(1).map(([slug = '', id = '']): [number, string] => [Number(id), slug]));
}

const endOf = ({ index, length }: RecognitionResult): number => index + length;

/** The preferred reportable codes for a result, one per group, without duplicates. */
function codesOf(kb: Knowledge, note: GoldenNote, result: RecognitionResult): string[] {
  const EncounterTime = parseDateTime(ENCOUNTER);
  const { map } = translateItem(kb, {
    SourceVocabulary: 'cterm',
    SourceCode: String(result.ctermId),
    TargetVocabulary: 'icd10',
    Prefix: result.prefix,
    Result: result.result,
    Status: result.status,
    Modifier: result.modifier,
    // All the notes describe first encounters.
    Specifier: 'initial',
    Value: result.value,
    Age: patientContext(kb, { Patient: note.patient, EncounterTime }, 'test').age,
    Sex: note.patient.sex,
    EncounterTime: ENCOUNTER,
  });
  const entries = [...map.group.map(({ entry }) => entry), ...map.entry];
  const codes = entries.filter(({ preferred, unreportable }) => preferred && !unreportable).map(({ code }) => code);
  return codes.length === 0 ? [NO_CODE] : [...new Set(codes)];
}

/** Whether a result has exactly the qualifiers given in the entry. */
function agrees(kb: Knowledge, note: GoldenNote, entry: Entry, result: RecognitionResult): boolean {
  for (const key of QUALIFIERS) {
    if (key === 'unit' && entry.unit === undefined) continue;
    if (entry[key] !== result[key]) return false;
  }
  return entry.icd10 === undefined || entry.icd10.join() === codesOf(kb, note, result).join();
}

/** The qualifiers of an entry or a result, as shown in a message. */
function said(finding: string | undefined, of: Entry | RecognitionResult, codes: readonly string[] = []): string {
  const qualifiers = QUALIFIERS.flatMap((key) => (of[key] === undefined ? [] : [`${key}: ${of[key]}`]));
  const coded = codes.length > 0 ? [`icd10: ${codes.join(', ')}`] : [];
  return [finding ?? 'no finding', ...qualifiers, ...coded].join(', ');
}

function missed(
  kb: Knowledge,
  note: GoldenNote,
  entry: Entry,
  results: readonly RecognitionResult[],
  slugOf: ReadonlyMap<number, string>,
): string {
  const there = results.filter((one) => one.index < entry.end && endOf(one) > entry.begin);
  const got = there.map((one) => {
    const codes = entry.icd10 === undefined ? [] : codesOf(kb, note, one);
    return `'${note.text.slice(one.index, endOf(one))}' ${said(slugOf.get(one.ctermId), one, codes)}`;
  });
  const why = entry.why === undefined ? '' : `\n    known: ${entry.why}`;
  const wanted = `'${entry.text}' ${said(entry.finding, entry, entry.icd10)}`;
  return `${note.lineAt(entry.begin)}\n    expected ${wanted}\n    got ${got.join(' | ') || 'nothing'}${why}`;
}
