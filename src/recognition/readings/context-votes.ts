// Context votes for the readings of an ambiguous name, from words in its sentence, findings named before it, and the
// meaning that the name has had in the note so far. A sentence is scanned at most once, and only for ambiguous names.

import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { namesOf } from '../../knowledge/names.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { type FindingView, type NameView, nameViews } from '../findings/finding-views.js';
import { grammarOf, wordList, wordsOf } from '../grammar/grammar.js';
import type { Mention } from '../matching/mentions.js';
import { type Boundaries, SENTENCE } from '../sections/sentences.js';
import type { NoteText, Span } from '../text/note-text.js';
import { newWordBag, wordHash } from './word-bag.js';

/** The state of the votes as recognition proceeds through a note. */
export interface ContextVotes {
  readonly note: NoteText;
  readonly boundaries: Boundaries;
  readonly prompted: PromptedFindings;
  /** Whether the note names a finding, anywhere, by an unambiguous name other than an abbreviation. */
  readonly isNamedInFull: (finding: FindingView) => boolean;
  /** A ring buffer of the most recently named findings, and the number of all findings named so far. */
  readonly last: FindingView[];
  namedCount: number;
  /** Rows of the findings to which names have been resolved in this note, keyed by the spelling of the name. */
  readonly resolvedNames: Map<string, number>;
  /**
   * Index of the next boundary, start of the sentence before that boundary, and start of the last sentence whose words
   * were read.
   */
  boundary: number;
  sentenceBegin: number;
  scannedBegin: number;
}

/** The words that vote for the readings of one name, grouped by reading. */
export interface Votes {
  /** A count of zero for each reading. */
  readonly none: readonly number[];
  readonly words: readonly { readonly word: string; readonly hash: number; readonly reading: number }[];
}

/** The words that vote for each of the given readings. */
export function votesFor(kb: Knowledge, readings: readonly NameView[]): Votes {
  const ownWords = readings.every(({ kind }) => kind === 'abbreviation')
    ? readings.map(({ finding }) => distinctiveWords(kb, finding.row))
    : [];
  const words = readings.flatMap(({ near }, reading) => {
    const distinctive = [...(ownWords[reading] ?? [])].filter((word) =>
      ownWords.every((others, other) => other === reading || !others.has(word)),
    );
    return [...near, ...distinctive].map((word) => ({ word, hash: wordHash(word), reading }));
  });
  return { none: readings.map(() => 0), words };
}

/** The size of the ring buffer of findings. */
const LAST_FINDINGS = 16;
/** The minimum length, in letters, of a distinctive word in a name, and words that are never distinctive. */
const MIN_LETTERS = 5;
const COMMON = /* @__PURE__ */ wordList('common-in-names');
/** Number of characters at the start of a node key that identify a branch of the tree. */
const BRANCH = 6;

/**
 * The findings that the note names by more than an abbreviation. Findings whose abbreviation the note defines are left
 * out, because a definition holds only for the text after it.
 */
function namedInFull(
  kb: Knowledge,
  alone: readonly (NameView | undefined)[],
  mentions: readonly Mention[],
): Set<FindingView> {
  const full = new Set(
    alone.flatMap((name) => (name === undefined || name.kind === 'abbreviation' ? [] : name.finding)),
  );
  for (const { names, defined } of mentions) {
    for (const row of names.slice(0, defined)) full.delete(nameViews(kb).at(row).finding);
  }
  return full;
}

/**
 * The initial state of the votes for a note; `alone` contains the name of each mention that has only one meaning.
 * Spans must be passed in text order.
 */
export function newContextVotes(
  kb: Knowledge,
  note: NoteText,
  boundaries: Boundaries,
  alone: readonly (NameView | undefined)[],
  mentions: readonly Mention[],
): ContextVotes {
  const prompted = promptedFindings(kb);
  let full: Set<FindingView> | undefined;
  return {
    note,
    boundaries,
    prompted,
    isNamedInFull(finding) {
      full ??= namedInFull(kb, alone, mentions);
      return full.has(finding);
    },
    last: [],
    namedCount: 0,
    resolvedNames: new Map(),
    boundary: 0,
    sentenceBegin: 0,
    scannedBegin: -1,
  };
}

/** For each reading, the number of words in the sentence around a span that vote for it. */
export function countWordVotes(state: ContextVotes, span: Span, votes: Votes): readonly number[] {
  if (votes.words.length === 0) return votes.none;
  const counts = votes.none.slice();
  readSentence(state, span);
  for (const { word, hash, reading } of votes.words) {
    if (WORDS.has(word, hash)) counts[reading] = (counts[reading] ?? 0) + 1;
  }
  return counts;
}

/** For each reading, the number of recently named findings that are related to it. */
export function countRelated({ prompted, last }: ContextVotes, readings: readonly NameView[]): number[] {
  return readings.map(({ finding }) => {
    const branch = finding.nodeKey.slice(0, BRANCH);
    const prompts = prompted.of(finding.row);
    let count = 0;
    for (const one of last) {
      if (one === finding) continue;
      if (one.nodeKey.startsWith(branch) || prompts.has(one.row) || prompted.of(one.row).has(finding.row)) count++;
    }
    return count;
  });
}

/** Records a finding that was named. */
export function recordFinding(state: ContextVotes, finding: FindingView): void {
  state.last[state.namedCount++ % LAST_FINDINGS] = finding;
}

/** The words of the last sentence that was read; shared by all notes. */
const WORDS = /* @__PURE__ */ newWordBag();

/** Reads the words of the sentence or line around a span. */
function readSentence(state: ContextVotes, span: Span): void {
  const { note, boundaries } = state;
  const { at, kind } = boundaries;
  for (; state.boundary < at.length && (at[state.boundary] ?? 0) < span.begin; state.boundary++) {
    note.steps++;
    if ((kind[state.boundary] ?? 0) >= SENTENCE) state.sentenceBegin = (at[state.boundary] ?? 0) + 1;
  }
  const { boundary, sentenceBegin } = state;
  if (state.scannedBegin === sentenceBegin) return;
  state.scannedBegin = sentenceBegin;
  let next = boundary;
  while (next < at.length && (kind[next] ?? 0) < SENTENCE) next++;
  const end = next < at.length ? (at[next] ?? 0) : note.length;
  note.steps += end - sentenceBegin + next - boundary;
  WORDS.fill(note.units, sentenceBegin, end);
}

/** The longer words in a finding's names, which vote for the finding when they occur near an abbreviation. */
function distinctiveWords(kb: Knowledge, row: number): ReadonlySet<string> {
  const common = wordsOf(grammarOf(kb), COMMON);
  const words = namesOf(kb, row)
    .filter(({ kind }) => kind !== 'abbreviation')
    .flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => word.length >= MIN_LETTERS && !common.has(word));
  return new Set(words);
}

/** For each finding, the findings worth asking about if it is present (the `prompts` section). */
interface PromptedFindings {
  of(row: number): ReadonlySet<number>;
}

const promptedFindings = /* @__PURE__ */ derive((kb: Knowledge): PromptedFindings => {
  const { prompts, findings } = kb.tables;
  const cache = rowCache<ReadonlySet<number>>(findings.rowCount);
  return {
    of(row: number): ReadonlySet<number> {
      const met = cache.at(row);
      if (met !== undefined) return met;
      const targets = new Set<number>();
      const { begin, end } = prompts.sourceRows(row);
      for (let at = begin; at < end; at++) targets.add(prompts.target(at));
      return cache.keep(row, targets);
    },
  };
});
