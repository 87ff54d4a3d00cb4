// The measures that read corpora and are run with the core or with a bundle built for them, compared with their floors.

import { compareWithFloors } from './compare-with-floors.js';
import { MEASURES } from './measures/index.js';
import { RELEASES } from './opened-bundle.js';

compareWithFloors(MEASURES.filter(({ needs }) => needs.length > 0 && !needs.includes(RELEASES)));
