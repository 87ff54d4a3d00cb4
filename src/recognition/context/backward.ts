// The backward sweep of context: applies cues to the mentions before them. A scope reaches the mention nearest to its
// cue and, if that mention ends a list, the other members of the list. A scope does not extend beyond its clause.

import { wordList } from '../grammar/grammar.js';
import type { Lexicon } from '../matching/lexicon.js';
import { addEffect, type Matches } from '../matching/matches.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { AXES, lowestBit, POLARITY, RESULT, STATUS, TEMPORALITY } from '../matching/scopes.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { isBlank, type NoteText, readGap, skipBlanksBack, unitAt } from '../text/note-text.js';
import type { Anaphor } from './anaphora.js';
import { pastAside } from './asides.js';
import { isAwaited, isEventAwaited, OPEN_CUE } from './awaited.js';
import { lacksBeginning } from './begun-phrases.js';
import { followsOr, isAnswerGap, isCopulaGap, isDrugListGap, isListGap } from './gaps.js';
import { isBareTest, passesOver } from './passed-over.js';
import { isOpenList, isPredicateOfAll } from './predicates.js';
import { deniesLast, endsAtComma, isKnownDisease } from './single-denials.js';
import { isUnderlying } from './underlying.js';

const COMMA = 0x2c;
/** Added to a distance for each step that a scope takes along a list. */
const LIST_STEP = 100;

/** The distance assigned to a cue that applies through an anaphor. */
const ANAPHORIC = -1;

/** A cue that applies to preceding mentions; the forward sweep collects these cues. */
export interface BackHit {
  readonly hit: CueHit;
  /** Bit n is set if the cue looks back on axis n. */
  readonly axes: number;
  /**
   * Offset of the nearest preceding clause end or cue, beyond which this cue does not look back; -1 if there is none.
   */
  readonly floor: number;
  /** Index of the last mention that begins before the cue; -1 if there is none. */
  readonly last: number;
  /** The anaphor whose predicate is the cue, if any. It refers to a mention in an earlier clause or sentence. */
  readonly anaphor: Anaphor | undefined;
  /** Whether the cue is a predicate or the answer to a label. */
  readonly answers: boolean;
}

/** A backward scope, with the hit that opened it and the last mention that it reached. */
interface BackScope {
  readonly hit: CueHit;
  readonly anaphor: Anaphor | undefined;
  readonly answers: boolean;
  readonly floor: number;
  /** Offset of the last mention that the scope reached; -1 if it has not reached any yet. */
  taken: number;
  /** The last mention that the scope reached. */
  last: Mention | undefined;
  steps: number;
  /** Whether the cue denies a whole list, which may contain unrecognised items: "were all denied". */
  isOfAll: boolean;
  /**
   * Whether the last mention reached is an underlying disease or cause. The cue then applies to the mention before that
   * one.
   */
  tookUnderlying: boolean;
}

/** The scopes of the backward sweep, keyed by axis. */
interface BackScopes {
  /** Bit n is set if the scope of axis n is open. */
  open: number;
  readonly slots: (BackScope | undefined)[];
}

/** Gives every mention the effects of the cues after it; `back` lists the cues that look back, in text order. */
export function sweepBackward(
  note: NoteText,
  { mentions }: Matches,
  back: readonly BackHit[],
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): void {
  const scopes: BackScopes = { open: 0, slots: new Array<BackScope | undefined>(AXES).fill(undefined) };
  let at = back.length - 1;
  let i = -1;
  for (;;) {
    // If no scope is open, the sweep jumps to the mention before the next cue on the left.
    if (scopes.open === 0) {
      const next = at < 0 ? undefined : back[at];
      if (next === undefined) return;
      i = next.last;
    }
    for (; at >= 0 && (back[at]?.last ?? -1) >= i; at--) openBackScopes(scopes, back[at]);
    const mention = i < 0 ? undefined : mentions[i--];
    if (mention === undefined) return;
    note.steps++;
    applyScopes(note, mention, scopes, i < 0 ? undefined : mentions[i], lexicon);
  }
}

function openBackScopes(scopes: BackScopes, back: BackHit | undefined): void {
  if (back === undefined) return;
  const { hit, axes, floor, anaphor, answers } = back;
  for (let left = axes; left !== 0; left &= left - 1) {
    const axis = lowestBit(left);
    // "Held on admission, resumed": "resumed" wins over a status before it if there is no mention between the two.
    if (axis === STATUS && (scopes.open & (1 << STATUS)) !== 0) {
      if (isPendingResumption(scopes.slots[STATUS])) continue;
      // "Had settled, came back, and has now gone": the last cue counts.
      if (scopes.slots[STATUS]?.taken === -1 && hit.says.backCues[STATUS]?.[0]?.sets === ACTIVE) continue;
    }
    scopes.slots[axis] = {
      hit,
      anaphor,
      answers,
      floor,
      taken: -1,
      last: undefined,
      steps: 0,
      isOfAll: false,
      tookUnderlying: false,
    };
  }
  scopes.open |= axes;
}

