// The measures, in the order in which they are printed.

import type { Measure } from '../measure.js';
import { calibration } from './calibration.js';
import { claimLines, claimLinesFurther, claimLinesUnseen } from './claim-lines.js';
import {
  claims,
  claimsEighth,
  claimsFifth,
  claimsFurther,
  claimsLater,
  claimsNinth,
  claimsSeventh,
  claimsSixth,
  claimsUnseen,
} from './claims.js';
import { codesByIndex } from './codes-by-index.js';
import { codiesp } from './codiesp.js';
import { diseases } from './diseases.js';
import { golden, goldenFurther } from './golden.js';
import { headings } from './headings.js';
import { hpoAbstracts } from './hpo-abstracts.js';
import { hpoBc8 } from './hpo-bc8.js';
import { hpoGsc } from './hpo-gsc.js';
import { labels } from './labels.js';
import { negation } from './negation.js';
import { search } from './search.js';
import { sigs } from './sigs.js';
import {
  traps,
  trapsFreshUnseen,
  trapsFurther,
  trapsLater,
  trapsSides,
  trapsSidesUnseen,
  trapsUncommon,
  trapsUncommonUnseen,
  trapsUnseen,
} from './traps.js';

export const MEASURES: readonly Measure[] = [
  golden,
  goldenFurther,
  claims,
  claimsFurther,
  claimsLater,
  claimsUnseen,
  claimsFifth,
  claimsSeventh,
  claimsSixth,
  claimsEighth,
  claimsNinth,
  claimLines,
  claimLinesFurther,
  claimLinesUnseen,
  codesByIndex,
  negation,
  headings,
  diseases,
  hpoBc8,
  hpoGsc,
  hpoAbstracts,
  labels,
  codiesp,
  search,
  sigs,
  traps,
  trapsFurther,
  trapsLater,
  trapsUnseen,
  trapsSides,
  trapsSidesUnseen,
  trapsUncommon,
  trapsUncommonUnseen,
  trapsFreshUnseen,
  calibration,
];
