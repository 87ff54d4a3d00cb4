// Compares directions for taking drugs, field by field, with the results of a public library. Each expected step is
// compared with the step at the same position. A field counts as expected if the public library gives a value for it,
// and as found if our library does. Frequency abbreviations are measured separately.

import { readFileSync } from 'node:fs';
import type { Prescription, Sig } from '../../../src/contract/result-types.js';
import type { KnowledgeBase } from '../../../src/knowledge/knowledge-base.js';
import { TIME_UNIT_LETTERS } from '../../../src/knowledge/timing.js';
import { type Directions, directionsOf } from '../../../src/recognition/prescriptions/directions-of.js';
import { openCore } from '../../recognition/knowledge.js';
import { type Measure, scores } from '../measure.js';

const SIGS = '../shared/corpora/sig/parsigs.jsonl';
const LATIN = '../shared/corpora/sig/parsigs_latin_frequency.json';

interface Expected {
  readonly drug?: string | null;
  readonly form?: string | null;
  readonly strength?: string | null;
  readonly frequencyType?: string | null;
  readonly interval?: number | null;
  readonly times?: number | null;
  readonly singleDosageAmount?: number | null;
  readonly periodType?: string | null;
  readonly periodAmount?: number | null;
  readonly takeAsNeeded?: boolean;
}

const FIELDS = ['drug', 'dose', 'form', 'strength', 'frequency', 'duration', 'prn', 'steps'] as const;
type Fields = Partial<Record<(typeof FIELDS)[number], string>>;

const LETTERS: Readonly<Record<string, string>> = { Hour: 'H', Day: 'D', Week: 'W', Month: 'M', Year: 'Y' };

export const sigs: Measure = {
  name: 'sigs',
  what: 'directions for drugs, field by field (F1), and the abbreviations of frequencies (share)',
  needs: [SIGS, LATIN],
  async run() {
    const kb = await openCore();
    const counts = new Map(FIELDS.map((field) => [field, { wanted: 0, found: 0, right: 0 }]));
    const details: string[] = [];
    for (const line of readFileSync(SIGS, 'utf8').trim().split('\n')) {
      const { sig, expected }: { sig: string; expected: Expected[] } = JSON.parse(line);
      const own = stepsOf(directionsOf(kb, { Text: sig })[0]);
      for (let at = 0; at < Math.max(own.length, expected.length); at++) {
        const [given, wanted] = [own[at] ?? {}, wantedOf(kb, expected, at)];
        for (const field of FIELDS) {
          const count = counts.get(field);
          if (count === undefined) continue;
          if (wanted[field] !== undefined) count.wanted++;
          if (given[field] !== undefined) count.found++;
          if (wanted[field] !== undefined && wanted[field] === given[field]) count.right++;
          else if (wanted[field] !== given[field])
            details.push(`${field}: wanted ${wanted[field]}, got ${given[field]} | ${sig}`);
        }
      }
    }
    const latin = Object.entries<Expected>(JSON.parse(readFileSync(LATIN, 'utf8')));
    const read = latin.filter(([abbreviation, expected]) => {
      const [{ frequency } = {}] = stepsOf(directionsOf(kb, { Text: `1 tablet ${abbreviation}` })[0]);
      if (frequency !== frequencyOf(expected)) details.push(`latin: ${abbreviation} is ${frequency}`);
      return frequency === frequencyOf(expected);
    });
    const figures = Object.fromEntries(
      [...counts].map(([field, { right, found, wanted }]) => [field, scores(right, found, wanted).f1]),
    );
    return { figures: { ...figures, latin: read.length / latin.length }, details };
  },
};

/** The fields that the public library gives for a step. The number of steps is a field of the first step only. */
function wantedOf(kb: KnowledgeBase, expected: readonly Expected[], at: number): Fields {
  const step = expected[at];
  if (step === undefined) return {};
  const { drug, form, strength, singleDosageAmount, periodAmount, periodType, takeAsNeeded } = step;
  return {
    ...(drug && { drug: drugNamed(kb, drug) }),
    ...(singleDosageAmount && { dose: String(singleDosageAmount) }),
    ...(form && { form }),
    ...(strength && { strength }),
    ...(step.frequencyType && { frequency: frequencyOf(step) }),
    ...(periodAmount && periodType && { duration: `${periodAmount}${LETTERS[periodType]}` }),
    ...(takeAsNeeded && { prn: 'yes' }),
    ...(at === 0 && { steps: String(expected.length) }),
  };
}

function frequencyOf({ frequencyType, interval, times }: Expected): string {
  return `${times ?? 1}/${interval ?? 1}${LETTERS[frequencyType ?? '']}`;
}

/** The description of the finding that a drug name denotes; the name itself if it is unknown. */
function drugNamed(kb: KnowledgeBase, name: string): string {
  return directionsOf(kb, { Text: `${name} 1 tablet daily` })[0]?.drug?.description ?? name;
}

function stepsOf(directions: Directions | undefined): Fields[] {
  if (directions === undefined) return [];
  const { drug, prescription } = directions;
  return prescription.sigs.map((sig, at) => ({
    ...(drug !== undefined && { drug: drug.description }),
    ...fieldsOf(sig, prescription),
    ...(at === 0 && { steps: String(prescription.sigs.length) }),
  }));
}

const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/^(tab|tablet)s?$/i, 'tablet'],
  [/^(cap|capsule)s?$/i, 'capsule'],
  [/^pills?$/i, 'pill'],
  [/^puffs?$/i, 'puff'],
];

function fieldsOf(sig: Sig, { strength, strengthUnit }: Prescription): Fields {
  const { quantity, unit, timing } = sig;
  const { occurrence, interval, intervalUnit, duration, durationUnit } = timing;
  const letter = (number: number | undefined) => TIME_UNIT_LETTERS[(number ?? 0) - 1] ?? '';
  const form = SINGULARS.find(([written]) => written.test(unit ?? ''))?.[1] ?? unit;
  return {
    ...(quantity !== undefined && { dose: String(quantity) }),
    ...(form !== undefined && { form }),
    ...(strength !== undefined && { strength: `${strength}${strengthUnit}` }),
    ...(interval !== undefined && { frequency: `${occurrence ?? 1}/${interval}${letter(intervalUnit)}` }),
    ...(duration !== undefined && { duration: `${duration}${letter(durationUnit)}` }),
    ...(timing.asNeeded && { prn: 'yes' }),
  };
}
