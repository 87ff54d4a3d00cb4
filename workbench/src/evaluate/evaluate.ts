// Compares the engine's answers with known ones. An answer is right if its span overlaps the known span and it means the
// same: the same finding, or one that is coded with the known code. Known and given answers are paired at most once.

import { codeNote, type KnowledgeBase, type RecognitionResult, recognize, translateItem } from 'cterm';
import type { Bin, EvaluatedBy, Evaluation, GoldNote, GoldSpan, Miss, Share } from './gold.js';
import { contextOfNotation } from './read-gold.js';

interface Scored {
  readonly confidence: number;
  readonly isRight: boolean;
}

/** How well the knowledge base answers the notes. */
export function evaluate(kb: KnowledgeBase, notes: readonly GoldNote[], by: EvaluatedBy): Evaluation {
  const scored: Scored[] = [];
  const misses: Miss[] = [];
  let known = 0;
  const codesOf = newCodes(kb);
  for (const note of notes) {
    known +=
      by === 'code' ? compareCodes(kb, note, scored, misses) : compareSpans(kb, note, by, codesOf, scored, misses);
  }
  const right = scored.filter(({ isRight }) => isRight).length;
  const precision = shareOf(right, scored.length);
  const recall = shareOf(right, known);
  const bins = binsOf(scored);
  return {
    by,
    notes: notes.length,
    right,
    missed: known - right,
    spurious: scored.length - right,
    precision,
    recall,
    f1: right === 0 ? 0 : (2 * precision.value * recall.value) / (precision.value + recall.value),
    bins,
    calibrationError: bins.reduce(
      (sum, bin) => sum + (bin.count / scored.length) * Math.abs(bin.confidence - bin.right / bin.count),
      0,
    ),
    misses,
  };
}

type CodesOf = (ctermId: number, vocabulary: string) => ReadonlySet<string>;

/** Adds the comparison of one note by spans; returns the number of known answers. */
function compareSpans(
  kb: KnowledgeBase,
  { name, text, spans }: GoldNote,
  by: 'finding' | 'context',
  codesOf: CodesOf,
  scored: Scored[],
  misses: Miss[],
): number {
  const { results } = recognize(kb, { Text: text }).taggedText;
  const free = new Set(results);
  const at = (begin: number, end: number) => ({
    note: name,
    index: begin,
    length: end - begin,
    text: text.slice(begin, end),
  });
  for (const span of spans) {
    const near = results.filter((one) => free.has(one) && one.index < span.end && one.index + one.length > span.begin);
    const same = near.filter((one) => means(one, span, codesOf));
    const right = same.find((one) => by === 'finding' || hasContext(one, span));
    const taken = right ?? same[0] ?? near[0];
    if (taken === undefined) {
      misses.push({ kind: 'missed', ...at(span.begin, span.end), expected: shownSpan(span), given: '' });
      continue;
    }
    free.delete(taken);
    scored.push({ confidence: taken.confidence, isRight: right !== undefined });
    if (right !== undefined) continue;
    const given = `${taken.description} ${taken.notation}`;
    misses.push({ kind: 'differs', ...at(span.begin, span.end), expected: shownSpan(span), given });
  }
  for (const { index, length, description, notation, confidence } of free) {
    scored.push({ confidence, isRight: false });
    misses.push({ kind: 'spurious', ...at(index, index + length), expected: '', given: `${description} ${notation}` });
  }
  return spans.length;
}

function shownSpan({ label, ids, context }: GoldSpan): string {
  return [label, ids.join(' '), context].filter((part) => part !== '').join(' ');
}

function hasContext({ notation }: RecognitionResult, { context }: GoldSpan): boolean {
  return context === '' || contextOfNotation(notation) === context;
}

function means({ ctermId }: RecognitionResult, { ids }: GoldSpan, codesOf: CodesOf): boolean {
  return (
    ids.length === 0 ||
    ids.some((id) => {
      const [vocabulary, code] = splitId(id);
      return vocabulary === 'cterm' ? code === String(ctermId) : codesOf(ctermId, vocabulary).has(code);
    })
  );
}

/** The vocabulary of an identifier in the library's spelling, and its code. */
function splitId(id: string): [vocabulary: string, code: string] {
  const colon = id.indexOf(':');
  const system = id
    .slice(0, Math.max(0, colon))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  const vocabulary = SPELLINGS[system] ?? system;
  return [vocabulary, vocabulary === 'hpo' ? id : id.slice(colon + 1)];
}

const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ icd10cm: 'icd10', '': 'icd10', snomedct: 'snomed', sctid: 'snomed', hp: 'hpo', rxcui: 'rxnorm' },
};

function newCodes(kb: KnowledgeBase): CodesOf {
  const known = new Map<string, ReadonlySet<string>>();
  return (ctermId, vocabulary) => {
    const key = `${ctermId} ${vocabulary}`;
    const found = known.get(key) ?? codesIn(kb, ctermId, vocabulary);
    known.set(key, found);
    return found;
  };
}

function codesIn(kb: KnowledgeBase, ctermId: number, vocabulary: string): ReadonlySet<string> {
  const from = { SourceVocabulary: 'cterm', SourceCode: String(ctermId) };
  const { map } = translateItem(kb, { ...from, TargetVocabulary: vocabulary });
  return new Set([...map.entry, ...map.group.map(({ entry }) => entry)].map(({ code }) => code));
}

/** Adds the comparison of the codes of one note; returns the number of known codes. */
function compareCodes(kb: KnowledgeBase, note: GoldNote, scored: Scored[], misses: Miss[]): number {
  const known = new Map<string, GoldSpan>();
  for (const span of note.spans) {
    for (const [vocabulary, code] of span.ids.map(splitId)) if (vocabulary === 'icd10') known.set(code, span);
  }
  const { codes } = codeNote(kb, { Text: note.text }).codedNote;
  const count = known.size;
  for (const { code, description, confidence, evidence } of codes) {
    const isRight = known.delete(code);
    scored.push({ confidence, isRight });
    if (isRight) continue;
    const [{ index, length, text } = { index: 0, length: 0, text: '' }] = evidence;
    const given = `${code} ${description}`;
    misses.push({ kind: 'spurious', note: note.name, index, length, text, expected: '', given });
  }
  for (const [code, { begin, end, label }] of known) {
    const place = { note: note.name, index: begin, length: end - begin, text: note.text.slice(begin, end) };
    misses.push({ kind: 'missed', ...place, expected: `${code} ${label}`, given: '' });
  }
  return count;
}

const BINS = 10;

function binsOf(scored: readonly Scored[]): Bin[] {
  return Array.from({ length: BINS }, (_, at) => {
    const here = scored.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === at);
    const sum = here.reduce((total, { confidence }) => total + confidence, 0);
    const right = here.filter(({ isRight }) => isRight).length;
    return { from: at / BINS, to: (at + 1) / BINS, count: here.length, right, confidence: sum / (here.length || 1) };
  }).filter(({ count }) => count > 0);
}

const Z = 1.96;

/** A share with its interval by Wilson’s formula; the share of nothing is 0. */
function shareOf(part: number, whole: number): Share {
  if (whole === 0) return { value: 0, low: 0, high: 0 };
  const value = part / whole;
  const middle = (value + (Z * Z) / (2 * whole)) / (1 + (Z * Z) / whole);
  const half = (Z / (1 + (Z * Z) / whole)) * Math.sqrt((value * (1 - value)) / whole + (Z * Z) / (4 * whole * whole));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
