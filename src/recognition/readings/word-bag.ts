// The words of a stretch of text, of which one can be told whether it is among them. Sentences are read for every
// ambiguous name and hold few of the words that are asked for, so no string is made of any: words are found by a number
// made of their letters and compared letter by letter.

/** Some words of a text, in lower case: runs of ASCII letters and digits. */
export interface WordBag {
  /** Takes the words between two places of a text, of which there are the code units, in place of those it held. */
  fill(units: Uint16Array, begin: number, end: number): void;
  /** Whether it holds a word of lower-case letters and digits; `hash` is the word's. */
  has(word: string, hash: number): boolean;
}

const NOTHING = /* @__PURE__ */ new Uint16Array(0);
/** Places for a stretch that is longer than sentences are; they are not kept for the next one. */
const LONG = 1 << 15;

/** An empty bag. */
export function newWordBag(): WordBag {
  let units: Uint16Array = NOTHING;
  let behind = 0;
  let last = 0;
  // At each place the hash of a word, and behind it where the word begins, counted from 1; 0 = nothing.
  let places = new Int32Array(0);
  return {
    fill(whole, begin, end) {
      units = whole;
      behind = end;
      // Every other character begins a word at most, and half of the places stay empty.
      last = (1 << (32 - Math.clz32(end - begin))) - 1;
      const room = 2 * (last + 1);
      if (places.length < room || places.length > LONG) places = new Int32Array(room);
      else places.fill(0, 0, room);
      for (let at = begin; at < end; at++) {
        let letter = wordLetter(units[at]);
        if (letter === 0) continue;
        const first = at;
        let hash = 0;
        for (; letter !== 0; letter = at < end ? wordLetter(units[at]) : 0) {
          hash = hashed(hash, letter);
          at++;
        }
        put(first, at, hash);
      }
    },
    has(word, hash) {
      if (behind === 0) return false;
      for (let place = hash & last; ; place = (place + 1) & last) {
        const begin = (places[2 * place + 1] ?? 0) - 1;
        if (begin < 0) return false;
        if (places[2 * place] === hash && stands(word, begin)) return true;
      }
    },
  };

  function put(begin: number, end: number, hash: number): void {
    let place = hash & last;
    for (; (places[2 * place + 1] ?? 0) !== 0; place = (place + 1) & last) {
      if (places[2 * place] === hash && isRepeated((places[2 * place + 1] ?? 0) - 1, begin, end)) return;
    }
    places[2 * place] = hash;
    places[2 * place + 1] = begin + 1;
  }

  /** Whether a word of the stretch, which begins at `met`, is the one between two other places. */
  function isRepeated(met: number, begin: number, end: number): boolean {
    for (let at = begin; at < end; at++) {
      if (wordLetter(units[met + at - begin]) !== wordLetter(units[at])) return false;
    }
    return true;
  }

  function stands(word: string, begin: number): boolean {
    if (begin + word.length > behind) return false;
    for (let at = 0; at < word.length; at++) {
      if (wordLetter(units[begin + at]) !== word.charCodeAt(at)) return false;
    }
    return true;
  }
}

/** The number that a word of lower-case letters and digits is found by. */
export function wordHash(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashed(hash, word.charCodeAt(at));
  return hash;
}

function hashed(hash: number, letter: number): number {
  const mixed = Math.imul(hash ^ letter, 0x01000193);
  return mixed ^ (mixed >>> 15);
}

/** A letter or digit in lower case, 0 for everything else. */
function wordLetter(code: number): number {
  if (code >= 0x61) return code <= 0x7a ? code : 0;
  if (code >= 0x41) return code <= 0x5a ? code | 0x20 : 0;
  return code >= 0x30 && code <= 0x39 ? code : 0;
}
