// The annual HCPCS file (ANWEB): records of 320 bytes in latin-1, preceded by a few lines of disclaimers. A long title
// spans several records: a record of type 3 or 7 starts a code or a modifier, and records of type 4 or 8 continue its
// title.
//
//   1–5 code, or 4–5 modifier · 6–10 sequence · 11 type · 12–91 long title · 92–119 short title
//   269–276 date added · 277–284 date of last action · 285–292 date terminated; each date is yyyymmdd or blank

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import { lines } from '../readers/lines.js';
import type { ReleaseFile } from '../release.js';

/** A code as listed in one file. */
export interface HcpcsEntry {
  readonly code: string;
  readonly isModifier: boolean;
  readonly title: string;
  readonly shortTitle: string;
  /** The first day on which the code is valid, as yyyymmdd. */
  readonly validFrom?: number;
  readonly validTo?: number;
  readonly place: SourceLocation;
}

const RECORD = /^(.{5})\d{5}([3478])/;

interface Open {
  readonly code: string;
  readonly title: string[];
  readonly entry: Omit<HcpcsEntry, 'title'>;
}

/** Every code and modifier in the file, of both Level I and Level II. */
export function* anwebEntries(release: ReleaseFile, complain: Complain): Generator<HcpcsEntry> {
  const { file } = release;
  let open: Open | undefined;
  for (const { text, number } of lines(release.text('latin1'))) {
    const place: SourceLocation = { file, line: number };
    const record = RECORD.exec(text);
    if (record === null) {
      // Any text before the first record is part of the disclaimers.
      if (open !== undefined && text.trim() !== '') {
        complain(
          { ...place, column: 1 },
          'the line is not a record',
          'fetch the file again; a record is 320 bytes on one line',
        );
      }
      continue;
    }
    const [, written, type] = record;
    const code = written.trim();
    const title = text.slice(11, 91).trim();
    if (type === '4' || type === '8') {
      if (open?.code === code) open.title.push(title);
      else complain({ ...place, column: 1 }, `a continued title of ${code} has no beginning`, 'fetch the file again');
      continue;
    }
    if (open !== undefined) yield { ...open.entry, title: open.title.join(' ') };
    const validFrom = readDate(text, 269, place, complain);
    const validTo = readDate(text, 285, place, complain);
    const entry = {
      ...{ code, isModifier: type === '7', shortTitle: text.slice(91, 119).trim(), place },
      ...(validFrom === undefined ? {} : { validFrom }),
      ...(validTo === undefined ? {} : { validTo }),
    };
    open = { code, title: [title], entry };
  }
  if (open === undefined) complain({ file, line: 1 }, 'the file has no records', 'fetch the file again');
  else yield { ...open.entry, title: open.title.join(' ') };
}

/** The date at a column (1-based); undefined if the column is blank or does not contain a date. */
function readDate(text: string, column: number, place: SourceLocation, complain: Complain): number | undefined {
  const written = text.slice(column - 1, column + 7).trim();
  if (written === '') return undefined;
  if (/^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(written)) return Number(written);
  complain({ ...place, column }, `'${written}' is not a date`, 'dates are yyyymmdd; fetch the file again');
  return undefined;
}
