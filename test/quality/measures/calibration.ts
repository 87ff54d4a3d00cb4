// Measures whether the confidence is a probability. For findings, contexts and codes, the model is tested by five-fold
// cross-validation: it is learnt from four fifths of the documents in all corpora and measured on the rest. Separate
// figures show how well it does on each corpus. With --record, the reliability diagram is written to
// docs/reliability.svg.

import { type Calibration, calibrationOf } from '../../../src/evaluation/calibration.js';
import { crossValidated } from '../../../src/evaluation/learn-part.js';
import { CONFIDENCE_PARTS } from '../../../src/knowledge/confidence-model.js';
import { confidenceCorpora } from '../confidence-lessons.js';
import type { Measure } from '../measure.js';
import { RELEASES } from '../opened-bundle.js';

export const calibration: Measure = {
  name: 'calibration',
  what: 'the confidence as a probability, on documents from which it was not learnt',
  needs: [RELEASES, '../shared/corpora'],
  isLong: true,
  async run() {
    const { figures, details } = calibrationFigures(await confidenceCorpora(true));
    return { figures, details };
  },
};

/** The figures, the details (one line for each part and corpus), and the calibration of each part. */
export function calibrationFigures(corpora: Awaited<ReturnType<typeof confidenceCorpora>>) {
  const figures: Record<string, number> = {};
  const details: string[] = [];
  const series: Record<string, Calibration> = {};
  for (const part of CONFIDENCE_PARTS) {
    const examples = corpora.flatMap((corpus) => corpus[part].map((example) => ({ corpus: corpus.name, example })));
    const confidences = crossValidated(examples.map(({ example }) => example));
    const judged = examples.map(({ corpus, example }, at) => {
      return { corpus, confidence: confidences[at], isRight: example.isRight };
    });
    const all = calibrationOf(judged);
    series[part] = all;
    figures[`${part} answers`] = all.count;
    figures[`${part} error`] = all.ece;
    figures[`${part} worst bin`] = all.worstBin;
    figures[`${part} auc`] = all.auc;
    for (const { name } of corpora) {
      const own = judged.filter(({ corpus }) => corpus === name);
      if (own.length === 0) continue;
      const { count, ece, worstBin, auc, precisionAt } = calibrationOf(own);
      figures[`${part} error ${name}`] = ece;
      const at = precisionAt.map(({ minConfidence, count: kept, precision }) => {
        const mean = own.filter(({ confidence }) => confidence >= minConfidence);
        const expected = mean.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, kept);
        return `${minConfidence}: ${precision.toFixed(3)} of ${kept}, expected ${expected.toFixed(3)}`;
      });
      const numbers = `n ${count}, error ${ece.toFixed(3)}, worst bin ${worstBin.toFixed(3)}, AUC ${auc.toFixed(3)}`;
      details.push(`${part} ${name}: ${numbers}; precision at ${at.join('; ')}`);
    }
  }
  return { figures, details, series };
}
