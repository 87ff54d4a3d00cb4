// The completed weeks of gestation that a note states. A note about a pregnancy may state several: the current weeks,
// those of a planned scan, those of an earlier birth. The weeks are taken from the place that most clearly says what
// they count. If several places are equally clear, the highest number is used for the current weeks, and the first one
// for the weeks at birth. The words that distinguish the cases are in the grammar.

import type { Knowledge } from '../knowledge/knowledge-base.js';
import { grammarOf, patternOf, wordList, wordsOf } from '../recognition/grammar/grammar.js';

const UNIT = /* @__PURE__ */ wordList('gestation-unit');
const COUNTED = /* @__PURE__ */ wordList('gestation-counted');
const TODAY = /* @__PURE__ */ wordList('gestation-today');
const AT_BIRTH = /* @__PURE__ */ wordList('gestation-at-birth');
const OTHER_TIME = /* @__PURE__ */ wordList('gestation-other-time');
const EITHER_TIME = /* @__PURE__ */ wordList('gestation-either-time');
const SPAN = /* @__PURE__ */ wordList('gestation-span');
const OVER = /* @__PURE__ */ wordList('gestation-over');

const FEWEST = 4;
const MOST = 42;
/** How many characters before and after the weeks are searched for words. The search never leaves the sentence. */
const BEFORE = 48;
const AFTER = 24;

/**
 * Weeks with days ("34w2d", "35+3", "31 4/7", "34-2/7"), as a fraction of forty ("12/40"), with a word after them that
 * may be a unit ("28 weeks", "34.5 wks"), or as a bare number that is not part of a date, range, ratio or measurement.
 */
const WEEKS =
  /(?<![\d.,/+]|\d[-:])(\d{1,2})(?:(\s?\+\s?[0-6](?:\/(?:7|40))?(?!\.?\d|\/)|\/40(?!\.?\d)|[\s-][0-6]\/7(?!\d)|\s?w(?:k?s?)?[\s+]{0,3}[0-6](?:\s?d|(?![\w/])))|(?:\.\d)?\s?-?\s?([a-z]+)\b(\s[0-6]\s?d[a-z]*)?|(?:\.\d)?(?![\d.,/:%+-]{0,8}\d))/gi;
/**
 * Text to ignore: before the weeks, everything up to the last sentence, clause or list boundary; after them, everything
 * from the first such boundary on.
 */
const LAST_BOUNDARY = /^[\s\S]*(?:[.;]\s|:\s(?=\S)|[\n(,])/;
const FIRST_BOUNDARY = /[.;\n),][\s\S]*$/;
/** The last two words of a clause. */
const LAST_WORDS = /(?:([^\s:=]+)\s+)?([^\s:=]+)[\s:=]*$/;
/** A year that is not part of a date. */
const YEAR = /(?<![\d/.-])(?:19|20)\d\d(?![\d/-])/g;

/** Points for clarity: for an exact form such as "34w2d", and for a word that says what the weeks count. */
const EXACT = 2;
const SAID = 3;
/** The penalty for words about another time. Weeks with such words count only if everything else is very clear. */
const ELSEWHERE = -6;
/** Words that may mean another time make the weeks a last resort, used only if nothing is stated more clearly. */
const DOUBTED = -1;

/** The weeks at the encounter or, if `isInfant` is set, at birth; `year` is the year of the encounter. */
export function gestationWeeks(kb: Knowledge, text: string, isInfant: boolean, year: number): number | undefined {
  const grammar = grammarOf(kb);
  const says = (list: typeof UNIT, words: string) => patternOf(grammar, list, 'words').test(words);
  const endsIn = (list: typeof UNIT, words: string) => {
    const [, word = '', last = ''] = LAST_WORDS.exec(words.toLowerCase()) ?? [];
    const known = wordsOf(grammar, list);
    return known.has(last) || known.has(`${word} ${last}`);
  };
  const beginsIn = (list: typeof UNIT, words: string) => {
    const first = words
      .toLowerCase()
      .split(/[\s-]+/)
      .filter(Boolean);
    const known = wordsOf(grammar, list);
    return first.some((_, at) => known.has(first.slice(0, at + 1).join(' ')));
  };
  let best: { readonly weeks: number; readonly clarity: number } | undefined;
  for (const { 0: stated, 1: number, 2: days, 3: unit = '', 4: more, index } of text.matchAll(WEEKS)) {
    const weeks = Number(number);
    if (weeks < FEWEST || weeks > MOST) continue;
    const end = index + stated.length;
    const before = text.slice(Math.max(0, index - BEFORE), index).replace(LAST_BOUNDARY, '');
    const after = text.slice(end, end + AFTER).replace(FIRST_BOUNDARY, '');
    // A number without a unit counts weeks only directly after the word that says so: "GA 34".
    if (days === undefined && !says(UNIT, unit) && !endsIn(COUNTED, before)) continue;
    let clarity = days === undefined && more === undefined ? 0 : EXACT;
    if (says(COUNTED, `${before} ${unit} ${after}`)) clarity += SAID;
    if (says(isInfant ? AT_BIRTH : TODAY, before)) clarity += SAID;
    if (says(OTHER_TIME, before) || endsIn(SPAN, before) || beginsIn(OVER, after)) clarity += ELSEWHERE;
    if (says(EITHER_TIME, before)) clarity += DOUBTED;
    // The current weeks of an infant are its corrected age; weeks from a past year belong to an earlier pregnancy.
    if (isInfant ? says(TODAY, before) : isOfPastYear(`${before} ${after}`, year)) clarity += ELSEWHERE;
    if (clarity < DOUBTED || (best !== undefined && clarity < best.clarity)) continue;
    if (best === undefined || clarity > best.clarity || (!isInfant && weeks > best.weeks)) best = { weeks, clarity };
  }
  return best?.weeks;
}

/** Whether the words name a year before that of the encounter. */
function isOfPastYear(words: string, year: number): boolean {
  return [...words.matchAll(YEAR)].some(([stated]) => Number(stated) < year);
}
