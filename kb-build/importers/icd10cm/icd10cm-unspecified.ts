// Detects ICD-10-CM titles that only add "unspecified" to another title: "Cholera, unspecified" compared with
// "Cholera", or "Pain in unspecified hip" compared with "Pain in hip". Such a code is the default for the code with the
// other title.

/** A title normalised for comparison. */
export interface ComparableTitle {
  /** Two versions of the title: without the word "unspecified", and without the whole phrases that contain it. */
  readonly cores: readonly [words: string, phrases: string];
  /** How often the title contains "unspecified". */
  readonly unspecified: number;
}

const UNSPECIFIED = /\bunspecified\b|\bNOS\b/gi;
/** Aspects that can be left unspecified in any condition, so that mentioning them adds no information. */
const ASPECT =
  '(?:parts?|sites?|sides?|locations?|portions?|areas?|levels?|types?|degree|depth|nature|severity|stage|trimester|laterality|cause|quantity|duration|as to [^,]+)';
const PHRASES: readonly RegExp[] = [
  new RegExp(`, ${ASPECT} unspecified(?=,|$)`, 'gi'),
  /, (?:of |in )?unspecified (?:whether|as|with or without) [^,]*(?=,|$)/gi,
  // A phrase that contains "with" adds more information than "unspecified", so it is kept.
  /, (?:of |in )?unspecified(?: (?!with|without|in|due|not|excluding)[^\s,]+)*(?=,|$)/gi,
  new RegExp(`\\bunspecified ${ASPECT} of (?:the )?`, 'gi'),
  new RegExp(`\\b(?:affecting|with|of|at|in|on) unspecified ${ASPECT}(?=,|$)`, 'gi'),
];
/** Matches abbreviations such as `(HIT)` and `[HIV]`, and the `(s)` of a plural. */
const ABBREVIATION = /[([](?:[A-Z]{2,8}|s)[\])]/g;
const FILLERS = /\b(?:of|the|in)\b/g;

/** Prepares a title for comparison with others. */
export function comparable(title: string): ComparableTitle {
  const phrases = PHRASES.reduce((rest, phrase) => rest.replace(phrase, ' '), title);
  return { cores: [core(title), core(phrases)], unspecified: title.match(UNSPECIFIED)?.length ?? 0 };
}

/**
 * How similar two titles are, ignoring "unspecified": 3 if they have the same words; 2 if they are equal once
 * "unspecified" is removed; 1 if they are equal once the phrases that contain it are removed; otherwise 0.
 */
export function likeness(title: ComparableTitle, of: ComparableTitle): number {
  if (title.unspecified < of.unspecified) return 0;
  if (title.cores[0] === of.cores[0]) return title.unspecified === of.unspecified ? 3 : 2;
  if (title.unspecified === of.unspecified) return 0;
  return title.cores.some((core) => of.cores.includes(core)) ? 1 : 0;
}

/**
 * The words in a title, sorted, in lower case and singular, without punctuation, fillers and bracketed abbreviations.
 */
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
