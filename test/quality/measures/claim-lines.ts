// The claims for one-line encounters (../../claims/lines and the folders next to it): the share of claims in which no
// code is missing or superfluous and the right code is first.

import { codeNote } from '../../../src/operations/code-note.js';
import { LINE_DATE, type LineSet, oneLineEncounters } from '../../claims/one-line-encounters.js';
import { openCore } from '../../recognition/knowledge.js';
import type { Measure, Outcome } from '../measure.js';

export const claimLines: Measure = {
  name: 'claim-lines',
  what: 'claims of encounters of one line, with every code right, none left over and the right one first',
  needs: [],
  run: () => scored('lines'),
};

export const claimLinesFurther: Measure = {
  name: 'claim-lines-further',
  what: 'the same for further encounters by other authors',
  needs: [],
  run: () => scored('lines-further'),
};

export const claimLinesUnseen: Measure = {
  name: 'claim-lines-unseen',
  what: 'the same for encounters by those authors to which nothing was tuned',
  needs: [],
  run: () => scored('lines-unseen'),
};

async function scored(set: LineSet): Promise<Outcome> {
  const kb = await openCore();
  const details: string[] = [];
  const encounters = oneLineEncounters(set);
  for (const { place, text, patient, setting, codes } of encounters) {
    const { codedNote } = codeNote(kb, { Text: text, Patient: patient, EncounterTime: LINE_DATE, Setting: setting });
    const reported = codedNote.codes.filter(({ reportable }) => reportable).map(({ code }) => code);
    const missing = codes.filter((alternatives) => !alternatives.some((code) => reported.includes(code)));
    const more = reported.filter((code) => !codes.flat().includes(code));
    const isFirst = codes[0]?.includes(reported[0] ?? '') === true;
    if (missing.length === 0 && more.length === 0 && isFirst) continue;
    const wanted = codes.map((alternatives) => alternatives.join(' or ')).join(', ');
    details.push(`${place}: wanted ${wanted}; got ${reported.join(', ') || 'nothing'}`);
  }
  return {
    figures: { right: 1 - details.length / encounters.length, encounters: encounters.length },
    details,
  };
}
