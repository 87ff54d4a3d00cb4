// The sections of a note for who wants them by themselves: which heading opens them and what they mean. The same
// detection as the recogniser's, so what stands here is what its results name as their section.

import { inside, type KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { requireContext } from '../../knowledge/require-context.js';
import { lexiconOf } from '../matching/lexicon.js';
import { matchText } from '../matching/matches.js';
import { newNote } from '../text/note-text.js';
import { headingLines } from './heading-lines.js';
import { skipColon } from './heading-positions.js';
import { findSections, headingNamed } from './sections.js';

const WORDS = /[\p{L}\p{N}]/u;

/** A section of a text. Places are UTF-16 code units of the text. */
export interface NoteSection {
  /** Section code: CC, HPI, PMH, MEDS, PE, A/P …; OTHER for a heading of unknown meaning, empty where no heading tells. */
  section: string;
  /** The heading as it is written, without its colon; empty without one. */
  heading: string;
  /** Where the heading begins, and its length. */
  index: number;
  length: number;
  /** Where the text under the heading begins and ends. */
  begin: number;
  end: number;
  /** 1, or 2 for a part of the section before it: an organ system, the vital signs of an examination. */
  level: 1 | 2;
}

/**
 * The sections of a clinical text, in order. What stands before the first heading is a section of its own, unless it is
 * blank; its code is empty, or the section that `DocumentType` names.
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
  const note = newNote(Text);
  const first = DocumentType === undefined ? undefined : headingNamed(DocumentType, lexicon, match);
  const sections: NoteSection[] = [];
  const found = match(Text);
  const lines = headingLines(note, found.marks);
  for (const { section, headingBegin, headingEnd, end, level } of findSections(note, lines, found, lexicon, first)) {
    const headed = headingBegin >= 0;
    if (!headed && !WORDS.test(Text.slice(0, end))) continue;
    const index = headed ? headingBegin : 0;
    const length = headed ? headingEnd - headingBegin : 0;
    const heading = Text.slice(index, index + length);
    sections.push({ section, heading, index, length, begin: headed ? skipColon(note, headingEnd) : 0, end, level });
  }
  return sections;
}
