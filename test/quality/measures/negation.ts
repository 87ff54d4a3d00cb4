// Sentences from reports, each with one finding annotated as negated, historical or hypothetical (the NegEx and ConText
// kit). Only context is measured: the kit's phrases are added to the core as an overlay, so that every phrase is
// recognised even if the core lacks it, and the whole pipeline is run.
//
//   Negated         the finding is absent or has resolved; a longer name of the core that begins with "no" ("no acute
//                   distress") counts too
//   Historical      the past (prefix H) or a related context: family history, allergies, the sections for past, social
//                   and family history, and the core's own history items (type Hx: smoking, drinking)
//   Not particular hypothetical ("return if fever"); possible findings count as affirmed
//
// A phrase that is a history item in the core stays a history item; all other phrases are added as diagnoses.

import { readFileSync } from 'node:fs';
import type { RecognitionResult } from '../../../src/contract/result-types.js';
import { inside, type Knowledge } from '../../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../../src/opening/open.js';
import { recognize } from '../../../src/operations/recognize.js';
import { coreBytes } from '../../recognition/knowledge.js';
import { type Measure, scores } from '../measure.js';

const FILE = '../shared/corpora/negation/context120.tsv';
const HX = 1;
const DX = 4;
const FIRST_ID = 900_000;
const PAST_SECTIONS = new Set(['PMH', 'PSH', 'SH', 'FH', 'ALL']);
const PAST_PREFIXES = new Set(['H', 'F', 'A']);

interface Row {
  readonly sentence: string;
  readonly begin: number;
  readonly end: number;
  /** The annotation, spelled as in the kit. */
  readonly negation: string;
  readonly temporality: string;
}

/** The qualifiers of the finding in a given row. */
interface Said {
  readonly negated: boolean;
  readonly historical: boolean;
  readonly hypothetical: boolean;
}

export const negation: Measure = {
  name: 'negation',
  what: 'context of the findings of the NegEx and ConText kit',
  needs: [FILE],
  async run() {
    const { judged, own } = await judgedRows();
    const details: string[] = [];
    const tally = { negated: counts(), historical: counts(), hypothetical: counts() };
    for (const { row, result } of judged) {
      const said = saidOf(row, result, own);
      const wanted: Said = {
        negated: row.negation === 'Negated',
        historical: row.temporality === 'Historical',
        hypothetical: row.temporality === 'Not particular',
      };
      for (const key of ['negated', 'historical', 'hypothetical'] as const) {
        const count = tally[key];
        if (wanted[key]) count.wanted++;
        if (said[key]) count.found++;
        if (wanted[key] && said[key]) count.right++;
        if (wanted[key] !== said[key]) details.push(line(key, wanted[key], row, result));
      }
    }
    const figures = Object.entries(tally).flatMap(([name, { right, found, wanted }]) => {
      const { precision, recall, f1 } = scores(right, found, wanted);
      const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
      return Object.entries({ f1, precision, recall }).map(([key, value]): [string, number] => [key + title, value]);
    });
    return { figures: Object.fromEntries(figures), details: details.sort() };
  },
};

/** Each sentence with its result, and the phrases that are history items of the core. */
async function judgedRows() {
  const rows = readRows(readFileSync(FILE, 'utf8'));
  const bytes = await coreBytes();
  const core = (await openKnowledgeBase(bytes))[inside];
  const phrases = [...new Set(rows.filter(({ begin }) => begin >= 0).map(phraseOf))];
  const own = new Set(phrases.filter((phrase) => isHistoryItem(core, phrase)));
  const laid = await overlaid(
    bytes,
    phrases.filter((phrase) => !own.has(phrase)),
  );
  // If a phrase from another sentence hides a sentence's own phrase, the sentence is read with an overlay that contains
  // only such hidden phrases.
  const hidden = rows.filter((row) => row.begin >= 0 && !own.has(phraseOf(row)) && !isExact(row, found(laid, row)));
  const few = await overlaid(bytes, [...new Set(hidden.map(phraseOf))]);
  const hard = new Set(hidden);
  const judged = rows.map((row) => {
    return { row, result: row.begin < 0 ? undefined : found(hard.has(row) ? few : laid, row) };
  });
  return { judged, own };
}

