// Uses a log of corrections to estimate how far names and findings can be trusted, i.e. how often results with a name
// were accepted and how often they were rejected. The reliabilities of a learnt confidence model are adjusted
// accordingly, with the same method that was used to learn them.

import type { Correction } from '../../contract/correction-types.js';
import { CtermError } from '../../errors/cterm-error.js';
import { confidenceModelOf } from '../../knowledge/confidence-model.js';
import { inside, type KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { CONFIDENCE_COLUMNS, confidenceRows, rounded } from '../learn-confidence.js';
import { shrunkOffset } from '../learn-part.js';
import { holdingCorrections } from './correction-log.js';

/** One judged result. */
interface Judgement {
  readonly finding: string;
  readonly name: string;
  readonly logit: number;
  readonly isRight: boolean;
}

/** Confidences are kept at least this far from 0 and 1, so that their log odds are finite. */
const EDGE = 0.001;

/**
 * Makes a table of reliabilities from a log, for `cterm kb build` to compile after the table of the knowledge base's own
 * model. Throws `invalid-argument` if the knowledge base has no model.
 */
export function reliabilitiesTable(kb: KnowledgeBase, log: readonly Correction[]): string {
  const model = confidenceModelOf(kb[inside]);
  if (model === undefined) {
    throw new CtermError(
      'invalid-argument',
      'reliabilities: the knowledge base has no model of confidence. Learn one with cterm kb learn, and build with it.',
    );
  }
  const judged = judgementsIn(log);
  const logits = new Map(judged.map((one) => [one, one.logit]));
  const rows: (string | number)[][] = [];
  for (const kind of ['finding', 'name'] as const) {
    const members = new Map<string, Judgement[]>();
    for (const one of judged) {
      if (one[kind] !== '') members.set(one[kind], [...(members.get(one[kind]) ?? []), one]);
    }
    for (const [key, list] of members) {
      const answers = list.map((one) => ({ logit: logits.get(one) ?? 0, isRight: one.isRight }));
      const offset = shrunkOffset(answers);
      const right = list.filter(({ isRight }) => isRight).length;
      rows.push([kind, key, rounded(model.reliability(kind, key) + offset), list.length, right]);
      for (const one of list) logits.set(one, (logits.get(one) ?? 0) + offset);
    }
  }
  return `${[CONFIDENCE_COLUMNS, ...confidenceRows(rows)].join('\n')}\n`;
}

/** The results that a log judges, except those whose confidence is not known. */
function judgementsIn(log: readonly Correction[]): Judgement[] {
  return holdingCorrections(log).flatMap((one): Judgement[] => {
    if (one.kind === 'name' || one.kind === 'context' || one.confidence === undefined) return [];
    const finding = (one.kind === 'finding' ? one.fromDescription : one.description).toLowerCase();
    const confidence = Math.min(1 - EDGE, Math.max(EDGE, one.confidence));
    const logit = Math.log(confidence / (1 - confidence));
    return [{ finding, name: one.name.toLowerCase(), logit, isRight: one.kind === 'accept' }];
  });
}
