// A brute-force search for names whose words are separated or reordered. Every choice of two to five words from a
// clause is looked up, as a set, among the names; neighbouring words must be related in one of the ways given in
// loose-relations.ts. The oracle shares no code with the kernel.

import { type Relation, type RelationName, relationOf } from './loose-relations.js';
import { classOf, kindOf, type LooseForms, type Token, tokensOf } from './loose-words-oracle.js';

/** A name that may be matched loosely, with its row. */
export interface OracleLooseName {
  readonly row: number;
  readonly words: readonly string[];
}

/** A loose match: the row of the name, and the indices of the matched words in the text. */
export interface OracleLoose {
  readonly row: number;
  readonly used: readonly number[];
  /** The first and last of these words that belong to the span of the match. */
  readonly own: readonly [first: number, last: number];
  readonly turned: boolean;
}

/** Answers the grammar's questions about the names. */
interface Lookup {
  /** Whether any name contains the word. */
  isKnown(word: Token): boolean;
  /** Whether there is a name that consists of exactly these two words. */
  isName(a: Token, b: Token): boolean;
}

const REACH = 16;
const NEAR = 8;

/** The loose matches in a text, ordered by the position of their last word and then by how near the other words are. */
export function looseOracle(text: string, names: readonly OracleLooseName[], forms: LooseForms): OracleLoose[] {
  const tokens = tokensOf(text, forms);
  const sets = new Map<string, { row: number; order: string[]; words: readonly string[] }[]>();
  for (const { row, words } of names) {
    const order = words.filter((word) => isContent(kindOf(word, forms))).map((word) => classOf(word, forms));
    const key = [...order].sort().join(' ');
    sets.set(key, [...(sets.get(key) ?? []), { row, order, words }]);
  }
  const inAnySet = new Set([...sets.values()].flatMap((names) => names.flatMap(({ order }) => order)));
  const lookup: Lookup = {
    isKnown: ({ one }) => inAnySet.has(one),
    isName: (a, b) => a.one !== b.one && sets.has([a.one, b.one].sort().join(' ')),
  };
  const found: OracleLoose[] = [];
  for (let z = 0; z < tokens.length; z++) {
    for (const used of choices(tokens, z)) {
      const key = used.map((i) => tokens[i].one).sort();
      const known = sets.get(key.join(' ')) ?? [];
      if (known.some(({ words }) => isAsWritten(tokens, used, words))) continue;
      for (const { row, order, words } of known) {
        const last = words.filter((word) => isContent(kindOf(word, forms))).at(-1);
        const endsInAdjective = tokens[z].read !== last && /..(?:al|ar|ic|ac)$/.test(tokens[z].text);
        const natural = !endsInAdjective && used.every((at, i) => tokens[at].one === order[i]);
        const own = stands(tokens, used, natural, lookup);
        if (own !== undefined) found.push({ row, used, own, turned: false });
        else if (order.length === words.length && isTurned(tokens, used, order))
          found.push({ row, used, own: [used[0], z], turned: true });
      }
    }
  }
  return found;
}

/**
 * Whether a name stands alone and is inverted, i.e. its head comes first, before a comma: "heart failure, chronic
 * systolic".
 */
function isTurned(tokens: readonly Token[], used: readonly number[], order: readonly string[]): boolean {
  const [first] = used;
  const last = used[used.length - 1];
  const all = tokens.slice(first, last + 1);
  const areNeighbours = all.every(({ kind }, i) => used.includes(first + i) || kind === 'free');
  const comma = all.findIndex(({ gap }, i) => i > 0 && gap === 'comma');
  if (!areNeighbours || comma < 0 || all.some(({ gap }, i) => i > 0 && !/plain|comma/.test(gap))) return false;
  const words = used.filter((at) => at < first + comma).length;
  const behind = tokens[last + 1];
  if (behind?.gap === 'plain' && behind.kind !== 'having') return false;
  const isListed = /comma|slash/.test(behind?.gap ?? '');
  let i = first;
  while (i > 0 && tokens[i].gap === 'plain' && /free|qualifier/.test(tokens[i - 1].kind)) i--;
  const gap = i === 0 ? 'hard' : tokens[i].gap;
  const isLed = gap === 'plain' ? /place|having/.test(tokens[i - 1].kind) : gap === 'colon';
  if (gap !== 'hard' && (isListed || !isLed)) return false;
  return order.slice(-words).every((word, at) => tokens[used[at]].one === word);
}

function isContent(kind: string): boolean {
  return kind === 'content' || kind === 'qualifier';
}

/** Every choice of two to five different words from one clause that ends with word `z`. */
function choices(tokens: readonly Token[], z: number): number[][] {
  const all: number[][] = [];
  const extend = (used: number[]): void => {
    if (used.length > 1) all.push(used);
    if (used.length === 5) return;
    for (let i = used[0] - 1; i >= 0 && z - i <= REACH && used[0] - i <= NEAR; i--) {
      if (tokens.slice(i + 1, z + 1).some(({ gap }) => gap === 'hard')) break;
      if (isContent(tokens[i].kind) && used.every((at) => tokens[at].one !== tokens[i].one)) extend([i, ...used]);
    }
  };
  if (isContent(tokens[z].kind)) extend([z]);
  return all;
}

function isAsWritten(tokens: readonly Token[], used: readonly number[], words: readonly string[]): boolean {
  if (words.length !== used.length) return false;
  return used.every(
    (at, i) => tokens[at].read === words[i] && (i === 0 || (at === used[i - 1] + 1 && tokens[at].gap === 'plain')),
  );
}

