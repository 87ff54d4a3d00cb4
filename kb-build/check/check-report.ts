// The report to which all checks write: complaints and warnings about a draft.

import type { Complaint } from '../records.js';

/** The results of a check. Complaints make the build fail; warnings do not. */
export interface CheckReport {
  complaints: Complaint[];
  /**
   * Names that findings share without an entry in ambiguous.yaml, entries in that file that have no effect, and search
   * words that no text contains.
   */
  warnings: Complaint[];
}
