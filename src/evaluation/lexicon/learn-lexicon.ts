// Learns a lexicon from annotated notes: names for annotated ids that the knowledge base does not recognise, and names
// in the knowledge base that the annotations seldom confirm. Annotations with spans give names directly; codes of whole
// notes give the sequences of words that occur with a code far more often than by chance. Every name has its counts and
// a reliability, and only reliable names are learnt.

import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import { overlaps } from '../align.js';
import { type GoldNote, hasSpan } from '../gold-note.js';
import { type AnsweredFinding, answerer, idReader } from '../note-answers.js';
import { associatedNames, type CodedWords } from './associated-names.js';
import type { LearntName, Lexicon } from './learnt-names.js';
import { type NameCounts, reliabilityOf, rounded } from './name-counts.js';
import { eachSequence, foldedName } from './note-words.js';

/** Options for `learnLexicon`. */
export interface LexiconOptions {
  /** A name is learnt if its reliability is at least this. Default: 0.5. */
  readonly least?: number;
  /** A name of the knowledge base is doubtful if its reliability is below this. Default: 0.25. */
  readonly doubt?: number;
  /** How many leading characters must agree for codes to count as the same, such as 3 for categories. Default: all. */
  readonly characters?: number;
}

const LEAST = 0.5;
const DOUBT = 0.25;
/** A name can be doubted only if it has been recognised at least this often. */
const LEAST_ANSWERS = 3;

/** Learns a lexicon from annotated notes. The same notes and knowledge base give the same lexicon. */
export function learnLexicon(
  kb: KnowledgeBase,
  notes: readonly GoldNote[],
  { least = LEAST, doubt = DOUBT, characters = Number.POSITIVE_INFINITY }: LexiconOptions = {},
): Lexicon {
  const ids = idReader(kb);
  const sameAs = (id: string): string => id.slice(0, id.indexOf(':') + 1 + characters);
  const wanted = notes.map(({ findings, codes }) => ({
    spans: findings.map((gold) => ({ gold, ids: gold.ids.flatMap((id) => ids.read(id) ?? []) })),
    codes: codesIn(codes).flatMap((id) => ids.read(id) ?? []),
  }));
  const answer = answerer(kb, ids.vocabularies, { minConfidence: 0, termTypes: undefined });
  const seen = new Map<string, { finding: number; text: string; answers: number; right: number }>();
  const coded: CodedWords[] = [];
  const spanCounts = new Map<string, Map<string, number>>();
  for (const [at, note] of notes.entries()) {
    const { spans, codes } = wanted[at];
    const { findings: answered, leftOut } = answer({ ...note, codes: undefined });
    // Findings that are denied, uncertain or about a relative are also recognised, so their names are not missing.
    const named = [...answered, ...leftOut];
    const isAnnotated = spans.some(({ gold }) => hasSpan(gold));
    const noteIds = new Set([...codes, ...spans.flatMap((one) => one.ids)].map(sameAs));
    const isRight = (one: AnsweredFinding): boolean =>
      isAnnotated
        ? spans.some((span) => overlaps(span.gold, one) && span.ids.some((id) => hasId(one, id, sameAs)))
        : [...one.ids].some((id) => noteIds.has(sameAs(id)));
    const read = answered.filter(isClaimed);
    // Annotations with ids from one vocabulary say nothing about findings that have no code in this vocabulary.
    const isAbout = (one: AnsweredFinding) =>
      ids.vocabularies.has(CTERM) || [...one.ids].some((id) => ids.vocabularies.has(id.slice(0, id.indexOf(':'))));
    for (const one of read.filter(isAbout)) count(seen, one, isRight(one));
    for (const { gold, ids: own } of spans) {
      if (!hasSpan(gold) || own.length === 0) continue;
      if (named.some((one) => overlaps(gold, one) && own.some((id) => hasId(one, id, sameAs)))) continue;
      const name = foldedName(kb, note.text.slice(gold.begin, gold.end));
      const counts = spanCounts.get(name) ?? new Map<string, number>();
      counts.set(own[0], (counts.get(own[0]) ?? 0) + 1);
      if (name !== '') spanCounts.set(name, counts);
    }
    const found = new Set(read.flatMap((one) => [...one.ids].map(sameAs)));
    if (codes.length > 0) coded.push({ text: note.text, wanted: codes, all: found });
  }
  const judged = [...seen.values()];
  const expected = reliabilityOf(sumOf(judged), 0.5);
  const doubtful = judged
    .filter(({ answers }) => answers >= LEAST_ANSWERS)
    .map((one) => ({ ...one, reliability: rounded(reliabilityOf(one, expected)) }))
    .filter(({ reliability }) => reliability < doubt);
  const names = [...annotatedNames(kb, notes, spanCounts, least), ...associatedNames(kb, coded, least, sameAs)];
  return { names: names.sort(byName), doubtful: doubtful.sort(byName) };
}

/** Annotated names, rated by how many of their occurrences are annotated with the id. */
function annotatedNames(
  kb: KnowledgeBase,
  notes: readonly GoldNote[],
  spanCounts: ReadonlyMap<string, ReadonlyMap<string, number>>,
  least: number,
): LearntName[] {
  if (spanCounts.size === 0) return [];
  const answers = new Map<string, number>();
  for (const { text } of notes) {
    eachSequence(kb, text, (name) => {
      if (spanCounts.has(name)) answers.set(name, (answers.get(name) ?? 0) + 1);
    });
  }
  const totals = [...spanCounts].map(([text, counts]) => {
    const [[id, right]] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
    return { text, id, right, answers: Math.max(right, answers.get(text) ?? 0) };
  });
  const expected = reliabilityOf(sumOf(totals), 0.5);
  return totals
    .map((one) => ({ ...one, from: 'span' as const, reliability: rounded(reliabilityOf(one, expected)) }))
    .filter(({ reliability }) => reliability >= least);
}

function hasId(one: AnsweredFinding, id: string, sameAs: (id: string) => string): boolean {
  return one.ids.has(id) || [...one.ids].some((own) => sameAs(own) === sameAs(id));
}

/** Whether a result says that the patient has the finding. */
function isClaimed({ result }: AnsweredFinding): boolean {
  return result.result !== 'N' && (result.prefix === undefined || result.prefix === 'H');
}

function codesIn(codes: GoldNote['codes']): string[] {
  return Object.entries(codes ?? {}).flatMap(([vocabulary, list]) => list.map((code) => `${vocabulary}:${code}`));
}

function count(
  seen: Map<string, { finding: number; text: string; answers: number; right: number }>,
  { result }: AnsweredFinding,
  isRight: boolean,
): void {
  const { reason, ctermId } = result;
  // A name that the note itself defines says nothing about the knowledge base.
  if (reason === undefined || reason.match === 'defined') return;
  const key = `${CTERM}:${ctermId} ${reason.name}`;
  const of = seen.get(key) ?? { finding: ctermId, text: reason.name, answers: 0, right: 0 };
  of.answers++;
  if (isRight) of.right++;
  seen.set(key, of);
}

function sumOf(all: readonly NameCounts[]): NameCounts {
  return {
    answers: all.reduce((sum, one) => sum + one.answers, 0),
    right: all.reduce((sum, one) => sum + one.right, 0),
  };
}

function byName(a: { readonly text: string }, b: { readonly text: string }): number {
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}
