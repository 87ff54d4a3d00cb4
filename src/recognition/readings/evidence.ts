// Evidence for one reading of an ambiguous name against another: the words of its sentence, the findings named before
// it, and what the same text has meant by the name so far. Each sentence is read once at most, and only where a name is
// ambiguous.

import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { namesOf } from '../../knowledge/names.js';
import type { FindingView, NameView } from '../findings/views.js';
import { type Boundaries, SENTENCE } from '../sections/sentences.js';
import type { Note, Span } from '../text/note.js';
import { wordSet } from '../text/sets.js';
import { newWordBag, type WordBag, wordHash } from './word-bag.js';

/** What speaks for readings, as recognition walks through a text. */
export interface Evidence {
  /** For each reading of a name how many words of the sentence around it speak for it. */
  wordsFor(span: Span, votes: Votes): readonly number[];
  /** For each reading how many of the findings named last belong to it. */
  relatedTo(readings: readonly NameView[]): number[];
  /** Whether the text has shown any name to mean one finding. */
  hasSettled(): boolean;
  /** The finding that the text has shown a name to mean, by its row. */
  earlier(written: string): number | undefined;
  /** Keeps what a name was shown to mean. */
  settle(written: string, finding: number): void;
  /** Keeps a finding that was named. */
  meet(finding: FindingView): void;
}

/** The words that speak for the readings of one name, one after the other. */
export interface Votes {
  readonly readings: number;
  readonly words: readonly { readonly word: string; readonly hash: number; readonly reading: number }[];
}

/** The words that speak for each of several readings. */
export function votesFor(kb: Knowledge, readings: readonly NameView[]): Votes {
  const own = readings.every(({ kind }) => kind === 'abbreviation')
    ? readings.map(({ finding }) => tellingWords(kb, finding.row))
    : [];
  const words = readings.flatMap(({ near }, reading) => {
    const telling = [...(own[reading] ?? [])].filter((word) =>
      own.every((others, other) => other === reading || !others.has(word)),
    );
    return [...near, ...telling].map((word) => ({ word, hash: wordHash(word), reading }));
  });
  return { readings: readings.length, words };
}

/** Findings named last that are looked at. */
const LAST_FINDINGS = 16;
/** Letters of a name's word that is worth looking for, and words that say nothing of their own. */
const TELLING = 5;
const COMMON = /* @__PURE__ */ wordSet(
  'disease disorder syndrome condition acute chronic primary secondary history status other without unspecified examination finding findings symptom symptoms abnormal normal level blood',
);
/** Characters of node keys that findings of one branch have in common. */
const BRANCH = 6;

/** The evidence of a text of which nothing has been read yet; spans must come in the order of the text. */
export function newEvidence(kb: Knowledge, note: Note, boundaries: Boundaries): Evidence {
  const words = sentenceWords(note, boundaries);
  const prompted = promptedFindings(kb);
  const last: FindingView[] = [];
  const settled = new Map<string, number>();
  let met = 0;
  return {
    wordsFor(span, votes) {
      const counts: number[] = new Array(votes.readings).fill(0);
      if (votes.words.length === 0) return counts;
      const around = words(span);
      for (const { word, hash, reading } of votes.words) {
        if (around.has(word, hash)) counts[reading] = (counts[reading] ?? 0) + 1;
      }
      return counts;
    },
    relatedTo(readings) {
      return readings.map(({ finding }) => {
        const branch = finding.nodeKey.slice(0, BRANCH);
        const own = prompted.of(finding.row);
        let count = 0;
        for (const one of last) {
          if (one === finding) continue;
          if (one.nodeKey.startsWith(branch) || own.has(one.row) || prompted.of(one.row).has(finding.row)) count++;
        }
        return count;
      });
    },
    hasSettled: () => settled.size > 0,
    earlier: (written) => settled.get(written),
    settle: (written, finding) => settled.set(written, finding),
    meet(finding) {
      last[met++ % LAST_FINDINGS] = finding;
    },
  };
}

/** The words of the sentence or line around a span. */
function sentenceWords(note: Note, { at, kind }: Boundaries): (span: Span) => WordBag {
  const words = newWordBag();
  let mark = 0;
  let begin = 0;
  let read = -1;
  return (span) => {
    for (; mark < at.length && (at[mark] ?? 0) < span.begin; mark++) {
      note.steps++;
      if ((kind[mark] ?? 0) >= SENTENCE) begin = (at[mark] ?? 0) + 1;
    }
    if (read === begin) return words;
    read = begin;
    let next = mark;
    while (next < at.length && (kind[next] ?? 0) < SENTENCE) next++;
    const end = next < at.length ? (at[next] ?? 0) : note.text.length;
    note.steps += end - begin + next - mark;
    words.fill(note.text, begin, end);
    return words;
  };
}

/** The longer words of a finding's names: where one of them stands beside an abbreviation, it speaks for the finding. */
function tellingWords(kb: Knowledge, row: number): ReadonlySet<string> {
  const words = namesOf(kb, row)
    .filter(({ kind }) => kind !== 'abbreviation')
    .flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => word.length >= TELLING && !COMMON.has(word));
  return new Set(words);
}

/** The findings that a finding prompts for. */
const promptedFindings = /* @__PURE__ */ derive((kb: Knowledge) => {
  const known = new Map<number, ReadonlySet<number>>();
  const { prompts } = kb.tables;
  return {
    of(row: number): ReadonlySet<number> {
      const met = known.get(row);
      if (met !== undefined) return met;
      const made = new Set<number>();
      const { begin, end } = prompts.sourceRows(row);
      for (let at = begin; at < end; at++) made.add(prompts.target(at));
      known.set(row, made);
      return made;
    },
  };
});
