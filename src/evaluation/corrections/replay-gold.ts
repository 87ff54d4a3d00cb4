// Replays annotated notes before and after a change to the knowledge base, and lists answers that have become wrong:
// annotations that are no longer matched, attributes that are no longer right, codes that are no longer found, and new
// results that nobody annotated.

import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { CODES, type Evaluation, type EvaluationOptions, evaluate, FINDINGS, IN_CONTEXT } from '../evaluate.js';
import type { GoldNote } from '../gold-note.js';
import type { Miss } from '../misses.js';

/** How a change to the knowledge base affects annotated notes. */
export interface GoldReplay {
  /** How many annotated findings (in context, if contexts are annotated) and codes were right before the change. */
  readonly rightBefore: number;
  readonly rightAfter: number;
  /** The misses that occur only after the change. */
  readonly turnedWrong: readonly Miss[];
  /** The misses that occurred only before the change. */
  readonly mended: readonly Miss[];
}

/** Replays annotated notes with the knowledge base as it was before a change and as it is after the change. */
export function replayGold(
  before: KnowledgeBase,
  after: KnowledgeBase,
  notes: readonly GoldNote[],
  options: EvaluationOptions = {},
): GoldReplay {
  const [first, second] = [evaluate(before, notes, options), evaluate(after, notes, options)];
  return {
    rightBefore: rightIn(first),
    rightAfter: rightIn(second),
    turnedWrong: missesBeyond(second, first),
    mended: missesBeyond(first, second),
  };
}

function rightIn({ parts }: Evaluation): number {
  const findings = parts.some(({ name }) => name === IN_CONTEXT) ? IN_CONTEXT : FINDINGS;
  const counted = parts.filter(({ name }) => name === findings || name.startsWith(`${CODES} `));
  return counted.reduce((sum, { right }) => sum + right, 0);
}

function missesBeyond({ misses }: Evaluation, other: Evaluation): Miss[] {
  const known = new Map<string, number>();
  for (const miss of other.misses) known.set(keyOf(miss), (known.get(keyOf(miss)) ?? 0) + 1);
  return misses.filter((miss) => {
    const left = known.get(keyOf(miss)) ?? 0;
    if (left > 0) known.set(keyOf(miss), left - 1);
    return left === 0;
  });
}

/**
 * Identifies a miss in evaluations of the same notes. Two misses count as the same even if something else was found in
 * place of the missed finding, or if the context of an unexpected finding differs.
 */
function keyOf({ note, kind, reason, begin, end, expected, got }: Miss): string {
  const place = `${note} ${kind} ${begin} ${end}`;
  if (kind === 'attribute') return `${place} ${reason} ${expected}`;
  if (kind === 'missed') return `${place} ${expected}`;
  if (kind === 'unexpected') return `${place} ${got.split(' ', 1)[0]}`;
  return `${note} ${kind} ${kind === 'code-missed' ? expected : got}`;
}
