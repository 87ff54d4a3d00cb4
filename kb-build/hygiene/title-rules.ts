// Rules for official titles. Most of them remove the parts that describe the classification ("unspecified", "other",
// "initial encounter") rather than the patient. Two further rules apply the only inversion that is safe in titles, and
// reduce the title of a product to its active substance.

import type { ImportWords } from '../import-words.js';
import { isAdjective } from './adjectives.js';
import { isBodyPart } from './body-parts.js';
import { type HygieneRule, NOT_RECOGNISED, partsOf, reworded } from './name-variant.js';

export const encounters: HygieneRule = {
  name: 'encounter',
  summary: 'titles that only distinguish encounters or sequelae are not recognised; the title above them is',
  apply: ({ text }) =>
    /,\s*(?:initial|subsequent) (?:encounter|episode)\b|,\s*sequela$|,\s*episode of care\b/i.test(text)
      ? NOT_RECOGNISED
      : undefined,
};

export const others: HygieneRule = {
  name: 'other',
  summary: '"other (specified) X", "X, other", "X, specified NEC" are not recognised: notes never use them',
  apply: ({ text }) =>
    /\bothers?\b|\bspecified (?:\w+ )?NEC\b|,\s*specified\b|\bspecified (?:type|form|site|part)\b|\belsewhere$|\bin diseases classified\b|\bnot classified\b/i.test(
      text,
    )
      ? NOT_RECOGNISED
      : undefined,
};

// A part of a title that only says that nothing more is known, such as "not specified" or "NOS"; such a part comes
// after a comma.
const EMPTY_PART =
  /^(?:unspecified(?: (?!of\b)[\w-]+){0,3}|[\w-]+(?: [\w-]+)? (?:unspecified|not specified)|not (?:otherwise|elsewhere) (?:specified|classified)|not specified|(?:NOS|NEC|NFQ)|so stated|unspecified as to .*)$/i;

export const unspecified: HygieneRule = {
  name: 'unspecified',
  summary: '"X, unspecified", "unspecified X", "X NOS", "X NEC", "X not elsewhere classified" become "X"',
  apply(variant, words) {
    const { text } = variant;
    if (!/\bun?specified|\bNOS\b|\bNEC\b|\bNFQ\b|\bnot (?:otherwise|elsewhere)|\bnot specified|\bso stated/i.test(text))
      return undefined;
    if (/\b(?:or|and) unspecified\b|\bunspecified (?:or|and)\b/i.test(text)) return NOT_RECOGNISED;
    const [head = '', ...tails] = partsOf(text);
    const kept = [head, ...tails.filter((tail) => !EMPTY_PART.test(tail) || namesPart(tail, words))].join(', ');
    const stripped = kept
      .replace(/\bunspecified as to [^,]*/gi, '')
      .replace(/[\s,]*\b(?:NOS|NEC|NFQ)\b/g, '')
      .replace(/[\s,]*\bnot (?:otherwise|elsewhere) (?:specified|classified)\b/gi, '')
      .replace(/\bunspecified (?:type|site|part|location|cause|organism|degree) of /gi, '')
      .replace(
        /\b(?:of|in|due to|by|with) unspecified (?:type|site|sites|part|location|cause|organism|degree|nature|origin|etiology)\b/gi,
        '',
      )
      .replace(/\bunspecified\s*/gi, '');
    return reworded(variant, stripped);
  },
};

// Whether the text after "unspecified" is a body part, as in "Effusion, unspecified ankle". For eye and ear diseases,
// the name already implies the part.
function namesPart(tail: string, words: ImportWords): boolean {
  return /^unspecified /i.test(tail) && isBodyPart(tail, words) && !/\b(?:eye|ear|eyelid|side|region)$/i.test(tail);
}

// Endings of titles that serve only to distinguish a code from its neighbours. Nobody writes such endings in notes.
const QUALIFICATION =
  /^(?:uncomplicated|without |not |with or without |with no |and other|or |so |(?:\w+ ){0,2}type not|per |up to |each\b|any |\d[\d.,/ -]*(?:mg|mcg|g|ml|cc|units?|mm|cm|hours?|minutes?|sq)\b)/i;

export const qualifications: HygieneRule = {
  name: 'qualification',
  summary:
    'removes tails that only distinguish a title from its neighbours: "uncomplicated", "without …", "not …", "per 5 mg"',
  apply(variant) {
    if (variant.style !== 'title' || !variant.text.includes(',')) return undefined;
    const [head = '', ...tails] = partsOf(variant.text);
    const kept = tails.filter((tail) => !QUALIFICATION.test(tail));
    if (kept.length === tails.length) return undefined;
    return reworded(variant, [head, ...kept].join(', '));
  },
};

export const swappedTails: HygieneRule = {
  name: 'swapped-tail',
  summary:
    '"Anemia, hemolytic" becomes "hemolytic Anemia" (a name that is not a title also stays), "Effusion, left ankle" "Effusion of left ankle"; other titles stay',
  apply(variant, words) {
    const [head, tail, ...more] = partsOf(variant.text);
    if (tail === undefined || more.length > 0 || variant.kind === 'abbreviation') return undefined;
    const wordCount = tail.split(' ').length;
    if (wordCount > 3 || /\b(?:and|or|with|of|in)\b/i.test(tail)) return undefined;
    if (variant.style === 'title' && isBodyPart(tail, words)) {
      return [`${head} of ${tail}`, `${tail} ${head}`].map((text) => ({ ...variant, text }));
    }
    if (wordCount > 2 || !isAdjective(tail, words)) return undefined;
    const swapped = { ...variant, text: `${tail} ${head}` };
    return variant.style === 'plain' ? [swapped, variant] : [swapped];
  },
};

const PRODUCT =
  /^(?:pharmaceutical |medicinal )?product containing (?:(?:precisely|only) )?(.+?)(?: in \w+ dose form)?$/i;

export const products: HygieneRule = {
  name: 'product',
  summary: '"Product containing (only) X" becomes "X"',
  apply(variant) {
    const [, substance] = PRODUCT.exec(variant.text) ?? [];
    return substance === undefined ? undefined : reworded(variant, substance);
  },
};
