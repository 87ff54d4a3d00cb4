// Sections implied by their content. A line that begins with a vital sign and its value ("BP 171/92 HR 88") ends a list
// of drugs, allergies or diseases and opens a section for vital signs. A history that is a list of diseases ("Hx:
// atrial fibrillation, CKD") is the past medical history.

import { DX } from '../../knowledge/term-types.js';
import type { Lexicon } from '../matching/lexicon.js';
import { meansOnly } from '../matching/means-only.js';
import type { Mention } from '../matching/mentions.js';
import { isBlank, isDigit, isLineEnd, type NoteText, OUTSIDE, skipBlanks, unitAt } from '../text/note-text.js';
import type { Section } from './section.js';

const COMMA = 0x2c;
const VITALS = 'VITALS';
const PAST = 'PMH';
/** The code of sections for a history that may be of the present illness or of past diseases. */
const HISTORY = 'HISTORY';
/** The prefixes of sections that a line of vital signs ends: drugs, allergies, past diseases, family history. */
const ENDED: ReadonlySet<string> = /* @__PURE__ */ new Set(['T', 'A', 'H', 'F']);

/** Adds the implied sections to the sections of a note; `mentions` are the mentions in the note, in order. */
export function withImplied(
  note: NoteText,
  sections: Section[],
  mentions: readonly Mention[],
  lexicon: Pick<Lexicon, 'sections' | 'termTypeOf' | 'isVital'>,
): Section[] {
  if (!sections.some(({ section, prefix }) => section === HISTORY || ENDED.has(prefix))) return sections;
  const vitals = lexicon.sections.get(VITALS);
  const past = lexicon.sections.get(PAST);
  const implied: Section[] = [];
  let next = 0;
  for (const section of sections) {
    while ((mentions[next]?.begin ?? section.begin) < section.begin) next++;
    const first = mentions[next];
    const isPast = section.section === HISTORY && opensList(note, section.begin, first, mentions[next + 1], lexicon);
    const opened: Section = isPast && past !== undefined ? { ...section, ...past } : section;
    implied.push(opened);
    if (vitals === undefined || !ENDED.has(opened.prefix)) continue;
    for (let at = next; (mentions[at]?.begin ?? section.end) < section.end; at++) {
      const { begin } = mentions[at];
      if (!isVitalLine(note, mentions[at], lexicon)) continue;
      implied.push({ ...vitals, headingBegin: begin, headingEnd: begin, begin, end: section.end, level: 1 });
      opened.end = begin;
      break;
    }
  }
  return implied;
}

/** Whether a list whose first item is a disease begins at the given offset: "atrial fibrillation, CKD". */
function opensList(
  note: NoteText,
  begin: number,
  first: Mention | undefined,
  second: Mention | undefined,
  lexicon: Pick<Lexicon, 'termTypeOf'>,
): boolean {
  if (first === undefined || second === undefined || first.begin !== skipBlanks(note, begin)) return false;
  if (!meansOnly(first, DX, lexicon)) return false;
  return unitAt(note, first.end) === COMMA && skipBlanks(note, first.end + 1) === second.begin;
}

/** Whether a mention is a vital sign that begins its line and has a value. */
function isVitalLine(note: NoteText, { begin, end, names }: Mention, { isVital }: Pick<Lexicon, 'isVital'>): boolean {
  let before = begin - 1;
  while (isBlank(unitAt(note, before))) before--;
  const code = unitAt(note, before);
  if (code !== OUTSIDE && !isLineEnd(code)) return false;
  const mark = skipBlanks(note, end, 2);
  const value = unitAt(note, mark) === 0x3a ? skipBlanks(note, mark + 1, 2) : mark;
  return isDigit(unitAt(note, value)) && names.some(isVital);
}
