// The slow, obvious definition of the recogniser. Words are found by their Unicode properties, and names by looking up,
// in a Map, every sequence of words from the text. A word that occurs in no name is replaced by one of its singulars if
// that singular occurs in a name. The oracle shares neither tables nor code with the kernel.

/** A word as the kernel lists it. */
export interface OracleWord {
  text: string;
  begin: number;
  end: number;
  breakBefore: boolean;
}

/** A name to look for. If it matches only in its exact case, `cased` is the name as written. */
export interface OracleName {
  words: readonly { text: string; breakBefore: boolean }[];
  payload: number;
  cased?: string;
}

export interface OracleMatch {
  begin: number;
  end: number;
  payload: number;
  words: number;
  /** Whether a word in the match was recognised by its singular. */
  inflected?: boolean;
  /** Whether a word in the match was recognised as a misspelling, as defined by `oracleCorrection`. */
  corrected?: boolean;
}

const APOSTROPHES = "'\u2018\u2019\u201b\u02bc\u2032\uff07\u00b4";
const IGNORED = '\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u2060\ufeff';
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ſ: 's',
  ƒ: 'f',
};
const ASCII_BREAK = /[!():;?[\]{}|\\]/;
const OTHER_BREAK =
  /[\u2022\u2023\u2026\u2028\u2029\u2043\u00b6\u3002\u25a0-\u25ff\uff01\uff08\uff09\uff1a\uff1b\uff1f\uff3b\uff3c\uff3d\uff5b\uff5c\uff5d\u037e\u207d\u207e\u208d\u208e]/;

/** The folded form of a character; '' if the character is skipped inside a word, undefined if it ends a word. */
export function foldCharacter(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code > 0xffff || (code >= 0xd800 && code <= 0xf8ff)) return undefined;
  if (APOSTROPHES.includes(character)) return undefined;
  if (IGNORED.includes(character) || /[\p{Mn}\p{Me}]/u.test(character)) return '';
  if (!/[\p{L}\p{N}\p{Mc}]/u.test(character)) return undefined;
  const alphabetic = code < 0x2e80 || (code >= 0xfb00 && code <= 0xfb06) || code >= 0xff00;
  if (!alphabetic || !/[\p{L}\p{N}]/u.test(character)) return character;
  const bare = (text: string): string => text.normalize('NFKD').replace(/[\p{Mn}\p{Me}]/gu, '');
  const folded = [...bare(bare(character).toLowerCase())].map((letter) => LATIN[letter] ?? letter).join('');
  return /^[\p{L}\p{N}]{1,4}$/u.test(folded) ? folded : character;
}

/** Whether the text between two words prevents a name from spanning it. */
function isBreak(gap: string): boolean {
  return ASCII_BREAK.test(gap) || OTHER_BREAK.test(gap) || /\.[\0-\x7f]/.test(gap) || /\n[\0-\x7f]*\n/.test(gap);
}

/** The folded words in a text. */
export function oracleWords(text: string): OracleWord[] {
  const characters: { text: string; at: number }[] = [];
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    characters.push({ text: character, at });
    at += character.length;
  }
  const foldAt = (i: number): string | undefined =>
    i < characters.length ? foldCharacter(characters[i].text) : undefined;
  const endOf = (i: number): number => characters[i].at + characters[i].text.length;
  const words: OracleWord[] = [];
  let gapFrom = 0;
  for (let i = 0; i < characters.length; ) {
    if (!foldAt(i)) {
      i++;
      continue;
    }
    const begin = characters[i].at;
    const breakBefore = isBreak(text.slice(gapFrom, begin));
    let folded = '';
    let end = begin;
    for (; i < characters.length; i++) {
      const piece = foldAt(i);
      if (piece === undefined) {
        if (!APOSTROPHES.includes(characters[i].text)) break;
        if (/^[sS]$/.test(characters[i + 1]?.text ?? '') && !foldAt(i + 2)) {
          end = endOf(i + 1);
          i += 2;
          break;
        }
        if (!foldAt(i + 1)) break;
      } else folded += piece;
      end = endOf(i);
    }
    words.push({ text: folded, begin, end, breakBefore });
    gapFrom = end;
  }
  return words;
}