/**
 * Whether a word in a name may be the head of the words before it. The words before it must form one list item, which
 * may have several words only if the head is a body part.
 */
function isHead(tokens: readonly Token[], used: readonly number[], head: number, names: Lookup): boolean {
  if (head > 1 && !tokens[used[head]].isPart && used[head] - used[head - 1] > ONE_ITEM) return false;
  const before = used.slice(0, head);
  const areBeside = before.every((at, i) => i === 0 || (at === before[i - 1] + 1 && tokens[at].gap === 'plain'));
  return areBeside && beginsShared(tokens, used[0], names);
}

/** The distance between two words that are separated by "and" and one other word: "palmar and plantar creases". */
const ONE_ITEM = 3;

/** Whether a word begins a list item that shares its head with later items. */
function beginsShared(tokens: readonly Token[], at: number, names: Lookup): boolean {
  let i = at;
  while (i > 0 && tokens[i].gap === 'plain' && tokens[i - 1].kind === 'free') i--;
  if (i === 0 || tokens[i].gap !== 'plain') return true;
  const before = tokens[i - 1];
  if (isContent(before.kind)) return !names.isName(before, tokens[at]);
  return before.kind !== 'place' || before.gap !== 'plain' || i < 2 || !names.isKnown(tokens[i - 2]);
}

/** Whether two items share both the word before them and the word after them: "deep palmar and plantar creases". */
function sharesBoth(
  tokens: readonly Token[],
  used: readonly number[],
  pairs: readonly string[],
  names: Lookup,
): boolean {
  return (
    pairs.length === 2 &&
    pairs[0] === 'shared' &&
    used[1] - used[0] === ONE_ITEM &&
    beginsShared(tokens, used[0], names)
  );
}

const SAYING: readonly RelationName[] = ['predicate', 'label', 'listed'];

/**
 * The first and last word in the span of a name; undefined unless the words are related to each other, and to the words
 * after them, as they would be in a name.
 */
function stands(
  tokens: readonly Token[],
  used: readonly number[],
  natural: boolean,
  names: Lookup,
): [number, number] | undefined {
  const relations: Relation[] = [];
  for (let i = 1; i < used.length; i++) {
    const relation = relationOf(tokens, used[i - 1], used[i], used[i - 2]);
    if (relation === undefined) return undefined;
    relations.push(relation);
  }
  const pairs = relations.map(({ name }) => name);
  if (pairs.some((pair, i) => pair === 'head' && !isHead(tokens, used, i + 1, names))) return undefined;
  if (pairs.slice(0, -1).includes('shared') && !sharesBoth(tokens, used, pairs, names)) return undefined;
  const saysAnew = pairs.some(
    (pair, i) =>
      pair === 'sibling' && tokens[used[i + 1]].isPart && pairs.slice(0, i).some((each) => SAYING.includes(each)),
  );
  if (saysAnew) return undefined;
  if (pairs.includes('predicate') && pairs.includes('place')) return undefined;
  const says = pairs.some((pair) => SAYING.includes(pair));
  const siblings = pairs.filter((pair) => pair === 'sibling').length;
  if (siblings > 0 && pairs.includes('label')) return undefined;
  if (siblings > 0 && (siblings === pairs.length || (used.length === 3 && !says))) return undefined;
  const isOpen = says || siblings > 0 || pairs.includes('shared');
  const isWhole = endsWell(tokens, used[used.length - 1], {
    isOpen,
    isLabel: pairs.includes('label'),
    isBeside: pairs.every((pair) => pair === 'beside'),
    asWritten: natural && pairs.every((pair) => pair === 'beside'),
    names,
  });
  if (!isWhole) return undefined;
  const shares = relations.map(({ sharesWith }) => sharesWith);
  const from = shares.lastIndexOf('first') + 1;
  const to = shares.includes('second') ? shares.indexOf('second') : used.length - 1;
  return from <= to ? [used[from], used[to]] : [used[0], used[used.length - 1]];
}

interface Ending {
  readonly isOpen: boolean;
  readonly isLabel: boolean;
  readonly isBeside: boolean;
  readonly asWritten: boolean;
  readonly names: Lookup;
}

function endsWell(
  tokens: readonly Token[],
  last: number,
  { isOpen, isLabel, isBeside, asWritten, names }: Ending,
): boolean {
  const behind = tokens.slice(last + 1);
  const next = behind.find(({ gap, kind }) => gap !== 'plain' || (kind !== 'free' && kind !== 'qualifier'));
  if (next?.gap === 'plain') {
    const isVerb = /(ed|ing)$/.test(next.text) && next.text.length > 3;
    const isSiteApart = isBeside && tokens[last].isPart && !next.isPart && !names.isName(tokens[last], next);
    if (next.kind === 'content' && (isOpen || !(asWritten || isVerb || isSiteApart))) return false;
    if (next.kind === 'place' && (isLabel || (isOpen && next.text === 'of'))) return false;
  }
  if (!isOpen) return true;
  for (const [i, { gap, kind, isPart }] of behind.slice(0, 6).entries()) {
    if (gap === 'colon' || gap === 'hard' || ['wall', 'place', 'copula', 'having'].includes(kind)) break;
    const after = behind[i + 1];
    const modifies = after?.gap === 'plain' && (after.kind === 'content' || after.kind === 'copula');
    if (kind !== 'content' || !isPart) continue;
    // In "Ears: low set, thin helices", it is not the helices that are low set.
    if (behind[0].gap === 'comma' && !names.isName(tokens[last], behind[i])) break;
    if (!modifies) return false;
  }
  return true;
}
