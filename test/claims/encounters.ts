// The encounters in test/claims: notes with the claim that an expert coder would submit.
//
//   name, patient { birthDate, sex }, encounterTime, setting, note
//   must    codes that the claim needs: `code` is a code or a list of alternative codes, and `why` is the reason
//   may     further codes that are acceptable; a star at the end matches any ending
//   first   the codes that may be first-listed
//   order   pairs of codes; the first code of a pair comes before the second
//   never   codes that would be wrong, each with the reason

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A code that the claim needs, or several codes, one of which is needed. */
export interface Need {
  readonly codes: readonly string[];
  readonly why: string;
}

export interface Encounter {
  readonly name: string;
  readonly patient: { readonly birthDate: string; readonly sex: string };
  readonly encounterTime: string;
  readonly setting: string;
  readonly note: string;
  readonly must: readonly Need[];
  readonly may: readonly string[];
  readonly first: readonly string[];
  readonly order: readonly (readonly string[])[];
  /** Codes that would be wrong. */
  readonly never: readonly string[];
}

/** The sets of encounters, in the order in which they were written. The authors of each set did not know the rules. */
export type EncounterSet = 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth' | 'seventh' | 'eighth' | 'ninth';

/** The encounters in one set, in file order. */
export function encounters(set: EncounterSet): Encounter[] {
  const folder = new URL(`./${set}/`, import.meta.url);
  const files = readdirSync(fileURLToPath(folder)).filter((file) => file.endsWith('.yaml'));
  return files.sort().flatMap((file) => {
    // Every scalar is parsed as a string, so that dates and codes stay as written.
    const list: unknown = parse(readFileSync(new URL(file, folder), 'utf8'), { schema: 'failsafe' });
    if (!Array.isArray(list)) throw new Error(`test/claims/${set}/${file}: expected a list of encounters`);
    return list.map((one, at) => encounterOf(one, `test/claims/${set}/${file}: encounter ${at + 1}`));
  });
}

type Fields = Readonly<Record<string, unknown>>;

function encounterOf(given: unknown, where: string): Encounter {
  const fields = fieldsOf(given);
  const text = (name: string, of: Fields = fields) => {
    const value = of[name];
    if (typeof value !== 'string' || value === '') throw new Error(`${where}: ${name}: expected a text`);
    return value;
  };
  const patient = fieldsOf(fields.patient);
  return {
    name: text('name'),
    patient: { birthDate: text('birthDate', patient), sex: text('sex', patient) },
    encounterTime: text('encounterTime'),
    setting: text('setting'),
    note: text('note'),
    must: listOf(fields.must).map((one) => {
      const { code, why } = fieldsOf(one);
      return { codes: textsOf(code), why: String(why ?? '') };
    }),
    may: textsOf(fields.may),
    first: textsOf(fields.first),
    order: listOf(fields.order).map(textsOf),
    never: listOf(fields.never).flatMap((one) => (typeof one === 'string' ? [one] : textsOf(fieldsOf(one).code))),
  };
}

function fieldsOf(given: unknown): Fields {
  return typeof given === 'object' && given !== null ? { ...given } : {};
}

function listOf(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}

function textsOf(given: unknown): string[] {
  return typeof given === 'string' ? [given].filter(Boolean) : listOf(given).map(String);
}
