// Rules about how a text is written, whatever it says: markup, remarks in brackets, short forms, and/or, slashes.

import { type HygieneRule, type NameVariant, NOT_RECOGNISED, reworded } from './name-variant.js';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A text as it is shown: without markup, control characters and spare spaces, in composed characters. */
export function tidyText(text: string): string {
  // Nearly every text is tidy already.
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
  summary: 'markup, quotes, control characters and spare spaces go; composed characters (NFC)',
  apply: (reading) => reworded(reading, tidyText(reading.text).replace(/"/g, '').replace(/\.$/, '')),
};

export const obsolete: HygieneRule = {
  name: 'obsolete',
  summary: 'what the release itself calls obsolete, deprecated or retired is not recognised',
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
  summary: '"COPD - chronic …" and "Chronic … (COPD)" are two names, the short one an abbreviation',
  apply(reading) {
    // Below a heading of an index it is the path that is meant, and not what its last level abbreviates.
    if (reading.style === 'inverted' && reading.text.includes(',')) return undefined;
    const [, dashedShort, dashedLong] = DASHED.exec(reading.text) ?? [];
    if (dashedShort !== undefined) return [{ ...reading, text: dashedLong }, shortForm(reading, dashedShort)];
    // What is left of a residual class is nothing that its initials could stand for.
    if (/^other\b/i.test(reading.text)) return undefined;
    const [, long, short] = BRACKETED.exec(reading.text) ?? [];
    if (long === undefined || !isInitialism(short, long)) return undefined;
    return [{ ...reading, text: long }, shortForm(reading, short)];
  },
};

function shortForm(reading: NameVariant, text: string): NameVariant {
  return { ...reading, text, kind: 'abbreviation', cased: true, style: 'plain' };
}

/** Whether the letters of `short` begin words of `long`, in order, the first word first. */
function isInitialism(short: string, long: string): boolean {
  const words = long.toLowerCase().split(/[^a-z0-9]+/);
  const letters = short.toLowerCase();
  if (!/[A-Z].*[A-Z]/.test(short) || !words[0].startsWith(letters.charAt(0))) return false;
  let at = 0;
  for (const word of words) if (word.charAt(0) === letters.charAt(at)) at++;
  return at === letters.length;
}

// A bracket that begins inside a word belongs to it: vitamin B(12), 1,3-bis(2-chloroethyl)-1-nitrosourea.
const REMARK = /(^|[\s,;])(?:\([^()]*\)|\[[^[\]]*\])(?=$|[\s,;:.])/g;

export const remarks: HygieneRule = {
  name: 'remark',
  summary: 'remarks in brackets go: "(disorder)", "[Mass/volume]", nonessential words of an index',
  apply(reading) {
    if (!/[([]/.test(reading.text)) return undefined;
    let text = reading.text.replace(/(?<=\p{L})\((?:s|es|ies|ae?|i)\)/gu, '');
    for (let before = ''; before !== text; ) {
      before = text;
      text = text.replace(REMARK, '$1');
    }
    return reworded(reading, text.replace(/\s+([,;])/g, '$1'));
  },
};

export const andOr: HygieneRule = {
  name: 'and-or',
  summary: '"and/or" is both "and" and "or"',
  apply(reading) {
    if (!/\band ?\/ ?or\b/i.test(reading.text)) return undefined;
    return ['and', 'or'].map((word) => ({ ...reading, text: reading.text.replace(/\band ?\/ ?or\b/gi, word) }));
  },
};

const SLASHED = /(^|\s)([a-z]{3,}) ?\/ ?([a-z]{3,})(?=$|[\s,])/i;

export const slashes: HygieneRule = {
  name: 'slash',
  summary: '"hip/knee pain" is "hip pain" and "knee pain"',
  apply(reading) {
    const match = SLASHED.exec(reading.text);
    if (match === null || reading.kind === 'abbreviation') return undefined;
    const [, before, left, right] = match;
    // Of either it says less than a name of that one alone does.
    const kind = reading.kind === 'adjective' ? reading.kind : 'lay';
    return [left, right].map((word) => ({ ...reading, kind, text: reading.text.replace(SLASHED, `${before}${word}`) }));
  },
};

const CAPITALS = /^(?=.*[A-Z].*[A-Z])[A-Z0-9][A-Z0-9&-]{1,4}s?$/;

export const abbreviations: HygieneRule = {
  name: 'abbreviation',
  summary:
    'words of two to five capitals count only in that very case; two letters, or a word of the language, not at all',
  apply(reading) {
    const { text, kind } = reading;
    const isOne = CAPITALS.test(text) || (kind === 'abbreviation' && !text.includes(' '));
    if (!isOne) return undefined;
    if (text.length < 3) return NOT_RECOGNISED;
    if (kind === 'abbreviation' && reading.cased) return undefined;
    return [{ ...reading, kind: 'abbreviation', cased: true }];
  },
};
