// Sections of a note. A heading opens one where headings stand: at the begin of a line or sentence and before a colon,
// alone on the line, or in capitals. A known heading says what its section is; a phrase that ends in one ("ocular meds")
// is of its kind; an unknown phrase in the shape of a heading opens a section of which nothing is known but that the one
// before it is over. A section lasts to the next one; what it says (prefix, group) is data of its heading.

import type { Heading, Lexicon } from '../matching/lexicon.js';
import type { Matches } from '../matching/matches.js';
import type { CueHit, HeadingHit, Mention } from '../matching/mentions.js';
import { isDigit, isWordUnit, type NoteText, skipBlanksBack, unitAt } from '../text/note-text.js';
import { headingOfLine, qualifiedHeading, SHORTEST_KIND } from './heading-kinds.js';
import { type HeadingLine, namesBodyParts } from './heading-lines.js';
import { BEYOND_TEXT, contentBegin, oneLinerEnd, qualifiedBegin, skipColon } from './heading-positions.js';

/** A section; `headingBegin` … `headingEnd` is its heading (-1 without one), `begin` … `end` its content. */
export interface Section extends Heading {
  readonly headingBegin: number;
  readonly headingEnd: number;
  /** Behind the heading and its colon; the heading's begin where the heading itself may hold findings. */
  readonly begin: number;
  end: number;
  /** 1, or 2 for a part of the section before it: an organ system, the vital signs of an examination. */
  readonly level: 1 | 2;
}

/** Section code of headings that nothing is known of. */
const OTHER = 'OTHER';

/** The group of tests and studies, and the prefix of what is planned. */
const RESULTS = 'RESULT';
const ORDERED = 'O';
/** The mark before a problem in a list of problems, and characters between. */
const PROBLEM = 0x23;
const PROBLEM_GAP = 3;
const LETTERS = 2;
const NO_HEADING: Heading = { section: '', prefix: '', groupId: '' };
const UNKNOWN: Heading = { section: OTHER, prefix: '', groupId: '' };

/** Where sections are being opened. */
interface SectionScan {
  readonly note: NoteText;
  readonly found: Matches;
  readonly lexicon: Lexicon;
  readonly sections: Section[];
  /** The last section of level 1. */
  main: Section;
  mention: number;
  /** Where the last section is over before another opens, as a line by itself is; else behind every text. */
  oneLinerEnd: number;
}

/**
 * The sections of a text, in order, by its lines in the shape of headings; the first one, without a heading, may be
 * empty. Mentions and cues that turn out to be headings are taken out of `found`.
 */
export function findSections(
  note: NoteText,
  lines: readonly HeadingLine[],
  found: Matches,
  lexicon: Lexicon,
  first: Heading = NO_HEADING,
): Section[] {
  const main = newSection(first, -1, -1, 0, note.text.length, 1);
  const opening: SectionScan = { note, found, lexicon, sections: [main], main, mention: 0, oneLinerEnd: BEYOND_TEXT };
  const { headings } = found;
  let next = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    for (; (headings[next]?.begin ?? Infinity) < line.begin; next++) openHit(opening, headings[next]);
    openLine(opening, line, next);
    while ((headings[next]?.begin ?? Infinity) < line.end) next++;
  }
  for (; next < headings.length; next++) openHit(opening, headings[next]);
  endLine(opening, note.length);
  dropHeadingSpans(found, opening.sections);
  return opening.sections;
}

function openSection(
  opening: SectionScan,
  heading: Heading,
  begin: number,
  end: number,
  content: number,
  level: 1 | 2 = 1,
): void {
  if (opening.oneLinerEnd < begin) endLine(opening, begin);
  const { sections } = opening;
  const last = sections[sections.length - 1];
  if (last !== undefined) last.end = begin;
  const opened = newSection(heading, begin, end, content, opening.note.text.length, level);
  sections.push(opened);
  if (level === 2) return;
  // In a plan it is one of its items.
  opening.oneLinerEnd = opening.main.prefix === ORDERED ? BEYOND_TEXT : oneLinerEnd(opening.note, begin, end, content);
  opening.main = opened;
}

/** Ends a section with its line where text stands between that and `begin`, of which no heading tells anything. */
function endLine(opening: SectionScan, begin: number): void {
  const { note, oneLinerEnd } = opening;
  if (oneLinerEnd >= begin) return;
  opening.oneLinerEnd = BEYOND_TEXT;
  let at = oneLinerEnd;
  while (at < begin && !isWordUnit(unitAt(note, at))) at++;
  if (at < begin) openSection(opening, NO_HEADING, oneLinerEnd, oneLinerEnd, oneLinerEnd);
}

function newSection(
  { section, prefix, groupId }: Heading,
  headingBegin: number,
  headingEnd: number,
  begin: number,
  end: number,
  level: 1 | 2,
): Section {
  return { section, prefix, groupId, headingBegin, headingEnd, begin, end, level };
}

/** Opens a section at a heading text that stands in no line of the shape of headings, if it is a heading there. */
function openHit(opening: SectionScan, hit: HeadingHit | undefined): void {
  if (hit === undefined) return;
  const { note, lexicon } = opening;
  const heading = lexicon.headings[hit.row];
  if (heading === undefined || hit.begin < (opening.sections[opening.sections.length - 1]?.headingEnd ?? 0)) return;
  const content = contentBegin(note, hit);
  if (content >= 0) {
    openSection(opening, heading, hit.begin, hit.end, content, levelOf(opening, heading, false));
    return;
  }
  const begin = hit.end - hit.begin < SHORTEST_KIND || isProblemList(opening.main) ? -1 : qualifiedBegin(note, hit);
  if (begin < 0) return;
  const qualified = qualifiedHeading(note, lexicon, heading, begin, hit.begin);
  openSection(opening, qualified, begin, hit.end, skipColon(note, hit.end), levelOf(opening, qualified, false));
}

