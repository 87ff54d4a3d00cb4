// Rules about the words in a variant, applied at the end of the pipeline. They remove variants with a context that the
// recogniser handles itself ("history of X"), quantities, body parts on their own, words so common that they would be
// recognised everywhere in a note, and variants that are too long to occur.

import { isLoneAdjective } from './adjectives.js';
import { isBodyPart } from './body-parts.js';
import { type HygieneRule, type NameVariant, NOT_RECOGNISED } from './name-variant.js';

/**
 * The maximum number of words in a recognised title from a classification. Longer titles do not occur in notes, but
 * they are still shown and can be found by searching.
 */
const MOST_TITLE_WORDS = 9;
/**
 * The maximum number of words in any other recognised name. It is higher because reports quote long labels from
 * ontologies verbatim.
 */
const MOST_WORDS = 20;

const CONTEXT =
  /^(?:(?:(?:family|personal|past|maternal|paternal|medical|previous|prior|known|recent|surgical)(?: medical)? )?history (?:of|for)|no|not|without|denies|negative for|suspected|possible|probable|presumed|rule out|at risk (?:of|for)|(?:increased )?risk of|allerg(?:y|ic)(?: status)? to|status post|encounter for|finding of) \S/i;

export const contexts: HygieneRule = {
  name: 'context',
  summary:
    '"history of X", "suspected X", "no X", "allergy to X", "status post X" are not recognised: the recogniser reads them as X in a context',
  apply: ({ text, kind }) => (kind !== 'abbreviation' && CONTEXT.test(text) ? NOT_RECOGNISED : undefined),
};

const UNIT =
  /^(?:%|\[?[a-z]{1,5}\]?\/(?:\d*[a-z]{1,4}|100)|mg|mcg|ug|g|gm|kg|ng|pg|ml|dl|l|cc|iu|u|meq|mmol|umol|nmol|mm|cm|m|hr|min|sec|h|s|d|wk|mo|yr|unt|actuat|hz|kpa|mmhg|bpm|units?|grams?|milligrams?|liters?|ratio|per|x)$/;

export const measures: HygieneRule = {
  name: 'measure',
  summary: 'numbers, units and quantities on their own are not recognised',
  apply({ text }) {
    if (text.length > 40) return undefined;
    const isMeasure = lowerWords(text).every((word) => UNIT.test(word) || /^[\d.,:+<>=-]+(?:[a-z%]{1,3})?$/.test(word));
    return isMeasure ? NOT_RECOGNISED : undefined;
  },
};

export const chaff: HygieneRule = {
  name: 'chaff',
  summary:
    'names made only of words that are in every note ("left", "test result", "past history", "may") are not recognised',
  apply(variant, { empty, phrases }) {
    const words = plainWords(variant);
    if (words.every((word) => word.length < 2 || empty.has(word))) return NOT_RECOGNISED;
    return phrases.has(words.join(' ')) ? NOT_RECOGNISED : undefined;
  },
};

export const sites: HygieneRule = {
  name: 'site',
  summary: 'body parts on their own ("trachea", "hyoid bone") are not recognised: they state no finding',
  apply(variant, authored) {
    if (variant.kind === 'abbreviation') return undefined;
    const words = plainWords(variant);
    const isOfSite = (word: string): boolean =>
      isBodyPart(word, authored) || authored.places.has(word) || /^(?:and|of|or|the)$/.test(word);
    const isSite = words.length <= 3 && words.every(isOfSite);
    return isSite && isBodyPart(words.at(-1) ?? '', authored) ? NOT_RECOGNISED : undefined;
  },
};

export const floods: HygieneRule = {
  name: 'flood',
  summary:
    'a single common English word ("cold", "fall"), adjective ("ischemic") or one of two letters is not recognised',
  apply(variant, authored) {
    const words = plainWords(variant);
    if (words.length !== 1) return undefined;
    const [word] = words;
    const isAdjectiveAlone =
      variant.kind !== 'adjective' && variant.kind !== 'abbreviation' && isLoneAdjective(word, authored);
    return word.length < 3 || isAdjectiveAlone || authored.alone.has(word) ? NOT_RECOGNISED : undefined;
  },
};

export const lengths: HygieneRule = {
  name: 'length',
  summary: `titles of more than ${MOST_TITLE_WORDS} words and names of more than ${MOST_WORDS} are not recognised`,
  apply(variant) {
    const most = variant.style === 'plain' ? MOST_WORDS : MOST_TITLE_WORDS;
    return plainWords(variant).length > most ? NOT_RECOGNISED : undefined;
  },
};

function lowerWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
}

/** The words in a variant, split in roughly the same way as the recogniser splits them. */
function plainWords({ text }: NameVariant): string[] {
  return (
    text
      .toLowerCase()
      .replace(/'s\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
