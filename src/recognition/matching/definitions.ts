// Local definitions: "chronic kidney disease (CKD)" defines what CKD means from there on, even if the abbreviation is
// missing from the knowledge base or has a different meaning in it. Likewise, "tamoxifen (TAM)" implies that TAM does
// not stand for any of the findings with that abbreviation. Only brackets are searched for definitions; the uses of
// defined abbreviations are found in one pass over the words after the first definition.

import { wordList } from '../grammar/grammar.js';
import { isListed } from '../text/listed.js';
import { isBlank, type NoteText, type Span, skipBlanks, unitAt, wordFrom } from '../text/note-text.js';
import { abbreviationBefore, type Bracket, bracketAt, longFormBegin, singularOf } from './abbreviations.js';
import { newMention } from './matches.js';
import type { Mention } from './mentions.js';

/** Lookups that definitions need; names are rows of the `names` section. */
export interface DefinedNames {
  /** Whether two lists of names share a finding. */
  shareFinding(some: readonly number[], others: readonly number[]): boolean;
  /**
   * Whether any of `words` occurs in any name of the findings to which `names` belong. Only the initial letters of
   * words are compared.
   */
  shareWord(names: readonly number[], words: readonly string[]): boolean;
  /** The names that match the whole of `text`. */
  named(text: string): readonly number[];
}

/** The meaning of an abbreviation after a certain offset. */
interface Definition {
  readonly from: number;
  /** Rows of the `names` section; empty if the abbreviation does not mean a finding. */
  readonly names: readonly number[];
  /** The word that must follow the abbreviation: "G6PD" alone is not a deficiency. */
  readonly head: string;
}

/** The definitions of each abbreviation, in text order. */
type Definitions = Map<string, Definition[]>;

/**
 * Words that end the name of a disease, possibly after the bracket: "glucose-6-phosphate dehydrogenase (G6PD)
 * deficiency".
 */
const HEADS = /* @__PURE__ */ wordList('disease-noun');
/**
 * Heads that may be missing because the abbreviation alone still means the disease ("the VHL gene" is the gene of the
 * disease).
 */
const STANDS_ALONE = /* @__PURE__ */ wordList('omissible-disease-noun');
/** Maximum number of characters in a long form before the mention that ends it. */
const MOST_BEFORE = 40;
const MOST_NESTED = 8;

/** The mentions in a note after its definitions are applied; the given list itself if the note defines nothing. */
export function withDefinitions(note: NoteText, mentions: Mention[], names: DefinedNames): Mention[] {
  if (!note.text.includes('(')) return mentions;
  const divided: Mention[] = [];
  const definitions = findDefinitions(note, mentions, names, divided);
  if (definitions.size === 0) return mentions;
  let first = Infinity;
  for (const [definition] of definitions.values()) first = Math.min(first, definition?.from ?? Infinity);
  const removed = new Set<Mention>();
  const added: Mention[] = [];
  for (const mention of divided) replaceInside(mentions, mention, mention.names, removed, added);
  let next = 0;
  for (const { span, meaning } of occurrences(note, definitions, first)) {
    while ((divided[next]?.end ?? Infinity) <= span.begin) next++;
    if ((divided[next]?.begin ?? Infinity) <= span.begin) continue;
    const { end } = headAfter(note, span.end, meaning.head);
    if (end !== undefined) replaceInside(mentions, { begin: span.begin, end }, meaning.names, removed, added);
    // Without its head, the abbreviation means an enzyme or a virus rather than the disease.
    else replaceInside(mentions, span, [], removed, added);
  }
  const kept = mentions.filter((mention) => !removed.has(mention));
  return [...kept, ...added].sort((a, b) => a.begin - b.begin || b.end - a.end);
}

// ── Definitions in the note ───────────────────────────────────────────────────────────────────────

