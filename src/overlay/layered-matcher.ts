// Matching over two dictionaries: the bundle's, of which some names are hidden, and the overlays' own, a small section in
// the same memory. Each tells for itself which of its names may reach over a sentence end or a bracket; otherwise the
// answer is that of one dictionary out of both.

import {
  LOOSE_MATCH_BYTES,
  MATCH_BYTES,
  MATCH_CORRECTED,
  PAYLOAD_KIND_SHIFT,
  PAYLOAD_NAME,
  PAYLOAD_ROW_MASK,
} from '../../assembly/layout.js';
import type { Kernel, Matches } from '../kernel/api.js';

type Match = Kernel['match'];

const ROW_NUMBERS = MATCH_BYTES / 4;
const LOOSE_NUMBERS = LOOSE_MATCH_BYTES / 4;

/** The matches of both dictionaries without the hidden names of the bundle; `own` finds nothing that is hidden. */
export function layerMatch(bundle: Match, own: Match | undefined, hiddenNames: ReadonlySet<number>): Match {
  const isHidden = (payload: number): boolean =>
    payload >>> PAYLOAD_KIND_SHIFT === PAYLOAD_NAME && hiddenNames.has(payload & PAYLOAD_ROW_MASK);

  return (text, overlaps, fuzzy) => {
    // A word of the bundle is no misspelling of an overlay's: its few words explain too little to tell what is one.
    const ours = kept(own?.(text, 'all'));
    const isOursEmpty = ours === undefined || ours.count === 0;
    const isOursLoose = ours !== undefined && ours.loose.length > 0;
    if (overlaps === 'longest' && isOursEmpty && !isOursLoose && hiddenNames.size === 0) {
      return bundle(text, 'longest', fuzzy);
    }
    // What was hidden or added may uncover or cover what else there is; to look for all takes no longer than the longest.
    const theirs = withoutHidden(bundle(text, 'all', fuzzy), hiddenNames.size === 0 ? undefined : isHidden);
    const all = isOursEmpty ? theirs : merged(withoutCorrected(theirs, ours), ours);
    const loose = withLoose(theirs.loose, ours?.loose, hiddenNames);
    return { ...(overlaps === 'all' ? all : leftmostLongest(all)), loose, marks: theirs.marks };
  };
}

/** Matches that stay when the kernel matches another text. */
function kept(matches: Matches | undefined): Matches | undefined {
  if (matches === undefined) return undefined;
  const { count, rows, loose, marks } = matches;
  return { count, rows: rows.slice(), loose: loose.slice(), marks: marks.slice() };
}

/** The loose matches of both dictionaries, the bundle's first, without its hidden names. */
function withLoose(theirs: Uint32Array, ours: Uint32Array | undefined, hiddenNames: ReadonlySet<number>): Uint32Array {
  const all = new Uint32Array(theirs.length + (ours?.length ?? 0));
  let to = 0;
  for (let at = 0; at < theirs.length; at += LOOSE_NUMBERS) {
    if (hiddenNames.has(theirs[at + 2] & PAYLOAD_ROW_MASK)) continue;
    all.set(theirs.subarray(at, at + LOOSE_NUMBERS), to);
    to += LOOSE_NUMBERS;
  }
  if (ours !== undefined) all.set(ours, to);
  return all.subarray(0, to + (ours?.length ?? 0));
}

function withoutHidden(matches: Matches, isHidden: ((payload: number) => boolean) | undefined): Matches {
  if (isHidden === undefined) return matches;
  const { rows, count } = matches;
  let to = 0;
  for (let at = 0; at < count * ROW_NUMBERS; at += ROW_NUMBERS) {
    if (isHidden(rows[at + 2])) continue;
    if (to !== at) rows.copyWithin(to, at, at + ROW_NUMBERS);
    to += ROW_NUMBERS;
  }
  return { ...matches, count: to / ROW_NUMBERS, rows: rows.subarray(0, to) };
}

/** Without what was corrected where the other list explains a word of it as it is written. */
function withoutCorrected(matches: Matches, others: Matches): Matches {
  const { rows, count } = matches;
  const left: number[] = [];
  let other = 0;
  for (let at = 0; at < count * ROW_NUMBERS; at += ROW_NUMBERS) {
    while (other < others.count * ROW_NUMBERS && others.rows[other + 1] <= rows[at]) other += ROW_NUMBERS;
    const isExplained = other < others.count * ROW_NUMBERS && others.rows[other] < rows[at + 1];
    if ((rows[at + 3] & MATCH_CORRECTED) !== 0 && isExplained) continue;
    for (let i = 0; i < ROW_NUMBERS; i++) left.push(rows[at + i]);
  }
  return { ...matches, count: left.length / ROW_NUMBERS, rows: Uint32Array.from(left) };
}

/** Both lists in one, sorted by begin, longer first; of one span, the first list's first. */
function merged(a: Matches, b: Matches): Pick<Matches, 'count' | 'rows'> {
  const rows = new Uint32Array((a.count + b.count) * ROW_NUMBERS);
  const endA = a.count * ROW_NUMBERS;
  const endB = b.count * ROW_NUMBERS;
  let atA = 0;
  let atB = 0;
  for (let to = 0; to < rows.length; to += ROW_NUMBERS) {
    const isA = atB >= endB || (atA < endA && !stands(b.rows, atB, a.rows, atA));
    const from = isA ? a.rows : b.rows;
    const at = isA ? atA : atB;
    for (let i = 0; i < ROW_NUMBERS; i++) rows[to + i] = from[at + i];
    if (isA) atA += ROW_NUMBERS;
    else atB += ROW_NUMBERS;
  }
  return { count: a.count + b.count, rows };
}

/** Whether the row at `x` of one list stands before the row at `y` of another. */
function stands(a: Uint32Array, x: number, b: Uint32Array, y: number): boolean {
  return a[x] < b[y] || (a[x] === b[y] && a[x + 1] > b[y + 1]);
}

/** Of all matches the longest at the leftmost place, then on behind it; every row of its span. */
function leftmostLongest({ rows, count }: Pick<Matches, 'count' | 'rows'>): Pick<Matches, 'count' | 'rows'> {
  let to = 0;
  let begin = 0;
  let end = 0;
  for (let at = 0; at < count * ROW_NUMBERS; at += ROW_NUMBERS) {
    if (rows[at] >= end) {
      begin = rows[at];
      end = rows[at + 1];
    } else if (rows[at] !== begin || rows[at + 1] !== end) continue;
    if (to !== at) rows.copyWithin(to, at, at + ROW_NUMBERS);
    to += ROW_NUMBERS;
  }
  return { count: to / ROW_NUMBERS, rows: rows.slice(0, to) };
}
