// All abstracts in the development split of GSC+: the 22 in hpo-gsc.ts and 103 others.

import type { Measure } from '../measure.js';
import { phenotypeFigures, RELEASE } from '../phenotypes.js';

const ABSTRACTS = [
  '../shared/corpora/hpo/phenotagger_GSCplus_dev.jsonl',
  '../shared/corpora/hpo/phenotagger_GSCplus_dev2.jsonl',
];

export const hpoAbstracts: Measure = {
  name: 'hpo-abstracts',
  what: 'phenotypes of 125 abstracts (GSC+, whole development split), by document',
  needs: [...ABSTRACTS, RELEASE],
  run: () => phenotypeFigures('anyone', ...ABSTRACTS),
};
