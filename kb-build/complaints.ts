// Complaints: problems with a source. A release with millions of lines can have millions of problems. Importers
// therefore report to a bounded list, which keeps the first complaints about each file and counts the rest.

import type { Complaint, SourceLocation } from './records.js';

/** Reports a problem at a source location, and how to fix it. */
export type Complain = (place: SourceLocation, problem: string, mend: string) => void;

/** Returns a function that appends every complaint to the list. */
export function complainInto(complaints: Complaint[]): Complain {
  return (place, problem, mend) => {
    complaints.push({ place, problem, mend });
  };
}

const SHOWN_OF_A_FILE = 20;

/**
 * Returns a function that keeps only the first complaints about each file; `finish` adds a complaint that says how many
 * were dropped.
 */
export function boundedComplaints(complaints: Complaint[]): { complain: Complain; finish(): void } {
  const byFile = new Map<string, { count: number; last: SourceLocation }>();
  return {
    complain(place, problem, mend) {
      const seen = byFile.get(place.file) ?? { count: 0, last: place };
      byFile.set(place.file, { count: seen.count + 1, last: place });
      if (seen.count < SHOWN_OF_A_FILE) complaints.push({ place, problem, mend });
    },
    finish() {
      for (const { count, last } of byFile.values()) {
        if (count <= SHOWN_OF_A_FILE) continue;
        const more = count - SHOWN_OF_A_FILE;
        const problem = `${more} more problems in this file are not shown; this is the last of them`;
        complaints.push({ place: last, problem, mend: 'fix the ones above first, or fetch the release again' });
      }
    },
  };
}
