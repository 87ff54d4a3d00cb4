// The measures, in the order in which they are printed.

import type { Measure } from '../measure.js';
import { golden } from './golden.js';

export const MEASURES: readonly Measure[] = [golden];
