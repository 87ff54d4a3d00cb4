// Values: the number and unit behind a test, a measurement or a drug, as written ("A1c 8.2%", "BP 142/90",
// "metformin 500 mg"), and whether a test's value lies in its range. Reading stops at the first word that cannot stand
// between a name and its value, so it looks at a few words at most.

import { impliedUnit, isComparable, isDose, MAX_UNIT_WORDS, ucumOf } from '../knowledge/units.js';
import { judge, type Measurable } from './judge.js';
import { isBlank, isLineEnd, isWordUnit, type Note, type Span, skipBlanks, unitAt, wordFrom } from './note.js';
import { isYear, numberAt, standsAlone, type WrittenNumber } from './numbers.js';
import { markSet, wordSet } from './sets.js';

/** A value in the text. */
export interface Measured extends Span {
  /** As written. */
  readonly value: string;
  readonly unit: string;
  readonly ucum: string;
  /** NaN for pairs and ranges. */
  readonly valueNumber: number;
  /** A outside the range, N inside, empty when that cannot be said. */
  readonly result: string;
  /** Both parts of a pair, in the order of the components. */
  readonly parts: readonly (Span & { readonly value: string; readonly valueNumber: number; readonly result: string })[];
}

const BETWEEN = /* @__PURE__ */ wordSet(
  'of is was are were at to today level levels now currently value reading about approximately around remains remained came back as result results returned up down from elevated high low normal improved increased decreased recheck repeat fasting random yesterday',
);
const FORMS = /* @__PURE__ */ wordSet(
  'er xr sr xl cr dr la ir cd hcl hctz hfa odt tablet tablets tab tabs capsule capsules cap caps inhaler solution suspension cream ointment injection oral po iv im sq subq daily extended release dose to at of nasal',
);
const TIME_WORDS = /* @__PURE__ */ wordSet(
  'day days week weeks wk wks month months mo mos year years yr yrs hour hours hr hrs minute minutes times time pm am st nd rd th x d h y w ago out old',
);
const MAX_BETWEEN = 5;
const MAX_FORMS = 3;

/** The value behind the mention that ends at `end`, looked for no further than `limit`. */
export function valueBehind(note: Note, end: number, limit: number, of: Measurable): Measured | undefined {
  const at = valueBegin(note, end, limit, of.isDrug);
  if (at < 0 || at >= limit) return undefined;
  const found = numberAt(note, at);
  if (found === undefined || found.end > limit) return undefined;
  const written = of.ucum === SCORE && found.shape === 'pair' ? scored(found) : found;
  const unit = unitBehind(note, written.end, limit, of);
  if (unit === undefined) {
    if (of.isDrug || isYear(written) || !standsAlone(note, written.end)) return undefined;
    if (TIME_WORDS.has(wordFrom(note, skipBlanks(note, written.end, 2), 8).word)) return undefined;
  }
  if (written.shape === 'pair' && !of.isDrug && of.components.length < 2 && of.ucum !== 'mm[Hg]') return undefined;
  return measured(note, written, unit, of);
}

const SCORE = '{score}';

/** "7/10" of a score is 7: the second number is what it is out of. */
function scored(pair: WrittenNumber): WrittenNumber {
  return { ...pair, shape: 'one', second: undefined, end: pair.parts[0]?.end ?? pair.end, parts: [] };
}

/** Where a number may begin behind a name: behind blanks, a colon or the like, and words that lead to a value; or -1. */
function valueBegin(note: Note, end: number, limit: number, isDrug: boolean): number {
  let at = end;
  // The charge of an ion belongs to its name: "K+ 4.1".
  if (unitAt(note, at) === 0x2b) at++;
  if (isWordUnit(unitAt(note, at))) return -1;
  const words = isDrug ? FORMS : BETWEEN;
  let left = isDrug ? MAX_FORMS : MAX_BETWEEN;
  while (at < limit) {
    at = skipBlanks(note, at, 16);
    const code = unitAt(note, at);
    if (startsNumber(note, at, code)) return at;
    if (
      code === 0x3a ||
      code === 0x3d ||
      code === 0x7e ||
      code === 0x28 ||
      code === 0x29 ||
      code === 0x2d ||
      code === 0x2013
    ) {
      at++;
      continue;
    }
    if (isLineEnd(code) || !isWordUnit(code) || left-- === 0) return -1;
    const word = wordFrom(note, at, 12);
    if (!words.has(word.word)) return -1;
    at = word.end;
  }
  return -1;
}

function startsNumber(note: Note, at: number, code: number): boolean {
  if (code >= 0x30 && code <= 0x39) return true;
  if (code === 0x3c || code === 0x3e || code === 0x2264 || code === 0x2265) return true;
  const next = unitAt(note, at + 1);
  const digitNext = next >= 0x30 && next <= 0x39;
  // A minus touches its number and nothing before it.
  return digitNext && (code === 0x2e || (code === 0x2d && isBlank(unitAt(note, at - 1))));
}

/** The unit that begins behind a number, at most a few words long and before `limit`, the longest reading first. */
function unitBehind(note: Note, at: number, limit: number, of: Measurable): WrittenUnit | undefined {
  const begin = skipBlanks(note, at, 2);
  const ends: number[] = [];
  let place = begin;
  for (let word = 0; word < MAX_UNIT_WORDS; word++) {
    const end = unitWordEnd(note, place);
    if (end === place || end > limit) break;
    ends.push(end);
    place = skipBlanks(note, end, 2);
    if (place === end) break;
  }
  const first = ends[0];
  // "500 mg/day": what is behind the slash says how often.
  if (of.isDrug && first !== undefined) ends.unshift(...slashesBefore(note, begin, first));
  for (const end of ends.reverse()) {
    const trimmed = unitAt(note, end - 1) === 0x2e ? end - 1 : end;
    const written = note.text.slice(begin, trimmed);
    const ucum = ucumOf(written);
    if (ucum !== undefined && isUnitOf(written, ucum, of)) return { begin, end: trimmed, written, ucum };
  }
  return undefined;
}

