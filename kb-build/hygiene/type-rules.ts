// Adds the other forms of a name that includes a type. Authors put the type before or after the name ("type C
// brachydactyly", "brachydactyly type C"), write it with or without a hyphen ("A1", "A-1"), and use Roman or Arabic
// numerals ("type II", "type 2").

import type { HygieneRule, NameVariant } from './name-variant.js';

const MOST_WORDS = 6;
const BEFORE = /^type ([a-z]?-?\d{1,2}[a-z]?|[a-z]|[ivx]{1,4}) (\S.*)$/i;
const AFTER = /^(\S.*?),? type ([a-z]?-?\d{1,2}[a-z]?|[a-z]|[ivx]{1,4})$/i;
/** Connecting words; a name that contains one of them gets no other forms. */
const CONNECTING = /\b(?:and|or|with|without|due|in|of|to|by)\b/i;

/** Roman numerals; the index of a numeral is its number. */
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

export const types: HygieneRule = {
  name: 'type',
  summary: '"type 2 X", "X type 2" and "X, type II" are interchangeable',
  apply(variant) {
    const { text, kind, cased } = variant;
    if (cased || kind === 'abbreviation' || text.split(' ').length > MOST_WORDS) return undefined;
    const [, typeBefore, nameAfter = ''] = BEFORE.exec(text) ?? [];
    const [, nameBefore = nameAfter, typeAfter = typeBefore] = AFTER.exec(text) ?? [];
    const name = nameBefore.trim();
    if (typeAfter === undefined || name === '' || CONNECTING.test(name) || name.includes(',')) return undefined;
    const forms = formsOf(typeAfter).flatMap((type) => [`${name} type ${type}`, `type ${type} ${name}`]);
    const known = new Set([text.toLowerCase(), text.replace(', type', ' type').toLowerCase()]);
    const added = forms.filter((form) => !known.has(form.toLowerCase()));
    return [variant, ...added.map((form): NameVariant => ({ ...variant, text: form }))];
  },
};

/** The different ways to write a type, with the given one first: "A1", "A-1"; "II", "2". */
function formsOf(type: string): string[] {
  const [, letter, number] = /^([a-z])-?(\d{1,2})$/i.exec(type) ?? [];
  if (letter !== undefined && number !== undefined)
    return [type, type.includes('-') ? letter + number : `${letter}-${number}`];
  const roman = ROMAN.indexOf(type.toUpperCase());
  if (roman > 0) return [type, String(roman)];
  const numeral = /^\d{1,2}$/.test(type) ? ROMAN[Number(type)] : undefined;
  return numeral === undefined || numeral === '' ? [type] : [type, numeral];
}
