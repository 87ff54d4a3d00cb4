// The meaning of a phrase that looks like a heading, derived from the heading texts in it. The phrase may be a heading
// text itself ("PLAN"), a variant of one ("ocular meds", "medications at home"), a past form of one ("cardiac history",
// "prior meds"), or one of the letters S, O, A and P.

import { wordList } from '../grammar/grammar.js';
import type { Heading, Lexicon } from '../matching/lexicon.js';
import type { Matches } from '../matching/matches.js';
import { isListed } from '../text/listed.js';
import { isDigit, type NoteText, skipBlanks, unitAt, wordFrom } from '../text/note-text.js';
import type { HeadingLine } from './heading-lines.js';
import { isDoubted, PREPOSITIONS, skipColon } from './heading-positions.js';
import { SOAP_LETTERS } from './soap-letters.js';

/**
 * Minimum length, in letters, of a heading text that ends a longer phrase and determines its meaning: "ocular meds".
 */
export const SHORTEST_KIND = 4;

const PAST = /* @__PURE__ */ wordList('past-adjective');
const FAMILY = /* @__PURE__ */ wordList('family-adjective');

/**
 * The heading that the phrase of a line denotes, either as a heading text or as a variant of one. Only heading texts
 * from index `first` on are considered.
 */
export function headingOfLine(
  { note, lexicon, found }: { readonly note: NoteText; readonly lexicon: Lexicon; readonly found: Matches },
  line: HeadingLine,
  first: number,
): Heading | undefined {
  if (line.section !== undefined) return lexicon.sections.get(line.section);
  const soap = soapSection(note, line);
  if (soap !== undefined) return lexicon.sections.get(soap);
  for (let next = first; next < found.headings.length; next++) {
    const hit = found.headings[next];
    if (hit === undefined || hit.begin >= line.end) break;
    const heading = lexicon.headings[hit.row];
    if (heading === undefined || !closesPhrase(note, hit.end, line.end)) continue;
    if (hit.begin === line.begin && (hit.end === line.end || line.capitals))
      return isDoubted(note, line) ? undefined : heading;
    // The main noun of a phrase comes before its first preposition.
    if (line.listed || hit.end - hit.begin < SHORTEST_KIND || holdsPreposition(note, line.begin, hit.begin))
      return undefined;
    return qualifiedHeading(note, lexicon, heading, line.begin, hit.begin);
  }
  return undefined;
}

/**
 * The section denoted by a single letter S, O, A or P before a colon or dash. A letter before a number denotes no
 * section: "P: 72" is a pulse.
 */
function soapSection(note: NoteText, { begin, end, colon, listed }: HeadingLine): string | undefined {
  if (end - begin !== 1 || !colon || listed || isDigit(unitAt(note, skipColon(note, end)))) return undefined;
  return SOAP_LETTERS.get(note.text[begin] ?? '');
}

/** Whether the phrase ends at the given offset or continues with a preposition or bracket. */
function closesPhrase(note: NoteText, at: number, end: number): boolean {
  if (at >= end) return true;
  const next = skipBlanks(note, at);
  const code = unitAt(note, next);
  if (code === 0x28 || code === 0x5b || code === 0x2c) return true;
  const { word } = wordFrom(note, next, 8);
  return isListed(note, word, PREPOSITIONS) || isListed(note, word, PAST);
}

function holdsPreposition(note: NoteText, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) {
    const { word, end: wordEnd } = wordFrom(note, at);
    if (wordEnd === at) continue;
    if (isListed(note, word, PREPOSITIONS)) return true;
    at = wordEnd;
  }
  return false;
}

/**
 * The heading denoted by a heading text together with the words before it. A family history concerns the family. Any
 * other history ("ocular history") is past medical history, as are medicines or plans with a word such as "prior".
 */
export function qualifiedHeading(
  note: NoteText,
  lexicon: Lexicon,
  heading: Heading,
  begin: number,
  headingBegin: number,
): Heading {
  const { section } = heading;
  let past = section === 'HISTORY';
  for (let at = begin; at < headingBegin; at++) {
    const { word, end: wordEnd } = wordFrom(note, at);
    if (wordEnd === at) continue;
    if (past && isListed(note, word, FAMILY)) return lexicon.sections.get('FH') ?? heading;
    if (isListed(note, word, PAST)) past = true;
    at = wordEnd;
  }
  if (!past) return heading;
  return section === 'HISTORY' || section === 'PLAN' || section === 'MEDS'
    ? (lexicon.sections.get('PMH') ?? heading)
    : heading;
}
