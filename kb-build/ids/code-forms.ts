// The form of the codes in each vocabulary: a pattern, an example and, for some, a check digit.

import type { Refusal } from '../canonical-rules.js';

/** For each key in authored YAML, the name of its vocabulary. */
export const CODE_KEYS = {
  icd10: 'icd10',
  icd9: 'icd',
  icd10pcs: 'icd10pcs',
  snomed: 'snomed',
  loinc: 'loinc',
  rxnorm: 'rxnorm',
  hcpcs: 'hcpcs',
  cvx: 'cvx',
  hpo: 'hpo',
} as const;
export type CodeKey = keyof typeof CODE_KEYS;

/** The key of a vocabulary in authored files, used in messages about a file of codes. */
export function codeKeyOf(vocab: string): string {
  return Object.entries(CODE_KEYS).find(([, name]) => name === vocab)?.[0] ?? vocab;
}

const FORMS: Record<string, { form: RegExp; example: string; checkDigit?: (code: string) => string }> = {
  icd10: { form: /^[A-Z][0-9A][0-9A-Z](\.[0-9A-Z]{1,4})?$/, example: 'E11.9' },
  icd: { form: /^(\d{3}(\.\d{1,2})?|V\d{2}(\.\d{1,2})?|E\d{3}(\.\d)?)$/, example: '493.90' },
  icd10pcs: { form: /^[0-9A-HJ-NP-Z]{7}$/, example: '0DTJ4ZZ' },
  snomed: { form: /^[1-9]\d{5,17}$/, example: '195967001', checkDigit: verhoeffDigit },
  loinc: { form: /^[1-9]\d{0,6}-\d$/, example: '4548-4', checkDigit: loincDigit },
  rxnorm: { form: /^[1-9]\d{0,8}$/, example: '860975' },
  hcpcs: { form: /^[A-V]\d{4}$/, example: 'J3420' },
  cvx: { form: /^\d{2,3}$/, example: '208' },
  hpo: { form: /^HP:\d{7}$/, example: 'HP:0002099' },
};

/**
 * The reason why `code` cannot be a code in `vocab`; undefined if it can be one, or if no form is listed here for the
 * vocabulary.
 */
export function refuseCode(vocab: string, code: string): Refusal | undefined {
  const rule = FORMS[vocab];
  if (rule === undefined) return undefined;
  if (!rule.form.test(code)) {
    return {
      problem: `${codeKeyOf(vocab)} '${code}' is not a code of this vocabulary`,
      mend: `write a code such as ${rule.example}`,
    };
  }
  const digit = rule.checkDigit?.(code);
  if (digit === undefined || code.endsWith(digit)) return undefined;
  return {
    problem: `${codeKeyOf(vocab)} ${code} has a wrong check digit`,
    mend: `look the code up again; with the right digit it would be ${code.slice(0, -1)}${digit}`,
  };
}

/**
 * LOINC's mod-10 check digit: starting from the right, every other digit is doubled, and the digits of all the results
 * are added up.
 */
function loincDigit(code: string): string {
  const digits = [...code.slice(0, code.indexOf('-'))].map(Number).reverse();
  const sum = digits.reduce((total, digit, i) => {
    const weighted = i % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** The Verhoeff check digit of a SNOMED CT identifier, computed from products in the dihedral group of order ten. */
function verhoeffDigit(code: string): string {
  const digits = [...code.slice(0, -1)].map(Number).reverse();
  const sum = digits.reduce((total, digit, i) => dihedral(total, permuted(digit, i + 1)), 0);
  return String(sum === 0 || sum > 4 ? sum : 5 - sum);
}

/** The product of two elements of D5, where 0–4 are rotations and 5–9 are reflections. */
function dihedral(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b - 5) % 5);
  return b < 5 ? 5 + ((a - 5 - b + 5) % 5) : (a - b + 5) % 5;
}

const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permuted(digit: number, times: number): number {
  let value = digit;
  for (let i = 0; i < times % 8; i++) value = PERMUTATION[value] ?? 0;
  return value;
}
