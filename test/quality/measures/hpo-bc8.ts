// Physical examinations in clinical genetics, one line per body region ("MOUTH: high palate, thin upper lip"), with the
// phenotypes that annotators found in them.

import type { Measure } from '../measure.js';
import { phenotypeFigures, RELEASE } from '../phenotypes.js';

const LINES = '../shared/corpora/hpo/bc8_train.jsonl';

export const hpoBc8: Measure = {
  name: 'hpo-bc8',
  what: 'phenotypes of lines of physical examinations (BioCreative VIII, training split), by document',
  needs: [LINES, RELEASE],
  run: () => phenotypeFigures('patient', LINES),
};
