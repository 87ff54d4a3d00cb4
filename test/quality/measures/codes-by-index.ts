// Takes each name in the core that is also a title in the alphabetic index of ICD-10-CM, codes it as a one-line
// assessment, and compares the claim with the index. A title and a name mean the same if they consist of the same
// words, in any order. The index is not always right about a bare name (its "abscess" is an abscess of the skin), and
// codes are added to it every year, so the share cannot reach 1. A name attached to the wrong finding lowers the share.

import { readFileSync } from 'node:fs';
import { csvRows } from '../../../kb-build/importers/readers/csv.js';
import { inside } from '../../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../../src/opening/open.js';
import { codeNote } from '../../../src/operations/code-note.js';
import { coreBytes } from '../../recognition/knowledge.js';
import type { Measure } from '../measure.js';

const INDEX = '../shared/more/icd10cm/index_2025/ICD10CM_2025_Index.csv';
/** A day on which the codes of the index were in force. */
const ENCOUNTER = '2025-03-01';
/** Words that are ignored when titles and names are compared. */
const SMALL = new Set([
  'of',
  'the',
  'a',
  'an',
  'in',
  'and',
  'or',
  'with',
  'to',
  'by',
  'nos',
  'nec',
  'specified',
  'unspecified',
]);

export const codesByIndex: Measure = {
  name: 'codes-by-index',
  what: 'codes of names that are also titles of the ICD-10-CM index',
  needs: [INDEX],
  async run() {
    const kb = await openKnowledgeBase(await coreBytes());
    const { tables, kernel } = kb[inside];
    const wordsOf = (text: string): string =>
      [...new Set(kernel.words(text).map((word) => word.text))]
        .filter((word) => !SMALL.has(word))
        .sort()
        .join(' ');
    const index = codesByTitle(wordsOf);
    const names = new Map<string, string>();
    const { findings } = tables;
    for (let row = 0; row < tables.names.rowCount; row++) {
      const text = tables.names.text(row);
      const title = wordsOf(text);
      const finding = tables.names.finding(row);
      if (index.has(title)) names.set(`${title}, ${finding}`, text);
    }
    const details: string[] = [];
    let coded = 0;
    let right = 0;
    for (const [key, name] of names) {
      const [title = '', finding] = key.split(', ');
      const wanted = index.get(title) ?? [];
      const { codes } = codeNote(kb, {
        Text: `Assessment:\n1. ${name}`,
        Setting: 'inpatient',
        EncounterTime: ENCOUNTER,
      }).codedNote;
      if (codes.length === 0) continue;
      coded++;
      if (codes.some(({ code }) => wanted.some((one) => code.startsWith(one) || one.startsWith(code)))) right++;
      else
        details.push(
          `${name} (${findings.description(Number(finding))}): ${codes.map(({ code }) => code).join(' ')}, by the index ${wanted.join(' ')}`,
        );
    }
    return { figures: { right: right / coded, names: coded }, details };
  },
};

/** The codes in the index, keyed by the words of their titles; the dash of an incomplete code ("S52.5-") is removed. */
function codesByTitle(wordsOf: (text: string) => string): Map<string, string[]> {
  const byTitle = new Map<string, string[]>();
  const path: string[] = [];
  for (const row of csvRows([readFileSync(INDEX, 'utf8')])) {
    if (!row.ok) continue;
    const [, , level, term = '', , , , written = ''] = row.fields;
    const depth = Number(level);
    if (!Number.isInteger(depth)) continue;
    path.length = depth;
    path[depth] = term;
    const title = wordsOf(path.join(' '));
    const codes = written.split(/[ ,[\]]+/).map((code) => code.replace(/[-.]+$/, ''));
    byTitle.set(title, [...(byTitle.get(title) ?? []), ...codes.filter((code) => code !== '')]);
  }
  for (const [title, codes] of byTitle) if (codes.length === 0) byTitle.delete(title);
  return byTitle;
}
