// Cached properties of cue texts; a cue text combines all the cues with the same wording. A note has about two cues per
// mention, and every stage needs the same properties, so they are computed once and shared by all texts with equal
// cues. Input: the cues of a knowledge base by row. The matcher returns the rows of one text consecutively and
// always in the same order, so the cache never has more entries than the knowledge base has cue texts. This is a hot
// path, so entries are small: the few in use at a time stay in the processor's cache.

import { rowCache } from '../../knowledge/row-cache.js';
import type { Cue, CueText, CueTexts, ScopeOpening } from './cue.js';
import {
  AHEAD,
  ANSWERS,
  AXES,
  axisNumber,
  BACK,
  isWide,
  type Lean,
  looksBack,
  looksForward,
  NEAR,
  RESULT,
  SLOTS_OF_AXIS,
  TOUCH,
  WIDE,
} from './scopes.js';

/** The kinds of a cue text, as bits. GOVERNS: the text sets some context; it is not just a modifier or a pseudo-cue. */
export const GOVERNS = 1 << 0;
/** The text ends scopes. */
export const ENDS = 1 << 1;
/** The text opens scopes, or applies to preceding mentions. */
export const REACHES = 1 << 2;
/**
 * The direction of the text depends on the words around it, because the text has an `adjacent`, `both` or `predicate`
 * cue.
 */
export const LEANS = 1 << 3;
/**
 * TURNS: the text may end a list of absent findings. IS_PAST: the text marks something as past, which may also end such
 * a list.
 */
export const TURNS = 1 << 4;
export const IS_PAST = 1 << 5;
/** The text ("ve") has a meaning only after a sign ("-ve", "+ve"). */
export const IS_SIGNED = 1 << 6;
/** The text names a side. */
export const IS_SIDE = 1 << 7;
/**
 * The text may be a modifier before a mention, or a status between a modifier and its mention ("severe [worsening]
 * dyspnea").
 */
export const LEADS = 1 << 8;
/** The text may be a modifier after a mention. */
export const TRAILS = 1 << 9;
/** The text may be the result of a test. */
export const SAYS_RESULT = 1 << 10;
/** The text names a person. */
export const IS_PERSON = 1 << 11;
/** The text names a child, who is not the patient if the patient may be a parent: "the baby has". */
export const IS_OFFSPRING = 1 << 12;

/**
 * The cue texts, indexed by row, computed lazily and cached; `cueAt` returns the cue at each of the `count` rows. Texts
 * with equal cues share one object.
 */
export function newCueTexts(count: number, cueAt: (row: number) => Cue | undefined): CueTexts {
  const byRow = rowCache<CueText>(count);
  const single = new Map<Cue, CueText>();
  return {
    of(row) {
      const cached = byRow.at(row);
      if (cached !== undefined) return cached;
      const cue = cueAt(row);
      if (cue === undefined) return undefined;
      const text = single.get(cue) ?? cueTextOf([cue]);
      single.set(cue, text);
      return byRow.keep(row, text);
    },
    and(text, row) {
      const cue = cueAt(row);
      if (cue === undefined) return text;
      for (const longer of text.longer) if (longer.cues[longer.cues.length - 1] === cue) return longer;
      const made = cueTextOf([...text.cues, cue]);
      text.longer.push(made);
      return made;
    },
  };
}

/** The Modifier codes for sides. */
const SIDES: ReadonlySet<string> = new Set(['RT', 'LT', 'BL']);
/** Codes that apply to a whole list of drugs, across commas: given, started, taken. */
const GIVING: ReadonlySet<string> = new Set(['D', 'SR', 'T']);
/** Temporality codes that end a list of absent findings. */
const TURNING: ReadonlySet<string> = new Set(['T', 'O', 'D', 'N', 'AC']);
const LEANS_OF_TEXTS: readonly Lean[] = [AHEAD, ANSWERS, BACK];

/** The cue text that combines these cues. */
export function cueTextOf(cues: readonly Cue[]): CueText {
  const isSigned = cues[0]?.trait === 'signed';
  return buildCueText(cues, isSigned ? buildCueText(cues.map((cue): Cue => ({ ...cue, sets: 'A' }))) : undefined);
}

function buildCueText(cues: readonly Cue[], affirmed?: CueText): CueText {
  const modifiers = cues.filter(({ axis }) => axis === 'modifier');
  const sideCue = modifiers.find(({ sets }) => SIDES.has(sets));
  const both = cues.filter(({ direction }) => direction === 'both');
  const excludes = cues.some(({ trait }) => trait === 'excludes');
  const text: Omit<CueText, 'kinds'> = {
    affirmed,
    isAdjacent: cues.some(({ direction }) => direction === 'adjacent'),
    within: Math.max(-1, ...cues.map(({ direction, reach }) => (direction === 'predicate' ? reach : -1))),
    reachBoth: Math.max(-1, ...both.map(({ reach }) => reach)),
    end: cues.find(({ axis }) => axis === 'end'),
    denies: cues.some(({ axis, sets }) => axis === 'polarity' && sets === 'N'),
    // A text such as "has ruled out" governs the list of its objects up to the end of the clause.
    ahead: openingsOf(cues, AHEAD, excludes),
    aside: openingsOf(cues, BACK, false),
    back: LEANS_OF_TEXTS.reduce<number>((axes, lean) => axes | (backwardAxesOf(cues, lean) << (lean * AXES)), 0),
    side: sideCue?.sets ?? '',
    sideCue,
    modifier: modifiers[0],
    leading: modifiers.find(({ direction }) => direction !== 'before'),
    trailing: modifiers.find(({ direction }) => direction !== 'after'),
    aheadAsLabel: openingsOf(cues, AHEAD, true),
    asideAsLabel: openingsOf(cues, BACK, true),
    mayGiveReason: cues.some(({ trait }) => trait === 'reason') && cues.some(({ direction }) => direction === 'before'),
    excludes,
    inverts: cues.some(({ trait }) => trait === 'inverts'),
    advises: cues.some(({ trait }) => trait === 'advises'),
    isOfAll: cues.some(({ trait }) => trait === 'all'),
    isElliptic: cues.some(({ trait }) => trait === 'elliptic'),
    mayMeanDevelop: cues.some(({ trait }) => trait === 'gets'),
    affirmsAhead: onlyAffirms(cues, AHEAD),
    affirmsAside: onlyAffirms(cues, BACK),
    backCues: Array.from({ length: AXES }, (_, axis) =>
      cues.filter((cue) => axisNumber(cue.axis) === axis && cue.direction !== 'after'),
    ),
    cues,
    longer: [],
  };
  return { kinds: kindsOf(text), ...text };
}

