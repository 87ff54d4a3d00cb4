// Removes matches inside headings. Input: the mentions and cues of a note and its sections, both in text order.

import type { Matches } from '../matching/matches.js';
import type { CueHit, Mention } from '../matching/mentions.js';
import { BEYOND_TEXT } from './heading-positions.js';

/** The members of a section that are needed here. */
interface Headed {
  readonly headingBegin: number;
  readonly begin: number;
}

/** Removes the mentions and cues inside headings. */
export function dropHeadingSpans(found: Matches, sections: readonly Headed[]): void {
  dropInHeadings(found.mentions, sections);
  dropInHeadings(found.cues, sections);
}

function dropInHeadings<T extends Mention | CueHit>(spans: T[], sections: readonly Headed[]): void {
  let kept = 0;
  let at = 0;
  let content = sections[0]?.begin ?? 0;
  let next = nextHeadingBegin(sections, 0);
  for (let i = 0; i < spans.length; i++) {
    const span = spans[i];
    const { begin } = span;
    for (; next <= begin; next = nextHeadingBegin(sections, at)) content = sections[++at].begin;
    // The first section has no heading; it begins at the start of the text.
    if (begin < content) continue;
    if (kept < i) spans[kept] = span;
    kept++;
  }
  if (kept < spans.length) spans.length = kept;
}

/** The start of the heading after a section; BEYOND_TEXT for the last section. */
function nextHeadingBegin(sections: readonly Headed[], at: number): number {
  return at + 1 < sections.length ? sections[at + 1].headingBegin : BEYOND_TEXT;
}
