// Abstracts of case reports and family studies, with the phenotypes that annotators found in them.

import type { Measure } from '../measure.js';
import { phenotypeFigures, RELEASE } from '../phenotypes.js';

const ABSTRACTS = '../shared/corpora/hpo/phenotagger_GSCplus_dev.jsonl';

export const hpoGsc: Measure = {
  name: 'hpo-gsc',
  what: 'phenotypes of abstracts (GSC+, development split), by document',
  needs: [ABSTRACTS, RELEASE],
  run: () => phenotypeFigures('anyone', ABSTRACTS),
};
