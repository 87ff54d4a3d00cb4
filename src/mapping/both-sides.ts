// What one record of a chart says of the right side and another of the left: where the vocabulary has a code for both
// sides, that one stands for the two (official guidelines, I.B.13).

import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { ChartMapEntry } from '../types.js';
import { specifyEntry } from './chart-specifiers.js';
import { type CodedRecord, suppressionOf } from './chart-state.js';
import { ownSpecifiers, specifyCode } from './specifiers.js';

/** Codes that differ in their side alone begin alike up to here: no vocabulary says a side earlier. */
const ALIKE = 5;
const BOTH = { laterality: 'both' };

/** Puts the code for both sides in the place of one for the right and one for the left. */
export function joinSides(kb: Knowledge, records: readonly CodedRecord[], vocabulary: string): void {
  for (const alike of beginningAlike(records)) {
    const sided = new Map<string, { readonly entry: ChartMapEntry; readonly side: string }[]>();
    for (const entry of alike) {
      const side = sideOf(kb, vocabulary, entry.code);
      const both = side === '' ? undefined : specifyCode(kb, vocabulary, entry.code, BOTH);
      if (both === undefined || both.applied.length === 0 || !both.isComplete) continue;
      const ofCode = sided.get(both.code);
      if (ofCode === undefined) sided.set(both.code, [{ entry, side }]);
      else ofCode.push({ entry, side });
    }
    for (const ofCode of sided.values()) {
      if (!ofCode.some(({ side }) => side === 'right') || !ofCode.some(({ side }) => side === 'left')) continue;
      for (const { entry } of ofCode) specifyEntry(kb, entry, vocabulary, BOTH);
    }
  }
}

/** The entries to take whose codes begin alike, as far as there are several codes. */
function beginningAlike(records: readonly CodedRecord[]): ChartMapEntry[][] {
  const found = new Map<string, ChartMapEntry[]>();
  for (const { groups } of records) {
    for (const [taken] of groups) {
      if (taken === undefined || taken.code.length <= ALIKE || suppressionOf(taken) !== '') continue;
      const beginning = taken.code.slice(0, ALIKE);
      const others = found.get(beginning);
      if (others === undefined) found.set(beginning, [taken]);
      else others.push(taken);
    }
  }
  return [...found.values()].filter(([first, ...others]) => others.some(({ code }) => code !== first.code));
}

/** `right` or `left`, where a code says that; '' for every other. */
function sideOf(kb: Knowledge, vocabulary: string, code: string): string {
  for (const { set, choice } of ownSpecifiers(kb, vocabulary, code)) {
    if (set.kind === 'laterality' && (choice.meaning === 'right' || choice.meaning === 'left')) return choice.meaning;
  }
  return '';
}
