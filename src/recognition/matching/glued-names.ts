// Names that touch the unit before them, as in tables that have lost their line ends: "8.4 mmol/LCreatinine 96 umol/L".
// The matcher sees the end of the unit and the name as a single word. Input: the mentions in a note, sorted by start;
// mentions for these names are added to them.

import { ucumOf } from '../../knowledge/units.js';
import { isBlank, isDigit, type NoteText, unitAt } from '../text/note-text.js';
import { type Matches, newMention } from './matches.js';

/** The end of a unit after its slash, and the beginning of a capitalised name. */
const UNIT_AND_NAME = /\/([A-Za-z]{1,3}?)[A-Z][a-z]{2}/y;
/** Maximum length, in characters, of a unit and of a name. */
const LONGEST_UNIT = 10;
const LONGEST_NAME = 40;

/** Adds the names that touch a unit to the mentions in a note. */
export function addGluedNames(note: NoteText, { mentions }: Matches, match: (part: string) => Matches): void {
  const { text } = note;
  const before = mentions.length;
  for (let slash = text.indexOf('/'); slash >= 0; slash = text.indexOf('/', slash + 1)) {
    note.steps++;
    UNIT_AND_NAME.lastIndex = slash;
    const rest = UNIT_AND_NAME.exec(text)?.[1];
    if (rest === undefined) continue;
    const begin = slash + 1 + rest.length;
    let unitBegin = slash;
    while (slash - unitBegin < LONGEST_UNIT && isInUnit(unitAt(note, unitBegin - 1))) unitBegin--;
    if (ucumOf(text.slice(unitBegin, begin)) === undefined) continue;
    const [first] = match(text.slice(begin, begin + LONGEST_NAME)).mentions;
    if (first?.begin !== 0) continue;
    mentions.push(newMention(begin, begin + first.end, [...first.names], first.form, first.words));
  }
  if (mentions.length > before) mentions.sort((a, b) => a.begin - b.begin || b.end - a.end);
}

function isInUnit(code: number): boolean {
  return code > 0 && !isBlank(code) && !isDigit(code);
}
