// Rules about the form of a name rather than its meaning: markup, bracketed remarks, abbreviations, "and/or" and
// slashes.

import { type HygieneRule, type NameVariant, NOT_RECOGNISED, reworded } from './name-variant.js';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * A name as it is displayed: without markup, control characters or extra spaces, and with characters in composed form
 * (NFC).
 */
export function tidyText(text: string): string {
  // Fast path: most names are already tidy.
  if (/^[\w,;:.()[\]/'+%-]+(?: [\w,;:.()[\]/'+%-]+)*$/.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

export const markup: HygieneRule = {
  name: 'markup',
  summary: 'removes markup, quotes, control characters and extra spaces; composes characters (NFC)',
  apply: (variant) => reworded(variant, tidyText(variant.text).replace(/"/g, '').replace(/\.$/, '')),
};

export const obsolete: HygieneRule = {
  name: 'obsolete',
  summary: 'names that the release itself marks as obsolete, deprecated or retired are not recognised',
  apply: ({ text }) =>
    /^\W*(?:obsolete|deprecated|retired|inactive concept|duplicate of)\b|[([](?:obsolete|deprecated|retired)[)\]]/i.test(
      text,
    )
      ? NOT_RECOGNISED
      : undefined,
};

const DASHED = /^([A-Z][A-Z0-9]{1,7}s?) +[-\u2013] +(\S.*)$/;
const BRACKETED = /^(\S.*\S) ?[([]([A-Z][A-Za-z0-9]{1,7})[)\]]$/;

export const definitions: HygieneRule = {
  name: 'definition',
  summary: '"COPD - chronic …" and "Chronic … (COPD)" become two names, the short one an abbreviation',
  apply(variant) {
    // In an index, the name is the whole path, not the abbreviation in its last level.
    if (variant.style === 'inverted' && variant.text.includes(',')) return undefined;
    const [, dashedShort, dashedLong] = DASHED.exec(variant.text) ?? [];
    if (dashedShort !== undefined) return [{ ...variant, text: dashedLong }, shortForm(variant, dashedShort)];
    // In the name of a residual class ("other …"), initials are not an abbreviation for the class.
    if (/^other\b/i.test(variant.text)) return undefined;
    const [, long, short] = BRACKETED.exec(variant.text) ?? [];
    if (long === undefined || !isInitialism(short, long)) return undefined;
    return [{ ...variant, text: long }, shortForm(variant, short)];
  },
};

function shortForm(variant: NameVariant, text: string): NameVariant {
  return { ...variant, text, kind: 'abbreviation', cased: true, style: 'plain' };
}

/** Whether the letters in `short` are initials of words in `long`, in order, starting with the first word. */
function isInitialism(short: string, long: string): boolean {
  const words = long.toLowerCase().split(/[^a-z0-9]+/);
  const letters = short.toLowerCase();
  if (!/[A-Z].*[A-Z]/.test(short) || !words[0].startsWith(letters.charAt(0))) return false;
  let at = 0;
  for (const word of words) if (word.charAt(0) === letters.charAt(at)) at++;
  return at === letters.length;
}

// A bracket that opens inside a word is part of that word: vitamin B(12), 1,3-bis(2-chloroethyl)-1-nitrosourea.
const REMARK = /(^|[\s,;])(?:\([^()]*\)|\[[^[\]]*\])(?=$|[\s,;:.])/g;

export const remarks: HygieneRule = {
  name: 'remark',
  summary: 'removes remarks in brackets: "(disorder)", "[Mass/volume]", nonessential modifiers of an index',
  apply(variant) {
    if (!/[([]/.test(variant.text)) return undefined;
    let text = variant.text.replace(/(?<=\p{L})\((?:s|es|ies|ae?|i)\)/gu, '');
    for (let before = ''; before !== text; ) {
      before = text;
      text = text.replace(REMARK, '$1');
    }
    return reworded(variant, text.replace(/\s+([,;])/g, '$1'));
  },
};

export const andOr: HygieneRule = {
  name: 'and-or',
  summary: '"and/or" becomes a name with "and" and one with "or"',
  apply(variant) {
    if (!/\band ?\/ ?or\b/i.test(variant.text)) return undefined;
    return ['and', 'or'].map((word) => ({ ...variant, text: variant.text.replace(/\band ?\/ ?or\b/gi, word) }));
  },
};

const SLASHED = /(^|\s)([a-z]{3,}) ?\/ ?([a-z]{3,})(?=$|[\s,])/i;

export const slashes: HygieneRule = {
  name: 'slash',
  summary: '"hip/knee pain" is also recognised as "hip pain" and "knee pain"; titles only so',
  apply(variant) {
    const match = SLASHED.exec(variant.text);
    if (match === null || variant.kind === 'abbreviation') return undefined;
    const [, before, left, right] = match;
    // A name with just one of the alternatives is weaker evidence than a name that never had any, so its kind is `lay`.
    const kind = variant.kind === 'adjective' ? variant.kind : 'lay';
    const single = [left, right].map(
      (word): NameVariant => ({
        ...variant,
        kind,
        text: variant.text.replace(SLASHED, `${before}${word}`),
      }),
    );
    // A label from an ontology is also kept as it is: it is an exact name of its finding, which is broader than either
    // alternative.
    return variant.style === 'plain' ? [variant, ...single] : single;
  },
};

const CAPITALS = /^(?=.*[A-Z].*[A-Z])[A-Z0-9][A-Z0-9&-]{1,4}s?$/;

export const abbreviations: HygieneRule = {
  name: 'abbreviation',
  summary: 'words of two to five capitals are recognised only in that case; those of two letters not at all',
  apply(variant) {
    const { text, kind } = variant;
    const isOne = CAPITALS.test(text) || (kind === 'abbreviation' && !text.includes(' '));
    if (!isOne) return undefined;
    if (text.length < 3) return NOT_RECOGNISED;
    if (kind === 'abbreviation' && variant.cased) return undefined;
    return [{ ...variant, kind: 'abbreviation', cased: true }];
  },
};