/**
 * For each sentence in the kit with a result: the result, and whether its context agrees with the kit in all three
 * respects.
 */
export async function judgedContexts(): Promise<{ result: RecognitionResult; isRight: boolean }[]> {
  const { judged, own } = await judgedRows();
  return judged.flatMap(({ row, result }) => {
    if (result === undefined) return [];
    const { negated, historical, hypothetical } = saidOf(row, result, own);
    const isRight =
      negated === (row.negation === 'Negated') &&
      historical === (row.temporality === 'Historical') &&
      hypothetical === (row.temporality === 'Not particular');
    return [{ result, isRight }];
  });
}

function counts(): { right: number; found: number; wanted: number } {
  return { right: 0, found: 0, wanted: 0 };
}

function readRows(tsv: string): Row[] {
  const lines = tsv.split('\n').slice(1);
  return lines.flatMap((each) => {
    const [, , sentence, begin, end, negation, temporality] = each.split('\t');
    if (sentence === undefined || negation === undefined || temporality === undefined) return [];
    return [{ sentence, begin: Number(begin), end: Number(end), negation, temporality }];
  });
}

function phraseOf({ sentence, begin, end }: Row): string {
  return sentence.slice(begin, end).toLowerCase().trim();
}

function isHistoryItem(core: Knowledge, phrase: string): boolean {
  const { results } = recognize(core, { Text: phrase, ResolveFindings: true }).taggedText;
  return results.some(({ index, length, termType }) => index === 0 && length === phrase.length && termType === HX);
}

async function overlaid(base: Uint8Array, phrases: readonly string[]): Promise<Knowledge> {
  const findings = phrases.map((phrase, at) => ({ id: FIRST_ID + at, termType: DX, description: phrase }));
  return (await openKnowledgeBase({ base, overlays: [{ name: 'phrases', findings }] }))[inside];
}

/**
 * The result with the same span as the row; failing that, a result that contains the row's span; failing that, a result
 * that overlaps with the row's span.
 */
function found(kb: Knowledge, { sentence, begin, end }: Row): RecognitionResult | undefined {
  const { results } = recognize(kb, {
    Text: sentence,
    Settings: { explain: true, includeHypothetical: true },
  }).taggedText;
  const endOf = ({ index, length }: RecognitionResult) => index + length;
  return (
    results.find((one) => one.index === begin && endOf(one) === end) ??
    results.find((one) => one.index <= begin && endOf(one) >= end) ??
    results.find((one) => one.index < end && endOf(one) > begin)
  );
}

function isExact({ begin, end }: Row, result: RecognitionResult | undefined): boolean {
  return result?.index === begin && result.index + result.length === end;
}

function saidOf(row: Row, result: RecognitionResult | undefined, own: ReadonlySet<string>): Said {
  if (result === undefined) return { negated: false, historical: false, hypothetical: false };
  const { context, prefix = '', status, index } = result;
  const named = index < row.begin && /^no /i.test(row.sentence.slice(index, row.begin));
  return {
    negated: context?.polarity === 'N' || status === 'RS' || named,
    historical:
      PAST_PREFIXES.has(prefix) ||
      context?.temporality === 'H' ||
      PAST_SECTIONS.has(context?.section ?? '') ||
      own.has(phraseOf(row)),
    hypothetical: context?.temporality === 'hypothetical',
  };
}

function line(what: string, wanted: boolean, { sentence, begin, end }: Row, result: RecognitionResult | undefined) {
  const around = `${sentence.slice(Math.max(0, begin - 120), begin)}[[${sentence.slice(begin, end)}]]`;
  const cues = result?.context?.cues.map(({ rule }) => rule).join(', ') ?? 'not found';
  return `${what} ${wanted ? 'missed' : 'wrongly'}: ${around}${sentence.slice(end, end + 80)}\n    ${cues}`;
}
