// Which titles of ICD-10-CM say nothing but "unspecified" of another: "Cholera, unspecified" of "Cholera", "Pain in
// unspecified hip" of "Pain in hip". The code of such a title is the one to use for the other without further words.

/** A title made ready for comparing. */
export interface ComparableTitle {
  /** Without the word "unspecified", and without whole phrases that hold it. */
  readonly cores: readonly [words: string, phrases: string];
  /** How often it says "unspecified". */
  readonly unspecified: number;
}

const UNSPECIFIED = /\bunspecified\b|\bNOS\b/gi;
/** What may be left unspecified of anything: naming it adds nothing. */
const ASPECT =
  '(?:parts?|sites?|sides?|locations?|portions?|areas?|levels?|types?|degree|depth|nature|severity|stage|trimester|laterality|cause|quantity|duration|as to [^,]+)';
const PHRASES: readonly RegExp[] = [
  new RegExp(`, ${ASPECT} unspecified(?=,|$)`, 'gi'),
  /, (?:of |in )?unspecified (?:whether|as|with or without) [^,]*(?=,|$)/gi,
  // What is "with" something is not only unspecified.
  /, (?:of |in )?unspecified(?: (?!with|without|in|due|not|excluding)[^\s,]+)*(?=,|$)/gi,
  new RegExp(`\\bunspecified ${ASPECT} of (?:the )?`, 'gi'),
  new RegExp(`\\b(?:affecting|with|of|at|in|on) unspecified ${ASPECT}(?=,|$)`, 'gi'),
];
/** `(HIT)`, `[HIV]`, and the `(s)` of a plural. */
const ABBREVIATION = /[([](?:[A-Z]{2,8}|s)[\])]/g;
const FILLERS = /\b(?:of|the|in)\b/g;

/** What of a title counts when it is compared. */
export function comparable(title: string): ComparableTitle {
  const phrases = PHRASES.reduce((rest, phrase) => rest.replace(phrase, ' '), title);
  return { cores: [core(title), core(phrases)], unspecified: title.match(UNSPECIFIED)?.length ?? 0 };
}

/**
 * How surely a title says only "unspecified" of another, or is the very same: 3 the same, 2 but for the word, 1 but for
 * phrases; 0 not.
 */
export function likeness(title: ComparableTitle, of: ComparableTitle): number {
  if (title.unspecified < of.unspecified) return 0;
  if (title.cores[0] === of.cores[0]) return title.unspecified === of.unspecified ? 3 : 2;
  if (title.unspecified === of.unspecified) return 0;
  return title.cores.some((core) => of.cores.includes(core)) ? 1 : 0;
}

/** Its words, in any order, in lower case and the singular, without signs, fillers and abbreviations in brackets. */
function core(title: string): string {
  const words = title.replace(UNSPECIFIED, ' ').replace(ABBREVIATION, ' ').toLowerCase().replace(FILLERS, ' ');
  return words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(singular)
    .sort()
    .join(' ');
}

function singular(word: string): string {
  if (word.length < 5 || /(?:ss|us|is)$/.test(word)) return word;
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}
