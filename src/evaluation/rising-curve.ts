// Fits a rising curve from log odds to probabilities, based on held-out answers. Neighbouring points that
// would make the curve fall are pooled (isotonic regression), and each point is based on at least `LEAST` answers.

import type { Point } from '../knowledge/confidence-model.js';

/** The log odds of an answer, and whether it is right. */
export interface Scored {
  readonly logit: number;
  readonly isRight: boolean;
}

/** A point on a curve, with the answers that it is based on. */
export interface LearntPoint extends Point {
  readonly answers: number;
  readonly right: number;
}

const LEAST = 100;
/** This many right answers and as many wrong ones are added at each point, so that no probability is 0 or 1. */
const DOUBT = 0.5;

/** Returns the points of the curve, in order. */
export function risingCurve(scored: readonly Scored[]): LearntPoint[] {
  const sorted = [...scored].sort((a, b) => a.logit - b.logit);
  const groups: Group[] = [];
  for (const { logit, isRight } of sorted) {
    const last = groups.at(-1);
    // Answers with equal log odds must be in the same group.
    if (last !== undefined && (last.answers < LEAST || last.top === logit)) add(last, logit, isRight);
    else groups.push({ answers: 1, right: isRight ? 1 : 0, sum: logit, top: logit });
  }
  const last = groups.at(-1);
  if (groups.length > 1 && last !== undefined && last.answers < LEAST) pool(groups);
  const rising: Group[] = [];
  for (const group of groups) {
    rising.push(group);
    while (rising.length > 1 && shareOf(rising[rising.length - 2]) >= shareOf(rising[rising.length - 1])) pool(rising);
  }
  return rising.map(({ answers, right, sum }) => ({
    logit: Math.round((100 * sum) / answers) / 100,
    probability: Math.round((1e4 * (right + DOUBT)) / (answers + 2 * DOUBT)) / 1e4,
    answers,
    right,
  }));
}

interface Group {
  answers: number;
  right: number;
  sum: number;
  top: number;
}

function add(group: Group, logit: number, isRight: boolean): void {
  group.answers++;
  if (isRight) group.right++;
  group.sum += logit;
  group.top = logit;
}

/** Pools the last two groups. */
function pool(groups: Group[]): void {
  const last = groups.pop();
  const before = groups.at(-1);
  if (last === undefined || before === undefined) return;
  before.answers += last.answers;
  before.right += last.right;
  before.sum += last.sum;
  before.top = last.top;
}

function shareOf({ answers, right }: Group): number {
  return (right + DOUBT) / (answers + 2 * DOUBT);
}
