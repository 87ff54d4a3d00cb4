// The only copy of the rules that derive the possible singulars of a plural. The recogniser applies them to words that
// no name contains, and the builder applies them to the words of names, so the two always agree. The input is a folded
// word. Candidates are listed as forms, likeliest first; the caller uses its vocabulary to decide which of them are
// words.

/** A word shorter than this, in bytes, is treated as a plural only if it is irregular. */
const LEAST_BYTES: u32 = 4;
const LEAST_SINGULAR: u32 = 3;

// A form is one number. Bits 7–0 specify how many bytes to cut off the end; the higher bits hold up to three bytes to
// append instead, lowest byte first: `2 | IS` turns "diagnoses" into "diagnosis".
const IS: u32 = 0x736900;
const US: u32 = 0x737500;
const EX: u32 = 0x786500;
const IX: u32 = 0x786900;
const UM: u32 = 0x6d7500;
const ON: u32 = 0x6e6f00;
const EN: u32 = 0x6e6500;
const FE: u32 = 0x656600;
const F: u32 = 0x6600;
const X: u32 = 0x7800;
const Y: u32 = 0x7900;
const SINGLE_S: u32 = 0x7300;

const A: u32 = 0x61;
const C: u32 = 0x63;
const D: u32 = 0x64;
const E: u32 = 0x65;
const G: u32 = 0x67;
const H: u32 = 0x68;
const I: u32 = 0x69;
const N: u32 = 0x6e;
const O: u32 = 0x6f;
const S: u32 = 0x73;
const T: u32 = 0x74;
const U: u32 = 0x75;
const V: u32 = 0x76;
const XX: u32 = 0x78;
const YY: u32 = 0x79;
const Z: u32 = 0x7a;

// Plurals, each followed by its singular; every word is zero padded to eight bytes.
const IRREGULAR_COUNT: u32 = 12;
const IRREGULARS: usize = memory.data<u8>([
  0x66, 0x65, 0x65, 0x74, 0, 0, 0, 0, /* feet */ 0x66, 0x6f, 0x6f, 0x74, 0, 0, 0, 0, // foot
  0x74, 0x65, 0x65, 0x74, 0x68, 0, 0, 0, /* teeth */ 0x74, 0x6f, 0x6f, 0x74, 0x68, 0, 0, 0, // tooth
  0x63, 0x68, 0x69, 0x6c, 0x64, 0x72, 0x65, 0x6e, /* children */ 0x63, 0x68, 0x69, 0x6c, 0x64, 0, 0, 0, // child
  0x77, 0x6f, 0x6d, 0x65, 0x6e, 0, 0, 0, /* women */ 0x77, 0x6f, 0x6d, 0x61, 0x6e, 0, 0, 0, // woman
  0x6d, 0x65, 0x6e, 0, 0, 0, 0, 0, /* men */ 0x6d, 0x61, 0x6e, 0, 0, 0, 0, 0, // man
  0x6d, 0x69, 0x63, 0x65, 0, 0, 0, 0, /* mice */ 0x6d, 0x6f, 0x75, 0x73, 0x65, 0, 0, 0, // mouse
  0x6c, 0x69, 0x63, 0x65, 0, 0, 0, 0, /* lice */ 0x6c, 0x6f, 0x75, 0x73, 0x65, 0, 0, 0, // louse
  0x6f, 0x76, 0x61, 0, 0, 0, 0, 0, /* ova */ 0x6f, 0x76, 0x75, 0x6d, 0, 0, 0, 0, // ovum
  0x73, 0x65, 0x72, 0x61, 0, 0, 0, 0, /* sera */ 0x73, 0x65, 0x72, 0x75, 0x6d, 0, 0, 0, // serum
  0x66, 0x65, 0x6d, 0x6f, 0x72, 0x61, 0, 0, /* femora */ 0x66, 0x65, 0x6d, 0x75, 0x72, 0, 0, 0, // femur
  0x63, 0x6f, 0x72, 0x70, 0x6f, 0x72, 0x61, 0, /* corpora */ 0x63, 0x6f, 0x72, 0x70, 0x75, 0x73, 0, 0, // corpus
  0x63, 0x72, 0x75, 0x72, 0x61, 0, 0, 0, /* crura */ 0x63, 0x72, 0x75, 0x73, 0, 0, 0, 0, // crus
]);

/** How many forms listForms has found; the forms are in the variables below. */
export let formCount: u32 = 0;
let form0: u32 = 0;
let form1: u32 = 0;
let form2: u32 = 0;
let irregular: usize = 0;

// @ts-ignore: decorator
@inline
function isLetter(byte: u32): bool {
  return byte - A < 26;
}

