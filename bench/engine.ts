// What a benchmark engine is. In-process engines take JavaScript strings; native ones are child processes that read the
// same terms and notes from files and run a timed pass when asked, so that all of them take turns (A B C A B C …).

import type { DictionaryName } from './tasks/dictionaries.js';

/** What making an engine ready cost. */
export interface Prepared {
  /** From the list of terms to a matcher. */
  readonly buildMs: number;
  /** Bytes of the automaton, trie or database that matching reads. */
  readonly memoryBytes: number;
  /** From the built form on disk or in memory to a matcher, where that is a step of its own. */
  readonly openMs?: number;
}

/** A matcher inside this process: JavaScript string in, match rows out. */
export interface Engine {
  readonly name: string;
  prepare(terms: readonly string[]): Promise<Prepared>;
  /** Matches every note once. */
  run(notes: readonly string[]): { matches: number };
  /** Whole-word leftmost-longest matches of one note, as half-open UTF-16 offsets in order. */
  spans?(note: string): [number, number][];
}

/** A matcher in a child process that holds its automaton between passes. */
export interface NativeEngine {
  readonly name: string;
  /** What is missing on this machine, or undefined when the engine can run. Builds it when it can be built. */
  missing(): Promise<string | undefined>;
  prepare(dictionary: DictionaryName): Promise<Prepared>;
  /** Matches every note `count` times; `matches` are those left by the whole-word filter. */
  passes(count: number): Promise<{ mbps: number[]; matches: number }>;
  /** Ends the child process. */
  close(): Promise<void>;
}
