// Compiles the `search` section: an inverted index over the descriptions of codes and the names of findings. The same
// code builds the section when a large bundle is written and on the first search in a small bundle. Row numbers refer
// to the tables of the same bundle. The layout is shown in assembly/layout-search.ts; the section is read by
// assembly/postings.ts and search-words.ts.

import {
  SEARCH_CLASS_BYTES,
  SEARCH_MASK_BITS,
  SEARCH_TERM_BYTES,
  SEARCH_TERM_TEXTS,
  SEARCH_TERM_WEIGHT,
  SR_BEGINS_AT,
  SR_CLASS_COUNT,
  SR_CLASSES_AT,
  SR_CODE_COUNT,
  SR_FINDING_COUNT,
  SR_HEADER_BYTES,
  SR_HEAP_AT,
  SR_OWNERS_AT,
  SR_POSTINGS_AT,
  SR_RECORDS_AT,
  SR_SECTION_BYTES,
  SR_SHARED_AT,
  SR_STEM_COUNT,
  SR_TARGET_ROWS_AT,
  SR_TARGETS_AT,
  SR_TERM_COUNT,
  SR_TERMS_AT,
  SR_TEXT_COUNT,
  SR_TEXTS_AT,
  SR_WORD_COUNT,
  TARGET_GRADE_SHIFT,
} from '../../assembly/layout-search.js';
import type { TextKernel, WrittenTexts } from '../kernel/api.js';
import { encodeText } from '../kernel/encode-text.js';
import { append, growing } from './growing.js';
import type { SearchWords } from './query-word-lists.js';
import { termsOf } from './search-index-terms.js';

/** A code that is also found by the names of a finding. The grade expresses how well the code fits these names. */
export interface SearchTarget {
  readonly row: number;
  /** 0 to 15; see search-grades.ts. */
  readonly grade: number;
}

/** The input for the compiler. Rows are numbered from 0; an empty string is never found. */
export interface SearchSource {
  readonly codes: number;
  readonly names: number;
  readonly findings: number;
  /** The words with a special role. */
  readonly special: SearchWords;
  codeText(row: number): string;
  /** The index of a code's vocabulary in the manifest. */
  codeVocabulary(row: number): number;
  /** The weight of a code, 0 to 255, compared to other codes whose descriptions fit equally well. */
  codeWorth(row: number): number;
  /** Names must be ordered by finding. */
  nameText(row: number): string;
  nameOwner(row: number): number;
  nameWorth(row: number): number;
  targets(finding: number): readonly SearchTarget[];
  /** Optional functions that write strings directly as UTF-8 without creating JavaScript strings. */
  readonly codeBytes?: WriteText | undefined;
  readonly nameBytes?: WriteText | undefined;
}

type WriteText = WrittenTexts['write'];

/** The bit in a class's mask for the vocabulary with this index in the manifest; bit 0 stands for findings. */
export function vocabularyBit(vocabulary: number): number {
  return (1 << Math.min(vocabulary + 1, SEARCH_MASK_BITS)) >>> 0;
}

/** The `search` section; the same source always gives the same bytes. */
export function encodeSearch(source: SearchSource, kernel: Pick<TextKernel, 'intern' | 'invert'>): Uint8Array {
  const texts = kernel.intern(textsOf(source));
  const owners = new Uint32Array(source.names);
  for (let name = 0; name < source.names; name++) owners[name] = source.nameOwner(name);
  const terms = termsOf(texts, { codes: source.codes, owners, special: source.special }, kernel);
  const targets = targetsOf(source);
  const classes = classesOf(source, targets, owners);
  const textCount = source.codes + source.names;
  const records = new Uint32Array((terms.count + 1) * (SEARCH_TERM_BYTES / 4));
  for (let term = 0; term <= terms.count; term++) {
    records[term * 3] = terms.listBegins[term];
    if (term === terms.count) break;
    records[term * 3 + SEARCH_TERM_TEXTS / 4] = terms.counts[term];
    records[term * 3 + SEARCH_TERM_WEIGHT / 4] = terms.weights[term];
  }
  const textRecords = new Uint32Array(textCount);
  for (let text = 0; text < textCount; text++) {
    textRecords[text] = (terms.textWeights[text] | (classes.ofText[text] << 16)) >>> 0;
  }
  return layOut(
    [
      [SR_WORD_COUNT, terms.words.length],
      [SR_STEM_COUNT, terms.stemCount],
      [SR_TERM_COUNT, terms.count],
      [SR_TEXT_COUNT, textCount],
      [SR_CLASS_COUNT, classes.records.length / (SEARCH_CLASS_BYTES / 4)],
      [SR_CODE_COUNT, source.codes],
      [SR_FINDING_COUNT, source.findings],
    ],
    [
      ...wordParts(terms.words, terms.termOfWord),
      [SR_RECORDS_AT, records],
      [SR_POSTINGS_AT, terms.lists],
      [SR_TEXTS_AT, textRecords],
      [SR_CLASSES_AT, classes.records],
      [SR_OWNERS_AT, owners],
      [SR_TARGETS_AT, targets.begins],
      [SR_TARGET_ROWS_AT, targets.rows],
    ],
  );
}

