// Assigns the authored dates (code-days.yaml) to the codes in a draft. Dates from a release take precedence.

import { codeIdentity } from './check/code-checks.js';
import type { Complain } from './complaints.js';
import { type Draft, trustOf } from './draft.js';

/** Assigns the dates in place. A date for a code that has no description causes a complaint. */
export function dateCodes(draft: Draft, complain: Complain): void {
  if (draft.codeDays.length === 0) return;
  const codes = new Map(draft.codes.map((record) => [codeIdentity(record.vocab, record.code), record]));
  const dated = new Set<string>();
  for (const { vocab, code, day, change, formerly, place } of draft.codeDays) {
    const identity = codeIdentity(vocab, code);
    const record = codes.get(identity);
    const isKnown = formerly === '' || codes.has(codeIdentity(vocab, formerly));
    if (record === undefined || !isKnown) {
      const missing = record === undefined ? code : formerly;
      complain(place, `${vocab} ${missing} is not described`, 'correct the code, or drop it from the day');
      continue;
    }
    if (dated.has(`${identity} ${change}`)) complain(place, `${code} has two days`, 'keep one of them');
    dated.add(`${identity} ${change}`);
    const isStated = trustOf(draft, record.place) > 0;
    if (change === 'gone' && !(isStated && record.validTo !== undefined)) record.validTo = dayBefore(day);
    if (change === 'new' && !(isStated && record.validFrom !== undefined)) record.validFrom = day;
    if (formerly === '' && change !== 'heading') continue;
    draft.instructions.push({ kind: 'instruction', vocab, code, instruction: 'formerly', text: formerly, place });
  }
}

/** The previous day; both days are written yyyymmdd. */
function dayBefore(day: number): number {
  const date = new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, (day % 100) - 1));
  return date.getUTCFullYear() * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}