function one(form: u32): void {
  formCount = 1;
  form0 = form;
}

function two(first: u32, second: u32): void {
  formCount = 2;
  form0 = first;
  form1 = second;
}

function three(first: u32, second: u32, third: u32): void {
  formCount = 3;
  form0 = first;
  form1 = second;
  form2 = third;
}

/** Finds the possible singulars of the folded word at `at`; writeForm then writes one of them. */
export function listForms(at: usize, length: u32): void {
  formCount = 0;
  irregular = 0;
  if (length >= 3 && length <= 8 && listIrregular(at, length)) return;
  if (length < LEAST_BYTES) return;
  const tail = load<u32>(at + length - 4);
  const a = tail >>> 24;
  const b = (tail >>> 16) & 0xff;
  const c = (tail >>> 8) & 0xff;
  const d = tail & 0xff;
  if (!isLetter(b) || !isLetter(c)) return;
  if (a == S) {
    if (b == E) listEs(c, d, length > 4 ? load<u8>(at + length - 5) : 0, length);
    else if (b != S && b != U && b != I) one(1);
  } else if (a == I) {
    one(1 | US);
  } else if (a == E) {
    if (b == A && length > 4) one(1);
  } else if (a == A && length > 4) {
    if (b == T && c == A && length > 5) three(2, 1 | UM, 1 | ON);
    else if (b == N && c == I) three(1 | UM, 1 | ON, 3 | EN);
    else two(1 | UM, 1 | ON);
  }
}

/** Lists the forms of a word that ends in -es; `c`, `d` and `e` are the three bytes before that ending. */
function listEs(c: u32, d: u32, e: u32, length: u32): void {
  if (c == I) {
    if (length > 4) two(3 | Y, 1);
    else one(1);
  } else if (c == S) {
    if (d == S) two(2, 1);
    // "viruses" loses -es, but "causes" and "spouses" lose only -s.
    else if (d == U && e != A && e != O) two(2, 1);
    else if (d == U) two(1, 2);
    // "doses" and "noses" lose only -s, but "fibroses" and "diagnoses" become -sis.
    else if ((d == O || d == E || d == YY) && length > 6) three(2 | IS, 1, 2);
    else if (d == A && length > 7) three(2 | IS, 1, 2);
    else three(1, 2, 2 | IS);
  } else if (c == H) {
    // "stitches" and "rashes" lose -es, but "headaches" loses only -s.
    if (d == C && e == A) two(1, 2);
    else if (d == C || d == S) two(2, 1);
    else one(1);
  } else if (c == XX) three(2, 2 | IS, 1);
  else if (c == Z) two(1, 2);
  else if (c == O) {
    if (length > 5) two(2, 1);
    else one(1);
  } else if (c == C && d == I) three(1, 4 | EX, 4 | IX);
  else if (c == V) three(1, 3 | F, 3 | FE);
  else if (c == G && d == N) two(1, 3 | X);
  else if (c == D && d == I) two(1, 3 | SINGLE_S);
  else two(1, 2 | IS);
}

function listIrregular(at: usize, length: u32): bool {
  const unused = (8 - <u64>length) << 3;
  const word = (load<u64>(at) << unused) >>> unused;
  for (let i: u32 = 0; i < IRREGULAR_COUNT; i++) {
    const row = IRREGULARS + (<usize>i << 4);
    if (load<u64>(row) != word) continue;
    irregular = row + 8;
    formCount = 1;
    return true;
  }
  return false;
}

/**
 * Writes form `i` of the word that was last passed to listForms; `out` receives the form. Returns the length of the
 * form, or 0 if it would be too short.
 */
export function writeForm(at: usize, length: u32, i: u32, out: usize): u32 {
  if (irregular != 0) {
    const singular = load<u64>(irregular);
    store<u64>(out, singular);
    return 8 - (<u32>clz(singular) >>> 3);
  }
  const form = i == 0 ? form0 : i == 1 ? form1 : form2;
  let left = length - (form & 0xff);
  memory.copy(out, at, left);
  for (let add = form >>> 8; add != 0; add >>>= 8) {
    store<u8>(out + left, add);
    left += 1;
  }
  return left < LEAST_SINGULAR ? 0 : left;
}

/**
 * For the builder: writes singular `i` of the folded word at `at` to `out`. Returns the length of the singular, 0 if
 * that singular would be too short, or -1 if the word has no singular `i`. `out` must have room for the word and three
 * more bytes.
 */
export function singularForm(at: usize, length: u32, i: u32, out: usize): i32 {
  listForms(at, length);
  return i < formCount ? <i32>writeForm(at, length, i, out) : -1;
}
