// Looks up what the log of corrections says about a result.

import { type Correction, type HoldingCorrection, holdingCorrections, type RecognitionResult } from 'cterm';

/** The last statement about a result in a note. */
export function saidOf(
  log: readonly Correction[],
  note: string,
  { index, length, ctermId }: Pick<RecognitionResult, 'index' | 'length' | 'ctermId'>,
): HoldingCorrection | undefined {
  return holdingCorrections(log).findLast(
    (one) => one.note === note && one.index === index && one.length === length && one.ctermId === ctermId,
  );
}
