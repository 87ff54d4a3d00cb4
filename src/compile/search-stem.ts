// The stem of a folded word: the part that the word shares with its plural, its adjective and its Greek or Latin forms.
// Indexing and searching use the same rules, so a rule that is medically wrong does no harm unless it conflates
// unrelated words. A stem depends only on the word and on two lists in the knowledge base: irregular forms, and words
// that are not plurals. A stem that results from a rule is never shorter than LEAST_ROOT, and a word with digits is its
// own stem.

import type { SearchWords } from './query-word-lists.js';

const LEAST_ROOT = 4;

/** The mark that precedes a stem in the list of words; no folded word contains this character. */
export const SEARCH_STEM_MARK = '\u0001';

/** Conversions from British to American spelling, anywhere in a word of at least five letters. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ae(?=.)/g, 'e'],
  [/oe(?=.)/g, 'e'],
  [/our$/, 'or'],
  [/ours$/, 'ors'],
  [/isation/, 'ization'],
  [/ise(d|s)?$/, 'ize$1'],
  [/sulph/, 'sulf'],
  [/lys(e[ds]?|ing)$/, 'lyz$1'],
  [/ll(ed|ing)$/, 'l$1'],
];

/** Fast path: a word that does not match this expression matches none of SPELLINGS. Most words do not match it. */
const MAY_BE_BRITISH = /[ao]e|our|is[ae]|sulph|lys|ll/;

/** Suffixes, longest first, and their replacements in the stem. */
const ENDINGS: readonly (readonly [ending: string, stem: string])[] = /* @__PURE__ */ (() =>
  (
    [
      ['matous mata', 'm'],
      ['iasis iases iatic', 'ia'],
      ['osis oses otic', 'o'],
      ['ysis yses ytic', 'y'],
      ['esis eses etic', 'e'],
      ['epsis eptic', 'ep'],
      ['psy psies ptic', 'p'],
      ['itis itides itic', 'it'],
      ['ancy ancies ant ants ance ances', 'an'],
      ['ency encies ent ents ence ences', 'en'],
      ['icular icle icles iculi iculus', 'ic'],
      ['uscular uscle uscles', 'uscl'],
      ['ssion ssions ssive ssed ssing', 'ss'],
      ['sion sions sive sed sing', 's'],
      ['ation ations ated ating ative ate ates', 'at'],
      ['ction ctions ctive cted cting ctious ct cts', 'ct'],
      ['ption ptions ptive pted pting pt pts', 'pt'],
      ['tion tions tive ted ting', 't'],
      ['ical ically', 'ic'],
      ['ies y ied', ''],
      ['ial ium ius ia ias ii', ''],
      ['al ally ar ary aries arian ous eal', ''],
      ['us i um a ae as on', ''],
      ['ic ics', ''],
      ['es ed e ing s er ers', ''],
      ['ness', ''],
    ] as const
  )
    .flatMap(([endings, stem]) => endings.split(' ').map((ending): [string, string] => [ending, stem]))
    .sort((a, b) => b[0].length - a[0].length))();

/** Word endings that look like suffixes but are not. */
const KEPT = /(?:ss|ment|tion|colon|tumor)$/;

const LONGEST = /* @__PURE__ */ (() => ENDINGS[0]?.[0].length ?? 0)();
const BY_ENDING: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(ENDINGS);

/** Words whose stems do not follow the rules. */
export type StemWords = Pick<SearchWords, 'stems' | 'notPlural'>;

/** The stem of a folded word: "fractured" and "fractures" have the same stem. */
export function stemOf(word: string, { stems, notPlural }: StemWords): string {
  const irregular = stems.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= LEAST_ROOT || /\d/.test(word)) return notPlural.has(word) ? word : withoutPlural(word);
  let spelt = word;
  if (MAY_BE_BRITISH.test(word)) for (const [pattern, plain] of SPELLINGS) spelt = spelt.replace(pattern, plain);
  const again = stems.get(spelt);
  if (again !== undefined) return again;
  if (KEPT.test(spelt)) return spelt;
  for (let length = Math.min(LONGEST, spelt.length - LEAST_ROOT + 1); length > 0; length--) {
    const stem = BY_ENDING.get(spelt.slice(spelt.length - length));
    if (stem === undefined) continue;
    const root = spelt.length - length + stem.length;
    if (root >= LEAST_ROOT) return spelt.slice(0, spelt.length - length) + stem;
  }
  return spelt;
}

/** The stem of a short word, which loses only its plural s. */
function withoutPlural(word: string): string {
  const isPlural = word.length === 4 && /[^su\d]s$/.test(word) && !word.endsWith('is');
  return isPlural ? word.slice(0, -1) : word;
}
