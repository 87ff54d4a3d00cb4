// The constants shared by the builder (writer), the facade (reader) and the kernel (walker). This file is compiled by
// both asc and tsc, so it contains only plain numeric constants. Every row layout is shown next to its constants; all
// fields are little endian.

// ── Sentinel ──────────────────────────────────────────────────────────────────────────────────────
/** The sentinel for an absent row, id or position; never a valid row index. */
export const NONE = 0xffffffff;

// ── Section `recognizer` (hot) ────────────────────────────────────────────────────────────────────
//   header | pilots u16[] | word records | pair filter | trie edges | tails u32[] | terminals u32[] | payloads u32[] |
//   case rows | long-word bytes
// Every `…At` is a byte offset from the section's start and a multiple of 64.
export const RECOGNIZER_VERSION = 1;
export const RZ_SLOT_COUNT = 0; //     u32  word slots; a word's id is its slot
export const RZ_WORD_COUNT = 4; //     u32  slots in use
export const RZ_PILOT_COUNT = 8; //    u32  buckets of the perfect hash
export const RZ_SEED = 12; //          u32  seed of the word hash
export const RZ_PILOTS_AT = 16; //     u32
export const RZ_WORDS_AT = 20; //      u32
export const RZ_EDGES_AT = 24; //      u32
export const RZ_EDGE_COUNT = 28; //    u32  edge entries, free ones included; entry 0 is never used
export const RZ_TAILS_AT = 32; //      u32
export const RZ_TAIL_COUNT = 36; //    u32  u32s in the tails
export const RZ_TERMINALS_AT = 40; //  u32
export const RZ_TERMINAL_COUNT = 44; // u32
export const RZ_PAYLOADS_AT = 48; //   u32
export const RZ_PAYLOAD_COUNT = 52; // u32
export const RZ_CASES_AT = 56; //      u32
export const RZ_CASE_COUNT = 60; //    u32
export const RZ_LONG_AT = 64; //       u32
export const RZ_LONG_BYTES = 68; //    u32
export const RZ_MAX_WORDS = 72; //     u32  words in the longest name
export const RZ_PAIRS_AT = 76; //      u32
export const RZ_PAIRS_LOG = 80; //     u32  log; the pair filter has 2^log bits, and log is 5 to 28
export const RZ_HEADER_BYTES = 128;
export const RZ_ALIGNMENT = 64;
/**
 * Names with more words than NAME_MAX_WORDS cannot be compiled, nor can words with more folded bytes than
 * WORD_MAX_BYTES.
 */
export const NAME_MAX_WORDS = 64;
export const WORD_MAX_BYTES = 255;
export const SLOT_MAX = 0x0fffffff;

// One word of the vocabulary. It takes 32 bytes and never crosses a cache-line boundary; row = slot = word id:
//   0               16         20         24                        28
//   | folded bytes  | children | terminal | length u8 · long offset u24 | flags |
// The first 16 folded bytes are stored here, zero padded. If a word has 16 bytes or more, its length is stored too, and
// its remaining bytes are at long offset × 16, zero padded to a multiple of 16; for a shorter word, both fields are 0.
// A free slot is all zero. `children` and `terminal` have the same meaning as in an edge of the trie.
export const WORD_BYTES = 32;
export const WORD_TEXT = 0;
export const WORD_CHILDREN = 16;
export const WORD_TERMINAL = 20;
export const WORD_LENGTH = 24;
export const WORD_FLAGS = 28;
/**
 * Misspellings may be corrected to this word: it occurs in a case-insensitive name and has SPELLING_LEAST to
 * SPELLING_MOST lower-case letters.
 */
export const WORD_CORRECTABLE = 1;
export const SPELLING_LEAST = 5;
export const SPELLING_MOST = 31;

// The pair filter (a Bloom filter with one hash) rules out most pairs of words that do not begin any name, so that
// these pairs need not be looked up. For the first two words of every name, this bit is set:
// (first × PAIR_FIRST + second × PAIR_SECOND) >>> (32 - log). Bit b is bit b & 31 of number b >>> 5.
export const PAIR_FIRST = 0x9e3779b1;
export const PAIR_SECOND = 0x85ebca6b;
export const PAIR_BITS_LEAST_LOG = 5;
export const PAIR_BITS_MOST_LOG = 28;

// One edge of the trie, 12 bytes. The edges of a block are in ascending order of their words:
//   0      4          8
//   | word | children | terminal |
// children: 0 = none; low 5 bits 1–30 = a block of that many edges at entry children >>> 5, after this edge;
//           low 5 bits 0  = a bigger block: entry children >>> 5 has the count in its `word` field; the edges follow;
//           low 5 bits 31 = the tail at u32 index children >>> 5.
export const EDGE_BYTES = 12;
export const EDGE_CHILDREN = 4;
export const EDGE_TERMINAL = 8;
export const CHILDREN_COUNT_BITS = 5;
export const CHILDREN_COUNT_MOST = 30;
export const CHILDREN_TAIL = 31;

