// Finds the diseases of which a note tells that they are over, although the words that say so stand elsewhere: an acute
// disease or an accident with the year in which it happened, and a disease that another part of the note calls resolved. Both belong to
// the history. A disease that the assessment takes up is not touched.

import type { ClaimMention, NotePart } from '../coding/claim/claim-mentions.js';
import { CX, DX } from '../knowledge/term-types.js';

const HISTORY = 'H';
const RESOLVED = 'RS';
const TELLING: readonly NotePart[] = ['story', 'unknown', 'past', 'problems', 'course', 'plan'];
/** The number of characters behind a disease in which the year of the disease is looked for. */
const REACH = 40;
/** Text up to a year, without the end of a clause. */
const YEAR = /^[^.,;:()\n]*?\b((?:19|20)\d\d)\b(?!\s*(?:mg|ml|mcg|g|m|steps|units|cal))/;
/** The years between a disease and the visit, from which on the disease is past. */
const FEWEST_YEARS = 2;

/** The mentions, with the diseases that are over as a part of the history; `year` is that of the visit. */
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
  const [, year] = YEAR.exec(text.slice(index + length, index + length + REACH)) ?? [];
  return year === undefined ? Number.POSITIVE_INFINITY : Number(year);
}
