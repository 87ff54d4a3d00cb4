// Marks diseases and accidents as past: an acute disease or an accident that is followed by the year in which it
// happened, and a disease that the past history or the problem list calls resolved. Diseases in the assessment are left
// unchanged.

import type { ClaimMention, NotePart } from '../coding/claim/claim-mentions.js';
import { CX, DX } from '../knowledge/term-types.js';
import { isDose, ucumOf } from '../knowledge/units.js';

const HISTORY = 'H';
const RESOLVED = 'RS';
const TELLING: readonly NotePart[] = ['story', 'unknown', 'past', 'problems', 'course', 'plan'];
/** Maximum number of characters from the end of a mention to the end of the year that follows it. */
const REACH = 40;
/** A year in the same clause, and the word after it. */
const YEAR = /^[^.,;:()\n]*?\b((?:19|20)\d\d)\b\s*([^\s.,;:()]*)/;
/** A disease or accident is past if its year is at least this many years before the year of the visit. */
const FEWEST_YEARS = 2;

/** Returns the mentions, with past diseases marked as such; `year` is the year of the visit. */
export function markPastDiseases(text: string, mentions: readonly ClaimMention[], year: number): ClaimMention[] {
  const assessed = new Set(mentions.flatMap(({ part, result }) => (part === 'assessment' ? result.ctermId : [])));
  const resolved = new Set(
    mentions.flatMap(({ part, result }) =>
      result.status === RESOLVED && (part === 'past' || part === 'problems') ? result.ctermId : [],
    ),
  );
  return mentions.map((one) => {
    const { result, type, part, isChronic, isExternalCause } = one;
    if (isExternalCause && result.status === undefined && yearAfter(text, one) <= year - FEWEST_YEARS) {
      return { ...one, result: { ...result, status: RESOLVED } };
    }
    if ((type !== DX && type !== CX) || !TELLING.includes(part) || assessed.has(result.ctermId)) return one;
    if (result.status !== undefined || result.hypothetical) return one;
    if (resolved.has(result.ctermId)) return { ...one, result: { ...result, status: RESOLVED } };
    const isOver = !isChronic && result.prefix === undefined && yearAfter(text, one) <= year - FEWEST_YEARS;
    return isOver ? { ...one, result: { ...result, prefix: HISTORY } } : one;
  });
}

/** The year that follows a mention in its clause; infinite if there is none. */
function yearAfter(text: string, { result: { index, length } }: ClaimMention): number {
  const [, year, next = ''] = YEAR.exec(text.slice(index + length, index + length + REACH)) ?? [];
  // "2000 mg" is not a year.
  return year === undefined || isDose(ucumOf(next) ?? '') ? Number.POSITIVE_INFINITY : Number(year);
}
