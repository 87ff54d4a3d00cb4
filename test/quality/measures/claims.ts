// The claims for whole encounters (../../claims), compared with those of an expert coder. The ninth set is used for
// scoring, and nothing was tuned to the third and sixth sets; the others may be used to find out what is missing.

import { codeNote } from '../../../src/operations/code-note.js';
import { recognize } from '../../../src/operations/recognize.js';
import { type Encounter, type EncounterSet, encounters, type Need } from '../../claims/encounters.js';
import { openCore } from '../../recognition/knowledge.js';
import type { Measure, Outcome } from '../measure.js';

export const claims: Measure = {
  name: 'claims',
  what: 'codes of the claims of whole encounters, as an expert coder reports them',
  needs: [],
  run: () => scored('first'),
};

export const claimsFurther: Measure = {
  name: 'claims-further',
  what: 'the same for further encounters by other authors',
  needs: [],
  run: () => scored('second'),
};

export const claimsLater: Measure = {
  name: 'claims-later',
  what: 'the same for encounters that were written later',
  needs: [],
  run: () => scored('fourth'),
};

export const claimsUnseen: Measure = {
  name: 'claims-unseen',
  what: 'the same for encounters by other authors, to which nothing was tuned',
  needs: [],
  run: () => scored('third'),
};

export const claimsFifth: Measure = {
  name: 'claims-fifth',
  what: 'the same for half of the encounters that were written last',
  needs: [],
  run: () => scored('fifth'),
};

export const claimsSixth: Measure = {
  name: 'claims-sixth',
  what: 'the same for the half of those encounters to which nothing was tuned',
  needs: [],
  run: () => scored('sixth'),
};

export const claimsSeventh: Measure = {
  name: 'claims-seventh',
  what: 'the same for encounters of 36 specialties',
  needs: [],
  run: () => scored('seventh'),
};

export const claimsEighth: Measure = {
  name: 'claims-eighth',
  what: 'the same for 24 encounters by one more author',
  needs: [],
  run: () => scored('eighth'),
};

export const claimsNinth: Measure = {
  name: 'claims-ninth',
  what: 'the same for 24 encounters by yet another author, to which nothing was tuned',
  needs: [],
  run: () => scored('ninth'),
};

async function scored(set: EncounterSet): Promise<Outcome> {
  const kb = await openCore();
  const details: string[] = [];
  const counts = {
    encounters: 0,
    reported: 0,
    acceptable: 0,
    false: 0,
    needed: 0,
    found: 0,
    first: 0,
    orders: 0,
    ordered: 0,
  };
  for (const encounter of encounters(set)) {
    const { codedNote } = codeNote(kb, {
      Text: encounter.note,
      Patient: encounter.patient,
      EncounterTime: encounter.encounterTime,
      Setting: encounter.setting,
    });
    const reported = codedNote.codes.filter((one) => one.reportable);
    const codes = reported.map(({ code }) => code);
    counts.encounters++;
    counts.reported += codes.length;
    counts.needed += encounter.must.length;
    for (const one of reported) {
      const isFalse = encounter.never.some((pattern) => matches(one.code, pattern));
      if (isFalse) counts.false++;
      if (isAcceptable(encounter, one.code)) counts.acceptable++;
      else {
        const words = one.evidence.map(({ text }) => `'${text.replace(/\s+/g, ' ')}'`).join(' ');
        details.push(
          `${encounter.name}: ${isFalse ? 'false' : 'not acceptable'} ${one.code} ${one.description} <- ${words}`,
        );
      }
    }
    for (const need of encounter.must) {
      if (isFound(need, codes)) counts.found++;
      else details.push(`${encounter.name}: missing ${need.codes.join(' or ')} (${need.why})`);
    }
    if (codes.length > 0 && encounter.first.includes(codes[0])) counts.first++;
    else details.push(`${encounter.name}: first is ${codes[0] ?? 'nothing'}, not ${encounter.first.join(' or ')}`);
    for (const [before = '', after = ''] of encounter.order) {
      if (!codes.includes(before) || !codes.includes(after)) continue;
      counts.orders++;
      if (codes.indexOf(before) < codes.indexOf(after)) counts.ordered++;
      else details.push(`${encounter.name}: ${before} does not precede ${after}`);
    }
  }
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    figures: {
      acceptable: share(counts.acceptable, counts.reported),
      false: share(counts.false, counts.reported),
      needed: share(counts.found, counts.needed),
      first: share(counts.first, counts.encounters),
      ordered: share(counts.ordered, counts.orders),
      encounters: counts.encounters,
      reported: counts.reported,
    },
    details,
  };
}

/** The sets from which the confidence is learnt. All of them may also be used to find out what is missing. */
const LEARNT_FROM: readonly EncounterSet[] = ['first', 'second', 'fourth'];

/** Every reportable code that codeNote assigns to the encounters of these sets, with the findings of the note. */
export async function judgedClaims() {
  const kb = await openCore();
  return LEARNT_FROM.flatMap((set) => encounters(set)).flatMap((encounter) => {
    const about = { Text: encounter.note, Patient: encounter.patient, EncounterTime: encounter.encounterTime };
    const Settings = { explain: true, includeHypothetical: true };
    const { results } = recognize(kb, { ...about, ResolveFindings: false, Settings }).taggedText;
    const { codes } = codeNote(kb, { ...about, Setting: encounter.setting }).codedNote;
    return codes
      .filter(({ reportable }) => reportable)
      .map((code) => ({ document: encounter.name, code, results, isRight: isAcceptable(encounter, code.code) }));
  });
}

function isFound({ codes }: Need, reported: readonly string[]): boolean {
  return codes.some((code) => reported.some((one) => matches(one, code)));
}

function isAcceptable({ must, may, first }: Encounter, code: string): boolean {
  return [...must.flatMap(({ codes }) => codes), ...may, ...first].some((pattern) => matches(code, pattern));
}

function matches(code: string, pattern: string): boolean {
  return pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code === pattern;
}