/** Opens a section at a line in the shape of a heading, if it is one; heading texts in it begin at `hit`. */
function openLine(opening: SectionScan, line: HeadingLine, hit: number): void {
  const { note, main } = opening;
  const { groupId } = main;
  const examined = groupId === 'PE' || groupId === 'ROS';
  // In an examination they are its parts; a plan by organ systems stays a plan.
  const part = (examined || isProblemList(main)) && namesBodyParts(note, line);
  const known = part ? undefined : headingOfLine(opening, line, hit);
  if (part) {
    // The parts of an examination belong to it even behind its vital signs.
    const of = main.section === 'VITALS' ? (opening.lexicon.sections.get('PE') ?? main) : main;
    // Two letters name no finding there: the mental status is "MS".
    const content = line.end - line.begin === LETTERS ? line.end : line.begin;
    openSection(opening, of, line.begin, line.end, content, 2);
  } else if (known !== undefined) {
    const content = line.colon ? skipColon(note, line.end) : line.end;
    // "- Labs: TSH, CBC" among what is planned is to be done.
    if (line.listed && known.groupId === RESULTS && main.prefix === ORDERED) {
      openSection(opening, main, line.begin, line.end, content, 2);
      return;
    }
    openSection(opening, known, line.begin, line.end, content, levelOf(opening, known, line.apart));
  } else if (!line.listed && line.apart && isUnknownHeading(opening, line)) {
    // An examination without a heading of its own.
    const unsaid = main.section === '' && namesBodyParts(note, line) ? opening.lexicon.sections.get('PE') : undefined;
    openSection(opening, unsaid ?? UNKNOWN, line.begin, line.end, line.begin);
  }
}

/** Vital signs and one more examination inside an examination are a part of it unless they stand apart. */
function levelOf({ main }: SectionScan, { section }: Heading, apart: boolean): 1 | 2 {
  const examined = main.section === 'PE' || main.section === 'ROS';
  return !apart && examined && (section === 'VITALS' || section === main.section) ? 2 : 1;
}

/** Whether a phrase in the shape of a heading, but of unknown words, is one where it stands. */
function isUnknownHeading(opening: SectionScan, line: HeadingLine): boolean {
  const { begin, end, colon, capitals } = line;
  const { note, main } = opening;
  const { mentions } = opening.found;
  if (end - begin < 2) return false;
  while ((mentions[opening.mention]?.begin ?? Infinity) < begin) opening.mention++;
  const mention = mentions[opening.mention];
  const named = mention !== undefined && mention.begin < end;
  // What is a finding as a whole is named, not headed; so is a problem with words around it where problems are listed.
  if (isProblemList(main) && (named || unitAt(note, skipBlanksBack(note, begin, PROBLEM_GAP) - 1) === PROBLEM))
    return false;
  const whole = named && mention.begin === begin && mention.end >= end;
  if (whole && (!colon || main.prefix !== '' || main.groupId === 'HPI' || main.groupId === 'PMH')) return false;
  if (!capitals) return !named && main.prefix !== '' && !isProblemList(main) && !namesBodyParts(note, line);
  return colon || !holdsDigit(note, begin, end);
}

function isProblemList({ section }: Heading): boolean {
  return section === 'ASSESSMENT' || section === 'A/P' || section === 'PLAN' || section === 'PROBLEMS';
}

function holdsDigit(note: NoteText, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) if (isDigit(unitAt(note, at))) return true;
  return false;
}

/** Takes the mentions and cues out that stand in a heading. */
function dropHeadingSpans(found: Matches, sections: readonly Section[]): void {
  dropInHeadings(found.mentions, sections);
  dropInHeadings(found.cues, sections);
}

function dropInHeadings<T extends Mention | CueHit>(spans: T[], sections: readonly Section[]): void {
  let kept = 0;
  let at = 0;
  let content = sections[0]?.begin ?? 0;
  let next = nextHeadingBegin(sections, 0);
  for (let i = 0; i < spans.length; i++) {
    const span = spans[i];
    const { begin } = span;
    for (; next <= begin; next = nextHeadingBegin(sections, at)) content = sections[++at].begin;
    // The first section has no heading, and begins with the text.
    if (begin < content) continue;
    if (kept < i) spans[kept] = span;
    kept++;
  }
  if (kept < spans.length) spans.length = kept;
}

/** Where the heading behind a section begins; behind every text for the last one. */
function nextHeadingBegin(sections: readonly Section[], at: number): number {
  return at + 1 < sections.length ? sections[at + 1].headingBegin : BEYOND_TEXT;
}

/** The heading that a caller's own name of a section or document means: a section code or a heading text. */
export function headingNamed(name: string, lexicon: Lexicon, match: (text: string) => Matches): Heading | undefined {
  const code = name.trim();
  if (code === '') return undefined;
  const byCode = lexicon.sections.get(code) ?? lexicon.sections.get(code.toUpperCase());
  if (byCode !== undefined) return byCode;
  const hit = match(code).headings[0];
  return hit === undefined ? undefined : lexicon.headings[hit.row];
}
