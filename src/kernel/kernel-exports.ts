// The types of the kernel's exports and of a kernel instance. JavaScript receives a u32 as a signed number.

import type { KernelMemory } from './memory.js';

/** The exports of assembly/intern.ts. */
export interface InternExports {
  internSlots(table: number): void;
  internWords(
    table: number,
    text: number,
    bytes: number,
    scratch: number,
    ends: number,
    texts: number,
    numbers: number,
  ): number;
}

/** The exports of assembly/invert.ts. */
export interface InvertExports {
  ivTerms(
    sequence: number,
    begins: number,
    texts: number,
    codes: number,
    termOf: number,
    owners: number,
    seen: number,
    hashes: number,
    ends: number,
    counts: number,
  ): number;
  ivWeigh(own: number, begins: number, ends: number, texts: number, weights: number, sums: number): void;
  ivMeasure(own: number, begins: number, ends: number, texts: number, last: number, sizes: number): void;
  ivWrite(own: number, begins: number, ends: number, texts: number, last: number, free: number, lists: number): void;
  ivPack(lists: number, begins: number, counts: number, terms: number, texts: number, out: number): void;
}

/** The exports of assembly/postings.ts, search-words.ts, search-spelling.ts and search-verify.ts. */
export interface SearchExports {
  srWord(section: number, word: number, bytes: number): number;
  srPrefix(section: number, word: number, bytes: number): number;
  srTexts(section: number, begin: number, end: number): number;
  readonly rangeEnd: { readonly value: number };
  srNear(
    section: number,
    word: number,
    bytes: number,
    most: number,
    asPrefix: number,
    cells: number,
    out: number,
    room: number,
  ): number;
  srAreaBytes(section: number): number;
  srFind(
    section: number,
    area: number,
    plan: number,
    serial: number,
    mask: number,
    need: number,
    all: number,
    limit: number,
    below: number,
    hits: number,
    names: number,
  ): number;
  readonly wholeNames: { readonly value: number };
  readonly touchedTexts: { readonly value: number };
  readonly searchFault: { readonly value: number };
  srOpen(section: number, bytes: number, codes: number, names: number, findings: number): number;
  srVerify(section: number): number;
}

/** The exports of assembly/node-keys.ts and assembly/node-key-expression.ts. */
export interface NodeKeyExports {
  nkFind(section: number, text: number, textBytes: number): number;
  nkSubtreeEnd(section: number, position: number): number;
  nkIsDescendant(section: number, a: number, b: number): number;
  nkFinding(section: number, position: number): number;
  nkKey(section: number, position: number, out: number): number;
  nkPrune(section: number, positions: number, count: number): number;
  nkExpression(
    section: number,
    positions: number,
    count: number,
    out: number,
    capacity: number,
    scratch: number,
    scratchBytes: number,
  ): number;
  nkVerify(section: number, sectionBytes: number, findingCount: number): number;
}

/** The exports of assembly/index.ts. */
export interface KernelExports extends InternExports, InvertExports, NodeKeyExports, SearchExports {
  xxh64(pointer: number, length: number): bigint;
  xxh64Start(): void;
  xxh64Stripes(pointer: number, length: number): void;
  xxh64End(pointer: number, rest: number, total: bigint): bigint;
  hashOf(pointer: number, length: number, seed: number): bigint;
  listWords(
    text: number,
    bytes: number,
    scratch: number,
    rows: number,
    rowCapacity: number,
    out: number,
    outCapacity: number,
  ): number;
  singularForm(pointer: number, length: number, form: number, out: number): number;
  rzMatch(
    section: number,
    cache: number,
    spelling: number,
    text: number,
    bytes: number,
    overlaps: number,
    scratch: number,
    rows: number,
    rowCapacity: number,
    loose: number,
    looseRows: number,
    looseCapacity: number,
  ): number;
  looseFound: { readonly value: number };
  listMarks(text: number, bytes: number, out: number, capacity: number): number;
  lsVerify(section: number, bytes: number): number;
  lsNameLimit(section: number): number;
  lsClasses(recognizer: number, loose: number, classes: number, scratch: number): void;
  lsCount(recognizer: number, loose: number, classes: number): number;
  lsNumbers(): number;
  lsIndexBytes(recognizer: number, sets: number, numbers: number): number;
  lsBuild(recognizer: number, loose: number, classes: number, at: number, sets: number, numbers: number): void;
  rzSpellingForms(section: number, scratch: number): number;
  rzSpelling(section: number, table: number, log: number, scratch: number): void;
  rzVerifyStart(section: number, sectionBytes: number, rows: number, scratch: number): number;
  rzVerifyStep(): number;
}
export interface KernelInstance {
  readonly exports: KernelExports;
  readonly memory: KernelMemory;
}
