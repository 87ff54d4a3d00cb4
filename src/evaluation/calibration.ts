// Measures calibration: whether answers with a confidence of 0.8 are right 80 % of the time, and whether right answers
// have higher confidences than wrong ones.

/** The confidence of an answer, and whether the answer is right. */
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
  /** The share of answers that are right. */
  readonly right: number;
}

export interface Calibration {
  readonly count: number;
  readonly bins: readonly CalibrationBin[];
  /**
   * The expected calibration error: the mean difference between the confidence and the share of right answers, with
   * each bin weighted by its number of answers.
   */
  readonly ece: number;
  /**
   * The largest difference between the mean confidence and the share of right answers in any bin with at least
   * `LEAST_COUNT` answers.
   */
  readonly worstBin: number;
  /**
   * The probability that a right answer has a higher confidence than a wrong one; 0.5 if all answers are right or all
   * are wrong.
   */
  readonly auc: number;
  /** The share of right answers among those with at least the given confidence. */
  readonly precisionAt: readonly {
    readonly minConfidence: number;
    readonly count: number;
    readonly precision: number;
  }[];
}

const BINS = 10;
/** Bins with fewer answers are too small to count as the worst bin. */
const LEAST_COUNT = 50;
const THRESHOLDS = [0.5, 0.8, 0.9];

/** Calculates the calibration of judged answers, in ten bins of equal width. */
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

/** The area under the ROC curve, calculated from the sum of ranks. Equal confidences share their mean rank. */
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
