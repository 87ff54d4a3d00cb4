// Local definitions: "chronic kidney disease (CKD)" says what CKD means from here on, also where the knowledge base has
// no such abbreviation or knows it as something else; "tamoxifen (TAM)" says that TAM is none of the findings known by
// it. What an abbreviation is called by its definition is found by looking at brackets only, then in one pass over the
// words behind the first of them.

import { isBlank, type NoteText, type Span, skipBlanks, unitAt, wordFrom } from '../text/note-text.js';
import { abbreviationBefore, type Bracket, bracketAt, longFormBegin, singularOf } from './abbreviations.js';
import { newMention } from './matches.js';
import type { Mention } from './mentions.js';

/** What definitions need to know of names; names are rows of section `names`. */
export interface DefinedNames {
  /** Whether two lists of names share a finding. */
  shareFinding(some: readonly number[], others: readonly number[]): boolean;
  /** Whether what a name's finding is called has one of the words, by their first letters. */
  shareWord(names: readonly number[], words: readonly string[]): boolean;
  /** The names that a whole text is. */
  named(text: string): readonly number[];
}

/** What an abbreviation stands for from a place on. */
interface Definition {
  readonly from: number;
  /** Empty = nothing that is a finding. */
  readonly names: readonly number[];
  /** The word that must follow: "G6PD" alone is no deficiency. */
  readonly head: string;
}

/** What an abbreviation stands for, definition after definition. */
type Definitions = Map<string, Definition[]>;

/** Words that end the name of a disease and may stand behind the bracket: "glucose-6-phosphate dehydrogenase (G6PD) deficiency". */
const HEADS = new Set(['disease', 'syndrome', 'disorder', 'deficiency', 'infection', 'dystrophy', 'anemia', 'anaemia']);
/** Without one of these, the abbreviation stands for the disease as well: "the VHL gene" is the gene of the disease. */
const STANDS_ALONE = new Set(['disease', 'syndrome', 'disorder', 'dystrophy']);
/** How far the words that an abbreviation stands for may begin before the mention that ends them. */
const MOST_BEFORE = 40;
const MOST_NESTED = 8;

/** The mentions of a text with its definitions applied; the same list where it defines nothing. */
export function withDefinitions(note: NoteText, mentions: Mention[], names: DefinedNames): Mention[] {
  if (!note.text.includes('(')) return mentions;
  const defined: Mention[] = [];
  const definitions = findDefinitions(note, mentions, names, defined);
  if (definitions.size === 0) return mentions;
  let first = Infinity;
  for (const [definition] of definitions.values()) first = Math.min(first, definition?.from ?? Infinity);
  const removed = new Set<Mention>();
  const added: Mention[] = [];
  for (const mention of defined) replace(mentions, mention, mention.names, removed, added);
  let next = 0;
  for (const { span, meaning } of occurrences(note, definitions, first)) {
    while ((defined[next]?.end ?? Infinity) <= span.begin) next++;
    if ((defined[next]?.begin ?? Infinity) <= span.begin) continue;
    const { end } = headBehind(note, span.end, meaning.head);
    if (end !== undefined) replace(mentions, { begin: span.begin, end }, meaning.names, removed, added);
    // Without its head it is what the disease is of: an enzyme, a virus.
    else replace(mentions, span, [], removed, added);
  }
  const kept = mentions.filter((mention) => !removed.has(mention));
  return [...kept, ...added].sort((a, b) => a.begin - b.begin || b.end - a.end);
}

// ── What the text defines ─────────────────────────────────────────────────────────────────────────

/** What the brackets of a text define; names that a bracket divides are added to `divided`. */
function findDefinitions(
  note: NoteText,
  mentions: readonly Mention[],
  names: DefinedNames,
  divided: Mention[],
): Definitions {
  const definitions: Definitions = new Map();
  const define = ({ begin, end }: Span, definition: Definition): void => {
    const written = singularOf(note.text.slice(begin, end));
    const known = definitions.get(written);
    if (known === undefined) definitions.set(written, [definition]);
    else known.push(definition);
  };
  let next = 0;
  for (let open = note.text.indexOf('('); open >= 0; open = note.text.indexOf('(', open + 1)) {
    while ((mentions[next]?.begin ?? Infinity) <= open) next++;
    const bracket = bracketAt(note, open);
    if (bracket !== undefined) {
      const place = { mentions, next, names };
      const { definition, whole } = definitionOf(note, bracket, place);
      if (definition !== undefined) define(bracket.abbreviation, definition);
      if (whole !== undefined) divided.push(whole);
    } else {
      const inside = longestAt(mentions, next, open + 1);
      const before = inside !== undefined && unitAt(note, inside.end) === 0x29 && abbreviationBefore(note, open);
      if (!before || !inside) continue;
      const written = singularOf(note.text.slice(before.begin, before.end));
      if (standsFor(note, written, inside)) define(before, { from: before.begin, names: inside.names, head: '' });
    }
  }
  return definitions;
}

interface Place {
  readonly mentions: readonly Mention[];
  /** The first mention that begins behind the bracket's begin. */
  readonly next: number;
  readonly names: DefinedNames;
}

