// Bilateral codes: if one record of a chart has a code for the right side, another has the corresponding code for the
// left side, and the vocabulary has a code for both sides, that code replaces the two (official guidelines, I.B.13).

import type { ChartMapEntry } from '../../contract/result-types.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { ownSpecifiers, specifyCode } from '../specify/specifiers.js';
import { type CodedRecord, suppressionOf } from './chart-state.js';
import { codeCache } from './code-cache.js';
import { specifyEntry } from './entry-specifiers.js';

/**
 * Codes that differ only in side share a prefix of at least this length, because no vocabulary encodes the side any
 * earlier.
 */
const SHARED_PREFIX_LENGTH = 5;
const BOTH = { laterality: 'both' };

interface SidedEntry {
  readonly entry: ChartMapEntry;
  readonly side: string;
}

/** Replaces pairs of codes for the right and the left side with the code for both sides. */
export function joinSides(kb: Knowledge, records: readonly CodedRecord[], vocabulary: string): void {
  const found = sidedEntries(kb, records, vocabulary);
  // Fast path: most charts do not contain codes for the right as well as for the left side.
  if (found.length < 2 || !hasBothSides(found)) return;
  for (const group of groupsByPrefix(found)) {
    const sided = new Map<string, SidedEntry[]>();
    for (const one of group) {
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

/** The selected entries whose codes specify a side. */
function sidedEntries(kb: Knowledge, records: readonly CodedRecord[], vocabulary: string): SidedEntry[] {
  const found: SidedEntry[] = [];
  for (let at = 0; at < records.length; at++) {
    const { groups } = records[at];
    for (let number = 0; number < groups.length; number++) {
      const entries = groups[number];
      if (entries.length === 0 || entries[0].code.length <= SHARED_PREFIX_LENGTH) continue;
      const side = sideOf(kb, vocabulary, entries[0].code);
      if (side !== '' && suppressionOf(entries[0]) === '') found.push({ entry: entries[0], side });
    }
  }
  return found;
}

/** Groups entries by shared code prefix, and returns only the groups with several distinct codes. */
function groupsByPrefix(sided: readonly SidedEntry[]): SidedEntry[][] {
  const found = new Map<string, SidedEntry[]>();
  for (const one of sided) {
    const prefix = one.entry.code.slice(0, SHARED_PREFIX_LENGTH);
    const others = found.get(prefix);
    if (others === undefined) found.set(prefix, [one]);
    else others.push(one);
  }
  return [...found.values()].filter(([first, ...others]) =>
    others.some(({ entry }) => entry.code !== first.entry.code),
  );
}

const MAX_CACHED_CODES = 20_000;

/** The side that a code specifies, `right` or `left`; '' if it does not specify a single side. */
const sideOf = /* @__PURE__ */ codeCache(MAX_CACHED_CODES, readSide);

function readSide(kb: Knowledge, vocabulary: string, code: string): string {
  for (const { set, choice } of ownSpecifiers(kb, vocabulary, code)) {
    if (set.kind === 'laterality' && (choice.meaning === 'right' || choice.meaning === 'left')) return choice.meaning;
  }
  return '';
}
