// The operations behind GET Enum/…. They differ only in the enumeration that they return.

import { enumeration } from '../contract/params.js';
import type { Enumeration, EnumerationItem } from '../contract/result-types.js';
import { servedCulture } from '../knowledge/cultures.js';
import { type EnumerationName, enumerationTexts, enumerationValues } from '../knowledge/enumerations.js';
import { defineOperation } from './operation.js';

const CAPITALIZATIONS = ['None', 'Upper', 'Lower', 'Sentence', 'Title', 'CamelLower', 'CamelUpper'] as const;
type Capitalization = (typeof CAPITALIZATIONS)[number];

const parameters = /* @__PURE__ */ (() => ({
  Capitalization: enumeration(CAPITALIZATIONS, {
    default: 'None',
    doc: 'Capitalisation of the name of the enumeration.',
  }),
  OrderBy: enumeration(['None', 'Code', 'Description'], {
    default: 'None',
    doc: 'Sort order of the values; None is the display order.',
  }),
}))();

function defineEnumeration<const Name extends EnumerationName>(name: Name, summary: string) {
  return defineOperation({
    name: `enum${name}`,
    method: 'GET',
    path: `/api/Svc/Enum/${name}`,
    summary,
    parameters,
    example: { OrderBy: 'Code' },
    run(kb, p): { enum: Enumeration } {
      const culture = servedCulture(kb, p.Culture);
      const item = enumerationValues(kb, name).map((value): EnumerationItem => {
        const { code, displayOrder, flags } = value;
        return { code, description: enumerationTexts(kb, name, value, culture).description, displayOrder, flags };
      });
      if (p.OrderBy === 'Code') item.sort((a, b) => compareText(a.code, b.code));
      if (p.OrderBy === 'Description') item.sort((a, b) => compareText(a.description, b.description));
      return { enum: { name: capitalized(name, p.Capitalization), item } };
    },
  });
}

/** Compares strings independently of the locale, so that the order is the same everywhere. */
function compareText(a: string, b: string): number {
  const [lowerA, lowerB] = [a.toLowerCase(), b.toLowerCase()];
  if (lowerA !== lowerB) return lowerA < lowerB ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * A name in the given capitalisation. Words begin at capital letters and after characters that are neither letters nor
 * digits.
 *
 * @example
 * capitalized('TermType', 'Sentence') // 'Term type'
 */
export function capitalized(name: string, style: Capitalization): string {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\d]+|[\p{L}\d]+/gu) ?? [];
  const titled = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  switch (style) {
    case 'None':
      return name;
    case 'Upper':
      return name.toUpperCase();
    case 'Lower':
      return name.toLowerCase();
    case 'Sentence':
      return titled.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' ');
    case 'Title':
      return titled.join(' ');
    case 'CamelLower':
      return titled.map((word, index) => (index === 0 ? word.toLowerCase() : word)).join('');
    case 'CamelUpper':
      return titled.join('');
  }
}

/**
 * Returns `{ enum }`: the results that a finding may have.
 *
 * @example
 * enumResult(kb).enum.item.map(({ code }) => code) // ['A', 'N']
 */
export const enumResult = /* @__PURE__ */ defineEnumeration(
  'Result',
  'The results that a finding may have: present or absent',
);

/**
 * Returns `{ enum }`: the modifiers (severity, acuity, course, side).
 *
 * @example
 * enumModifier(kb, { Capitalization: 'Upper' }).enum.name // 'MODIFIER'
 */
export const enumModifier = /* @__PURE__ */ defineEnumeration(
  'Modifier',
  'The modifiers: severity, acuity, course, side',
);

/**
 * Returns `{ enum }`: the statuses; the `flags` of each are a bit mask of the term types with which it may be used.
 *
 * @example
 * enumStatus(kb).enum.item[0] // { code: 'AC', description: 'active', displayOrder: 0, flags: 51 }
 */
export const enumStatus = /* @__PURE__ */ defineEnumeration(
  'Status',
  'The statuses, each with the term types it may be used with',
);

/**
 * Returns `{ enum }`: the prefixes; the `flags` of each are a bit mask of the term types with which it may be used.
 *
 * @example
 * enumPrefix(kb).enum.item.find(({ code }) => code === 'O')?.flags // 136: term types 3 and 7
 */
export const enumPrefix = /* @__PURE__ */ defineEnumeration(
  'Prefix',
  'The prefixes, each with the term types it may be used with',
);

/**
 * Returns `{ enum }`: the kinds of evaluation and management service.
 *
 * @example
 * enumServices(kb).enum.item[0].code // 'OFN'
 */
export const enumServices = /* @__PURE__ */ defineEnumeration(
  'Services',
  'The kinds of service: the values of ServiceType',
);

/**
 * Returns `{ enum }`: the clinical settings.
 *
 * @example
 * enumSettings(kb).enum.item[0].code // 'OP'
 */
export const enumSettings = /* @__PURE__ */ defineEnumeration(
  'Settings',
  'The clinical settings: the values of ClinicalSetting',
);

/**
 * Returns `{ enum }`: the specialties.
 *
 * @example
 * enumSpecialty(kb, { OrderBy: 'Description' }).enum.item[0].code // 'allergy'
 */
export const enumSpecialty = /* @__PURE__ */ defineEnumeration(
  'Specialty',
  'The specialties: the values of ProviderSpecialty',
);
