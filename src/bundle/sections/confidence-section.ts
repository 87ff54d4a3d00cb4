// A learnt model of how likely an answer (a finding or a code) is to be right, and the texts from which it was learnt.
// The section is optional; without it, the confidence of a result is a score for ranking. Rows are sorted by (kind,
// key).

import { defineTable, f64, text, u8, u32 } from '../table-section.js';

/**
 * `weight`: the log odds of a feature; `name`, `finding`, `code`: what a name, a finding or a category of codes adds to
 * the log odds; `calibration`: a point on the curve from log odds to probability; `source`: texts from which the model
 * was learnt.
 */
export const CONFIDENCE_KINDS = ['weight', 'name', 'finding', 'code', 'calibration', 'source'] as const;

export const confidence = defineTable('confidence', 1, {
  /** Index into CONFIDENCE_KINDS. */
  kind: u8({ below: CONFIDENCE_KINDS.length }),
  /**
   * For `weight`, the part of the model, a space and the feature; for `name`, the name in lower case; for `finding`,
   * the finding's description in lower case; for `code`, a category of codes; for `calibration`, the part of the model,
   * a space and the log odds; for `source`, the title and licence of the texts.
   */
  key: text(),
  /** The log odds; for `calibration`, the probability; for `source`, the number of documents. */
  value: f64(),
  /** The number of answers from which the value was learnt, and how many of them were right. */
  answers: u32(),
  right: u32(),
});