/** The definitions in the brackets of a note; mentions of names that a bracket divides are added to `divided`. */
function findDefinitions(
  note: NoteText,
  mentions: readonly Mention[],
  names: DefinedNames,
  divided: Mention[],
): Definitions {
  const definitions: Definitions = new Map();
  const define = ({ begin, end }: Span, definition: Definition): void => {
    const written = singularOf(note.text.slice(begin, end));
    const earlier = definitions.get(written);
    if (earlier === undefined) definitions.set(written, [definition]);
    else earlier.push(definition);
  };
  let next = 0;
  for (let open = note.text.indexOf('('); open >= 0; open = note.text.indexOf('(', open + 1)) {
    while ((mentions[next]?.begin ?? Infinity) <= open) next++;
    const bracket = bracketAt(note, open);
    if (bracket !== undefined) {
      const { definition, whole } = definitionOf(note, bracket, { mentions, next, names });
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

interface BracketContext {
  readonly mentions: readonly Mention[];
  /** Index of the first mention that begins after the opening bracket. */
  readonly next: number;
  readonly names: DefinedNames;
}

function definitionOf(
  note: NoteText,
  { open, after, abbreviation }: Bracket,
  { mentions, next, names }: BracketContext,
): { definition?: Definition; whole?: Mention } {
  const from = abbreviation.begin;
  const end = isBlank(unitAt(note, open - 1)) ? open - 1 : open;
  const written = singularOf(note.text.slice(from, abbreviation.end));
  const long = longFormBegin(note, written, end);
  if (long !== undefined) {
    const head = wordFrom(note, skipBlanks(note, after, 1));
    const whole = isListed(note, head.word, HEADS) ? names.named(`${note.text.slice(long, end)} ${head.word}`) : [];
    if (whole.length > 0) {
      const definition = { from, names: whole, head: isListed(note, head.word, STANDS_ALONE) ? '' : head.word };
      return { definition, whole: newMention(long, head.end, [...whole]) };
    }
  }
  const before = endingAt(mentions, next, end);
  const inside = longestAt(mentions, next, from);
  const isNamed = inside !== undefined && inside.end === abbreviation.end;
  if (before !== undefined) {
    if (standsFor(note, written, before) || (isNamed && names.shareFinding(before.names, inside.names))) {
      return { definition: { from, names: before.names, head: '' } };
    }
  }
  if (long === undefined || !isNamed) return {};
  const words = note.text
    .slice(long, end)
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return names.shareWord(inside.names, words) ? {} : { definition: { from, names: [], head: '' } };
}

/** Whether an abbreviation can be short for a mention, possibly together with a few words before the mention. */
function standsFor(note: NoteText, written: string, { begin, end }: Mention): boolean {
  const long = longFormBegin(note, written, end);
  return long !== undefined && begin - long <= MOST_BEFORE && !/[,.]/.test(note.text.slice(long, begin));
}

/** The longest of the mentions before index `next` that end at the given offset. */
function endingAt(mentions: readonly Mention[], next: number, end: number): Mention | undefined {
  let longest: Mention | undefined;
  for (let at = next - 1; at >= 0 && at >= next - MOST_NESTED; at--)
    if (mentions[at]?.end === end) longest = mentions[at];
  return longest;
}

/** The mention at index `next` if it begins at `begin`; it is then the longest mention that begins there. */
function longestAt(mentions: readonly Mention[], next: number, begin: number): Mention | undefined {
  const mention = mentions[next];
  return mention?.begin === begin ? mention : undefined;
}

// ── Uses of the definitions ───────────────────────────────────────────────────────────────────────

const ABBREVIATION = /(?<![A-Za-z0-9])(?=[a-z0-9]{0,3}[A-Z])[A-Za-z0-9]+(?:[-/][A-Za-z0-9]+)*/g;

/** The occurrences, at or after `first`, of abbreviations defined earlier in the note. */
function occurrences(note: NoteText, definitions: Definitions, first: number): { span: Span; meaning: Definition }[] {
  const found: { span: Span; meaning: Definition }[] = [];
  const { text } = note;
  ABBREVIATION.lastIndex = first;
  for (let match = ABBREVIATION.exec(text); match !== null; match = ABBREVIATION.exec(text)) {
    const [token] = match;
    const begin = match.index;
    const written = definitions.has(token) ? token : firstPart(token, definitions);
    if (written === undefined) continue;
    const candidates = definitions.get(written) ?? definitions.get(singularOf(written)) ?? [];
    // A definition replaced by a later definition is never needed again, because offsets only increase.
    while ((candidates[1]?.from ?? Infinity) <= begin) candidates.shift();
    const [meaning] = candidates;
    if (meaning !== undefined && meaning.from <= begin)
      found.push({ span: { begin, end: begin + written.length }, meaning });
  }
  return found;
}

/** The defined abbreviation at the start of a word: "CKDs", "CKD-related". */
function firstPart(token: string, definitions: Definitions): string | undefined {
  if (definitions.has(singularOf(token))) return token;
  const part = token.slice(0, token.search(/[-/]/));
  return part !== '' && definitions.has(part) ? part : undefined;
}

/** The end of an occurrence, including the head that must follow it; undefined if the head is missing. */
function headAfter(note: NoteText, end: number, head: string): { end?: number } {
  if (head === '') return { end };
  const following = wordFrom(note, skipBlanks(note, end, 1));
  return following.word === head ? { end: following.end } : {};
}

/**
 * Replaces the mentions inside a span by one mention with the given names, unless a longer mention overlaps the span.
 */
function replaceInside(
  mentions: readonly Mention[],
  { begin, end }: Span,
  names: readonly number[],
  removed: Set<Mention>,
  added: Mention[],
): void {
  let at = firstMentionFrom(mentions, begin);
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

/** Index of the first mention that begins at or after the given offset. */
function firstMentionFrom(mentions: readonly Mention[], begin: number): number {
  let low = 0;
  let high = mentions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((mentions[middle]?.begin ?? Infinity) < begin) low = middle + 1;
    else high = middle;
  }
  return low;
}
