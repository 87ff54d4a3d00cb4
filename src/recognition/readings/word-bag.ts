// A reusable hash set of the words in part of a text. It is filled with the sentence around each ambiguous name, but
// few of the words that are looked up occur in that sentence. Words are therefore hashed and compared letter by letter,
// without creating strings.

/** The words in part of a text, in lower case. A word is a run of ASCII letters and digits. */
export interface WordBag {
  /** Replaces the content with the words between two offsets in an array of code units. */
  fill(units: Uint16Array, begin: number, end: number): void;
  /** Whether the bag contains `word`, which consists of lower-case letters and digits; `hash` is its hash. */
  has(word: string, hash: number): boolean;
}

const NO_UNITS = /* @__PURE__ */ new Uint16Array(0);
/** Maximum number of slots kept for reuse; only spans longer than a sentence need more. */
const LONG_STRETCH = 1 << 15;

/** An empty bag. */
export function newWordBag(): WordBag {
  let units: Uint16Array = NO_UNITS;
  let stop = 0;
  let mask = 0;
  // Open addressing: each slot contains the hash of a word and the word's offset plus one, both 0 if the slot is empty.
  let slots = new Int32Array(0);
  return {
    fill(whole, begin, end) {
      units = whole;
      stop = end;
      // At most every other character begins a word, so at least half of the slots stay empty.
      mask = (1 << (32 - Math.clz32(end - begin))) - 1;
      const room = 2 * (mask + 1);
      if (slots.length < room || slots.length > LONG_STRETCH) slots = new Int32Array(room);
      else slots.fill(0, 0, room);
      for (let at = begin; at < end; at++) {
        let letter = wordLetter(units[at]);
        if (letter === 0) continue;
        const first = at;
        let hash = 0;
        for (; letter !== 0; letter = at < end ? wordLetter(units[at]) : 0) {
          hash = mixHash(hash, letter);
          at++;
        }
        insert(first, at, hash);
      }
    },
    has(word, hash) {
      if (stop === 0) return false;
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const begin = (slots[2 * slot + 1] ?? 0) - 1;
        if (begin < 0) return false;
        if (slots[2 * slot] === hash && isWordAt(word, begin)) return true;
      }
    },
  };

  function insert(begin: number, end: number, hash: number): void {
    let slot = hash & mask;
    for (; (slots[2 * slot + 1] ?? 0) !== 0; slot = (slot + 1) & mask) {
      if (slots[2 * slot] === hash && isRepeated((slots[2 * slot + 1] ?? 0) - 1, begin, end)) return;
    }
    slots[2 * slot] = hash;
    slots[2 * slot + 1] = begin + 1;
  }

  /** Whether the word that begins at `met` is the same as the word from `begin` to `end`. */
  function isRepeated(met: number, begin: number, end: number): boolean {
    for (let at = begin; at < end; at++) {
      if (wordLetter(units[met + at - begin]) !== wordLetter(units[at])) return false;
    }
    return true;
  }

  function isWordAt(word: string, begin: number): boolean {
    if (begin + word.length > stop) return false;
    for (let at = 0; at < word.length; at++) {
      if (wordLetter(units[begin + at]) !== word.charCodeAt(at)) return false;
    }
    return true;
  }
}

/** The hash of a word of lower-case letters and digits. */
export function wordHash(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = mixHash(hash, word.charCodeAt(at));
  return hash;
}

function mixHash(hash: number, letter: number): number {
  const mixed = Math.imul(hash ^ letter, 0x01000193);
  return mixed ^ (mixed >>> 15);
}

/** A letter or digit in lower case; 0 for anything else. */
function wordLetter(code: number): number {
  if (code >= 0x61) return code <= 0x7a ? code : 0;
  if (code >= 0x41) return code <= 0x5a ? code | 0x20 : 0;
  return code >= 0x30 && code <= 0x39 ? code : 0;
}