function textsOf({ codes, names, codeText, nameText, codeBytes, nameBytes }: SearchSource): WrittenTexts {
  const written = (text: string, into: Uint8Array, at: number): number => {
    const { read, written } = encodeText(text, into.subarray(at));
    return read < text.length ? -1 : at + written;
  };
  const writeCode = codeBytes ?? ((row, into, at) => written(codeText(row), into, at));
  const writeName = nameBytes ?? ((row, into, at) => written(nameText(row), into, at));
  return {
    count: codes + names,
    write: (text, into, at) => (text < codes ? writeCode(text, into, at) : writeName(text - codes, into, at)),
  };
}

const BREAK = 10;

type Part = readonly [field: number, content: Uint32Array | Uint8Array];

function layOut(numbers: readonly (readonly [field: number, value: number])[], parts: readonly Part[]): Uint8Array {
  const aligned = (bytes: number): number => (bytes + 3) & ~3;
  const total = parts.reduce((sum, [, { byteLength }]) => sum + aligned(byteLength), SR_HEADER_BYTES);
  const bytes = new Uint8Array(total);
  const header = new DataView(bytes.buffer);
  for (const [field, value] of numbers) header.setUint32(field, value, true);
  header.setUint32(SR_SECTION_BYTES, total, true);
  let at = SR_HEADER_BYTES;
  for (const [field, content] of parts) {
    header.setUint32(field, at, true);
    bytes.set(new Uint8Array(content.buffer, content.byteOffset, content.byteLength), at);
    at += aligned(content.byteLength);
  }
  return bytes;
}

/**
 * The parts of the section that contain the words. Joining them with line breaks is safe because no word contains one.
 */
function wordParts(words: readonly string[], termOfWord: Uint32Array): Part[] {
  const joined = new TextEncoder().encode(words.join('\n'));
  const heap = new Uint8Array(joined.length - Math.max(0, words.length - 1));
  const begins = new Uint32Array(words.length + 1);
  const shared = new Uint8Array(words.length);
  let from = 0;
  let before = 0;
  let end = 0;
  for (let word = 0; word < words.length; word++) {
    const begin = end;
    let same = 0;
    for (; from < joined.length && joined[from] !== BREAK; from++, end++) {
      const byte = joined[from];
      heap[end] = byte;
      const place = end - begin;
      if (same === place && before + place < begin && heap[before + place] === byte) same++;
    }
    from++;
    begins[word + 1] = end;
    shared[word] = same;
    before = begin;
  }
  return [
    [SR_BEGINS_AT, begins],
    [SR_HEAP_AT, heap],
    [SR_TERMS_AT, termOfWord],
    [SR_SHARED_AT, shared],
  ];
}

interface Targets {
  readonly begins: Uint32Array;
  readonly rows: Uint32Array;
  /**
   * For each finding, a mask (as in a class) of the vocabularies whose searches can match the names of the finding.
   */
  readonly masks: Uint32Array;
}

function targetsOf(source: SearchSource): Targets {
  const begins = new Uint32Array(source.findings + 1);
  const masks = new Uint32Array(source.findings).fill(1);
  const rows = growing(1024);
  for (let finding = 0; finding < source.findings; finding++) {
    for (const { row, grade } of source.targets(finding)) {
      append(rows, ((grade << TARGET_GRADE_SHIFT) | row) >>> 0);
      masks[finding] |= vocabularyBit(source.codeVocabulary(row));
    }
    begins[finding + 1] = rows.length;
  }
  return { begins, rows: rows.data.subarray(0, rows.length), masks };
}

/** The classes, each of which is a mask of vocabularies with a weight, and the class of every text. */
function classesOf(
  source: SearchSource,
  { masks }: Targets,
  owners: Uint32Array,
): { records: Uint32Array; ofText: Uint16Array } {
  const ofText = new Uint16Array(source.codes + source.names);
  const numbers = new Map<number, number>();
  const records = growing(64);
  const classOf = (mask: number, worth: number): number => {
    const key = mask * 256 + worth;
    const assigned = numbers.get(key);
    if (assigned !== undefined) return assigned;
    const number = numbers.size;
    // If there are too many classes, the remaining texts are put into a class for all vocabularies. Every search then
    // finds these texts, and those that belong to other vocabularies are filtered out afterwards.
    if (number > 0xffff) return classOf(0xffffffff, worth);
    numbers.set(key, number);
    append(records, mask);
    append(records, worth);
    return number;
  };
  for (let worth = 0; worth < 256; worth += 255) classOf(0xffffffff, worth);
  for (let row = 0; row < source.codes; row++) {
    ofText[row] = classOf(vocabularyBit(source.codeVocabulary(row)), source.codeWorth(row));
  }
  for (let row = 0; row < source.names; row++) {
    ofText[source.codes + row] = classOf(masks[owners[row]] >>> 0, source.nameWorth(row));
  }
  return { records: records.data.subarray(0, records.length), ofText };
}
