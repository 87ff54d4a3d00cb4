// Learns names from codes of whole notes: sequences of words that occur far more often than by chance in notes with a
// code that the knowledge base does not find there. A sequence that shares a word with the description of the code
// needs fewer notes than one that does not.

import { codeRow } from '../../knowledge/code-row.js';
import { inside, type KnowledgeBase } from '../../knowledge/knowledge-base.js';
import type { LearntName } from './learnt-names.js';
import { reliabilityOf, rounded, surpriseOf } from './name-counts.js';
import { eachSequence } from './note-words.js';

/** A note with codes. */
export interface CodedWords {
  readonly text: string;
  /** The annotated codes, as ids. */
  readonly wanted: readonly string[];
  /** The ids of everything that the knowledge base finds, truncated to the leading characters that are compared. */
  readonly all: ReadonlySet<string>;
}

/** A sequence must occur in at least this many notes with a code to be learnt as a name for the code. */
const LEAST_NOTES = 2;
/** A sequence that occurs in a larger share of the notes than this counts as ordinary language. */
const MOST_SHARE = 0.2;
/** A name must not begin or end with a word that occurs in a larger share of the notes than this. */
const ORDINARY_SHARE = 0.5;
/** A word that occurs in a larger share of the notes than this does not count as shared with a description. */
const TELLING_SHARE = 0.1;
/**
 * How surprising (G²) the counts must be for a sequence that shares a word with the description, and for one that does
 * not. A corpus may have a million pairs of sequences and codes, of which hardly any should be learnt by chance.
 */
const SURPRISE_IF_RELATED = 8;
const SURPRISE = 30;
/** For a sequence that shares no word with the description, the expected share counts as much as this many notes. */
const UNRELATED_WEIGHT = 3;

/** Learns names from notes with codes. */
export function associatedNames(
  kb: KnowledgeBase,
  notes: readonly CodedWords[],
  least: number,
  sameAs: (id: string) => string,
): LearntName[] {
  // Codes that count as the same are learnt together, under the most frequent of them.
  const missed = notes.map(({ wanted, all }) => [...new Set(wanted.map(sameAs).filter((id) => !all.has(id)))]);
  const codeOf = mostFrequent(
    notes.flatMap(({ wanted }) => wanted),
    sameAs,
  );
  const base = new Map<string, number>();
  for (const id of missed.flat()) base.set(id, (base.get(id) ?? 0) + 1 / notes.length);
  const notesWith = noteLists(kb, notes);
  const isOrdinary = (word: string) => (notesWith.get(word)?.length ?? 0) > ORDINARY_SHARE * notes.length;
  const isFramed = (text: string) =>
    text.split(' ').some((word, at, all) => (at === 0 || at === all.length - 1) && isOrdinary(word));
  const isRelated = relation(kb, notesWith, notes.length);
  const best: (LearntName & { readonly notes: readonly number[] })[] = [];
  for (const [text, list] of notesWith) {
    if (list.length > MOST_SHARE * notes.length || isFramed(text)) continue;
    const right = new Map<string, number>();
    for (const note of list) for (const id of missed[note]) right.set(id, (right.get(id) ?? 0) + 1);
    let name: (typeof best)[number] | undefined;
    for (const [id, count] of right) {
      if (count < LEAST_NOTES) continue;
      const open = list.filter((note) => !notes[note].all.has(id));
      const counts = { answers: open.length, right: count };
      const expected = base.get(id) ?? 0;
      const related = isRelated(text, codeOf(id));
      if (surpriseOf(counts, expected) < (related ? SURPRISE_IF_RELATED : SURPRISE)) continue;
      const reliability = reliabilityOf(counts, expected, related ? 1 : UNRELATED_WEIGHT);
      if (reliability < least || (name !== undefined && name.reliability >= reliability)) continue;
      name = { text, id, from: 'note', ...counts, reliability, notes: open };
    }
    if (name !== undefined) best.push(name);
  }
  return withoutRepeated(best, missed).map(({ notes: _notes, ...name }) => ({
    ...name,
    id: codeOf(name.id),
    reliability: rounded(name.reliability),
  }));
}

/** Makes the function that returns the most frequent id among those that count as the same. */
function mostFrequent(ids: readonly string[], sameAs: (id: string) => string): (same: string) => string {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const best = new Map<string, string>();
  for (const [id, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = best.get(sameAs(id));
    if (before === undefined || count > (counts.get(before) ?? 0)) best.set(sameAs(id), id);
  }
  return (same) => best.get(same) ?? same;
}

/** For each sequence of words that occurs in at least two notes, the indices of these notes, in order. */
function noteLists(kb: KnowledgeBase, notes: readonly CodedWords[]): Map<string, number[]> {
  // Most sequences occur in only one note, so a list is not allocated until a sequence occurs in a second note.
  const last = new Map<string, number>();
  const lists = new Map<string, number[]>();
  for (const [at, { text }] of notes.entries()) {
    eachSequence(kb, text, (name) => {
      const before = last.get(name);
      if (before === at) return;
      last.set(name, at);
      if (before === undefined) return;
      const list = lists.get(name);
      if (list === undefined) lists.set(name, [before, at]);
      else list.push(at);
    });
  }
  return lists;
}

/** Makes the function that checks whether a sequence shares an uncommon word with the description of a code. */
function relation(
  kb: KnowledgeBase,
  notesWith: ReadonlyMap<string, readonly number[]>,
  noteCount: number,
): (text: string, id: string) => boolean {
  const knowledge = kb[inside];
  const described = new Map<string, ReadonlySet<string>>();
  const wordsOf = (id: string): ReadonlySet<string> => {
    const before = described.get(id);
    if (before !== undefined) return before;
    const row = codeRow(knowledge, id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1));
    const description = row < 0 ? '' : knowledge.tables.codes.description(row);
    const words = knowledge.kernel.words(description).map((word) => word.text);
    const telling = new Set(words.filter((word) => (notesWith.get(word)?.length ?? 0) <= TELLING_SHARE * noteCount));
    described.set(id, telling);
    return telling;
  };
  return (text, id) => text.split(' ').some((word) => wordsOf(id).has(word));
}

/**
 * Drops names that add nothing: for each code, the most reliable names are taken first, and a name is dropped if the
 * names before it occur in all notes in which it is right.
 */
function withoutRepeated<Name extends LearntName & { readonly notes: readonly number[] }>(
  names: readonly Name[],
  missed: readonly (readonly string[])[],
): Name[] {
  const covered = new Map<string, Set<number>>();
  const sorted = [...names].sort(
    (a, b) =>
      b.reliability - a.reliability || b.right - a.right || a.text.length - b.text.length || (a.text < b.text ? -1 : 1),
  );
  return sorted.filter(({ id, notes }) => {
    const done = covered.get(id) ?? new Set<number>();
    const fresh = notes.filter((note) => missed[note].includes(id) && !done.has(note));
    for (const note of fresh) done.add(note);
    covered.set(id, done);
    return fresh.length > 0;
  });
}
