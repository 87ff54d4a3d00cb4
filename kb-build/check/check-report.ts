// The report of the checks: complaints and warnings about a draft.

import type { Complaint } from '../records.js';

/** The results of a check: complaints make the build fail, warnings do not. */
export interface CheckReport {
  complaints: Complaint[];
  /**
   * Names that findings share without an entry in ambiguous.yaml, and entries in ambiguous.yaml that have no effect.
   */
  warnings: Complaint[];
}