const capitals = (text: string): string =>
  [...text.replace(/[^A-Za-z]/g, '').slice(0, 32)]
    .map((letter) => (/[A-Z]/.test(letter) ? '1' : '0'))
    .join('')
    .replace(/0+$/, '');

const IRREGULAR: Record<string, string> = {
  ...{ feet: 'foot', teeth: 'tooth', children: 'child', women: 'woman', men: 'man', mice: 'mouse', lice: 'louse' },
  ...{ ova: 'ovum', sera: 'serum', femora: 'femur', corpora: 'corpus', crura: 'crus' },
};

// For each plural ending, the endings that a singular may have, likeliest first; the first plural ending that matches
// is used.
const PLURALS: [RegExp, string[]][] = [
  [/(ss|us|is)$/, []],
  [/(?<=^.)ies$/, ['ie']],
  [/ies$/, ['y', 'ie']],
  [/(?<=[ao]us)es$/, ['e', '']],
  [/(?<=ss|us)es$/, ['', 'e']],
  [/(?<=...[oey]s)es$/, ['is', 'e', '']],
  [/(?<=....as)es$/, ['is', 'e', '']],
  [/(?<=s)es$/, ['e', '', 'is']],
  [/(?<=ach)es$/, ['e', '']],
  [/(?<=ch|sh)es$/, ['', 'e']],
  [/(?<=h)es$/, ['e']],
  [/(?<=x)es$/, ['', 'is', 'e']],
  [/(?<=z)es$/, ['e', '']],
  [/(?<=...o)es$/, ['', 'e']],
  [/(?<=o)es$/, ['e']],
  [/ices$/, ['ice', 'ex', 'ix']],
  [/ves$/, ['ve', 'f', 'fe']],
  [/nges$/, ['nge', 'nx']],
  [/ides$/, ['ide', 'is']],
  [/es$/, ['e', 'is']],
  [/s$/, ['']],
  [/i$/, ['us']],
  [/(?<=...a)e$/, ['']],
  [/(?<=...a)ta$/, ['', 'tum', 'ton']],
  [/(?<=..)ina$/, ['inum', 'inon', 'en']],
  [/(?<=....)a$/, ['um', 'on']],
];

/** The singulars that a folded word may be a plural of, likeliest first. */
export function oracleSingulars(word: string): string[] {
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return [irregular];
  if (word.length < 4 || !/[a-z]{2}.$/.test(word)) return [];
  const [ending, singulars] = PLURALS.find(([ending]) => ending.test(word)) ?? [/$/, []];
  return singulars.map((singular) => word.replace(ending, singular)).filter((singular) => singular.length >= 3);
}

/**
 * The Damerau–Levenshtein distance, computed with the textbook table; no pair of neighbours is swapped more than once.
 */
export function oracleDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = table[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      table[i][j] = Math.min(table[i - 1][j] + 1, table[i][j - 1] + 1, i && j ? replaced : Infinity);
      const isCrossed = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isCrossed) table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
    }
  }
  return table[a.length][b.length];
}

/** The sound of a word, i.e. the letters that are heard, as defined in assembly/sound.ts. */
export function oracleSound(word: string): string {
  const letters = word
    .replace(/^p(?=[ns])/, '')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ph|[cqzyx]|(?<=[rtc])h|h$/g, heardFor);
  let sound = '';
  for (const letter of letters) {
    const last = sound.at(-1) ?? '';
    const vowel = VOWELS.get(last + letter);
    if (vowel !== undefined) sound = sound.slice(0, -1) + vowel;
    else if (letter !== last) sound += letter;
  }
  return sound.length < 3 ? sound : sound.replace(/e$/, '').replace(/us$/, 'is');
}

function heardFor(letters: string): string {
  const heard: Readonly<Record<string, string>> = { ph: 'f', c: 'k', q: 'k', z: 's', y: 'i', x: 'ks', h: '' };
  return heard[letters] ?? '';
}

const VOWELS = new Map(['ae e', 'oe e', 'ea e', 'ei i', 'ie i'].map((pair) => pair.split(' ') as [string, string]));

