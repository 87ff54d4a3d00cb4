// Expands the composed phrases in rules: `stage (2|ii)|second degree` becomes "stage 2", "stage ii" and "second
// degree". Groups may be nested, and an alternative may be empty.

/** A phrase, prepared for searching in a string of words that are separated by single spaces. */
export interface Phrase {
  /** The phrase with a space before it and, unless its last word is incomplete (`agon*`), a space after it. */
  readonly wanted: string;
  /** The number of words. */
  readonly size: number;
  /** A pattern for the whole phrase, set only if a word other than the last is incomplete (`agon* breathing`). */
  readonly pattern?: RegExp;
}

/**
 * Phrases, keyed by their first word, because rules have hundreds of phrases but only a few different first words; the
 * key is empty if the first word is incomplete.
 */
export type Phrases = ReadonlyMap<string, readonly Phrase[]>;

/**
 * The phrases into which a composed text expands. A `*` after a word marks it as incomplete: any word that begins with
 * it matches.
 *
 * @example
 * composedPhrases('severe (pain|ache)|agon*')
 * // Map {
 * //   'severe' => [{ wanted: ' severe pain ', size: 2 }, { wanted: ' severe ache ', size: 2 }],
 * //   '' => [{ wanted: ' agon', size: 1 }]
 * // }
 */
export function composedPhrases(text: string): Phrases {
  const phrases = new Set(
    alternatives(text)
      .flatMap(expanded)
      .map((phrase) => phrase.replace(/\s+/g, ' ').trim()),
  );
  const byFirst = new Map<string, Phrase[]>();
  for (const phrase of phrases) {
    const [word = ''] = phrase.split(' ', 1);
    const first = word.endsWith('*') ? '' : word;
    const wanted = phrase.endsWith('*') ? ` ${phrase.slice(0, -1)}` : ` ${phrase} `;
    const size = phrase.split(' ').length;
    const one: Phrase = INNER_BEGINNING.test(phrase) ? { wanted, size, pattern: patternOf(phrase) } : { wanted, size };
    const others = byFirst.get(first);
    if (others === undefined) byFirst.set(first, [one]);
    else others.push(one);
  }
  return byFirst;
}

const INNER_BEGINNING = /\* /;

/** A pattern for a phrase in which a word other than the last is incomplete. */
function patternOf(phrase: string): RegExp {
  const words = phrase.split(' ').map((word) => {
    const letters = word.replace(/[^\p{L}\p{N}*]/gu, (other) => `\\${other}`);
    return letters.replace(/\*$/, '[^ ]*');
  });
  return new RegExp(` ${words.join(' ')} `, 'u');
}

/** The parts of a text that are separated by bars outside all groups. */
function alternatives(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** The texts into which one alternative expands. */
function expanded(text: string): string[] {
  const start = text.indexOf('(');
  const end = start < 0 ? -1 : closing(text, start);
  if (end < 0) return [text];
  const rest = expanded(text.slice(end + 1));
  return alternatives(text.slice(start + 1, end)).flatMap((inner) =>
    expanded(inner).flatMap((one) => rest.map((after) => text.slice(0, start) + one + after)),
  );
}

/** The index of the bracket that closes a group, or -1. */
function closing(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (depth === 0) return at;
  }
  return -1;
}
