// The interface that benchmark engines implement. In-process engines are passed JavaScript strings. Native engines are
// child processes that read the same terms and notes from files and make a timed pass on request, so that all engines
// can take turns (A B C A B C …).

import type { DictionaryName } from './tasks/dictionaries.js';

/** The cost of preparing an engine. */
export interface Prepared {
  /** The time taken to build a matcher from the list of terms. */
  readonly buildMs: number;
  /** Size, in bytes, of the automaton, trie or database used for matching. */
  readonly memoryBytes: number;
  /**
   * If opening is a separate step, the time taken to open, from disk or from memory, a matcher that has already been
   * built.
   */
  readonly openMs?: number;
}

/** A matcher that runs inside this process. It takes a JavaScript string and returns match rows. */
export interface Engine {
  readonly name: string;
  prepare(terms: readonly string[]): Promise<Prepared>;
  /** Matches every note once. */
  run(notes: readonly string[]): { matches: number };
  /** Returns the whole-word leftmost-longest matches in a note, as half-open UTF-16 offsets in order. */
  spans?(note: string): [number, number][];
}

/** A matcher in a child process that keeps its automaton between passes. */
export interface NativeEngine {
  readonly name: string;
  /**
   * Returns what is missing on this machine; undefined if the engine can run. Builds the engine if necessary and
   * possible.
   */
  missing(): Promise<string | undefined>;
  prepare(dictionary: DictionaryName): Promise<Prepared>;
  /** Matches every note `count` times; `matches` is the number of matches that are whole words. */
  passes(count: number): Promise<{ mbps: number[]; matches: number }>;
  /** Ends the child process. */
  close(): Promise<void>;
}
