// Sections of a note. A heading text opens a section if it is in a heading position: at the start of a line or sentence
// and, in addition, before a colon, alone on the line, or in capitals. A heading listed in the knowledge base
// determines its section. A phrase that ends in a listed heading ("ocular meds") opens the same kind of section. An
// unlisted phrase that looks like a heading opens a section with the code OTHER. A section extends to the start of the
// next one, and its heading determines its prefix and group.

import { RX } from '../../knowledge/term-types.js';
import { wordList } from '../grammar/grammar.js';
import type { Heading, Lexicon } from '../matching/lexicon.js';
import type { Matches } from '../matching/matches.js';
import { meansOnly } from '../matching/means-only.js';
import type { HeadingHit, Mention } from '../matching/mentions.js';
import { listedFrom } from '../text/listed.js';
import { isLineEnd, isWordUnit, type NoteText, skipBlanks, skipBlanksBack, unitAt } from '../text/note-text.js';
import { dropHeadingSpans } from './drop-headings.js';
import { headingOfLine, qualifiedHeading, SHORTEST_KIND } from './heading-kinds.js';
import { type HeadingLine, namesBodyParts } from './heading-lines.js';
import {
  BEYOND_TEXT,
  contentBegin,
  doneSentenceEnd,
  holdsDigit,
  oneLinerEnd,
  paragraphEnd,
  qualifiedBegin,
  skipColon,
} from './heading-positions.js';
import { withImplied } from './implied-sections.js';
import { labelsAllergies } from './labels-of-allergies.js';
import { namedContent } from './named-content.js';
import { listsOrders } from './orders.js';
import type { Section } from './section.js';

/** The section code for unlisted headings. */
const OTHER = 'OTHER';

/** The group of sections for tests and studies, and the prefix for orders and plans. */
const RESULTS = 'RESULT';
const ORDERED = 'O';
/** The sections in which a phrase that contains a finding is a problem, not a heading. */
const PROBLEM_LISTS: readonly string[] = ['ASSESSMENT', 'EARLY-DX', 'A/P', 'PLAN', 'PROBLEMS'];
/** The prefix for allergies. */
const ALLERGY = 'A';
const FAMILY = 'F';
const ITEM_LABELS = /* @__PURE__ */ wordList('label-of-item');
/** Words that label the details of an allergy. */
const ALLERGY_DETAILS = /* @__PURE__ */ wordList(['between-drug-and-reaction', 'leads-to-reaction']);
/** The mark before a problem in a problem list, and the maximum number of blanks between the mark and the problem. */
const PROBLEM = 0x23;
const PROBLEM_GAP = 3;
/** Length, in letters, of an abbreviated heading in an examination. */
const LETTERS = 2;
/** Maximum length of an abbreviation that is a heading without a colon. */
const LONGEST_LETTERS = 3;
const BLANK = 0x20;
const NO_HEADING: Heading = { section: '', prefix: '', groupId: '' };
const UNKNOWN: Heading = { section: OTHER, prefix: '', groupId: '' };

/** State of the section scan. */
interface SectionScan {
  readonly note: NoteText;
  readonly found: Matches;
  readonly lexicon: Lexicon;
  readonly sections: Section[];
  /** The last section of level 1. */
  main: Section;
  /** Index of the next mention. */
  mention: number;
  /**
   * If the content of the last section is a single line, the offset at which the section ends even without a following
   * heading; otherwise BEYOND_TEXT.
   */
  oneLinerEnd: number;
}

/**
 * The sections of a note, in order; `lines` contains the lines that look like headings. The first section has no
 * heading and may be empty. Mentions and cues in headings are removed from `found`.
 */
export function findSections(
  note: NoteText,
  lines: readonly HeadingLine[],
  found: Matches,
  lexicon: Lexicon,
  first: Heading = NO_HEADING,
): Section[] {
  const main = newSection(first, -1, -1, 0, note.text.length, 1);
  const scan: SectionScan = { note, found, lexicon, sections: [main], main, mention: 0, oneLinerEnd: BEYOND_TEXT };
  const { headings } = found;
  let next = 0;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    for (; (headings[next]?.begin ?? Infinity) < line.begin; next++) openHit(scan, headings[next]);
    openLine(scan, line, next);
    while ((headings[next]?.begin ?? Infinity) < line.end) next++;
  }
  for (; next < headings.length; next++) openHit(scan, headings[next]);
  endOneLiner(scan, note.length);
  dropHeadingSpans(found, scan.sections);
  return withImplied(note, scan.sections, found.mentions, lexicon);
}

