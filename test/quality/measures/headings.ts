// Section headings in transcribed notes whose authors put them in bold. A section of level 1 counts as correct if a
// bold heading begins at exactly the same offset; `exact` requires, in addition, that both end at the same offset, not
// counting the colon.

import { readFileSync } from 'node:fs';
import { sectionsOf } from '../../../src/recognition/sections/sections-of.js';
import { openCore } from '../../recognition/knowledge.js';
import { type Measure, scores } from '../measure.js';

const NOTES = '../shared/corpora/text/mtsamples.jsonl';
/** Characters that may come after the words of a bold heading. */
const TAIL = /[\s:.–-]*$/;

interface Note {
  readonly text: string;
  readonly dup: boolean;
  /** The start, end and text of each bold heading. */
  readonly headers: readonly (readonly [number, number, string])[];
}

export const headings: Measure = {
  name: 'headings',
  what: 'section headings against those the authors set in bold: same begin (precision, recall, f1), same span (exact)',
  needs: [NOTES],
  async run() {
    const kb = await openCore();
    const missed = new Map<string, number>();
    const wrong = new Map<string, number>();
    let wanted = 0;
    let found = 0;
    let right = 0;
    let exact = 0;
    for (const line of readFileSync(NOTES, 'utf8').trim().split('\n')) {
      const note: Note = JSON.parse(line);
      if (note.dup) continue;
      const ends = new Map(
        note.headers.map(([begin, end]) => [begin, begin + bare(note.text.slice(begin, end)).length]),
      );
      wanted += ends.size;
      const begins = new Set<number>();
      for (const { heading, index, length, level } of sectionsOf(kb, { Text: note.text })) {
        if (length === 0 || level > 1) continue;
        found++;
        begins.add(index);
        const end = ends.get(index);
        if (end === undefined) count(wrong, heading);
        else right++;
        if (end === index + length) exact++;
      }
      for (const [begin, end] of ends) if (!begins.has(begin)) count(missed, note.text.slice(begin, end));
    }
    const { precision, recall, f1 } = scores(right, found, wanted);
    const details = [...often(missed, 'missed'), ...often(wrong, 'wrong')];
    return { figures: { f1, precision, recall, exact: scores(exact, found, wanted).f1, wanted, found }, details };
  },
};

const bare = (heading: string): string => heading.replace(TAIL, '');

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function often(counts: ReadonlyMap<string, number>, what: string): string[] {
  return [...counts].sort((a, b) => b[1] - a[1]).map(([heading, times]) => `${what} ${times}: ${heading}`);
}
