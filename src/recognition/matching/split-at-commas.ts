// Splits mentions of two words with a comma between them. The matcher ignores the comma, but "sleep poor, appetite
// decreased" does not mean a poor appetite. Input: mentions sorted by start.

import { isBlank, type NoteText, unitAt } from '../text/note-text.js';
import type { Matches } from './matches.js';
import { newMention } from './matches.js';
import type { Mention } from './mentions.js';

const COMMA = 0x2c;
const SEMICOLON = 0x3b;
/** Maximum number of characters that are matched again, counted from the second word. */
const LONGEST = 48;
/**
 * Maximum number of preceding mentions that may overlap a span. The number is small because names are short and
 * mentions of several words rarely overlap.
 */
const NEIGHBOURS = 8;
/** Marks between the parts of a name. Text may have a comma in their place, so mentions of such names are not split. */
const JOINED = /[,;/&.]/;

/** Replaces each mention of two words separated by a comma or semicolon with the mentions that begin at these words. */
export function splitAtCommas(
  note: NoteText,
  { mentions }: Matches,
  nameText: (row: number) => string,
  match: (part: string) => Matches,
): void {
  let added: Mention[] | undefined;
  let kept = 0;
  for (let i = 0; i < mentions.length; i++) {
    const mention = mentions[i];
    if (mention === undefined) continue;
    const mark =
      mention.words === 2 && mention.wordsAt === undefined ? commaInside(note, mention.begin, mention.end) : -1;
    if (mark < 0 || mention.names.some((row) => JOINED.test(nameText(row)))) {
      mentions[kept++] = mention;
      continue;
    }
    added ??= [];
    let second = mark + 1;
    while (isBlank(unitAt(note, second))) second++;
    const halves: readonly (readonly [number, string])[] = [
      [mention.begin, note.text.slice(mention.begin, mark)],
      [second, note.text.slice(second, itemEnd(note, second))],
    ];
    for (const [at, half] of halves) {
      const [named] = match(half).mentions;
      if (named === undefined || named.begin !== 0) continue;
      const { end, names, form, words } = named;
      if (!isFree(mentions, kept, i + 1, at, at + end)) continue;
      added.push(newMention(at, at + end, [...names], form, words));
    }
  }
  if (kept < mentions.length) mentions.length = kept;
  if (added === undefined || added.length === 0) return;
  for (const mention of added) mentions.push(mention);
  mentions.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

/** The end of the item that begins at `at`: the next comma or semicolon before a blank, or the limit. */
function itemEnd(note: NoteText, at: number): number {
  const stop = Math.min(note.text.length, at + LONGEST);
  const mark = commaInside(note, at, stop);
  return mark < 0 ? stop : mark;
}

/**
 * Whether a span overlaps none of the mentions kept so far (the first `kept`) and none of those from index `next` on.
 */
function isFree(mentions: readonly Mention[], kept: number, next: number, begin: number, end: number): boolean {
  for (let i = Math.max(0, kept - NEIGHBOURS); i < kept; i++) {
    const other = mentions[i];
    if (other !== undefined && other.begin < end && other.end > begin) return false;
  }
  for (let i = next; i < mentions.length; i++) {
    const other = mentions[i];
    if (other === undefined || other.begin >= end) return true;
    if (other.end > begin) return false;
  }
  return true;
}

/** The offset of the first comma or semicolon that is inside a span and right before a blank; -1 if there is none. */
function commaInside(note: NoteText, begin: number, end: number): number {
  const { text } = note;
  note.steps += end - begin;
  for (let at = begin + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if ((code === COMMA || code === SEMICOLON) && isBlank(unitAt(note, at + 1))) return at;
  }
  return -1;
}
