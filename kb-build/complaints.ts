// Complaints: what is wrong with a source. A release of millions of lines may be wrong a million times, so imports
// complain into a bounded list, which shows the first ones of a file and counts the rest.

import type { Complaint, SourceLocation } from './records.js';

/** Says what is wrong at a place, and how to mend it. */
export type Complain = (place: SourceLocation, problem: string, mend: string) => void;

/** A sink that keeps everything. */
export function complainInto(complaints: Complaint[]): Complain {
  return (place, problem, mend) => {
    complaints.push({ place, problem, mend });
  };
}

const SHOWN_OF_A_FILE = 20;

/** A sink that keeps the first complaints about each file; `finish` adds how many more there were. */
export function boundedComplaints(complaints: Complaint[]): { complain: Complain; finish(): void } {
  const byFile = new Map<string, { count: number; last: SourceLocation }>();
  return {
    complain(place, problem, mend) {
      const known = byFile.get(place.file) ?? { count: 0, last: place };
      byFile.set(place.file, { count: known.count + 1, last: place });
      if (known.count < SHOWN_OF_A_FILE) complaints.push({ place, problem, mend });
    },
    finish() {
      for (const { count, last } of byFile.values()) {
        if (count <= SHOWN_OF_A_FILE) continue;
        const more = count - SHOWN_OF_A_FILE;
        const problem = `${more} more lines like these could not be read, this is the last`;
        complaints.push({ place: last, problem, mend: 'mend the ones above first; or fetch the release again' });
      }
    },
  };
}
