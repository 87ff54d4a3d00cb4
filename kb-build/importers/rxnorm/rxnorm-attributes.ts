// Attributes in RxNorm: the period of use of each concept (RXNSAT), and the version of the release (from RXNSAB, or
// else from the name of the folder that contains the unpacked files).

import type { Complain } from '../../complaints.js';
import { rrfRows } from '../readers/rrf.js';
import type { ReleaseFile } from '../release.js';

/** The first and the last day on which each concept was in use, as yyyymmdd. */
export type Dates = ReadonlyMap<string, { from?: number; to?: number }>;

const ATTRIBUTE_WIDTH = 13;
const ATTRIBUTE = { concept: 0, name: 8, source: 9, value: 10 } as const;
const NAMES: Readonly<Record<string, 'from' | 'to'>> = { RXN_ACTIVATED: 'from', RXN_OBSOLETED: 'to' };

/** The dates for all concepts that have any. */
export function rxnormDates(files: readonly ReleaseFile[], complain: Complain): Dates {
  const dates = new Map<string, { from?: number; to?: number }>();
  for (const release of files) {
    for (const { fields, line } of rrfRows(release, ATTRIBUTE_WIDTH, complain)) {
      const end = NAMES[fields[ATTRIBUTE.name]];
      if (end === undefined || fields[ATTRIBUTE.source] !== 'RXNORM') continue;
      const date = readDate(fields[ATTRIBUTE.value]);
      if (date === undefined) {
        const problem = `${fields[ATTRIBUTE.name]} '${fields[ATTRIBUTE.value]}' is not a date`;
        complain({ file: release.file, line }, problem, 'dates are mm/dd/yyyy or yyyy-mm-dd; fetch the file again');
        continue;
      }
      const concept = fields[ATTRIBUTE.concept];
      const span = dates.get(concept) ?? {};
      dates.set(concept, span);
      // A concept may be put back into use, so the earliest first day and the latest last day are kept.
      const other = span[end];
      span[end] = other === undefined ? date : end === 'from' ? Math.min(other, date) : Math.max(other, date);
    }
  }
  return dates;
}

function readDate(text: string): number | undefined {
  const american = /^(\d\d)\/(\d\d)\/(\d{4})\b/.exec(text);
  if (american !== null) return Number(`${american[3]}${american[1]}${american[2]}`);
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)\b/.exec(text);
  return iso === null ? undefined : Number(`${iso[1]}${iso[2]}${iso[3]}`);
}

const SOURCE_WIDTH = 25;
const SOURCE = { name: 3, version: 6 } as const;

/** The version stated in the release's list of sources, or else the date in `path`, or else ''. */
export function rxnormVersion(path: string, sources: readonly ReleaseFile[], complain: Complain): string {
  for (const release of sources) {
    for (const { fields } of rrfRows(release, SOURCE_WIDTH, complain)) {
      if (fields[SOURCE.name] === 'RXNORM' && fields[SOURCE.version] !== '') return fields[SOURCE.version];
    }
  }
  const [, month, day, year] = /_(\d\d)(\d\d)(20\d\d)\b/.exec(path) ?? [];
  return year === undefined ? '' : `${year}-${month}-${day}`;
}