const ACTIVE = 'AC';

function isPendingResumption(scope: BackScope | undefined): boolean {
  return scope !== undefined && scope.taken < 0 && scope.hit.says.backCues[STATUS]?.[0]?.trait === 'resumes';
}

/** Applies the open scopes to a mention; `before` is the mention before it. */
function applyScopes(
  note: NoteText,
  mention: Mention,
  scopes: BackScopes,
  before: Mention | undefined,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): void {
  for (let open = scopes.open; open !== 0; open &= open - 1) {
    const axis = lowestBit(open);
    const scope = scopes.slots[axis];
    if (scope === undefined) continue;
    if (mention.end > scope.hit.begin) {
      // "Resection 2021, chemotherapy completed": a status at the end of a name does not apply to earlier names.
      if (axis === STATUS && mention.begin < scope.hit.begin) scopes.open &= ~(1 << axis);
      continue;
    }
    const isReached = scope.floor < mention.begin;
    const mayPass = axis === STATUS && isReached && scope.taken < 0;
    if (mayPass && isUnderlying(note, before, mention, scope.hit, lexicon)) {
      scope.taken = mention.outerBegin;
      scope.tookUnderlying = true;
      continue;
    }
    const isFirst = isReached && scope.taken < 0;
    if (isFirst && before !== undefined && passesOver(note, mention, before, scope, axis, lexicon)) continue;
    const isKnown =
      axis === POLARITY &&
      scope.taken >= 0 &&
      scope.hit.says.denies &&
      isKnownDisease(note, mention, scope.last, lexicon);
    const goesOn =
      isReached &&
      !isKnown &&
      (scope.taken < 0 || scope.tookUnderlying || continuesList(note, mention, scope, axis, before, lexicon));
    if (!goesOn || !applyCues(note, mention, scope, axis)) scopes.open &= ~(1 << axis);
    else {
      scope.taken = mention.outerBegin;
      scope.last = mention;
      scope.tookUnderlying = false;
      scope.steps++;
    }
  }
}

function applyCues(note: NoteText, mention: Mention, scope: BackScope, axis: number): boolean {
  const { hit, anaphor } = scope;
  const begin = anaphor === undefined ? mention.outerEnd : Math.min(anaphor.end, hit.begin);
  let reached = false;
  if (scope.taken < 0 && (axis === RESULT || (axis === POLARITY && hit.says.denies)))
    scope.isOfAll = hit.says.isOfAll || isPredicateOfAll(note, mention.outerEnd, hit);
  for (const cue of hit.says.backCues[axis] ?? []) {
    const isAnswer = cue.direction === 'predicate' || cue.direction === 'adjacent';
    if (isAnswer && !scope.answers && !isAnswerGap(note, begin, hit.begin)) continue;
    if (lacksBeginning(note, mention, cue)) continue;
    if (scope.taken < 0 && cue.direction !== 'adjacent' && cue.direction !== 'predicate' && cue.reach > 0) {
      const from = axis === RESULT || axis === STATUS ? pastAside(note, begin, hit.begin) : begin;
      const gap = readGap(note, from, hit.begin, cue.reach);
      if (gap.words > cue.reach) continue;
      // "Deep dimple, base not visualized": the words after the comma describe something else.
      // "Cold sores, outbreak resolving": unlike "measles outbreak", this is not a compound.
      const isApart = gap.words > 0 || cue.sets === 'hypothetical';
      const isSeparated = gap.comma && isApart && SEPARABLE.has(cue.sets) && cue.trait !== 'all';
      if (isSeparated && (gap.words === 0 || !isCopulaAfterComma(note, begin, hit.begin))) continue;
    }
    reached = true;
    // "Reassess once fever has settled": it has not settled yet.
    if (axis === STATUS && isEventAwaited(note, mention)) continue;
    // "Keep him in until gout has been excluded": it has not been excluded yet.
    if (axis === POLARITY && hit.says.excludes && isAwaited(note, mention, hit)) {
      addEffect(mention, { cue: OPEN_CUE, hit, distance: 0 });
      continue;
    }
    // "no chest pain or cough noted": a word that merely affirms does not break a list joined by "or".
    const isAffirmation = axis === POLARITY && cue.sets !== 'N';
    const isUntil = cue.trait === UNTIL;
    if (isAffirmation && !isUntil && (followsOr(note, mention.outerBegin) || isDenied(note, mention))) continue;
    // A statement in the next sentence overrides any nearer cue, and so does "until" after a denial.
    const isLast = anaphor !== undefined || isUntil;
    const distance = isLast ? ANAPHORIC : Math.max(0, hit.begin - mention.end) + scope.steps * LIST_STEP;
    addEffect(mention, { cue, hit, distance });
  }
  return reached;
}

