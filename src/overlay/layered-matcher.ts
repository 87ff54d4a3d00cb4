// Matches a text against two dictionaries: the bundle's, with some names hidden, and the overlays', which is a small
// section in the same memory. Each dictionary decides separately which of its names may extend across the end of a
// sentence or a bracket. Otherwise, the result is the same as with a single merged dictionary.

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

/**
 * Creates a matcher that uses both dictionaries but omits the bundle's hidden names. `own`, the overlays' matcher,
 * never returns hidden names.
 */
export function layerMatch(bundle: Match, own: Match | undefined, hiddenNames: ReadonlySet<number>): Match {
  const isHidden = (payload: number): boolean =>
    payload >>> PAYLOAD_KIND_SHIFT === PAYLOAD_NAME && hiddenNames.has(payload & PAYLOAD_ROW_MASK);

  return (text, overlaps, fuzzy) => {
    // The overlays' dictionary is not used for spelling correction, because it contains too few words to determine
    // which words are misspelled.
    const ours = copyOf(own?.(text, 'all'));
    const isOursEmpty = ours === undefined || ours.count === 0;
    const isOursLoose = ours !== undefined && ours.loose.length > 0;
    if (overlaps === 'longest' && isOursEmpty && !isOursLoose && hiddenNames.size === 0) {
      return bundle(text, 'longest', fuzzy);
    }
    // Hiding a name may uncover other matches, and adding a name may cover some. Therefore, all matches are requested;
    // this is as fast as requesting only the longest.
    const theirs = withoutHidden(bundle(text, 'all', fuzzy), hiddenNames.size === 0 ? undefined : isHidden);
    const all = isOursEmpty ? theirs : merged(withoutCorrected(theirs, ours), ours);
    const loose = withLoose(theirs.loose, ours?.loose, hiddenNames);
    return { ...(overlaps === 'all' ? all : leftmostLongest(all)), loose, marks: theirs.marks };
  };
}

/** A copy of the matches, needed because the kernel's next call overwrites its buffers. */
function copyOf(matches: Matches | undefined): Matches | undefined {
  if (matches === undefined) return undefined;
  const { count, rows, loose, marks } = matches;
  return { count, rows: rows.slice(), loose: loose.slice(), marks: marks.slice() };
}

/**
 * The loose matches of both dictionaries: first those of the bundle, excluding hidden names, then those of the
 * overlays.
 */
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

/** Drops spelling-corrected matches that overlap a match in `others`; the matches in `others` are never corrected. */
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

/**
 * Merges two lists, each sorted by start and then by length, longest first. Among matches with the same span, those of
 * the first list come first.
 */
function merged(a: Matches, b: Matches): Pick<Matches, 'count' | 'rows'> {
  const rows = new Uint32Array((a.count + b.count) * ROW_NUMBERS);
  const endA = a.count * ROW_NUMBERS;
  const endB = b.count * ROW_NUMBERS;
  let atA = 0;
  let atB = 0;
  for (let to = 0; to < rows.length; to += ROW_NUMBERS) {
    const isA = atB >= endB || (atA < endA && !isBefore(b.rows, atB, a.rows, atA));
    const from = isA ? a.rows : b.rows;
    const at = isA ? atA : atB;
    for (let i = 0; i < ROW_NUMBERS; i++) rows[to + i] = from[at + i];
    if (isA) atA += ROW_NUMBERS;
    else atB += ROW_NUMBERS;
  }
  return { count: a.count + b.count, rows };
}

/** Whether the row at `x` in list `a` sorts before the row at `y` in list `b`. */
function isBefore(a: Uint32Array, x: number, b: Uint32Array, y: number): boolean {
  return a[x] < b[y] || (a[x] === b[y] && a[x + 1] > b[y + 1]);
}

/** The leftmost longest matches, without overlaps. All rows with the same span are kept. */
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
