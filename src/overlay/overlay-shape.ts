// Reads plain data by a declared shape: every mistake is an `invalid-argument` that says layer, path, what was expected
// and what was there. Types follow from the declarations.

import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';

/** Where a value stands: the place around it and its key there; at the top, what messages call the whole. */
export interface OverlayPath {
  readonly around?: OverlayPath;
  readonly member: string | number;
}

/** The error for what stands at a place: `overlay 'clinic': findings[3].parent: …`. */
export function wrong(place: OverlayPath, problem: string): CtermError {
  let path = '';
  let top = place;
  for (let at = place; at.around !== undefined; at = top) {
    const { member, around } = at;
    const isFirst = around.around === undefined;
    path = `${typeof member === 'number' ? `[${member}]` : `${isFirst ? '' : '.'}${member}`}${path}`;
    top = around;
  }
  const where = path === '' ? '' : `${path}: `;
  return new CtermError('invalid-argument', `openKnowledgeBase: ${top.member}: ${where}${problem}`);
}

/** The place of a member. */
export function inside(around: OverlayPath, member: string | number): OverlayPath {
  return { around, member };
}

/** Gives the value that was read, or throws. */
export type Reader<T> = (given: unknown, place: OverlayPath) => T;

/** One key of an object. */
interface Field<T, IsRequired extends boolean> {
  readonly read: Reader<T>;
  readonly isRequired: IsRequired;
}

type Fields = Readonly<Record<string, Field<unknown, boolean>>>;
type ValueOf<F> = F extends Field<infer T, boolean> ? T : never;
type KeysOf<S extends Fields, R extends boolean> = {
  [K in keyof S]: S[K] extends Field<unknown, R> ? K : never;
}[keyof S];
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** What an object of a shape is read to. */
export type ReadAs<S extends Fields> = Flat<
  { [K in KeysOf<S, true>]: ValueOf<S[K]> } & { [K in KeysOf<S, false>]?: ValueOf<S[K]> }
>;

/** A key that must be there. */
export function required<T>(read: Reader<T>): Field<T, true> {
  return { read, isRequired: true };
}

/** A key that may be left out. */
export function optional<T>(read: Reader<T>): Field<T, false> {
  return { read, isRequired: false };
}

/** A reader of one kind of value; `take` gives undefined for any other. */
function kind<T>(expected: string, take: (given: unknown) => T | undefined): Reader<T> {
  return (given, place) => {
    const value = take(given);
    if (value === undefined) throw wrong(place, `expected ${expected}, got ${shown(given)}.`);
    return value;
  };
}

/** A text that may be empty. */
export const anyText: Reader<string> = /* @__PURE__ */ kind('a text', (given) =>
  typeof given === 'string' ? given : undefined,
);

/** A text with something in it, trimmed. */
export const text: Reader<string> = /* @__PURE__ */ kind('a text', (given) =>
  typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined,
);

export const boolean: Reader<boolean> = /* @__PURE__ */ kind('true or false', (given) =>
  typeof given === 'boolean' ? given : undefined,
);

export const number: Reader<number> = /* @__PURE__ */ kind('a number', (given) =>
  typeof given === 'number' && Number.isFinite(given) ? given : undefined,
);

/** A whole number in a range. */
export function integer(min: number, max: number): Reader<number> {
  const isIn = (given: unknown): given is number =>
    Number.isInteger(given) && Number(given) >= min && Number(given) <= max;
  return kind(`an integer from ${min} to ${max}`, (given) => (isIn(given) ? given : undefined));
}

/** A text of a form. */
export function matching(form: RegExp, expected: string): Reader<string> {
  return kind(expected, (given) => (typeof given === 'string' && form.test(given) ? given : undefined));
}

/** One of the given names. */
export function oneOf<const N extends string>(names: readonly N[]): Reader<N> {
  return (given, place) => {
    const name = names.find((candidate) => candidate === given);
    if (name !== undefined) return name;
    const advice = typeof given === 'string' ? suggestion(given, names) : '';
    throw wrong(place, `expected one of ${names.join(', ')}, got ${shown(given)}.${advice}`);
  };
}

/** A list of what `read` reads. */
export function listOf<T>(read: Reader<T>): Reader<readonly T[]> {
  return (given, place) => {
    if (!Array.isArray(given)) throw wrong(place, `expected a list, got ${shown(given)}.`);
    const members: unknown[] = given;
    return members.map((member, index) => read(member, inside(place, index)));
  };
}

/** An object of a shape; a key that the shape does not have is refused, one that is undefined counts as left out. */
export function objectOf<S extends Fields>(fields: S): Reader<ReadAs<S>> {
  const known = new Map(Object.entries(fields));
  const needed = [...known.keys()].filter((name) => fields[name].isRequired);
  return (given, place) => {
    if (!isRecord(given)) throw wrong(place, `expected an object, got ${shown(given)}.`);
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(given)) {
      const field = known.get(name);
      const value = given[name];
      if (field === undefined) {
        const names = [...known.keys()];
        const advice = suggestion(name, names) || ` Keys: ${names.join(', ')}.`;
        throw wrong(place, `there is no key '${clipped(name)}'.${advice}`);
      }
      if (value !== undefined) read[name] = field.read(value, inside(place, name));
    }
    for (const name of needed) {
      if (!Object.hasOwn(read, name)) throw wrong(inside(place, name), 'it is required, got nothing.');
    }
    // Each field's reading gave the value that its declaration promises.
    return read as ReadAs<S>;
  };
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