// A tail is an unbranched path in the trie on which no name ends before the last word:
//   | word | word | … | word · LAST | terminal | (children) |
// Bits 27–0 of a word are its id. After the last word of a tail, names may continue in one of two ways: into a block
// (TAIL_LAST · TAIL_INTO_BLOCK), in which case a `children` field follows, as in an edge; or into the tail directly
// after this one (TAIL_LAST · TAIL_INTO_TAIL).
export const TAIL_CROSSES_BREAK = 0x80000000;
export const TAIL_LAST = 0x40000000;
export const TAIL_INTO_BLOCK = 0x20000000;
export const TAIL_INTO_TAIL = 0x10000000;

// `terminal` specifies which names end at an edge or a tail. If none does, it is 0. For one name, bits 29–28 are the
// kind and bits 27–0 the row + 1. For several names, or one whose case matters, TERMINAL_LIST is set (and
// TERMINAL_CASED if the case of any of them matters), and bits 28–0 are a row t of terminals; the names that end here
// have the payloads terminals[t] … terminals[t + 1] - 1. Bit 31 of an edge is set if the edge may cross a break, i.e.
// if some name on this path has a break before this word.
export const TERMINAL_CROSSES_BREAK = 0x80000000;
export const TERMINAL_LIST = 0x40000000;
export const TERMINAL_CASED = 0x20000000;
export const TERMINAL_ROW_MASK = 0x1fffffff;

// One payload, u32: bit 31 cased | bits 29–28 kind | bits 27–0 row. The row of a cased payload is a row of the case
// table: { row u32, signature u32 }. Bit i of the signature is set if the i-th ASCII letter of the name is a capital
// (first 32 letters only).
export const PAYLOAD_CASED = 0x80000000;
export const PAYLOAD_KIND_SHIFT = 28;
export const PAYLOAD_KIND_MASK = 3;
export const PAYLOAD_ROW_MASK = 0x0fffffff;
export const PAYLOAD_NAME = 0; //    row of section `names`
export const PAYLOAD_CUE = 1; //     row of section `cues`
export const PAYLOAD_HEADING = 2; // row of the `headings` section
export const CASE_BYTES = 8;

// ── Matches that the kernel returns ───────────────────────────────────────────────────────────────
//   0       4     8         12
//   | begin | end | payload | words · form |      begin/end in UTF-16 code units of the caller's text, half open
// payload is kind << 28 | row, without the case bit. Bits 7–0 of the last field are the number of words; the higher
// bits are the form, i.e. how the name was written.
export const MATCH_BYTES = 16;
export const MATCH_BEGIN = 0;
export const MATCH_END = 4;
export const MATCH_PAYLOAD = 8;
export const MATCH_WORDS = 12;
export const MATCH_WORDS_MASK = 0xff;
export const MATCH_INFLECTED = 0x100; // a word was found through its singular
export const MATCH_CORRECTED = 0x200; // a word was corrected to the vocabulary word that it misspells
export const MATCH_LOOSE = 0x400; //     the words are reordered or separated; the row spans all of them
export const MATCH_TURNED = 0x800; //    in addition, the head is before a comma: "heart failure, systolic"
export const MATCH_LONGEST = 0; // leftmost-longest, no overlaps
export const MATCH_ALL = 1; //     every name at every word

// ── Words that the scanner returns ────────────────────────────────────────────────────────────────
//   0       4     8        12
//   | begin | end | folded | length · break |   folded = pointer to the UTF-8 of the folded word,
//                                               length in bits 30–0, bit 31 = a break precedes the word
export const TOKEN_BYTES = 16;
export const TOKEN_BREAK = 0x80000000;

// ── Cache of one section ──────────────────────────────────────────────────────────────────────────
// Caches the results for words outside the vocabulary. It belongs to one section and one caller, and is initially all
// zero.
//   0                      16           20
//   | word, zero padded    | answer u32 | corrected u32 | 0 … |
export const CACHE_ENTRY_BYTES = 32;
export const CACHE_ENTRIES = 8192;
export const CACHE_BYTES = 262144;

// ── Table of misspellings of one section ──────────────────────────────────────────────────────────
// Built when corrections are first requested: 2^log entries after SPELLING_HEADER_BYTES (spelling.ts).
export const SPELLING_HEADER_BYTES = 64;
/** Size of an entry in bytes, including its half byte in the filter. */
export const SPELLING_ENTRY_BYTES = 4.5;

// ── Scratch memory of one caller ──────────────────────────────────────────────────────────────────
// A text is followed by TEXT_PADDING zero bytes, because the scanner may read past its end.
export const TEXT_PADDING = 128;
export const SCRATCH_BYTES = 131072;

