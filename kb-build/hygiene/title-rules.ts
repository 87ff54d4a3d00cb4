// Rules about official titles: what they say about the classification ("unspecified", "other", "initial encounter")
// rather than about the patient, and the one inversion that is safe in them.

import type { ImportWords } from '../import-words.js';
import { isAdjective } from './adjectives.js';
import { isBodyPart } from './body-parts.js';
import { type HygieneRule, NOT_RECOGNISED, partsOf, reworded } from './name-variant.js';

export const encounters: HygieneRule = {
  name: 'encounter',
  summary: 'titles that tell encounters or sequelae apart are left to the title above them',
  apply: ({ text }) =>
    /,\s*(?:initial|subsequent) (?:encounter|episode)\b|,\s*sequela$|,\s*episode of care\b/i.test(text)
      ? NOT_RECOGNISED
      : undefined,
};

export const others: HygieneRule = {
  name: 'other',
  summary: '"other (specified) X", "X, other", "X, specified NEC" are not recognised: a note never says them',
  apply: ({ text }) =>
    /\bothers?\b|\bspecified (?:\w+ )?NEC\b|,\s*specified\b|\bspecified (?:type|form|site|part)\b|\belsewhere$|\bin diseases classified\b|\bnot classified\b/i.test(
      text,
    )
      ? NOT_RECOGNISED
      : undefined,
};

// What only says that nothing more is known, as a part between commas or at the end.
const EMPTY_PART =
  /^(?:unspecified(?: (?!of\b)[\w-]+){0,3}|[\w-]+(?: [\w-]+)? (?:unspecified|not specified)|not (?:otherwise|elsewhere) (?:specified|classified)|not specified|(?:NOS|NEC|NFQ)|so stated|unspecified as to .*)$/i;

export const unspecified: HygieneRule = {
  name: 'unspecified',
  summary: '"X, unspecified", "unspecified X", "X NOS", "X NEC", "X not elsewhere classified" are X',
  apply(reading, words) {
    const { text } = reading;
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
    return reworded(reading, stripped);
  },
};

// "Effusion, unspecified ankle" is one of the ankle; what is of an eye or an ear says so by its name.
function namesPart(tail: string, words: ImportWords): boolean {
  return /^unspecified /i.test(tail) && isBodyPart(tail, words) && !/\b(?:eye|ear|eyelid|side|region)$/i.test(tail);
}

// Tails that tell a code from its neighbours and that nobody writes.
const QUALIFICATION =
  /^(?:uncomplicated|without |not |with or without |with no |and other|or |so |(?:\w+ ){0,2}type not|per |up to |each\b|any |\d[\d.,/ -]*(?:mg|mcg|g|ml|cc|units?|mm|cm|hours?|minutes?|sq)\b)/i;

export const qualifications: HygieneRule = {
  name: 'qualification',
  summary:
    'tails of a title that only tell it from its neighbours go: "uncomplicated", "without …", "not …", "per 5 mg"',
  apply(reading) {
    if (reading.style !== 'title' || !reading.text.includes(',')) return undefined;
    const [head = '', ...tails] = partsOf(reading.text);
    const kept = tails.filter((tail) => !QUALIFICATION.test(tail));
    if (kept.length === tails.length) return undefined;
    return reworded(reading, [head, ...kept].join(', '));
  },
};

export const swappedTails: HygieneRule = {
  name: 'swapped-tail',
  summary:
    '"Anemia, hemolytic" is "hemolytic Anemia", "Effusion, left ankle" is of it; other titles are read as they stand',
  apply(reading, words) {
    const [head, tail, ...more] = partsOf(reading.text);
    if (tail === undefined || more.length > 0 || reading.kind === 'abbreviation') return undefined;
    const wordCount = tail.split(' ').length;
    if (wordCount > 3 || /\b(?:and|or|with|of|in)\b/i.test(tail)) return undefined;
    if (reading.style === 'title' && isBodyPart(tail, words)) {
      return [`${head} of ${tail}`, `${tail} ${head}`].map((text) => ({ ...reading, text }));
    }
    if (wordCount > 2 || !isAdjective(tail, words)) return undefined;
    return [{ ...reading, text: `${tail} ${head}` }];
  },
};

const PRODUCT =
  /^(?:pharmaceutical |medicinal )?product containing (?:(?:precisely|only) )?(.+?)(?: in \w+ dose form)?$/i;

export const products: HygieneRule = {
  name: 'product',
  summary: '"Product containing (only) X" is X',
  apply(reading) {
    const [, substance] = PRODUCT.exec(reading.text) ?? [];
    return substance === undefined ? undefined : reworded(reading, substance);
  },
};
