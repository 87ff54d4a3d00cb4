// Rules about what a reading says in the end: contexts that the recogniser reads by itself, quantities, words that would
// flood a note, readings too long to be met.

import { isLoneAdjective } from './adjectives.js';
import { isBodyPart } from './body-parts.js';
import { type HygieneRule, type NameVariant, NOT_RECOGNISED } from './name-variant.js';

/** Names of more words are not met in notes; they stay to be shown and searched. */
const MOST_WORDS = 9;

const CONTEXT =
  /^(?:(?:(?:family|personal|past|maternal|paternal|medical|previous|prior|known|recent|surgical)(?: medical)? )?history (?:of|for)|no|not|without|denies|negative for|suspected|possible|probable|presumed|rule out|at risk (?:of|for)|(?:increased )?risk of|allerg(?:y|ic)(?: status)? to|status post|encounter for|finding of) \S/i;

export const contexts: HygieneRule = {
  name: 'context',
  summary: '"history of X", "suspected X", "no X", "allergy to X", "status post X" are contexts of X, read as such',
  apply: ({ text, kind }) => (kind !== 'abbreviation' && CONTEXT.test(text) ? NOT_RECOGNISED : undefined),
};

const UNIT =
  /^(?:%|\[?[a-z]{1,5}\]?\/(?:\d*[a-z]{1,4}|100)|mg|mcg|ug|g|gm|kg|ng|pg|ml|dl|l|cc|iu|u|meq|mmol|umol|nmol|mm|cm|m|hr|min|sec|h|s|d|wk|mo|yr|unt|actuat|hz|kpa|mmhg|bpm|units?|grams?|milligrams?|liters?|ratio|per|x)$/;

export const measures: HygieneRule = {
  name: 'measure',
  summary: 'numbers, units and quantities alone are not recognised',
  apply({ text }) {
    if (text.length > 40) return undefined;
    const isMeasure = lowerWords(text).every((word) => UNIT.test(word) || /^[\d.,:+<>=-]+(?:[a-z%]{1,3})?$/.test(word));
    return isMeasure ? NOT_RECOGNISED : undefined;
  },
};

export const chaff: HygieneRule = {
  name: 'chaff',
  summary:
    'readings made only of words that every note holds ("left", "test result", "past history", "may") are not recognised',
  apply(reading, { empty, phrases }) {
    const words = plainWords(reading);
    if (words.every((word) => word.length < 2 || empty.has(word))) return NOT_RECOGNISED;
    return phrases.has(words.join(' ')) ? NOT_RECOGNISED : undefined;
  },
};

export const sites: HygieneRule = {
  name: 'site',
  summary: 'parts of the body alone ("trachea", "hyoid bone") are not recognised: no finding is said of them',
  apply(reading, authored) {
    if (reading.kind === 'abbreviation') return undefined;
    const words = plainWords(reading);
    const isOfSite = (word: string): boolean =>
      isBodyPart(word, authored) || authored.places.has(word) || /^(?:and|of|or|the)$/.test(word);
    const isSite = words.length <= 3 && words.every(isOfSite);
    return isSite && isBodyPart(words.at(-1) ?? '', authored) ? NOT_RECOGNISED : undefined;
  },
};

export const floods: HygieneRule = {
  name: 'flood',
  summary:
    'one word of ordinary English ("cold", "fall"), an adjective alone ("ischemic") or two letters are not recognised',
  apply(reading, authored) {
    const words = plainWords(reading);
    if (words.length !== 1) return undefined;
    const [word] = words;
    const isAdjectiveAlone =
      reading.kind !== 'adjective' && reading.kind !== 'abbreviation' && isLoneAdjective(word, authored);
    return word.length < 3 || isAdjectiveAlone || authored.alone.has(word) ? NOT_RECOGNISED : undefined;
  },
};

export const lengths: HygieneRule = {
  name: 'length',
  summary: `readings of more than ${MOST_WORDS} words are not recognised`,
  apply: (reading) => (plainWords(reading).length > MOST_WORDS ? NOT_RECOGNISED : undefined),
};

function lowerWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
}

/** Words as the recogniser would tell them apart, near enough. */
function plainWords({ text }: NameVariant): string[] {
  return text
    .toLowerCase()
    .replace(/'s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
