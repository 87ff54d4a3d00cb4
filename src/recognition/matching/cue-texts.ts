// What the text of a cue says, all its readings together. A note has two cues to every mention, and each of them is
// asked the same things by every part that reads it, so they are worked out once for all texts that say the same.
// Input: the cues of a knowledge base by row; the matcher gives the rows of one text one after the other, always in the
// same order, so that there are never more of these than texts in the knowledge base. Few of them are in use at a time,
// and they are kept small, because what the processor has at hand is what counts here.

import type { Cue, CueText, CueTexts, Opening } from './cue.js';
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
  SLOTS_OF_AXIS,
  TOUCH,
  WIDE,
} from './scopes.js';

/** Kinds of cue texts, as bits: whether one says anything of context; modifiers alone and pseudo-cues do not. */
export const GOVERNS = 1 << 0;
/** It ends scopes. */
export const ENDS = 1 << 1;
/** It opens scopes, or speaks of what is before it. */
export const REACHES = 1 << 2;
/** Which way it looks depends on what stands around it: it touches what it speaks of, or speaks of either side. */
export const LEANS = 1 << 3;
/** It may turn from a list of what is absent, or says that something is past, which may end such a list. */
export const TURNS = 1 << 4;
export const IS_PAST = 1 << 5;
/** It belongs to a sign ("-ve"). */
export const IS_SIGNED = 1 << 6;
/** It says a side. */
export const IS_SIDE = 1 << 7;
/** It may be a modifier before a mention, or a status that such a modifier is read over ("severe [worsening] dyspnea"). */
export const LEADS = 1 << 8;
/** It may be a modifier behind a mention. */
export const TRAILS = 1 << 9;
/** It may be the result of a test. */
export const SAYS_RESULT = 1 << 10;

/** The texts of cues by row; each is worked out when it is first met. Cues that say the same are one object. */
export function newCueTexts(cues: readonly Cue[]): CueTexts {
  const byRow: (CueText | undefined)[] = new Array(cues.length).fill(undefined);
  const single = new Map<Cue, CueText>();
  return {
    of(row) {
      const met = byRow[row];
      if (met !== undefined) return met;
      const cue = cues[row];
      if (cue === undefined) return undefined;
      const text = single.get(cue) ?? cueTextOf([cue]);
      single.set(cue, text);
      byRow[row] = text;
      return text;
    },
    and(text, row) {
      const cue = cues[row];
      if (cue === undefined) return text;
      for (const longer of text.longer) if (longer.cues[longer.cues.length - 1] === cue) return longer;
      const made = cueTextOf([...text.cues, cue]);
      text.longer.push(made);
      return made;
    },
  };
}

/** Modifier codes of a side. */
const SIDES: ReadonlySet<string> = new Set(['RT', 'LT', 'BL']);
/** The rules of texts that a sign belongs to ("-ve"), by how their ids begin. */
const SIGNED = 'signed-';
/** What is said of lists of drugs, over commas: given, started, taken. */
const GIVING: ReadonlySet<string> = new Set(['D', 'SR', 'T']);
/** The rule of texts that lead to a reason. */
const REASON = 'pos-reason';
/** The rule of verbs of exclusion. */
const EXCLUDING = 'neg-ruled-out';
/** The rules of the bare "should", and of "get". */
const INVERTING = 'hypothetical-should';
const BEFALLING = 'ordered-get';
/** What is said of time when a list of absent things is over. */
const TURNING: ReadonlySet<string> = new Set(['T', 'O', 'D', 'N', 'AC']);
const LEANS_OF_TEXTS: readonly Lean[] = [AHEAD, ANSWERS, BACK];

/** What these readings of one text say. */
export function cueTextOf(cues: readonly Cue[]): CueText {
  const isSigned = cues[0]?.rule.startsWith(SIGNED) === true;
  return textOf(cues, isSigned ? textOf(cues.map((cue): Cue => ({ ...cue, sets: 'A' }))) : undefined);
}

