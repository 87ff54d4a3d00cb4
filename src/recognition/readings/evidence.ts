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

/** What speaks for readings, as recognition walks through a text. */
export interface Evidence {
  /** For each reading how many words of the sentence speak for it. */
  wordsFor(span: Span, readings: readonly NameView[]): number[];
  /** For each reading how many of the findings named last belong to it. */
  relatedTo(readings: readonly NameView[]): number[];
  /** The finding that the text has shown a name to mean, by its row. */
  earlier(written: string): number | undefined;
  /** Keeps what a name was shown to mean. */
  settle(written: string, finding: number): void;
  /** Keeps a finding that was named. */
  meet(finding: FindingView): void;
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
  const telling = tellingWords(kb);
  const prompted = promptedFindings(kb);
  const last: FindingView[] = [];
  const settled = new Map<string, number>();
  let met = 0;
  return {
    wordsFor(span, readings) {
      const around = words(span);
      const own = readings.every(({ kind }) => kind === 'abbreviation')
        ? readings.map(({ finding }) => telling.of(finding.row))
        : [];
      return readings.map(({ near }, at) => {
        let count = 0;
        for (const word of near) if (around.has(word)) count++;
        for (const word of own[at] ?? [])
          if (around.has(word) && own.every((others, i) => i === at || !others.has(word))) count++;
        return count;
      });
    },
    relatedTo(readings) {
      return readings.map(({ finding }) => {
        let count = 0;
        for (const one of last) {
          const related =
            one.nodeKey.startsWith(finding.nodeKey.slice(0, BRANCH)) ||
            prompted.of(finding.row).has(one.row) ||
            prompted.of(one.row).has(finding.row);
          if (related && one.row !== finding.row) count++;
        }
        return count;
      });
    },
    earlier: (written) => settled.get(written),
    settle: (written, finding) => settled.set(written, finding),
    meet(finding) {
      last[met++ % LAST_FINDINGS] = finding;
    },
  };
}

/** The words of the sentence or line around a span, in lower case. */
function sentenceWords(note: Note, { at, kind }: Boundaries): (span: Span) => ReadonlySet<string> {
  let mark = 0;
  let begin = 0;
  let read: { begin: number; words: ReadonlySet<string> } | undefined;
  return (span) => {
    for (; (at[mark] ?? Infinity) < span.begin; mark++) {
      note.steps++;
      if ((kind[mark] ?? 0) >= SENTENCE) begin = (at[mark] ?? 0) + 1;
    }
    if (read?.begin === begin) return read.words;
    let next = mark;
    while (next < at.length && (kind[next] ?? 0) < SENTENCE) next++;
    const end = at[next] ?? note.text.length;
    note.steps += end - begin + next - mark;
    const words =
      note.text
        .slice(begin, end)
        .toLowerCase()
        .match(/[a-z0-9]+/g) ?? [];
    read = { begin, words: new Set(words) };
    return read.words;
  };
}

/** The longer words of a finding's names: where one of them stands beside an abbreviation, it speaks for the finding. */
const tellingWords = /* @__PURE__ */ derive((kb: Knowledge) => {
  const known = new Map<number, ReadonlySet<string>>();
  return {
    of(row: number): ReadonlySet<string> {
      const met = known.get(row);
      if (met !== undefined) return met;
      const words = namesOf(kb, row)
        .filter(({ kind }) => kind !== 'abbreviation')
        .flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g) ?? [])
        .filter((word) => word.length >= TELLING && !COMMON.has(word));
      const made = new Set(words);
      known.set(row, made);
      return made;
    },
  };
});

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
