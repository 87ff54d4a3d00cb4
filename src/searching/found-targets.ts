// Resolves the texts found by the kernel to their targets: codes, findings, and the codes to which findings map. Each
// target is kept once, with its best text.

import { NONE } from '../../assembly/layout.js';
import { SEARCH_HIT_BYTES, SEARCH_HIT_WORDS, SEARCH_WHOLE, TARGET_GRADE_SHIFT } from '../../assembly/layout-search.js';
import { GRADE_SHARES } from '../compile/search-grades.js';
import { vocabularyBit } from '../compile/write-search.js';
import type { SearchHits, SearchIndex } from '../kernel/api.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { worthOfCode } from './search-index.js';
import { codeOfTarget, ownerOf, targetsEnd } from './targets.js';

/** A code or a finding that was found. */
export interface Found {
  /** The row in the `codes` section; undefined for a finding. */
  readonly code: number | undefined;
  /**
   * The row, in the `findings` section, of the finding whose name was found; undefined for a code found by its own
   * description.
   */
  readonly finding: number | undefined;
  readonly score: number;
  /** The number of the text in the index; NONE if the code or id itself was typed. */
  readonly text: number;
}

/** Restrictions on the targets of a search. */
export interface Wanted {
  /** A bit mask of the classes to search: one bit for findings, and one for each vocabulary. */
  readonly mask: number;
  /** Whether the code, or the finding, at the given row may be in the answer. */
  acceptsCode(row: number): boolean;
  acceptsFinding(row: number): boolean;
  /** Whether a text that was found may be used; by default, all may. */
  readonly acceptsText?: ((text: string) => boolean) | undefined;
}

/** The targets found so far, keyed by code or finding. */
export type FoundMap = Map<number, Found>;

const HIT_NUMBERS = SEARCH_HIT_BYTES / 4;
/** The divisor for the worth of a code, which is stored in 255ths. */
const WORTH_UNIT = 255;

/** Adds the targets of hits, with scores multiplied by `share`; returns the number of suitable hits. */
export function addHits(
  kb: Knowledge,
  index: SearchIndex,
  hits: SearchHits,
  wanted: Wanted,
  found: FoundMap,
  share = 1,
): number {
  const { codes, names } = kb.tables;
  const { acceptsText } = wanted;
  const textOf = (text: number): string =>
    text < index.codeCount ? codes.description(text) : names.text(text - index.codeCount);
  const targets = index.targets();
  const { starts, rows } = targets;
  let fitting = 0;
  for (let at = 0; at < hits.count * HIT_NUMBERS; at += HIT_NUMBERS) {
    const text = hits.rows[at];
    if (acceptsText?.(textOf(text)) === false) continue;
    const score = hits.scores[at + 1] * share;
    if (text < index.codeCount) {
      if (!wanted.acceptsCode(text)) continue;
      keep(found, text, text, undefined, score, text);
      fitting++;
      continue;
    }
    const finding = ownerOf(index, targets, text);
    if ((wanted.mask & 1) !== 0 && wanted.acceptsFinding(finding)) {
      keep(found, -1 - finding, undefined, finding, score, text);
      fitting++;
    }
    const end = targetsEnd(targets, finding);
    for (let target = starts[finding]; target < end; target++) {
      const code = codeOfTarget(index, rows[target]);
      if ((vocabularyBit(codes.vocab(code)) & wanted.mask) === 0 || !wanted.acceptsCode(code)) continue;
      const fit = GRADE_SHARES[rows[target] >>> TARGET_GRADE_SHIFT] ?? 0.5;
      keep(found, code, code, finding, (score * fit * worthOfCode(codes.flags(code))) / WORTH_UNIT, text);
      fitting++;
    }
  }
  return fitting;
}

/** Adds a code that was typed as part of the query. */
export function addCode(found: FoundMap, code: number, score: number): void {
  keep(found, code, code, undefined, score, NONE);
}

/** Adds a finding whose id was typed as part of the query. */
export function addFinding(found: FoundMap, finding: number, score: number): void {
  keep(found, -1 - finding, undefined, finding, score, NONE);
}

/** Adds a target if it is new or has a better score than before. */
function keep(
  found: FoundMap,
  key: number,
  code: number | undefined,
  finding: number | undefined,
  score: number,
  text: number,
): void {
  const known = found.get(key);
  if (known === undefined || score > known.score) found.set(key, { code, finding, score, text });
}

/** A mask of the words that a hit contains, one bit for each word of the plan. */
export function hitWords(hits: SearchHits, hit: number): number {
  return hits.rows[hit * HIT_NUMBERS + SEARCH_HIT_WORDS / 4] & ~SEARCH_WHOLE;
}
