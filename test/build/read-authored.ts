// Reads one authored file for a test, and returns its records without their source locations, and the problems as shown
// to users.

import { readAuthoredFile } from '../../kb-build/authored/index.js';
import { nestCodes } from '../../kb-build/authored/nest-codes.js';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import type { Complaint } from '../../kb-build/records.js';

/** The result of reading `text` as a file with the given name. */
export function readAuthored(file: string, text: string) {
  const complaints: Complaint[] = [];
  const read = [...readAuthoredFile(file, text, complaints)];
  nestCodes(read.filter((record) => record.kind === 'code'));
  const records = read.map(({ place: _, ...record }) => record);
  return { records, complaints: complaints.map(showComplaint) };
}
