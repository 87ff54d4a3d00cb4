// The measures that are run with the open bundle, compared with their floors.

import { compareWithFloors } from './compare-with-floors.js';
import { MEASURES } from './measures/index.js';
import { RELEASES } from './opened-bundle.js';

compareWithFloors(MEASURES.filter(({ needs }) => needs.includes(RELEASES)));
