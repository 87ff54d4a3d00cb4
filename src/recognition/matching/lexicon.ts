// The knowledge used by the context stage: cues, headings, and the term types with which each code may be used. It is
// decoded once per knowledge base. Rows keep their numbers, because the matcher's payloads refer to them.

import { CUE_AXES, CUE_DIRECTIONS, CUE_TRAITS } from '../../bundle/sections/cues-section.js';
import { derive } from '../../knowledge/derive.js';
import { type EnumerationName, enumerationValues } from '../../knowledge/enumerations.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { HX } from '../../knowledge/term-types.js';
import type { Cue, CueText, CueTexts } from './cue.js';
import { cueTextOf, newCueTexts } from './cue-texts.js';
import { matchText } from './matches.js';

/** The section code for vital signs. */
const VITALS = 'VITALS';
/** The prefix of past findings. */
export const PAST = 'H';

/** The section that a heading text opens, and the effect of the section on findings. */
export interface Heading {
  readonly section: string;
  readonly prefix: string;
  readonly groupId: string;
}

export interface Lexicon {
  readonly cueTexts: CueTexts;
  readonly headings: readonly Heading[];
  /** Whether the heading text at the given row is a heading for vital signs. Called for every heading in a note. */
  headsVitals(row: number): boolean;
  /**
   * The cue text of "no". A name that begins with "no" ("no edema") hides this cue, which still applies to the words
   * after the name.
   */
  readonly denial: CueText;
  /** The term type of the finding to which the name at the given row belongs. */
  termTypeOf(name: number): number;
  /** Whether the name at the given row may mean a vital sign. */
  isVital(name: number): boolean;
  /** The first heading of each section, keyed by section code. */
  readonly sections: ReadonlyMap<string, Heading>;
  /**
   * Whether a Prefix, Status or Modifier code may be used with a term type. Unlisted codes may be used with any type.
   * The enumeration does not allow the prefix for the past with history items, but `allowsPrefix` does, because habits
   * are history items and may have ended.
   */
  allowsPrefix(code: string, termType: number): boolean;
  allowsStatus(code: string, termType: number): boolean;
  allowsModifier(code: string, termType: number): boolean;
  isPrefix(code: string): boolean;
  isStatus(code: string): boolean;
  /** The axis of a Modifier code (severity, laterality …). A finding has at most one value per axis. */
  modifierAxis(code: string): string;
  /** Index of a Modifier code in its enumeration. */
  modifierOrder(code: string): number;
}

/** The lexicon of a knowledge base. */
export const lexiconOf: (kb: Knowledge) => Lexicon = /* @__PURE__ */ derive(buildLexicon);

function buildLexicon(kb: Knowledge): Lexicon {
  const headings = readHeadings(kb);
  const sections = new Map<string, Heading>();
  for (const heading of headings) if (!sections.has(heading.section)) sections.set(heading.section, heading);
  const prefixes = codesOf(kb, 'Prefix');
  const statuses = codesOf(kb, 'Status');
  const modifierCodes = codesOf(kb, 'Modifier');
  const modifiers = enumerationValues(kb, 'Modifier');
  const modifierAxes = new Map(modifiers.map(({ code, effect }) => [code, effect]));
  const modifierOrder = new Map(modifiers.map(({ code }, order) => [code, order]));
  const isVitals = Uint8Array.from(headings, ({ section }) => (section === VITALS ? 1 : 0));
  const { findings, names } = kb.tables;
  const cueTexts = newCueTexts(kb.tables.cues.rowCount, cueReader(kb));
  const denials = matchText(kb.kernel, { cueTexts }, 'no', 'longest').cues;
  return {
    cueTexts,
    headings,
    headsVitals: (row) => isVitals[row] === 1,
    denial: cueTextOf(denials.flatMap(({ says }) => says.cues)),
    termTypeOf: cachedTermTypes(names.rowCount, (name) => findings.termType(names.finding(name))),
    isVital: (name) => findings.sectionId(names.finding(name)) === VITALS,
    sections,
    allowsPrefix: (code, termType) => allows(maskOf(prefixes, code), termType) || (termType === HX && code === PAST),
    allowsStatus: (code, termType) => allows(maskOf(statuses, code), termType),
    allowsModifier: (code, termType) => allows(maskOf(modifierCodes, code), termType),
    isPrefix: (code) => maskOf(prefixes, code) !== UNLISTED,
    isStatus: (code) => maskOf(statuses, code) !== UNLISTED,
    modifierAxis: (code) => modifierAxes.get(code) || code,
    modifierOrder: (code) => modifierOrder.get(code) ?? -1,
  };
}

/** A function that looks up the term type of each name only once, because every mention in every note needs it. */
function cachedTermTypes(count: number, termTypeOf: (name: number) => number): (name: number) => number {
  const known = new Int8Array(count).fill(-1);
  return (name) => {
    const cached = known[name] ?? -1;
    if (cached >= 0) return cached;
    const type = termTypeOf(name);
    known[name] = type;
    return type;
  };
}

/**
 * A function that returns the cue at a row. A note has only a few of the thousands of cues, so each is decoded when it
 * is first found in a text. Cues that differ only in their wording share one object.
 */
function cueReader({ tables: { cues } }: Knowledge): (row: number) => Cue | undefined {
  const byRow = rowCache<Cue>(cues.rowCount);
  const unique = new Map<string, Cue>();
  return (row) => {
    const known = byRow.at(row);
    if (known !== undefined || row >= cues.rowCount) return known;
    const cue: Cue = {
      rule: cues.rule(row),
      axis: CUE_AXES[cues.axis(row)] ?? 'none',
      sets: cues.sets(row),
      direction: CUE_DIRECTIONS[cues.direction(row)] ?? 'after',
      reach: cues.reach(row),
      trait: CUE_TRAITS[cues.trait(row)] ?? '',
    };
    const key = `${cue.rule} ${cue.axis} ${cue.sets} ${cue.direction} ${cue.reach} ${cue.trait}`;
    const same = unique.get(key) ?? cue;
    unique.set(key, same);
    return byRow.keep(row, same);
  };
}

function readHeadings({ tables: { headings } }: Knowledge): Heading[] {
  const list: Heading[] = [];
  for (let row = 0; row < headings.rowCount; row++) {
    list.push({
      section: headings.section(row),
      prefix: headings.prefix(row),
      groupId: headings.groupId(row),
    });
  }
  return list;
}

/**
 * The codes of an enumeration. Each code has a bit mask of the term types with which it may be used; a mask of 0 allows
 * any type.
 */
interface Codes {
  readonly masks: ReadonlyMap<string, number>;
  /**
   * The masks of one-character ASCII codes, indexed by code unit: a fast path, because these codes are looked up most
   * often.
   */
  readonly short: Int16Array;
}

const UNLISTED = -1;

function codesOf(kb: Knowledge, name: EnumerationName): Codes {
  const masks = new Map(enumerationValues(kb, name).map(({ code, flags }) => [code, flags]));
  const short = Int16Array.from({ length: 0x80 }, (_, at) => masks.get(String.fromCharCode(at)) ?? UNLISTED);
  return { masks, short };
}

function allows(mask: number, termType: number): boolean {
  return mask <= 0 || (mask & (1 << termType)) !== 0;
}

function maskOf({ masks, short }: Codes, code: string): number {
  if (code.length > 1) return masks.get(code) ?? UNLISTED;
  return code === '' ? UNLISTED : (short[code.charCodeAt(0)] ?? UNLISTED);
}