// ── Section `node-keys` (hot) ─────────────────────────────────────────────────────────────────────
//   header | keys, 16 bytes per position, ascending | findings u32[]
// A key is 12 digits in base 1297, each 0 for no token or 1 + the value of a two-character token; six digits per u64:
//   0            8
//   | tokens 1–6 | tokens 7–12 |         unsigned order of (first, second) = ASCII order of the written keys
// The finding at a position is NONE if the key only groups other keys: a node with more children than there are tokens
// gets extra levels, whose tokens begin with Z and denote no finding (src/compile/node-key-slots.ts). The parent of
// every key also has a position. Every `…At` is a byte offset from the start of the section and a multiple of 16.
export const NODE_KEYS_VERSION = 1;
export const NK_COUNT = 0; //       u32 positions
export const NK_KEYS_AT = 4; //     u32
export const NK_FINDINGS_AT = 8; // u32 row of the `findings` section at each position
export const NK_HEADER_BYTES = 16;
export const NODE_KEY_BYTES = 16;
export const NODE_KEY_MAX_TOKENS = 12;
export const NODE_KEY_BASE = 1297;
export const NODE_KEY_MAX_BYTES = 24; // the longest written key
export const NODE_KEY_ROW_BYTES = 32; // scratch for one written key while an expression is built, zero padded

// ── Section `loose` (hot) ─────────────────────────────────────────────────────────────────────────
//   header | words | names u32[]
// Marks the names that are also matched with their words reordered or separated (loose matching), and classifies words
// for that purpose. The part `words` consists of LS_WORD_COUNT consecutive records, LS_WORDS_BYTES in total, zero
// padded to a multiple of 4:
//   | length u8 | kind u8 | group u16 | length folded bytes |     words of one group are equivalent; group 0 = none
// The part `names` has one bit for each of the LS_NAME_COUNT names from row LS_FIRST_NAME on: bit b is bit b & 31 of
// number b >>> 5. Both `…At` are byte offsets from the section's start and multiples of 4.
export const LOOSE_VERSION = 1;
export const LS_WORD_COUNT = 0; // u32
export const LS_WORDS_AT = 4; //   u32
export const LS_WORDS_BYTES = 8; // u32
export const LS_FIRST_NAME = 12; // u32
export const LS_NAME_COUNT = 16; // u32
export const LS_NAMES_AT = 20; //  u32
export const LS_HEADER_BYTES = 32;
export const LOOSE_WORD_HEAD = 4;
/** A loose name has LOOSE_LEAST to LOOSE_MOST content words and at most LOOSE_NAME_WORDS words in total. */
export const LOOSE_LEAST = 2;
export const LOOSE_MOST = 5;
export const LOOSE_NAME_WORDS = 9;

// Kinds of words, bits 2–0 of `kind`; bit 3 = the word denotes a part of the body.
export const LOOSE_CONTENT = 0; //   it denotes a finding or a site
export const LOOSE_FREE = 1; //      it may occur anywhere: the, left, severe
export const LOOSE_PREPOSITION = 2; //     it attaches a site to a finding: of, in
export const LOOSE_COPULA = 3; //    it introduces a predicate of a site: is, no
export const LOOSE_JOIN = 4; //      it joins like items: and
export const LOOSE_WALL = 5; //      no name spans it: but, due
export const LOOSE_QUALIFIER = 6; // content if it is part of a name, otherwise free: upper, second
export const LOOSE_HAVING = 7; //    like a copula, but may also follow a predicate: with
export const LOOSE_KIND_MASK = 7;
export const LOOSE_PART = 8;

// Data that the kernel derives in its memory from the `recognizer` and `loose` sections:
//   class  | bits 31–29 kind | bit 28 body part | bit 27 in a set | bits 26–0 class |
//   index  | pairs at | pairs shift | table at | mask | records at | classes at | marks at | kinds at | those parts |
// A table entry is 0, or 1 + the u32 index at which a record begins. A record starts with the row of the name; bits
// 30–28 hold the number of its content words, and bit 31 is set if it has other words too. The slots of the content
// words follow.
export const LOOSE_KIND_SHIFT = 29;
export const LOOSE_IS_PART = 0x10000000;
export const LOOSE_IN_SET = 0x08000000;
export const LOOSE_CLASS_MASK = 0x07ffffff;
export const LOOSE_COUNT_SHIFT = 28;
export const LOOSE_COUNT_MASK = 7;
export const LOOSE_SMALL = 0x80000000;
export const LX_PAIRS_AT = 0;
export const LX_PAIRS_SHIFT = 4;
export const LX_TABLE_AT = 8;
export const LX_TABLE_MASK = 12;
export const LX_RECORDS_AT = 16;
export const LX_CLASSES_AT = 20;
export const LX_MARKS_AT = 24;
export const LX_KINDS_AT = 28;
export const LX_HEADER_BYTES = 32;

// Loose matches that the kernel returns, ordered by the end of the last word:
//   0       4     8         12             16
//   | begin | end | payload | words · form | start of each word used, NONE if there are fewer |
// `begin` and `end` span only the words that belong to this mention alone; words shared with other mentions, such as a
// label, are left out. `words` is the number of words in the text from the first to the last word used.
export const LOOSE_MATCH_BYTES = 36;
export const LOOSE_MATCH_BEGINS = 16;