function textOf(cues: readonly Cue[], affirmed?: CueText): CueText {
  const modifiers = cues.filter(({ axis }) => axis === 'modifier');
  const sideCue = modifiers.find(({ sets }) => SIDES.has(sets));
  const both = cues.filter(({ direction }) => direction === 'both');
  const excludes = cues.some(({ rule }) => rule === EXCLUDING);
  const text: Omit<CueText, 'kinds'> = {
    affirmed,
    isAdjacent: cues.some(({ direction }) => direction === 'adjacent'),
    reachBoth: Math.max(-1, ...both.map(({ reach }) => reach)),
    end: cues.find(({ axis }) => axis === 'end'),
    denies: cues.some(({ axis, sets }) => axis === 'polarity' && sets === 'N'),
    // Like "has ruled out", it governs the list of its objects to the end of the clause.
    ahead: openingsOf(cues, AHEAD, excludes),
    aside: openingsOf(cues, BACK, false),
    back: LEANS_OF_TEXTS.reduce<number>((axes, lean) => axes | (axesBack(cues, lean) << (lean * AXES)), 0),
    side: sideCue?.sets ?? '',
    sideCue,
    modifier: modifiers[0],
    leading: modifiers.find(({ direction }) => direction !== 'before'),
    trailing: modifiers.find(({ direction }) => direction !== 'after'),
    aheadAsLabel: openingsOf(cues, AHEAD, true),
    asideAsLabel: openingsOf(cues, BACK, true),
    mayGiveReason: cues.some(({ rule }) => rule === REASON) && cues.some(({ direction }) => direction === 'before'),
    excludes,
    inverts: cues.some(({ rule }) => rule === INVERTING),
    befalls: cues.some(({ rule }) => rule === BEFALLING),
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

function kindsOf({ cues, affirmed, isAdjacent, reachBoth, end, ahead, aside, back, ...said }: Omit<CueText, 'kinds'>) {
  const isPassedOver = cues.some(({ axis, direction }) => axis === 'status' && direction !== 'after');
  const kinds: readonly [number, boolean][] = [
    [GOVERNS, cues.some(({ axis }) => axis !== 'modifier' && axis !== 'none')],
    [ENDS, end !== undefined],
    [REACHES, ahead !== undefined || aside !== undefined || back !== 0],
    [LEANS, isAdjacent || reachBoth >= 0],
    [TURNS, cues.some(turns)],
    [IS_PAST, cues.some(({ axis, sets }) => axis !== 'modifier' && sets === 'H')],
    [IS_SIGNED, affirmed !== undefined],
    [IS_SIDE, said.side !== ''],
    [LEADS, said.leading !== undefined || isPassedOver],
    [TRAILS, said.trailing !== undefined],
    [SAYS_RESULT, cues.some(({ axis }) => axis === 'result')],
  ];
  return kinds.reduce((bits, [kind, is]) => (is ? bits | kind : bits), 0);
}

function turns({ axis, sets, direction }: Cue): boolean {
  if (direction !== 'after') return false;
  return axis === 'certainty' ? sets !== 'K' : axis === 'status' || (axis === 'temporality' && TURNING.has(sets));
}

/** What the readings of a text that leans so open, the lowest slot first. */
function openingsOf(cues: readonly Cue[], lean: Lean, asLabel: boolean): Opening | undefined {
  let next: Opening | undefined;
  for (let slot = AXES * SLOTS_OF_AXIS - 1; slot >= 0; slot--) {
    const axis = Math.floor(slot / SLOTS_OF_AXIS);
    const own = cues.filter(
      (cue) =>
        axisNumber(cue.axis) === axis &&
        looksForward(cue, lean) &&
        axis * SLOTS_OF_AXIS + (asLabel ? WIDE : kindOf(cue)) === slot,
    );
    if (own.length > 0) next = openingOf(own, axis, slot, next);
  }
  return next;
}

/** The axes on which a text that leans so speaks of what is before it. */
export function axesBehind({ back }: CueText, lean: Lean): number {
  return (back >>> (lean * AXES)) & ((1 << AXES) - 1);
}

function kindOf(cue: Cue): number {
  if (isWide(cue)) return WIDE;
  return cue.direction === 'after' ? NEAR : TOUCH;
}

function openingOf(cues: readonly Cue[], axis: number, slot: number, next: Opening | undefined): Opening {
  const list = cues.filter(({ direction }) => direction !== 'both');
  return {
    axis,
    slot,
    isWide: slot % SLOTS_OF_AXIS === WIDE,
    next,
    cues,
    denies: cues.some(({ sets }) => sets === 'N'),
    tells: cues.some(({ rule }) => rule === TELLING),
    lacks: cues.some(({ rule }) => rule === LACKING),
    gives: cues.some(({ sets }) => GIVING.has(sets)),
    reach: Math.max(...cues.map(({ reach }) => reach)),
    least: Math.min(...cues.map(({ reach }) => reach)),
    isAhead: cues.every(({ direction }) => direction === 'after'),
    list,
    listsAhead: list.some(({ direction }) => direction === 'after'),
  };
}

/** Rules whose cues are verbs of telling: what is told in one breath is denied to its end, also over "and". */
const TELLING = 'neg-denies';
/** The rule of "without" and "w/o". */
const LACKING = 'neg-without';

function onlyAffirms(cues: readonly Cue[], lean: Lean): boolean {
  return cues.every(
    (cue) =>
      cue.axis !== 'polarity' ||
      !looksForward(cue, lean) ||
      (cue.sets !== 'N' && (isWide(cue) || cue.direction === 'adjacent')),
  );
}

/** An `end` among the readings closes what those before it open. */
function axesBack(cues: readonly Cue[], lean: Lean): number {
  let axes = 0;
  for (const cue of cues) {
    const axis = axisNumber(cue.axis);
    if (cue.axis === 'end') axes = 0;
    else if (axis >= 0 && looksBack(cue, lean)) axes |= 1 << axis;
  }
  return axes;
}