interface WrittenUnit extends Span {
  readonly written: string;
  readonly ucum: string;
}

/** Spellings that are also words, flags or the next test's name; read as units only where the finding is measured in such. */
const DOUBTFUL = new Set([
  'in',
  'm',
  's',
  'l',
  'k',
  'c',
  'g',
  'u',
  'f',
  'ms',
  'pg',
  '#',
  'units',
  'unit',
  'points',
  'second',
]);

function isUnitOf(written: string, ucum: string, of: Measurable): boolean {
  if (of.isDrug) return isDose(ucum);
  return !DOUBTFUL.has(written.toLowerCase()) || (of.ucum !== '' && isComparable(ucum, of.ucum));
}

function slashesBefore(note: Note, begin: number, end: number): number[] {
  const places: number[] = [];
  for (let at = begin + 1; at < end; at++) if (unitAt(note, at) === 0x2f) places.push(at);
  return places;
}

const UNIT_MARKS = /* @__PURE__ */ markSet('%/^°º*.#[]²');
const MAX_UNIT = 18;

function unitWordEnd(note: Note, at: number): number {
  let end = at;
  for (; end - at <= MAX_UNIT; end++) {
    const code = unitAt(note, end);
    if (!isWordUnit(code) && !UNIT_MARKS.has(code)) return end;
    // A full stop belongs to a number inside a unit ("1.73m2") or ends the sentence.
    if (code === 0x2e && !isWordUnit(unitAt(note, end + 1))) return end;
  }
  return at;
}

function measured(note: Note, written: WrittenNumber, unit: WrittenUnit | undefined, of: Measurable): Measured {
  const end = unit?.end ?? written.end;
  const ucum = unit?.ucum ?? impliedUnit(written.first, of.ucum)?.ucum ?? '';
  const local = of.isDrug ? undefined : rangeBehind(note, end);
  // A range written behind a value is in the value's own unit, whatever that is.
  const within = local === undefined ? of : { ...of, ucum: '', rangeLow: local.rangeLow, rangeHigh: local.rangeHigh };
  const flag = of.isDrug ? '' : flagBehind(note, local?.end ?? end);
  const parts =
    written.shape !== 'pair'
      ? []
      : written.parts.map(({ begin, end: partEnd }, index) => {
          const valueNumber = (index === 0 ? written.first : written.second) ?? Number.NaN;
          const component = of.components[index];
          const result = component === undefined ? '' : judge(valueNumber, '', ucum, component);
          return { begin, end: partEnd, value: note.text.slice(begin, partEnd), valueNumber, result };
        });
  return {
    begin: written.begin,
    end,
    value: note.text.slice(written.begin, written.end),
    unit: unit?.written ?? '',
    ucum,
    valueNumber: written.shape === 'one' ? written.first : Number.NaN,
    result: of.isDrug ? '' : flag || resultOf(written, ucum, within, parts),
    parts,
  };
}

function resultOf(written: WrittenNumber, ucum: string, of: Measurable, parts: Measured['parts']): string {
  if (written.shape === 'one') return judge(written.first, written.comparator, ucum, of);
  const both =
    written.shape === 'pair'
      ? parts.map((part) => part.result)
      : [judge(written.first, '', ucum, of), judge(written.second ?? Number.NaN, '', ucum, of)];
  if (both.includes('A')) return 'A';
  return both.includes('') ? '' : 'N';
}

/** A reference range in brackets behind a value: "(136-145)", "[4.0-5.6]". */
function rangeBehind(note: Note, at: number): { rangeLow: number; rangeHigh: number; end: number } | undefined {
  const open = skipBlanks(note, at, 4);
  const code = unitAt(note, open);
  if (code !== 0x28 && code !== 0x5b) return undefined;
  let begin = open + 1;
  const word = wordFrom(note, begin, 9);
  if (word.word === 'ref' || word.word === 'range' || word.word === 'normal' || word.word === 'reference') {
    begin = skipBlanks(note, unitAt(note, word.end) === 0x3a ? word.end + 1 : word.end, 4);
  }
  const written = numberAt(note, begin);
  if (written?.shape !== 'range') return undefined;
  const close = skipBlanks(note, written.end, 4);
  const closing = unitAt(note, close);
  if (closing !== 0x29 && closing !== 0x5d) return undefined;
  return { rangeLow: written.first, rangeHigh: written.second ?? Number.NaN, end: close + 1 };
}

const FLAGS: ReadonlyMap<string, string> = new Map([
  ['h', 'A'],
  ['l', 'A'],
  ['hh', 'A'],
  ['ll', 'A'],
  ['high', 'A'],
  ['low', 'A'],
  ['abnormal', 'A'],
  ['elevated', 'A'],
  ['normal', 'N'],
  ['wnl', 'N'],
]);

/** The flag behind a value: "12.3 (H)", "12.3 H", "4.1 (normal)", "12.3*"; A, N or empty. */
function flagBehind(note: Note, at: number): string {
  let begin = skipBlanks(note, at, 4);
  const code = unitAt(note, begin);
  if (code === 0x2a) return 'A';
  const bracketed = code === 0x28 || code === 0x5b;
  if (bracketed) begin++;
  const { word, end } = wordFrom(note, begin, 8);
  const flag = FLAGS.get(word) ?? '';
  if (bracketed) return flag;
  // Outside brackets only a capital letter alone is a flag; words there are cues.
  return word.length <= 2 && note.text.slice(begin, end) === word.toUpperCase() ? flag : '';
}
