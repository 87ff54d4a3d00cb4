// Encounters of one line each, with the claim that an expert coder would submit: test/claims/lines has one for every
// kind of statement in an assessment; `lines-further` and `lines-unseen` are by authors who did not know the rules, and
// `lines-unseen` is only used for scoring, never to improve the rules.
//
//   [60,F] Assessment: Emphysema. -> J43.9
//   [70,M,IP] Discharge diagnosis: Inferior STEMI. | No complications. -> I21.19|I21.11 Z72.0
//
// In brackets: the age in years (0 for a newborn), the sex, and the setting (by default OP). A bar in the text is a
// line break. After the arrow: every code on the claim, beginning with the first-listed one; a bar separates
// alternatives.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface OneLineEncounter {
  /** The file and the line. */
  readonly place: string;
  readonly text: string;
  readonly patient: { readonly birthDate: string; readonly sex: string };
  readonly setting: string;
  /** The codes on the claim, each as a list of alternatives, one of which is needed. */
  readonly codes: readonly (readonly string[])[];
}

/** The folders with such encounters. */
export type LineSet = 'lines' | 'lines-further' | 'lines-unseen';

/** The date of all encounters. */
export const LINE_DATE = '2026-11-10';
const NEWBORN = '2026-11-09';
const YEAR = 2026;
const LINE = /^\[(\d+),([FM])(?:,([A-Z]+))?\] (.+) -> (\S.*)$/;

/** All encounters in one folder, in file order. */
export function oneLineEncounters(set: LineSet = 'lines'): OneLineEncounter[] {
  const folder = new URL(`./${set}/`, import.meta.url);
  const files = readdirSync(fileURLToPath(folder)).sort();
  return files.flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .flatMap((line, at) => (line === '' ? [] : [encounterOf(line, `test/claims/${set}/${file}:${at + 1}`)])),
  );
}

function encounterOf(line: string, place: string): OneLineEncounter {
  const [, age, sex, setting = 'OP', text, codes] = LINE.exec(line) ?? [];
  if (age === undefined || sex === undefined || text === undefined || codes === undefined) {
    throw new Error(`${place}: expected a line such as '[60,F] Assessment: Emphysema. -> J43.9'`);
  }
  return {
    place,
    text: text.replaceAll('|', '\n'),
    patient: { birthDate: age === '0' ? NEWBORN : `${YEAR - Number(age)}-01-15`, sex },
    setting,
    codes: codes.split(' ').map((alternatives) => alternatives.split('|')),
  };
}
