// What one record of a chart says of the right side and another of the left: where the vocabulary has a code for both
// sides, that one stands for the two (official guidelines, I.B.13).

import type { ChartMapEntry } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { ownSpecifiers, specifyCode } from '../specify/specifiers.js';
import { type CodedRecord, suppressionOf } from './chart-state.js';
import { codeCache } from './code-cache.js';
import { specifyEntry } from './entry-specifiers.js';

/** Codes that differ in their side alone begin alike up to here: no vocabulary says a side earlier. */
const ALIKE = 5;
const BOTH = { laterality: 'both' };

interface SidedEntry {
  readonly entry: ChartMapEntry;
  readonly side: string;
}

/** Puts the code for both sides in the place of one for the right and one for the left. */
export function joinSides(kb: Knowledge, records: readonly CodedRecord[], vocabulary: string): void {
  const found = sidedEntries(kb, records, vocabulary);
  // Most charts say nothing of one of the sides.
  if (found.length < 2 || !hasBothSides(found)) return;
  for (const alike of beginningAlike(found)) {
    const sided = new Map<string, SidedEntry[]>();
    for (const one of alike) {
      const both = specifyCode(kb, vocabulary, one.entry.code, BOTH);
      if (both === undefined || both.applied.length === 0 || !both.isComplete) continue;
      const ofCode = sided.get(both.code);
      if (ofCode === undefined) sided.set(both.code, [one]);
      else ofCode.push(one);
    }
    for (const ofCode of sided.values()) {
      if (!hasBothSides(ofCode)) continue;
      for (const { entry } of ofCode) specifyEntry(kb, entry, vocabulary, BOTH);
    }
  }
}

function hasBothSides(entries: readonly SidedEntry[]): boolean {
  return entries.some(({ side }) => side === 'right') && entries.some(({ side }) => side === 'left');
}

/** The entries to take whose codes say a side. */
function sidedEntries(kb: Knowledge, records: readonly CodedRecord[], vocabulary: string): SidedEntry[] {
  const found: SidedEntry[] = [];
  for (let at = 0; at < records.length; at++) {
    const { groups } = records[at];
    for (let number = 0; number < groups.length; number++) {
      const entries = groups[number];
      if (entries.length === 0 || entries[0].code.length <= ALIKE) continue;
      const side = sideOf(kb, vocabulary, entries[0].code);
      if (side !== '' && suppressionOf(entries[0]) === '') found.push({ entry: entries[0], side });
    }
  }
  return found;
}

/** Those whose codes begin alike, as far as there are several codes. */
function beginningAlike(sided: readonly SidedEntry[]): SidedEntry[][] {
  const found = new Map<string, SidedEntry[]>();
  for (const one of sided) {
    const beginning = one.entry.code.slice(0, ALIKE);
    const others = found.get(beginning);
    if (others === undefined) found.set(beginning, [one]);
    else others.push(one);
  }
  return [...found.values()].filter(([first, ...others]) =>
    others.some(({ entry }) => entry.code !== first.entry.code),
  );
}

const MOST_CODES = 20_000;

/** `right` or `left`, where a code says that; '' for every other. */
const sideOf = /* @__PURE__ */ codeCache(MOST_CODES, readSide);

function readSide(kb: Knowledge, vocabulary: string, code: string): string {
  for (const { set, choice } of ownSpecifiers(kb, vocabulary, code)) {
    if (set.kind === 'laterality' && (choice.meaning === 'right' || choice.meaning === 'left')) return choice.meaning;
  }
  return '';
}
