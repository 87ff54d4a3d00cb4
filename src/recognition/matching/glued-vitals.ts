// Vital signs that touch their numbers ("T98.2 P80 BP120/80"): one word for the matcher, which finds no letter in it. Looked
// for behind a heading of vital signs and in lines with such a blood pressure, nowhere else. Input: the mentions of a text,
// sorted by begin; the letters join them and must still prove to be vital signs (vital-letters.ts).

import { isAsciiLetter, isDigit, type Note } from '../text/note.js';
import type { Lexicon } from './lexicon.js';
import type { Matches, Mention } from './matches.js';
import { newMention } from './matches.js';

/** Characters behind a heading, and on both sides of a pressure, that are read. */
const READ = 160;
/** How a pressure that touches its number begins, nearly always. */
const PRESSURE = 'BP1';
const GLUED = /(?<![A-Za-z0-9./-])(?:T|Temp|P|HR|R|RR|BP|Wt|Ht|Sat)(?=\d{2})/g;

/** Adds the vital signs that touch their numbers to the mentions of a text. */
export function addGluedVitals(
  { text }: Note,
  { mentions, headings }: Matches,
  lexicon: Lexicon,
  match: (part: string) => Matches,
): void {
  const added: Mention[] = [];
  let read = 0;
  const readFrom = (begin: number, end: number): void => {
    if (end <= read) return;
    const from = Math.max(begin, read);
    addFrom(text, from, end, match, added);
    read = end;
  };
  let pressure = text.indexOf(PRESSURE);
  for (const { row, end } of headings) {
    if (!lexicon.headsVitals(row)) continue;
    for (; pressure >= 0 && pressure < end; pressure = text.indexOf(PRESSURE, pressure + READ))
      readFrom(lineBegin(text, pressure), Math.min(end, pressure + READ));
    readFrom(end, Math.min(text.length, end + READ));
  }
  for (; pressure >= 0; pressure = text.indexOf(PRESSURE, pressure + READ))
    readFrom(lineBegin(text, pressure), Math.min(text.length, pressure + READ));
  if (added.length === 0) return;
  for (const mention of added) mentions.push(mention);
  mentions.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

function lineBegin(text: string, at: number): number {
  return Math.max(text.lastIndexOf('\n', at) + 1, at - READ);
}

/** The glued letters of a stretch, named as they are with a blank behind them. */
function addFrom(text: string, begin: number, end: number, match: (part: string) => Matches, added: Mention[]): void {
  if (!holdsGlued(text, begin, end)) return;
  for (const { 0: letters, index } of text.slice(begin, end).matchAll(GLUED)) {
    const at = begin + index;
    const [named] = match(`${letters} 1`).mentions;
    if (named === undefined || named.begin !== 0 || named.end !== letters.length) continue;
    added.push(newMention(at, at + letters.length, [...named.names], named.form, named.words));
  }
}

/** Whether two digits touch a letter before them, as they rarely do. */
function holdsGlued(text: string, begin: number, end: number): boolean {
  for (let at = begin + 2; at < end; at++) {
    if (isDigit(text.charCodeAt(at)) && isDigit(text.charCodeAt(at - 1)) && isAsciiLetter(text.charCodeAt(at - 2)))
      return true;
  }
  return false;
}
