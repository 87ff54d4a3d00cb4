// The wordings of hpo-shorthand-*.ts as names of the terms of a release: those whose term the release has, and that
// are the name of no other term in it.

import { BODY_SHORTHAND } from './hpo-shorthand-body.js';
import { HEAD_SHORTHAND } from './hpo-shorthand-head.js';

/** A wording and the term that it means. */
export interface Shorthand {
  readonly id: string;
  /** The label of the term when the wording was written down. */
  readonly label: string;
  readonly wordings: readonly string[];
}

/** All wordings, term by term. */
export const SHORTHAND: readonly Shorthand[] = [HEAD_SHORTHAND, BODY_SHORTHAND].flatMap((list) =>
  list.split('\n').flatMap((line): Shorthand[] => {
    const [, id, label, wordings] = /^(HP:\d{7}) (.+?): (.+)$/.exec(line) ?? [];
    return id === undefined ? [] : [{ id, label, wordings: wordings.split(' | ') }];
  }),
);
