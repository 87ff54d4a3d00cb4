// Calculates the confidence of a mention that is read as a finding with a certain context and value. The confidence
// comes from the bundle's learnt model; without a model, it is the score of the reading (findings/weights.ts).

import type { NameView } from './findings/finding-views.js';
import type { Qualification } from './findings/qualify.js';
import type { MentionContext, TextWork } from './mention-context.js';
import type { Circumstances } from './readings/confidence.js';
import { ambiguityOf, confidenceAlone, confidenceOf, plausibilityOf, type Reading } from './readings/readings.js';

/** The confidence of a reading with its context, according to the model; without a model, the score. */
export function confidenceIn(
  work: TextWork,
  context: MentionContext,
  name: NameView,
  readings: readonly Reading[] | undefined,
  qualification: Qualification,
  hasValue: boolean,
): number {
  const { kb, scorer } = work;
  const { mention, readingPlace } = context;
  const chosen = readings?.[0];
  if (scorer !== undefined) {
    const share = chosen === undefined || readings === undefined ? 1 : ambiguityOf(chosen, readings);
    return scorer.confidence(name, circumstancesOf(work, context, name, share, qualification, hasValue));
  }
  if (chosen === undefined || readings === undefined) return confidenceAlone(kb, name, mention.form, readingPlace);
  return confidenceOf(chosen, readings);
}

/**
 * Everything on which the confidence of a mention depends, apart from its name; `share` is the share of the reading
 * among all readings.
 */
export function circumstancesOf(
  { kb }: TextWork,
  { mention, section, readingPlace }: MentionContext,
  name: NameView,
  share: number,
  qualification: Qualification,
  hasValue: boolean,
): Circumstances {
  return {
    form: mention.form,
    isDefined: mention.defined > 0,
    plausibility: plausibilityOf(kb, name.finding, readingPlace),
    share,
    hasSection: section !== undefined && section.section !== '',
    hasValue,
    qualification,
  };
}