function openSection(
  scan: SectionScan,
  heading: Heading,
  begin: number,
  end: number,
  content: number,
  level: 1 | 2 = 1,
): void {
  if (scan.oneLinerEnd < begin) endOneLiner(scan, begin);
  const { sections } = scan;
  const last = sections[sections.length - 1];
  if (last !== undefined) last.end = begin;
  const opened = newSection(heading, begin, end, content, scan.note.text.length, level);
  sections.push(opened);
  if (level === 2) return;
  // In a plan, a one-line heading is just an item of the plan.
  scan.oneLinerEnd = scan.main.prefix === ORDERED ? BEYOND_TEXT : oneLinerEnd(scan.note, begin, end, content);
  scan.main = opened;
}

/**
 * Ends a one-line section if there is text between its line and the offset `begin`; that text becomes a section
 * without a heading.
 */
function endOneLiner(scan: SectionScan, begin: number): void {
  const { note, oneLinerEnd } = scan;
  if (oneLinerEnd >= begin) return;
  scan.oneLinerEnd = BEYOND_TEXT;
  let at = oneLinerEnd;
  while (at < begin && !isWordUnit(unitAt(note, at))) at++;
  if (at < begin) openSection(scan, NO_HEADING, oneLinerEnd, oneLinerEnd, oneLinerEnd);
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

/** Whether a label in a list of allergies or relatives names a field of an item: "Drug: codeine, Reaction: hives". */
function labelsItem({ note, main }: SectionScan, begin: number): boolean {
  if (main.prefix !== ALLERGY && main.prefix !== FAMILY) return false;
  return listedFrom(note, begin, ITEM_LABELS) !== 0 || (main.prefix === ALLERGY && labelsAllergies(note, begin));
}

/** Whether a heading for results opens a list of orders in a plan. */
function isOrder(scan: SectionScan, { groupId }: Heading, begin: number, content: number): boolean {
  if (groupId !== RESULTS || scan.main.prefix !== ORDERED) return false;
  return listsOrders(scan.note, begin, content, scan.found.mentions, scan.mention);
}

/**
 * Opens a section at a heading text outside the lines that look like headings, provided that it is in a heading
 * position.
 */
function openHit(scan: SectionScan, hit: HeadingHit | undefined): void {
  if (hit === undefined) return;
  const { note, lexicon } = scan;
  const heading = lexicon.headings[hit.row];
  if (heading === undefined || hit.begin < (scan.sections[scan.sections.length - 1]?.headingEnd ?? 0)) return;
  if (labelsItem(scan, hit.begin)) return;
  const isOnlyHeading = hit.end - hit.begin <= LONGEST_LETTERS && !namesFinding(scan, hit);
  const shares = sharesLine(scan, hit.begin);
  const marked = contentBegin(note, hit, shares, isOnlyHeading);
  const content = marked < 0 && shares ? namedContent(note, hit, mentionFrom(scan, hit.begin)) : marked;
  if (content >= 0) {
    if (isOrder(scan, heading, hit.begin, content)) {
      openSection(scan, scan.main, hit.begin, hit.end, content, 2);
      return;
    }
    const doneEnd = doneSentenceEnd(note, heading.prefix, hit.begin, content);
    openSection(scan, heading, hit.begin, hit.end, content, doneEnd > 0 ? 2 : levelOf(scan, heading, false));
    if (doneEnd > 0) openSection(scan, scan.main, doneEnd, doneEnd, doneEnd, 2);
    // Without a colon, only the paragraph belongs to the heading.
    if (isOnlyHeading && unitAt(note, content - 1) === BLANK && skipBlanks(note, hit.end) === content)
      scan.oneLinerEnd = Math.min(scan.oneLinerEnd, paragraphEnd(note, content));
    return;
  }
  const begin = hit.end - hit.begin < SHORTEST_KIND || isProblemList(scan.main) ? -1 : qualifiedBegin(note, hit);
  if (begin < 0) return;
  const qualified = qualifiedHeading(note, lexicon, heading, begin, hit.begin);
  const after = namesAllergen(scan, qualified, begin, hit.end) ? begin : skipColon(note, hit.end);
  openSection(scan, qualified, begin, hit.end, after, levelOf(scan, qualified, false));
}

/** Whether a heading text is also the name of a finding: "PE", "ALL". */
function namesFinding(scan: SectionScan, { begin, end }: HeadingHit): boolean {
  const mention = mentionFrom(scan, begin);
  return mention !== undefined && mention.begin < end;
}

/** The first mention that begins at or after an offset, which never decreases from one call to the next. */
function mentionFrom(scan: SectionScan, begin: number): Mention | undefined {
  const { mentions } = scan.found;
  while ((mentions[scan.mention]?.begin ?? Infinity) < begin) scan.mention++;
  return mentions[scan.mention];
}

/**
 * Whether a heading for an allergy begins with the name of the drug that is the allergen: "Penicillin allergy: hives".
 */
function namesAllergen(scan: SectionScan, { prefix }: Heading, begin: number, end: number): boolean {
  if (prefix !== ALLERGY) return false;
  const { lexicon } = scan;
  const drug = mentionFrom(scan, begin);
  if (drug === undefined || drug.begin > begin || drug.end >= end) return false;
  return meansOnly(drug, RX, lexicon);
}

/**
 * Opens a section at a line that looks like a heading, if it really is one; `hit` is the index of the first heading
 * text in the line.
 */
function openLine(scan: SectionScan, line: HeadingLine, hit: number): void {
  const { note, main } = scan;
  if (labelsItem(scan, line.begin)) return;
  const { groupId } = main;
  const examined = groupId === 'PE' || groupId === 'ROS';
  // Body parts are headings inside an examination. A plan organised by organ systems remains a plan.
  const part = (examined || isProblemList(main)) && namesBodyParts(note, line);
  const listed = part ? undefined : headingOfLine(scan, line, hit);
  if (part) {
    // The parts of an examination belong to it even if they come after the vital signs.
    const whole = main.section === 'VITALS' ? (scan.lexicon.sections.get('PE') ?? main) : main;
    // A two-letter heading cannot be a finding here: "MS" is the mental status.
    const content = line.end - line.begin === LETTERS ? line.end : line.begin;
    openSection(scan, whole, line.begin, line.end, content, 2);
  } else if (listed !== undefined) {
    const afterColon = line.colon ? skipColon(note, line.end) : line.end;
    const content = namesAllergen(scan, listed, line.begin, line.end) ? line.begin : afterColon;
    if (isOrder(scan, listed, line.begin, content)) {
      openSection(scan, main, line.begin, line.end, content, 2);
      return;
    }
    openSection(scan, listed, line.begin, line.end, content, levelOf(scan, listed, line.apart));
  } else if (!line.listed && line.apart && isUnknownHeading(scan, line)) {
    // If the preceding text has no heading, body parts start an examination whose heading is missing.
    const implied = main.section === '' && namesBodyParts(note, line) ? scan.lexicon.sections.get('PE') : undefined;
    const content = implied !== undefined && line.end - line.begin === LETTERS ? line.end : line.begin;
    openSection(scan, implied ?? UNKNOWN, line.begin, line.end, content);
  }
}

/**
 * The level of a section. Inside an examination, vital signs or a repeated heading of the same section open a part of
 * the examination, unless a blank line sets them apart.
 */
function levelOf({ main }: SectionScan, { section }: Heading, apart: boolean): 1 | 2 {
  const examined = main.section === 'PE' || main.section === 'ROS';
  return !apart && examined && (section === 'VITALS' || section === main.section) ? 2 : 1;
}

/** Whether an unlisted phrase that looks like a heading actually is one. */
function isUnknownHeading(scan: SectionScan, line: HeadingLine): boolean {
  const { begin, end, colon, capitals } = line;
  const { note, main } = scan;
  if (end - begin < 2) return false;
  // "Severity: high", "Reaction: rash" describe an entry of a list of allergies.
  if (main.prefix === ALLERGY && listedFrom(note, begin, ALLERGY_DETAILS) !== 0) return false;
  const mention = mentionFrom(scan, begin);
  const named = mention !== undefined && mention.begin < end;
  // In a problem list, a phrase that contains a finding is not a heading. Elsewhere, a phrase that is itself a finding
  // is usually not a heading either.
  if (isProblemList(main) && (named || unitAt(note, skipBlanksBack(note, begin, PROBLEM_GAP) - 1) === PROBLEM))
    return false;
  const whole = named && mention.begin === begin && mention.end >= end;
  if (whole && (!colon || main.prefix !== '' || main.groupId === 'HPI' || main.groupId === 'PMH')) return false;
  if (!capitals) return !named && main.prefix !== '' && !isProblemList(main) && !namesBodyParts(note, line);
  return colon || !holdsDigit(note, begin, end);
}

/** Maximum number of characters between two headings on one line. */
const HEADED_LINE = 200;

/** Whether an earlier heading on the same line has opened a section: "FH: gout PE: no rash". */
function sharesLine({ note, main }: SectionScan, at: number): boolean {
  if (main.headingBegin < 0 || at - main.begin > HEADED_LINE) return false;
  for (let place = main.headingBegin; place < at; place++) if (isLineEnd(unitAt(note, place))) return false;
  return true;
}

function isProblemList({ section }: Heading): boolean {
  return PROBLEM_LISTS.includes(section);
}
