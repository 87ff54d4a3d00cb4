// Codes come and go with the releases of their vocabulary: on a day on which a code did not count, it may not be reported.

import { codeRow } from '../knowledge/codes.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { CodeMap, CodeMapEntry } from '../types.js';

/** The day of a time, in UTC, as the table of codes writes days: yyyymmdd. */
export function dayOf(time: Date): number {
  return time.getUTCFullYear() * 10_000 + (time.getUTCMonth() + 1) * 100 + time.getUTCDate();
}

/** An answer as of a day: entries whose code does not count then are unreportable, and come after the others. */
export function onDay<Answer extends Pick<CodeMap, 'group' | 'entry'>>(
  kb: Knowledge,
  answer: Answer,
  vocabulary: string,
  day: number,
): Answer {
  const dated = (entry: CodeMapEntry): CodeMapEntry =>
    countsOn(kb, vocabulary, entry.code, day) ? entry : { ...entry, unreportable: true };
  const entry = answer.entry
    .map(dated)
    .sort((a, b) => Number(a.unreportable) - Number(b.unreportable))
    .map((one, index) => ({ ...one, preferred: index === 0 }));
  return { ...answer, entry, group: answer.group.map((one) => ({ ...one, entry: dated(one.entry) })) };
}

function countsOn(kb: Knowledge, vocabulary: string, code: string, day: number): boolean {
  const row = codeRow(kb, vocabulary, code);
  if (row < 0) return true;
  const { codes } = kb.tables;
  const validTo = codes.validTo(row);
  return codes.validFrom(row) <= day && (validTo === 0 || day <= validTo);
}
