// The constants for text search that the builder (writer), the facade and the kernel share. They describe the `search`
// section, queries and hits, and the intern tables, which assign ids to words. This file is compiled by both asc and
// tsc, so it contains only plain numeric constants. All fields are little endian.

// ── Intern tables that number words (intern.ts) ─────────────────────────────────────────────────
export const INTERN_HEAP_BYTES = 4; // offset of the number of heap bytes
export const INTERN_LOG = 8;
export const INTERN_SLOTS = 12;
export const INTERN_HASHES = 16;
export const INTERN_BEGINS = 20; // u32[words + 1]
export const INTERN_HEAP = 24;
export const INTERN_TABLE_BYTES = 28;
export const INTERN_NO_TERM = 0xffffffff; // the term of a word that is not indexed (invert.ts)

// ── Section `search` (hot, optional) ──────────────────────────────────────────────────────────────
//   header | word begins | words | terms | shared | term records | postings | texts | classes | owners | targets at | targets
// Every `…At` is a byte offset from the start of the section and a multiple of 4; the parts come in this order. A text
// is the description of a code (text = row of the `codes` section) or, after all codes, a name of a finding (text =
// SR_CODE_COUNT + row of the `names` section). A term is a stem: all words with that stem share it.
export const SEARCH_VERSION = 1;
export const SR_WORD_COUNT = 0; //    u32
export const SR_BEGINS_AT = 4; //     u32[words + 1] where each word's bytes begin in the heap; words are sorted by bytes
export const SR_HEAP_AT = 8; //       folded words, one after another
export const SR_TERMS_AT = 12; //     u32[words] the term of a word
export const SR_SHARED_AT = 16; //    u8[words] length of the prefix that a word shares with the word before it
export const SR_TERM_COUNT = 20; //   u32
export const SR_RECORDS_AT = 24; //   SEARCH_TERM_BYTES per term, and a sentinel that holds the end of the last postings
export const SR_POSTINGS_AT = 28; // the texts that contain each term, as a list or in chunks
export const SR_TEXT_COUNT = 32; //   u32
export const SR_TEXTS_AT = 36; //     u32[texts] weight of a text's terms in bits 15–0, class in bits 31–16
export const SR_CLASS_COUNT = 40; //  u32
export const SR_CLASSES_AT = 44; //   SEARCH_CLASS_BYTES per class
export const SR_CODE_COUNT = 48; //   u32
export const SR_OWNERS_AT = 52; //    u32[texts - codes] the row of section `findings` that a name belongs to
export const SR_FINDING_COUNT = 56; // u32
export const SR_TARGETS_AT = 60; //   u32[findings + 1] the first target of each finding
export const SR_TARGET_ROWS_AT = 64; // u32[targets] row in the `codes` section in bits 27–0, grade in bits 31–28
export const SR_SECTION_BYTES = 68; // u32
export const SR_STEM_COUNT = 72; //   u32 number of words "\x01" + stem; they come first and occur in no text
export const SR_HEADER_BYTES = 128;
export const SEARCH_WORD_MAX_BYTES = 64; // longer words cannot be found
export const TARGET_ROW_MASK = 0x0fffffff;
export const TARGET_GRADE_SHIFT = 28;

// A term: | start of postings | number of texts with the term | weight u16 · 0 |
// weight = SEARCH_WEIGHT_UNIT × log2(1 + texts with any term / texts with this term)
export const SEARCH_TERM_BYTES = 12;
export const SEARCH_TERM_TEXTS = 4;
export const SEARCH_TERM_WEIGHT = 8;
export const SEARCH_WEIGHT_UNIT = 32;

// A list of postings is delta coded (the first number is relative to 0), with 7 bits per byte, low bits first; the last
// byte of each number is ≥ 128. If a term occurs in SEARCH_CHUNKED_TEXTS or more texts per chunk on average, its
// postings are in chunks, each of which covers SEARCH_CHUNK_TEXTS texts:
//   | u32[chunks + 1] where each chunk begins, relative to this array, and where the last chunk ends | chunks |
// A chunk that takes SEARCH_CHUNK_BYTES bytes is a bit set, low bits first; a shorter chunk is a list as above,
// relative to the first text of the chunk.
export const SEARCH_CHUNK_SHIFT = 12;
export const SEARCH_CHUNK_TEXTS = 4096;
export const SEARCH_CHUNK_BYTES = 512;
export const SEARCH_CHUNKED_TEXTS = 16;

// A class of texts: | vocabularies u32 | worth u32 |. In vocabularies, bit 0 = findings, bit 1 + v = vocabulary v of
// the manifest, bit 31 = vocabulary 30 and all later ones. The worth is a weight in 255ths: 255 for a description, less
// for a heading or abbreviation.
export const SEARCH_CLASS_BYTES = 8;
export const SEARCH_CLASS_WORTH = 4;
export const SEARCH_MASK_BITS = 31;

// A query plan consists of u32s: | words | per word: weight, ranges | per range: begin, end, share in 256ths |
// A range consists of consecutive words of the section; the ranges of a word are ordered from best to worst.
export const SEARCH_PLAN_WORDS = 16;

// Working area of one caller: | u32[terms] marks, initially zero | texts found (postings-walk.ts) |. The tally of a
// found text is a u64; its parts, from the high bits down, are | 0 u16 | query words that found the text u16, one bit
// each | weight of these words u16 | weight of the text's terms that were found u16 |.

// Texts returned by the kernel, best first: | text | score f32 | words found · SEARCH_WHOLE |
export const SEARCH_HIT_BYTES = 12;
export const SEARCH_HIT_SCORE = 4;
export const SEARCH_HIT_WORDS = 8;
export const SEARCH_WHOLE = 0x80000000; // every term of the text was found
/**
 * A query may contain whole names along with other words. This is the maximum number of such names that are returned;
 * each row is | text | words found |.
 */
export const SEARCH_NAMES_MOST = 16;
export const SEARCH_NAME_BYTES = 8;

// Similar words returned by the kernel: | begin | end | edits · SEARCH_NEAR_BEGUN |, where begin … end is a range of
// words
export const SEARCH_NEAR_BYTES = 12;
export const SEARCH_NEAR_BEGUN = 0x100; // the edits turn the query word into a prefix of these words