/** The trait of cues for the time up to which something was absent: "no cough [until yesterday]". */
const UNTIL = 'until';

/** Values that a cue cannot always give to a mention across a comma: "deep dimple, base [not visualized]". */
const SEPARABLE: ReadonlySet<string> = new Set(['N', 'hypothetical']);

/** Whether only copulas follow the last comma of a gap: "a fracture, however, was not seen". */
function isCopulaAfterComma(note: NoteText, begin: number, end: number): boolean {
  let at = end;
  while (at > begin && unitAt(note, at - 1) !== COMMA) at--;
  return isCopulaGap(note, at, end);
}

/** Maximum number of words between a denial and a mention that is followed by an affirming word: "no edema is seen". */
const DENIED = 6;

/** Whether a cue before a mention denies it, with no comma between them. */
function isDenied(note: NoteText, { effects, outerBegin }: Mention): boolean {
  return effects.some(({ cue, hit }) => {
    if (cue.axis !== 'polarity' || cue.sets !== 'N' || hit.end > outerBegin) return false;
    const gap = readGap(note, hit.end, outerBegin, DENIED);
    // "Absence of rash, clubbing and ascites was noted": a denial of several words governs its list.
    return gap.words <= DENIED && (!gap.comma || (cue.direction === 'after' && cue.reach > 0));
  });
}

/**
 * Whether a backward scope, having reached one mention, continues to the mention before it. A denial or an affirmation
 * applies to the whole list before it. Other attributes extend to a further finding only across "and" or the like, not
 * across a comma ("asthma, hypertension well controlled").
 */
function continuesList(
  note: NoteText,
  mention: Mention,
  scope: BackScope,
  axis: number,
  before: Mention | undefined,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): boolean {
  const { hit, taken, steps, anaphor, isOfAll } = scope;
  const begin = mention.outerEnd;
  if (anaphor !== undefined) return anaphor.isPlural && isListGap(note, begin, taken, true);
  if (unitAt(note, hit.begin - 1) === 0x28) return false;
  // "Neck is stiff, photophobia absent": a statement is not a member of a list.
  if (axis === POLARITY && hit.says.denies && isStatement(note, mention)) return false;
  // "Tests for gout, tramvinitis and lupus were negative", "gout, tramvinitis and lupus could not be found": the
  // predicate is about the whole list that is its subject.
  if (axis === POLARITY && hit.says.denies && isOpenList(note, begin, taken) && isSubjectList(note, mention, scope))
    return true;
  if (isOfAll && (isOpenList(note, begin, taken) || isListGap(note, begin, taken, true))) return true;
  // "Hernia on the right, mass not felt": an item with its own site is described, so it is present.
  if (axis === POLARITY && hit.says.denies && mention.end < begin && endsAtComma(note, begin)) return false;
  // "Sodium, potassium and chloride normal": a result reaches across commas once an "and" has shown that this is a
  // list.
  const isListed = axis === RESULT && (steps > 1 || isBareTest(mention, lexicon));
  const commas =
    axis === RESULT ? isListed : axis === POLARITY && (steps > 1 || !deniesLast(note, mention, hit, before));
  if (isListGap(note, begin, taken, commas)) return true;
  // A cue such as "given" applies to a whole list of drugs: "Morphine 4 mg and ondansetron 4 mg given."
  return axis === TEMPORALITY && hit.says.mayGiveReason && isDrugListGap(note, begin, taken, true);
}

const JOINERS = /* @__PURE__ */ wordList('and-word');

/** Whether a list is a subject: one cue opens it, or its last member follows "and" and the hit is like "not found". */
function isSubjectList(note: NoteText, mention: Mention, { hit, taken, last }: BackScope): boolean {
  const shared = last?.effects.some(
    (effect) =>
      effect.cue.axis !== 'polarity' &&
      effect.hit.end <= mention.begin &&
      mention.effects.some((other) => other.hit === effect.hit),
  );
  if (shared === true) return true;
  return hit.says.within > 0 && listedBefore(note, skipBlanksBack(note, taken, 2), JOINERS) !== 0;
}

const COPULAS = /* @__PURE__ */ wordList('is-word');
/** Maximum number of characters in a name whose words are separated by a verb. */
const STATEMENT = 48;

/** Whether the words of a mention are a clause: "[neck is stiff]". */
function isStatement(note: NoteText, { begin, end }: Mention): boolean {
  if (end - begin > STATEMENT) return false;
  for (let at = begin; at < end; at++)
    if (isBlank(unitAt(note, at)) && listedFrom(note, at + 1, COPULAS) !== 0) return true;
  return false;
}
