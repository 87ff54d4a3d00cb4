// What checks report: complaints and warnings about a draft.

import type { Complaint } from '../records.js';

/** What a check found: complaints fail a build, warnings do not. */
export interface CheckReport {
  complaints: Complaint[];
  /** Names that findings share without a line in ambiguous.yaml, and lines there that nothing needs. */
  warnings: Complaint[];
}
