// Calibration: whether a confidence of 0.8 is right in 80 % of cases, and whether right answers have more confidence than
// wrong ones.

/** An answer's confidence, and whether it is right. */
export interface Judged {
  readonly confidence: number;
  readonly isRight: boolean;
}

/** The answers whose confidence is in one range. */
export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The mean confidence. */
  readonly confidence: number;
  /** The share of right answers. */
  readonly right: number;
}

export interface Calibration {
  readonly count: number;
  readonly bins: readonly CalibrationBin[];
  /** Expected calibration error: the mean distance of confidence and share of right answers, weighted by bin. */
  readonly ece: number;
  /** The greatest distance among bins with at least `LEAST_COUNT` answers. */
  readonly worstBin: number;
  /** The probability that a right answer has more confidence than a wrong one; 0.5 if there are none of one kind. */
  readonly auc: number;
  /** The share of right answers among those with at least this confidence. */
  readonly precisionAt: readonly {
    readonly minConfidence: number;
    readonly count: number;
    readonly precision: number;
  }[];
}

const BINS = 10;
/** Bins with fewer answers say nothing about the greatest distance. */
const LEAST_COUNT = 50;
const THRESHOLDS = [0.5, 0.8, 0.9];

/** The calibration of judged answers, in ten bins of equal width. */
export function calibrationOf(judged: readonly Judged[]): Calibration {
  const bins = Array.from({ length: BINS }, (_, at) => binOf(judged, at)).filter(({ count }) => count > 0);
  const distance = ({ confidence, right }: CalibrationBin) => Math.abs(confidence - right);
  return {
    count: judged.length,
    bins,
    ece: judged.length === 0 ? 0 : bins.reduce((sum, bin) => sum + distance(bin) * bin.count, 0) / judged.length,
    worstBin: Math.max(0, ...bins.filter(({ count }) => count >= LEAST_COUNT).map(distance)),
    auc: aucOf(judged),
    precisionAt: THRESHOLDS.map((minConfidence) => {
      const kept = judged.filter(({ confidence }) => confidence >= minConfidence);
      return { minConfidence, count: kept.length, precision: shareRight(kept) };
    }),
  };
}

function binOf(judged: readonly Judged[], at: number): CalibrationBin {
  const inBin = judged.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === at);
  const mean = inBin.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, inBin.length);
  return { from: at / BINS, to: (at + 1) / BINS, count: inBin.length, confidence: mean, right: shareRight(inBin) };
}

function shareRight(judged: readonly Judged[]): number {
  return judged.length === 0 ? 1 : judged.filter(({ isRight }) => isRight).length / judged.length;
}

/** The area under the curve, from the sum of ranks; equal confidences share their mean rank. */
function aucOf(judged: readonly Judged[]): number {
  const sorted = [...judged].sort((a, b) => a.confidence - b.confidence);
  const rights = sorted.filter(({ isRight }) => isRight).length;
  const wrongs = sorted.length - rights;
  if (rights === 0 || wrongs === 0) return 0.5;
  let ranks = 0;
  for (let begin = 0; begin < sorted.length; ) {
    let end = begin + 1;
    while (end < sorted.length && sorted[end].confidence === sorted[begin].confidence) end++;
    const rank = (begin + 1 + end) / 2;
    for (let at = begin; at < end; at++) if (sorted[at].isRight) ranks += rank;
    begin = end;
  }
  return (ranks - (rights * (rights + 1)) / 2) / (rights * wrongs);
}
