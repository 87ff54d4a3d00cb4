// Number signs that stand for the word "fracture": "R distal radius #", "closed # of the left clavicle". A sign means a
// fracture if only words that describe a fracture are between it and a word for a bone, so that neither "room # 5" nor
// the signs before the items of a problem list are read. Every sign reads at most MOST_WORDS words on each side.

import { type Grammar, wordList, wordsOf } from '../grammar/grammar.js';

/** Words for bones, and words that describe fractures or their sites. */
const BONE = /* @__PURE__ */ wordList('bone-of-fracture');
const DETAIL = /* @__PURE__ */ wordList('detail-of-fracture');
const STANDS_FOR = /* @__PURE__ */ wordList('word-for-fracture-sign');
const SIGN = '#';
/** The number of words read on each side of a sign, and of the characters that contain them. */
const MOST_WORDS = 8;
const REACH = 96;
/** What may be between the start of a line and a sign that opens the line. */
const OPENS_LINE = /(?:^|[\n\r])[ \t]*(?:[-*•][ \t]*)?$/;
const LIST_ITEM = /(?:^|[\n\r])[ \t]*#/g;
const WORDS_AFTER = /^(?:[ \t]*[a-z0-9'’]+[-/]?)+/i;
const WORDS_BEFORE = /(?:[a-z0-9'’]+[-/]?[ \t]*)+$/i;
const SEPARATORS = /[^a-z0-9'’]+/;

/** The offsets of the number signs in a text that stand for the word "fracture". */
export function fractureSigns(text: string, grammar: Grammar): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(SIGN); at >= 0; at = text.indexOf(SIGN, at + 1))
    if (isFractureSign(text, at, grammar)) found.push(at);
  return found;
}

/** The word for which a number sign stands; empty in a knowledge base whose grammar has none. */
export function wordOfFractureSign(grammar: Grammar): string {
  return wordsOf(grammar, STANDS_FOR).keys().next().value ?? '';
}

function isFractureSign(text: string, at: number, grammar: Grammar): boolean {
  const next = text.charAt(at + 1);
  if (next === SIGN || /\d/.test(next) || text.charAt(at - 1) === SIGN) return false;
  const before = text.slice(Math.max(0, at - REACH), at);
  const opensLine = OPENS_LINE.test(before);
  // Several lines that begin with the sign are the items of a list.
  if (opensLine && (text.match(LIST_ITEM) ?? []).length > 1) return false;
  const [wordsBefore = ''] = WORDS_BEFORE.exec(before) ?? [];
  if (reachesBone(wordsIn(wordsBefore).reverse(), grammar)) return true;
  const [wordsAfter = ''] = WORDS_AFTER.exec(text.slice(at + 1, at + REACH)) ?? [];
  const after = wordsIn(wordsAfter);
  // "room # 5".
  if (/^\d+$/.test(after[0] ?? '')) return false;
  return reachesBone(after, grammar) && !(opensLine && namesOther(after, grammar));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().split(SEPARATORS).filter(Boolean);
}

/** Whether a bone is among the words, with only details of fractures before it. */
function reachesBone(words: readonly string[], grammar: Grammar): boolean {
  const bones = wordsOf(grammar, BONE);
  const details = wordsOf(grammar, DETAIL);
  for (const word of words.slice(0, MOST_WORDS)) {
    if (bones.has(word)) return true;
    if (!details.has(word)) return false;
  }
  return false;
}

/** Whether a word right after the bones is neither a bone nor a detail: the line "# Hip pain" names another problem. */
function namesOther(words: readonly string[], grammar: Grammar): boolean {
  const bones = wordsOf(grammar, BONE);
  const details = wordsOf(grammar, DETAIL);
  const other = words.find((word) => !bones.has(word) && !details.has(word));
  return other !== undefined;
}

/** A text in which every given sign is replaced with a word, and the way back to the offsets of the original text. */
export interface SpelledOut {
  readonly text: string;
  /** The offset in the original text of an offset in the new text. */
  originalOf(offset: number): number;
}

/** Replaces signs with the given word, separated from letters that touch the sign. */
export function spellOut(text: string, signs: readonly number[], word: string): SpelledOut {
  let spelled = '';
  let from = 0;
  /** The start and the end of each replacement in the new text. */
  const begins: number[] = [];
  const ends: number[] = [];
  for (const at of signs) {
    spelled += text.slice(from, at);
    begins.push(spelled.length);
    spelled += `${/[a-z0-9]$/i.test(text.charAt(at - 1)) ? ' ' : ''}${word}${/[a-z0-9]/i.test(text.charAt(at + 1)) ? ' ' : ''}`;
    ends.push(spelled.length);
    from = at + 1;
  }
  spelled += text.slice(from);
  return {
    text: spelled,
    originalOf(offset) {
      let growth = 0;
      for (let i = 0; i < begins.length && begins[i] < offset; i++) {
        // The end of a replacement, without the blank after it, is the end of the sign.
        if (offset < ends[i]) return offset >= begins[i] + word.length ? signs[i] + 1 : signs[i];
        growth = ends[i] - signs[i] - 1;
      }
      return offset - growth;
    },
  };
}
