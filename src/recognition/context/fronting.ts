// Unusual word order in denials: an object in front of its clause ("fever she does not have"), and "neither" after a
// verb of exclusion ("excludes neither gout nor pseudogout"), which leaves both diseases possible.

import { wordList } from '../grammar/grammar.js';
import { cueTextOf } from '../matching/cue-texts.js';
import { newHit } from '../matching/matches.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { type Scopes, widePolarity } from '../matching/scopes.js';
import { listedBefore, listedFrom } from '../text/listed.js';
import { type NoteText, skipBlanks } from '../text/note-text.js';
import { lengthOf, listsOf } from '../text/word-tree.js';
import { endsItem } from './gaps.js';

const FRONTED = /* @__PURE__ */ cueTextOf([
  { rule: 'fronted', axis: 'polarity', sets: 'N', direction: 'before', reach: 3, trait: '' },
]);
/** Words between a fronted object and the denial: "gout [it is] not", "fever [she] does not have". */
const SUBJECTS = /* @__PURE__ */ wordList('subject-pronoun', 'auxiliary');
const IS_PRONOUN = 0b01;
const NOUNS = /* @__PURE__ */ wordList('evidence-noun');
/** Maximum number of words from the object to the denial. */
const MOST_WORDS = 3;

/** Whether a hit ends its clause and denies the object that begins the clause: "fever [she does not have]". */
export function followsObject(note: NoteText, hit: CueHit, { outerEnd }: Mention): boolean {
  let at = skipBlanks(note, outerEnd, 2);
  // "For gout there is no [evidence]."
  if (at === outerEnd || !endsItem(note, evidenceEnd(note, hit.end))) return false;
  for (let words = 0; words < MOST_WORDS && at <= hit.begin; words++) {
    const word = listedFrom(note, at, SUBJECTS);
    if (word === 0 || (words === 0 && (listsOf(word) & IS_PRONOUN) === 0)) return false;
    at = skipBlanks(note, at + lengthOf(word), 2);
    if (at >= hit.begin) return true;
  }
  return false;
}

/** The end of a denial, including the noun that may follow it: "no [evidence]", "no [sign]". */
export function evidenceEnd(note: NoteText, end: number): number {
  const at = skipBlanks(note, end, 2);
  const noun = lengthOf(listedFrom(note, at, NOUNS));
  return noun === 0 ? end : at + noun;
}

/** A hit that denies what comes right before it. */
export function fronted({ begin, end }: CueHit): CueHit {
  return newHit(begin, end, FRONTED);
}

const NEITHERS = /* @__PURE__ */ wordList('denied-subject', 'or-word');
const IS_NEITHER = 0b01;
const IS_NOR = 0b10;

/**
 * Whether a hit is the "nor" that pairs with the "neither" at the end of a cue that affirms: "excludes [neither] gout
 * [nor] pseudogout".
 */
export function continuesNeither(note: NoteText, scopes: Scopes, { begin }: CueHit): boolean {
  const scope = widePolarity(scopes);
  if (scope === undefined || scope.says.denies) return false;
  if ((listsOf(listedFrom(note, begin, NEITHERS)) & IS_NOR) === 0) return false;
  return (listsOf(listedBefore(note, scope.hit.end, NEITHERS)) & IS_NEITHER) !== 0;
}
