// Decides which vaccine names may be recognised in notes. The CDC shortens "mumps virus vaccine" to "mumps" and lists
// generic names among the trade names; in a note, such a name means the illness.

import type { FindingKey, NameRecord, SourceLocation } from '../../records.js';

const VACCINE_WORD = /vaccin(?!ia)|immuni[sz]|toxoid|globulin|antitoxin|antibody|skin test|lysate/i;

/** Whether a name explicitly refers to a product or a test rather than an illness. */
export function saysVaccine(text: string): boolean {
  return VACCINE_WORD.test(text);
}

const VACCINE_ABBREVIATION = /^(?:DTaP|DTP|Tdap|MMRV?|BCG|IPV|IGIV|PCV\d+|HPV9|[A-Z]+IG)(?:-[A-Za-z][A-Za-z ]*)*$/;

/** Whether a name is an abbreviation used only for vaccines (`MMR`, `DTaP-Hib`), unlike `HIV` or `RSV`. */
export function isVaccineAbbreviation(text: string): boolean {
  return VACCINE_ABBREVIATION.test(text);
}

/** Trade names that are also ordinary words. They are recognised only when capitalised as shown here. */
const ORDINARY_WORDS: readonly string[] = ['PROHIBIT'];

/**
 * The name record for a trade name. The name is silent if it begins with a word from the vaccine's generic names and
 * does not explicitly refer to a product or a test.
 */
export function tradeNameRecord(
  finding: FindingKey,
  text: string,
  generic: readonly string[],
  place: SourceLocation,
): NameRecord {
  const [firstWord = ''] = words(text);
  const isGeneric = !saysVaccine(text) && generic.flatMap(words).includes(firstWord);
  return {
    kind: 'name',
    finding,
    text,
    style: 'plain',
    nameKind: 'synonym',
    ...(ORDINARY_WORDS.includes(text) ? { cased: true } : {}),
    ...(isGeneric ? { silent: true } : {}),
    place,
  };
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