function definitionOf(
  note: NoteText,
  { open, behind, abbreviation }: Bracket,
  { mentions, next, names }: Place,
): { definition?: Definition; whole?: Mention } {
  const from = abbreviation.begin;
  const end = isBlank(unitAt(note, open - 1)) ? open - 1 : open;
  const written = singularOf(note.text.slice(from, abbreviation.end));
  const long = longFormBegin(note, written, end);
  if (long !== undefined) {
    const head = wordFrom(note, skipBlanks(note, behind, 1));
    const whole = HEADS.has(head.word) ? names.named(`${note.text.slice(long, end)} ${head.word}`) : [];
    if (whole.length > 0) {
      const definition = { from, names: whole, head: STANDS_ALONE.has(head.word) ? '' : head.word };
      return { definition, whole: newMention(long, head.end, [...whole]) };
    }
  }
  const before = endingAt(mentions, next, end);
  const known = longestAt(mentions, next, from);
  const isKnown = known !== undefined && known.end === abbreviation.end;
  if (before !== undefined) {
    if (standsFor(note, written, before) || (isKnown && names.shareFinding(before.names, known.names))) {
      return { definition: { from, names: before.names, head: '' } };
    }
  }
  if (long === undefined || !isKnown) return {};
  const words = note.text
    .slice(long, end)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return names.shareWord(known.names, words) ? {} : { definition: { from, names: [], head: '' } };
}

/** Whether an abbreviation stands for a mention, perhaps with a few words before it. */
function standsFor(note: NoteText, written: string, { begin, end }: Mention): boolean {
  const long = longFormBegin(note, written, end);
  return long !== undefined && begin - long <= MOST_BEFORE && !/[,.]/.test(note.text.slice(long, begin));
}

/** The longest mention that ends at a place, among those right before the mention at `next`. */
function endingAt(mentions: readonly Mention[], next: number, end: number): Mention | undefined {
  let longest: Mention | undefined;
  for (let at = next - 1; at >= 0 && at >= next - MOST_NESTED; at--)
    if (mentions[at]?.end === end) longest = mentions[at];
  return longest;
}

/** The longest mention that begins at a place, if it is the one at `next`. */
function longestAt(mentions: readonly Mention[], next: number, begin: number): Mention | undefined {
  const mention = mentions[next];
  return mention?.begin === begin ? mention : undefined;
}

// ── Where it is said again ────────────────────────────────────────────────────────────────────────

const WRITTEN = /(?<![A-Za-z0-9])(?=[a-z0-9]{0,3}[A-Z])[A-Za-z0-9]+(?:[-/][A-Za-z0-9]+)*/g;

/** Every abbreviation behind `first` that is defined before it. */
function occurrences(note: NoteText, definitions: Definitions, first: number): { span: Span; meaning: Definition }[] {
  const found: { span: Span; meaning: Definition }[] = [];
  const { text } = note;
  WRITTEN.lastIndex = first;
  for (let match = WRITTEN.exec(text); match !== null; match = WRITTEN.exec(text)) {
    const [token] = match;
    const begin = match.index;
    const written = definitions.has(token) ? token : firstPart(token, definitions);
    if (written === undefined) continue;
    const known = definitions.get(written) ?? definitions.get(singularOf(written)) ?? [];
    // What a later definition replaces is not looked at again: places only grow.
    while ((known[1]?.from ?? Infinity) <= begin) known.shift();
    const [meaning] = known;
    if (meaning !== undefined && meaning.from <= begin)
      found.push({ span: { begin, end: begin + written.length }, meaning });
  }
  return found;
}

/** "CKDs", "CKD-related": the defined abbreviation that a word begins with. */
function firstPart(token: string, definitions: Definitions): string | undefined {
  if (definitions.has(singularOf(token))) return token;
  const part = token.slice(0, token.search(/[-/]/));
  return part !== '' && definitions.has(part) ? part : undefined;
}

/** End of an occurrence: itself, or the word behind it that it needs; no end where that is not there. */
function headBehind(note: NoteText, end: number, head: string): { end?: number } {
  if (head === '') return { end };
  const behind = wordFrom(note, skipBlanks(note, end, 1));
  return behind.word === head ? { end: behind.end } : {};
}

/** Puts a mention with names in the place of those inside its span, unless a longer one has it. */
function replace(
  mentions: readonly Mention[],
  { begin, end }: Span,
  names: readonly number[],
  removed: Set<Mention>,
  added: Mention[],
): void {
  let at = firstBehind(mentions, begin);
  for (let before = at - 1; before >= 0 && before >= at - MOST_NESTED; before--) {
    if ((mentions[before]?.end ?? 0) > begin) return;
  }
  const inside: Mention[] = [];
  for (; (mentions[at]?.begin ?? Infinity) < end; at++) {
    const mention = mentions[at];
    if (mention === undefined || mention.end > end) return;
    inside.push(mention);
  }
  for (const mention of inside) removed.add(mention);
  if (names.length === 0) return;
  const others = inside.find((mention) => mention.begin === begin && mention.end === end)?.names ?? [];
  const mention = newMention(begin, end, [...names, ...others.filter((name) => !names.includes(name))]);
  mention.defined = names.length;
  added.push(mention);
}

/** Index of the first mention that begins at or behind a place. */
function firstBehind(mentions: readonly Mention[], begin: number): number {
  let low = 0;
  let high = mentions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((mentions[middle]?.begin ?? Infinity) < begin) low = middle + 1;
    else high = middle;
  }
  return low;
}
