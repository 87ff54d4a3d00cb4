// Bare items in a list of allergies. Under a heading for allergies, the name of a substance means an allergy to it, so
// an item that is not a finding by itself ("peanuts", "bee stings") is looked up as "… allergy". An empty list ("none
// known", "denies") means that there are no allergies.

import { wordList, wordsOf } from '../grammar/grammar.js';
import { type Matches, newMention } from '../matching/matches.js';
import type { Mention } from '../matching/mentions.js';
import { listedValue } from '../text/listed.js';
import { isAsciiLetter, isBlank, type NoteText, unitAt } from '../text/note-text.js';
import type { Section } from './section.js';

/** Maximum numbers of characters in an item and of items in a list. */
const LONGEST = 40;
const MOST_ITEMS = 40;

/** Adds mentions of allergies to the substances listed in a section for allergies. */
export function addAllergies(
  note: NoteText,
  mentions: Mention[],
  sections: readonly Section[],
  match: (text: string) => Matches,
): void {
  const added: Mention[] = [];
  let next = 0;
  for (const { section, begin, end } of sections) {
    if (section !== 'ALL') continue;
    let at = begin;
    for (let items = 0; items < MOST_ITEMS && at < end; items++) {
      const item = itemFrom(note, at, end);
      at = item.after;
      if (item.end === item.begin) continue;
      while ((mentions[next]?.end ?? Infinity) <= item.begin) next++;
      if ((mentions[next]?.begin ?? Infinity) < item.end) continue;
      const matched = allergyMatch(note, note.text.slice(item.begin, item.end), match);
      if (matched !== undefined) added.push(newMention(item.begin, item.end, matched.names, matched.form));
    }
  }
  if (added.length === 0) return;
  for (const mention of added) mentions.push(mention);
  mentions.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

/** The next run of letters, blanks and hyphens, and the offset after the mark that ends it. */
function itemFrom(note: NoteText, from: number, end: number): { begin: number; end: number; after: number } {
  let begin = from;
  while (begin < end && !isAsciiLetter(unitAt(note, begin))) begin++;
  let last = begin;
  let at = begin;
  for (; at < end; at++) {
    const code = unitAt(note, at);
    if (isAsciiLetter(code)) last = at + 1;
    else if (!isBlank(code) && !(code === 0x2d && isAsciiLetter(note.text.charCodeAt(at + 1)))) break;
  }
  return { begin, end: last - begin > LONGEST ? begin : last, after: at + 1 };
}

const NO_ALLERGIES = /* @__PURE__ */ wordList('no-allergies-item');
const IN_NAME = /* @__PURE__ */ wordList('allergy-in-name');

/** A mention of the allergy to a substance, if the knowledge base has one. */
function allergyMatch(note: NoteText, substance: string, match: (text: string) => Matches): Mention | undefined {
  for (const text of namesOfAllergy(note, substance)) {
    const [whole] = match(text).mentions;
    if (whole !== undefined && whole.begin === 0 && whole.end === text.length) return whole;
  }
  return undefined;
}

/** The possible names of the finding that an item means. */
function namesOfAllergy(note: NoteText, substance: string): string[] {
  const none = listedValue(note, substance.toLowerCase(), NO_ALLERGIES);
  if (none !== undefined) return [none];
  const words = [...wordsOf(note.grammar, IN_NAME)];
  return words.map(([word, side]) => (side === 'after' ? `${substance} ${word}` : `${word} ${substance}`));
}
