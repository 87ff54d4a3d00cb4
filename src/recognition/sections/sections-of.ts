// The sections of a note, with their headings and meaning, for callers that need nothing else. The results of
// recognition refer to the same sections.

import { inside, type KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { requireContext } from '../../knowledge/require-context.js';
import { grammarOf } from '../grammar/grammar.js';
import { lexiconOf } from '../matching/lexicon.js';
import { matchText } from '../matching/matches.js';
import { newNote } from '../text/note-text.js';
import { headingLines } from './heading-lines.js';
import { headingNamed } from './heading-named.js';
import { skipColon } from './heading-positions.js';
import { findSections } from './sections.js';

const WORDS = /[\p{L}\p{N}]/u;

/** A section of a note. Offsets count UTF-16 code units. */
export interface NoteSection {
  /**
   * The section code: CC, HPI, PMH, MEDS, PE, A/P …; OTHER for a heading of unknown meaning; empty if there is no
   * heading.
   */
  section: string;
  /** The heading as written, without its colon; empty if there is none. */
  heading: string;
  /** Offset and length of the heading. */
  index: number;
  length: number;
  /** Start and end of the text under the heading. */
  begin: number;
  end: number;
  /** 2 for a part of the preceding section, such as an organ system or the vital signs in an examination; else 1. */
  level: 1 | 2;
}

/**
 * The sections of a clinical text, in order. The text before the first heading is a separate section unless it is
 * blank; its code is that of the section named by `DocumentType`, or empty.
 *
 * @example
 * sectionsOf(kb, { Text: 'PMH: asthma\nALLERGIES: none' }).map(({ section }) => section) // ['PMH', 'ALL']
 */
export function sectionsOf(
  kb: KnowledgeBase,
  { Text, DocumentType }: { readonly Text: string; readonly DocumentType?: string },
): NoteSection[] {
  const { kernel } = kb[inside];
  requireContext(kb[inside], 'sectionsOf');
  const lexicon = lexiconOf(kb[inside]);
  const match = (text: string) => matchText(kernel, lexicon, text, 'longest');
  const note = newNote(Text, grammarOf(kb[inside]));
  const first = DocumentType === undefined ? undefined : headingNamed(DocumentType, lexicon, match);
  const sections: NoteSection[] = [];
  const found = match(Text);
  const lines = headingLines(note, found.marks);
  for (const { section, headingBegin, headingEnd, end, level } of findSections(note, lines, found, lexicon, first)) {
    const hasHeading = headingBegin >= 0;
    if (!hasHeading && !WORDS.test(Text.slice(0, end))) continue;
    const index = hasHeading ? headingBegin : 0;
    const length = hasHeading ? headingEnd - headingBegin : 0;
    const heading = Text.slice(index, index + length);
    sections.push({ section, heading, index, length, begin: hasHeading ? skipColon(note, headingEnd) : 0, end, level });
  }
  return sections;
}