/** The one word in `words` that sounds like the given word and is closest to it in length. */
function soundingLike(word: string, words: readonly string[]): string | undefined {
  const sound = oracleSound(word);
  if (sound.length < 4) return undefined;
  const alike = words.filter((other) => /^[a-z]{5,31}$/.test(other) && oracleSound(other) === sound);
  const difference = (other: string) => Math.abs(other.length - word.length);
  const nearest = alike.filter((one) => alike.every((other) => difference(one) <= difference(other)));
  return nearest.length === 1 ? nearest[0] : undefined;
}

/**
 * The only word in `words` that a folded word may be a misspelling of: one edit away, with the same first letter and,
 * unless the last two letters are swapped, the same last letter. Words that differ only in a vowel take precedence. If
 * there is no single such word, the word that sounds the same.
 */
export function oracleCorrection(word: string, words: Iterable<string>): string | undefined {
  if (!/^[a-z]{5,30}$/.test(word)) return undefined;
  const found = [...words].filter((other) => {
    if (!/^[a-z]{5,31}$/.test(other) || other[0] !== word[0] || oracleDistance(word, other) !== 1) return false;
    const crossed = `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`;
    return other.at(-1) === word.at(-1) || other === crossed;
  });
  const unvowelled = (text: string) => text.replace(/[aeiouy]/g, '-');
  const vowelSlips = found.filter((other) => unvowelled(other) === unvowelled(word) && !isCrossed(word, other));
  const likeliest = vowelSlips.length > 0 ? vowelSlips : found;
  return likeliest.length === 1 ? likeliest[0] : soundingLike(word, [...words]);
}

/** Whether two words of the same length differ in more than one letter. */
function isCrossed(word: string, other: string): boolean {
  return [...word].filter((letter, at) => letter !== other[at]).length > 1;
}

/** Searches for `names`, whose words have already been reduced to singulars, by trying every sequence of words. */
export function oracleRecognizer(
  names: readonly OracleName[],
  knownWords: Iterable<string> = [],
): (text: string, overlaps: 'longest' | 'all') => OracleMatch[] {
  const byWords = new Map<string, OracleName[]>();
  /** Sequences of words that begin a name and whose last word may come after a break. */
  const crossing = new Set<string>();
  const key = (words: readonly { text: string }[]): string => words.map((word) => word.text).join(' ');
  let longest = 0;
  for (const name of names) {
    byWords.set(key(name.words), [...(byWords.get(key(name.words)) ?? []), name]);
    longest = Math.max(longest, name.words.length);
    for (let n = 1; n < name.words.length; n++)
      if (name.words[n].breakBefore) crossing.add(key(name.words.slice(0, n + 1)));
  }
  const known = new Set([...knownWords, ...names.flatMap((name) => name.words.map((word) => word.text))]);
  /** A word in the text, replaced by its likeliest known singular unless it is known; unchanged if there is none. */
  const read = (word: OracleWord, written: string): OracleWord & { inflected: boolean } => {
    if (known.has(word.text)) return { ...word, inflected: false };
    const singulars = oracleSingulars(word.text);
    if (/^[ -~]+[A-Z]s$/.test(written) && !written.includes("'")) singulars.unshift(word.text.slice(0, -1));
    const singular = singulars.find((form) => known.has(form));
    return { ...word, text: singular ?? word.text, inflected: singular !== undefined };
  };
  return (text, overlaps) => {
    const words = oracleWords(text).map((word) => read(word, text.slice(word.begin, word.end)));
    const matches: OracleMatch[] = [];
    for (let i = 0; i < words.length; i++) {
      let taken = 0;
      for (let n = Math.min(longest, words.length - i); n > 0 && !taken; n--) {
        const stretch = words.slice(i, i + n);
        if (stretch.some((word, w) => w > 0 && word.breakBefore && !crossing.has(key(stretch.slice(0, w + 1)))))
          continue;
        const begin = stretch[0].begin;
        const end = stretch[n - 1].end;
        const held = (byWords.get(key(stretch)) ?? []).filter(
          (name) => name.cased === undefined || capitals(name.cased) === capitals(text.slice(begin, end)),
        );
        const inflected = stretch.some((word) => word.inflected);
        for (const { payload } of held)
          matches.push({ begin, end, payload, words: n, ...(inflected && { inflected }) });
        if (held.length > 0 && overlaps === 'longest') taken = n;
      }
      if (taken) i += taken - 1;
    }
    return matches;
  };
}
