// Evidence for one reading of an ambiguous name against another: the words of its sentence, the findings named before
// it, and what the same text has meant by the name so far. Each sentence is read once at most, and only where a name is
// ambiguous.

import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { namesOf } from '../../knowledge/names.js';
import { rowCache } from '../../knowledge/row-cache.js';
import type { FindingView, NameView } from '../findings/finding-views.js';
import { type Boundaries, SENTENCE } from '../sections/sentences.js';
import type { NoteText, Span } from '../text/note-text.js';
import { wordSet } from '../text/word-sets.js';
import { newWordBag, wordHash } from './word-bag.js';

/** What speaks for readings, as recognition walks through a text. */
export interface ContextWords {
  readonly note: NoteText;
  readonly boundaries: Boundaries;
  readonly prompted: PromptedFindings;
  /** The findings named last, each in the place of an earlier one, and how many have been named. */
  readonly last: FindingView[];
  met: number;
  /** What the text has shown names to mean, by how they are written: rows of findings. */
  readonly settled: Map<string, number>;
  /** The next boundary, behind which one the sentence begins, and the begin of the one whose words were read last. */
  mark: number;
  begin: number;
  read: number;
}

/** The words that speak for the readings of one name, one after the other. */
export interface Votes {
  /** No votes for any of the readings. */
  readonly none: readonly number[];
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
  return { none: readings.map(() => 0), words };
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
export function newEvidence(kb: Knowledge, note: NoteText, boundaries: Boundaries): ContextWords {
  const prompted = promptedFindings(kb);
  return { note, boundaries, prompted, last: [], met: 0, settled: new Map(), mark: 0, begin: 0, read: -1 };
}

/** For each reading of a name how many words of the sentence around it speak for it. */
export function wordsFor(evidence: ContextWords, span: Span, votes: Votes): readonly number[] {
  if (votes.words.length === 0) return votes.none;
  const counts = votes.none.slice();
  readSentence(evidence, span);
  for (const { word, hash, reading } of votes.words) {
    if (WORDS.has(word, hash)) counts[reading] = (counts[reading] ?? 0) + 1;
  }
  return counts;
}

/** For each reading how many of the findings named last belong to it. */
export function relatedTo({ prompted, last }: ContextWords, readings: readonly NameView[]): number[] {
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
}

/** Keeps a finding that was named. */
export function meet(evidence: ContextWords, finding: FindingView): void {
  evidence.last[evidence.met++ % LAST_FINDINGS] = finding;
}

/** The words of the sentence that was read last, of whichever text. */
const WORDS = /* @__PURE__ */ newWordBag();

/** Reads the words of the sentence or line around a span. */
function readSentence(evidence: ContextWords, span: Span): void {
  const { note, boundaries } = evidence;
  const { at, kind } = boundaries;
  for (; evidence.mark < at.length && (at[evidence.mark] ?? 0) < span.begin; evidence.mark++) {
    note.steps++;
    if ((kind[evidence.mark] ?? 0) >= SENTENCE) evidence.begin = (at[evidence.mark] ?? 0) + 1;
  }
  const { mark, begin } = evidence;
  if (evidence.read === begin) return;
  evidence.read = begin;
  let next = mark;
  while (next < at.length && (kind[next] ?? 0) < SENTENCE) next++;
  const end = next < at.length ? (at[next] ?? 0) : note.length;
  note.steps += end - begin + next - mark;
  WORDS.fill(note.units, begin, end);
}

/** The longer words of a finding's names: where one of them stands beside an abbreviation, it speaks for the finding. */
function tellingWords(kb: Knowledge, row: number): ReadonlySet<string> {
  const words = namesOf(kb, row)
    .filter(({ kind }) => kind !== 'abbreviation')
    .flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => word.length >= TELLING && !COMMON.has(word));
  return new Set(words);
}

/** The findings that each finding prompts for. */
interface PromptedFindings {
  of(row: number): ReadonlySet<number>;
}

const promptedFindings = /* @__PURE__ */ derive((kb: Knowledge): PromptedFindings => {
  const { prompts, findings } = kb.tables;
  const known = rowCache<ReadonlySet<number>>(findings.rowCount);
  return {
    of(row: number): ReadonlySet<number> {
      const met = known.at(row);
      if (met !== undefined) return met;
      const made = new Set<number>();
      const { begin, end } = prompts.sourceRows(row);
      for (let at = begin; at < end; at++) made.add(prompts.target(at));
      return known.keep(row, made);
    },
  };
});
