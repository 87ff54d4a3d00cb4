// Matches the text of a note. For the matcher, number signs that stand for "fracture" are spelled out and headings that
// touch the word before them are separated from it. The matcher's offsets are translated back, so every later stage
// sees only offsets in the original text.

import { LOOSE_MATCH_BEGINS, LOOSE_MATCH_BYTES, MATCH_BEGIN, MATCH_END, NONE } from '../../../assembly/layout.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { fractureSigns, spellOut, wordOfFractureSign } from '../text/fracture-signs.js';
import { gluedHeadings, separateAt } from '../text/glued-headings.js';
import type { NoteText } from '../text/note-text.js';
import type { CueTexts } from './cue.js';
import { type Matches, matchText } from './matches.js';
import type { Overlaps } from './mentions.js';

/** The mentions, cues and headings in a note. */
export function matchNote(
  kernel: Knowledge['kernel'],
  lexicon: { readonly cueTexts: CueTexts },
  { text, grammar }: Pick<NoteText, 'text' | 'grammar'>,
  overlaps: Overlaps,
  fuzzy: boolean,
): Matches {
  const match = (whole: string) => matchSpelled(kernel, lexicon, whole, grammar, overlaps, fuzzy);
  const glued = gluedHeadings(text, (words) => {
    const [first] = matchText(kernel, lexicon, words, 'longest').headings;
    return first?.begin === 0 && first.end === words.length;
  });
  if (glued.length === 0) return match(text);
  const separated = separateAt(text, glued);
  return translated(match(separated.text), separated.originalOf);
}

/** Matches a text whose number signs may stand for "fracture". */
function matchSpelled(
  kernel: Knowledge['kernel'],
  lexicon: { readonly cueTexts: CueTexts },
  text: string,
  grammar: NoteText['grammar'],
  overlaps: Overlaps,
  fuzzy: boolean,
): Matches {
  const word = text.includes('#') ? wordOfFractureSign(grammar) : '';
  const signs = word === '' ? [] : fractureSigns(text, grammar);
  if (signs.length === 0) return matchText(kernel, lexicon, text, overlaps, fuzzy);
  const spelled = spellOut(text, signs, word);
  return translated(matchText(kernel, lexicon, spelled.text, overlaps, fuzzy), spelled.originalOf);
}

function translated(found: Matches, originalOf: (offset: number) => number): Matches {
  const mentions = found.mentions.map((one) => ({
    ...one,
    begin: originalOf(one.begin),
    end: originalOf(one.end),
    outerBegin: originalOf(one.outerBegin),
    outerEnd: originalOf(one.outerEnd),
  }));
  const spans = <T extends { readonly begin: number; readonly end: number }>(list: readonly T[]): T[] =>
    list.map((one) => ({ ...one, begin: originalOf(one.begin), end: originalOf(one.end) }));
  const loose = found.loose.slice();
  for (let row = 0; row < loose.length; row += LOOSE_MATCH_BYTES / 4) {
    for (const column of [MATCH_BEGIN / 4, MATCH_END / 4]) loose[row + column] = originalOf(loose[row + column]);
    for (let at = row + LOOSE_MATCH_BEGINS / 4; at < row + LOOSE_MATCH_BYTES / 4; at++)
      if (loose[at] !== NONE) loose[at] = originalOf(loose[at]);
  }
  return {
    mentions,
    cues: spans(found.cues),
    headings: spans(found.headings),
    loose,
    marks: found.marks.map(originalOf),
  };
}
