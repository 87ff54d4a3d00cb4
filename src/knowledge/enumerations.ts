// Enumerations: lists of the short codes that qualify a record. Codes are looked up regardless of case.

import type { EnumerationName } from '../bundle/sections/enumerations-section.js';
import { cultureChain } from './cultures.js';
import { derive } from './derive.js';
import type { Knowledge } from './knowledge-base.js';

export type { EnumerationName };

/** One value of an enumeration. */
export interface EnumerationValue {
  readonly code: string;
  readonly description: string;
  readonly displayOrder: number;
  /** Bit n is set if the value may be used with term type n. */
  readonly flags: number;
  /** The effect of the value, e.g. `severity` for a modifier; its meaning depends on the enumeration. */
  readonly effect: string;
  /** The string used in rendered phrases; may be empty. */
  readonly phrase: string;
}

const lists = /* @__PURE__ */ derive((kb) => {
  const { enumerations } = kb.tables;
  const found = new Map<string, EnumerationValue[]>();
  for (let row = 0; row < enumerations.rowCount; row++) {
    if (enumerations.culture(row) !== '') continue;
    const name = enumerations.name(row).toLowerCase();
    const values = found.get(name) ?? [];
    values.push({
      code: enumerations.code(row),
      description: enumerations.description(row),
      displayOrder: enumerations.displayOrder(row),
      flags: enumerations.flags(row),
      effect: enumerations.effect(row),
      phrase: enumerations.phrase(row),
    });
    found.set(name, values);
  }
  for (const values of found.values()) values.sort((a, b) => a.displayOrder - b.displayOrder);
  return found;
});

/** The values of an enumeration in display order; empty if the bundle has no values for it. */
export function enumerationValues(kb: Knowledge, name: EnumerationName): readonly EnumerationValue[] {
  return lists(kb).get(name.toLowerCase()) ?? [];
}

/** The value with the given code, in upper or lower case; undefined if there is none. */
export function enumerationValue(kb: Knowledge, name: EnumerationName, code: string): EnumerationValue | undefined {
  return byCode(kb).get(`${name} ${code.trim()}`.toLowerCase());
}

const byCode = /* @__PURE__ */ derive((kb) => {
  const found = new Map<string, EnumerationValue>();
  for (const [name, values] of lists(kb)) {
    for (const value of values) {
      const key = `${name} ${value.code.toLowerCase()}`;
      if (!found.has(key)) found.set(key, value);
    }
  }
  return found;
});

const TERM_TYPES: EnumerationName = 'TermType';

/** The codes of the term types, found without reading the other enumerations. */
const termTypeCodes = /* @__PURE__ */ derive((kb) => {
  const { enumerations } = kb.tables;
  const wanted = TERM_TYPES.toLowerCase();
  const codes = new Map<number, string>();
  for (let row = 0; row < enumerations.rowCount; row++) {
    if (enumerations.name(row).toLowerCase() !== wanted) continue;
    const termType = enumerations.displayOrder(row);
    if (!codes.has(termType)) codes.set(termType, enumerations.code(row));
  }
  return codes;
});

/** The code of a term type, e.g. `Dx` for type 4; '' if the bundle has none for it. */
export function termTypeCode(kb: Knowledge, termType: number): string {
  return termTypeCodes(kb).get(termType) ?? '';
}

/** The strings of a value in one culture: its description, and the string used in rendered phrases. */
export interface EnumerationTexts {
  readonly description: string;
  readonly phrase: string;
}

const cultureTexts = /* @__PURE__ */ derive((kb) => {
  const { enumerations } = kb.tables;
  const found = new Map<string, Map<string, EnumerationTexts>>();
  for (let row = 0; row < enumerations.rowCount; row++) {
    const culture = enumerations.culture(row).toLowerCase();
    if (culture === '') continue;
    const texts = found.get(culture) ?? new Map<string, EnumerationTexts>();
    const key = `${enumerations.name(row)} ${enumerations.code(row)}`.toLowerCase();
    texts.set(key, { description: enumerations.description(row), phrase: enumerations.phrase(row) });
    found.set(culture, texts);
  }
  return found;
});

/**
 * The strings of a value in the given culture; the fallbacks are the culture's language and then the bundle's default
 * culture.
 */
export function enumerationTexts(
  kb: Knowledge,
  name: EnumerationName,
  value: EnumerationValue,
  culture: string,
): EnumerationTexts {
  const byCulture = cultureTexts(kb);
  if (byCulture.size === 0) return value;
  for (const link of cultureChain(culture)) {
    const texts = byCulture.get(link)?.get(`${name} ${value.code}`.toLowerCase());
    if (texts !== undefined) return texts;
  }
  return value;
}