function kindsOf({
  cues,
  affirmed,
  isAdjacent,
  within,
  reachBoth,
  end,
  ahead,
  aside,
  back,
  ...others
}: Omit<CueText, 'kinds'>) {
  const isSkippable = cues.some(({ axis, direction }) => axis === 'status' && direction !== 'after');
  const kinds: readonly [number, boolean][] = [
    [GOVERNS, cues.some(({ axis }) => axis !== 'modifier' && axis !== 'none')],
    [ENDS, end !== undefined],
    [REACHES, ahead !== undefined || aside !== undefined || back !== 0],
    [LEANS, isAdjacent || reachBoth >= 0 || within >= 0],
    [TURNS, cues.some(endsAbsenceList)],
    [IS_PAST, cues.some(({ axis, sets }) => axis !== 'modifier' && sets === 'H')],
    [IS_SIGNED, affirmed !== undefined],
    [IS_SIDE, others.side !== ''],
    [LEADS, others.leading !== undefined || isSkippable],
    [TRAILS, others.trailing !== undefined],
    [SAYS_RESULT, cues.some(({ axis }) => axis === 'result')],
    [IS_PERSON, cues.some(({ trait }) => trait === 'person')],
    [IS_OFFSPRING, cues.some(({ trait }) => trait === 'offspring')],
  ];
  return kinds.reduce((bits, [kind, is]) => (is ? bits | kind : bits), 0);
}

function endsAbsenceList({ axis, sets, direction }: Cue): boolean {
  if (direction !== 'after') return false;
  return axis === 'certainty' ? sets !== 'K' : axis === 'status' || (axis === 'temporality' && TURNING.has(sets));
}

/** The scopes that cues open when they apply in the direction `lean`, as a linked list with the lowest slot first. */
function openingsOf(cues: readonly Cue[], lean: Lean, asLabel: boolean): ScopeOpening | undefined {
  let next: ScopeOpening | undefined;
  for (let slot = AXES * SLOTS_OF_AXIS - 1; slot >= 0; slot--) {
    const axis = Math.floor(slot / SLOTS_OF_AXIS);
    const own = cues.filter(
      (cue) =>
        axisNumber(cue.axis) === axis &&
        looksForward(cue, lean) &&
        axis * SLOTS_OF_AXIS + (asLabel ? WIDE : slotKindOf(cue)) === slot,
    );
    if (own.length > 0) next = openingOf(own, axis, slot, next);
  }
  return next;
}

/** The axes, as bits, on which a text affects preceding mentions when it applies in the direction `lean`. */
export function backwardAxes({ back }: CueText, lean: Lean): number {
  return (back >>> (lean * AXES)) & ((1 << AXES) - 1);
}

function slotKindOf(cue: Cue): number {
  if (isWide(cue)) return WIDE;
  return cue.direction === 'after' ? NEAR : TOUCH;
}

function openingOf(cues: readonly Cue[], axis: number, slot: number, next: ScopeOpening | undefined): ScopeOpening {
  // "Normal sodium and potassium": a result applies to a whole list, whether the list precedes or follows the result.
  const list = axis === RESULT ? cues : cues.filter(({ direction }) => direction !== 'both');
  return {
    axis,
    slot,
    isWide: slot % SLOTS_OF_AXIS === WIDE,
    next,
    cues,
    denies: cues.some(({ sets }) => sets === 'N'),
    tells: cues.some(({ trait }) => trait === 'tells'),
    lacks: cues.some(({ trait }) => trait === 'lacks'),
    gives: cues.some(({ sets }) => GIVING.has(sets)),
    reach: Math.max(...cues.map(({ reach }) => reach)),
    least: Math.min(...cues.map(({ reach }) => reach)),
    isAhead: cues.every(({ direction }) => direction === 'after'),
    list,
    listsAhead: list.some(({ direction }) => direction === 'after'),
  };
}

function onlyAffirms(cues: readonly Cue[], lean: Lean): boolean {
  return cues.every(
    (cue) =>
      cue.axis !== 'polarity' ||
      !looksForward(cue, lean) ||
      (cue.sets !== 'N' && (isWide(cue) || cue.direction === 'adjacent')),
  );
}

/** The axes on which cues apply to preceding mentions; an `end` cue cancels the cues listed before it. */
function backwardAxesOf(cues: readonly Cue[], lean: Lean): number {
  let axes = 0;
  for (const cue of cues) {
    const axis = axisNumber(cue.axis);
    if (cue.axis === 'end') axes = 0;
    else if (axis >= 0 && looksBack(cue, lean)) axes |= 1 << axis;
  }
  return axes;
}
