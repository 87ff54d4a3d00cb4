// Signs that stand for words: "+ chills", "(-) fever", "cough (+)", "?PE", "-ve for", and a year that dates a finding
// ("appendectomy in 1998"). The matcher sees words only, so these are read around the mentions and cues it found, each
// within a few characters.

import { endsItem } from './gaps.js';
import type { Cue } from './lexicon.js';
import type { Claim, CueHit, Mention } from './matches.js';
import { isBlank, isLineEnd, type Note, skipBlanks, skipBlanksBack, unitAt } from './note.js';
import { markSet } from './sets.js';

const PLUS = 0x2b;
const MINUS = /* @__PURE__ */ markSet('-–−');
/** What may stand before a plus that says "present" rather than "and". */
const PLUS_LEADS = /* @__PURE__ */ markSet(',;:.(|');
const QUESTION = 0x3f;
const SIGN_GAP = 4;

const PRESENT: Cue = { rule: 'sign-present', axis: 'polarity', sets: 'A', direction: 'after', reach: 0 };
const ABSENT: Cue = { rule: 'sign-absent', axis: 'polarity', sets: 'N', direction: 'after', reach: 0 };
const DOUBTED: Cue = { rule: 'sign-doubted', axis: 'certainty', sets: 'P', direction: 'after', reach: 1 };
const DATED: Cue = { rule: 'dated', axis: 'temporality', sets: 'H', direction: 'before', reach: 1 };

/** The sign right before a mention as a cue that looks forward. */
export function signBefore(note: Note, { outerBegin }: Mention): CueHit | undefined {
  const end = skipBlanksBack(note, outerBegin, SIGN_GAP);
  const code = unitAt(note, end - 1);
  if (code === 0x29) return bracketed(note, end - 3);
  if (code === QUESTION && end === outerBegin) {
    const before = unitAt(note, end - 2);
    const leads = Number.isNaN(before) || isBlank(before) || isLineEnd(before) || before === 0x28;
    return leads ? hitOf(DOUBTED, end - 1, end) : undefined;
  }
  if (code !== PLUS) return undefined;
  const lead = unitAt(note, skipBlanksBack(note, end - 1, SIGN_GAP) - 1);
  const leads = Number.isNaN(lead) || isLineEnd(lead) || PLUS_LEADS.has(lead);
  return leads ? hitOf(PRESENT, end - 1, end) : undefined;
}

/** The sign or year right behind a mention, as what it says of it. */
export function claimsBehind(note: Note, { outerEnd }: Mention): Claim | undefined {
  const begin = skipBlanks(note, outerEnd, SIGN_GAP);
  const code = unitAt(note, begin);
  const sign = code === 0x28 ? bracketed(note, begin) : undefined;
  // "chills (+) cough": the sign belongs to what follows it.
  if (sign !== undefined && endsItem(note, sign.end)) return { cue: sign.cues[0] ?? PRESENT, hit: sign, distance: 0 };
  // "in 1998", "(March 1998)"
  if (code !== 0x28 && code !== 0x69 && code !== 0x49) return undefined;
  note.steps += DATE;
  const date = YEAR.exec(note.text.slice(begin, begin + DATE));
  return date === null ? undefined : { cue: DATED, hit: hitOf(DATED, begin, begin + date[0].length), distance: 0 };
}

const DATE = 28;
const YEAR =
  /^(?:in|\((?:in )?)\s?(?:(?:early|late|mid)[- ]|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?,? (?:of )?)?(?:19[3-9]\d|20[0-3]\d)(?![\d/-])/i;

function bracketed(note: Note, begin: number): CueHit | undefined {
  if (unitAt(note, begin) !== 0x28 || unitAt(note, begin + 2) !== 0x29) return undefined;
  const sign = unitAt(note, begin + 1);
  if (sign === PLUS) return hitOf(PRESENT, begin, begin + 3);
  return MINUS.has(sign) ? hitOf(ABSENT, begin, begin + 3) : undefined;
}

function hitOf(cue: Cue, begin: number, end: number): CueHit {
  return { begin, end, cues: [cue] };
}

/** The rules of texts that a sign belongs to ("-ve"), by how their ids begin. */
const SIGNED = 'signed-';
const SIGNED_LENGTH = 6;

/** Makes what a signed text says that of its sign: "+ve" affirms what "-ve" denies; without a sign it is no cue. */
export function settleSigns(note: Note, hits: readonly CueHit[]): void {
  for (const { cues, begin, end } of hits) {
    if (end - begin > SIGNED_LENGTH || cues[0]?.rule.startsWith(SIGNED) !== true) continue;
    const sign = unitAt(note, begin - 1);
    if (MINUS.has(sign)) continue;
    const affirmed = cues.map((cue): Cue => ({ ...cue, sets: 'A' }));
    cues.splice(0, cues.length, ...(sign === PLUS ? affirmed : []));
  }
}
