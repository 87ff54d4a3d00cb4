// Validates plain data against a declared shape. Every error is an `invalid-argument` error that names the layer and
// the path, and states what was expected and what was found. Types are inferred from the declarations.

import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';

/**
 * The path of a value: the path of its container and its key in the container. At the top level, `member` is the name
 * by which messages refer to the overlay.
 */
export interface OverlayPath {
  readonly container?: OverlayPath;
  readonly member: string | number;
}

/** The error for the value at a path, e.g. `overlay 'clinic': findings[3].parent: …`. */
export function overlayError(path: OverlayPath, problem: string): CtermError {
  let text = '';
  let top = path;
  for (let at = path; at.container !== undefined; at = top) {
    const { member, container } = at;
    const isFirst = container.container === undefined;
    text = `${typeof member === 'number' ? `[${member}]` : `${isFirst ? '' : '.'}${member}`}${text}`;
    top = container;
  }
  const where = text === '' ? '' : `${text}: `;
  return new CtermError('invalid-argument', `openKnowledgeBase: ${top.member}: ${where}${problem}`);
}

/** The path of a member of a container. */
export function memberPath(container: OverlayPath, member: string | number): OverlayPath {
  return { container, member };
}

/** Returns the validated value, or throws. */
export type Reader<T> = (given: unknown, path: OverlayPath) => T;

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

/** The type of the objects described by a shape. */
export type ReadAs<S extends Fields> = Flat<
  { [K in KeysOf<S, true>]: ValueOf<S[K]> } & { [K in KeysOf<S, false>]?: ValueOf<S[K]> }
>;

/** Declares a required key. */
export function required<T>(read: Reader<T>): Field<T, true> {
  return { read, isRequired: true };
}

/** Declares an optional key. */
export function optional<T>(read: Reader<T>): Field<T, false> {
  return { read, isRequired: false };
}

/** Makes a reader for one kind of value; `take` returns undefined for any other value. */
function kind<T>(expected: string, take: (given: unknown) => T | undefined): Reader<T> {
  return (given, path) => {
    const value = take(given);
    if (value === undefined) throw overlayError(path, `expected ${expected}, got ${shown(given)}.`);
    return value;
  };
}

/** A string that may be empty. */
export const anyText: Reader<string> = /* @__PURE__ */ kind('a text', (given) =>
  typeof given === 'string' ? given : undefined,
);

/** A non-blank string, trimmed. */
export const text: Reader<string> = /* @__PURE__ */ kind('a text', (given) =>
  typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined,
);

export const boolean: Reader<boolean> = /* @__PURE__ */ kind('true or false', (given) =>
  typeof given === 'boolean' ? given : undefined,
);

export const number: Reader<number> = /* @__PURE__ */ kind('a number', (given) =>
  typeof given === 'number' && Number.isFinite(given) ? given : undefined,
);

/** A whole number within a range. */
export function integer(min: number, max: number): Reader<number> {
  const isIn = (given: unknown): given is number =>
    Number.isInteger(given) && Number(given) >= min && Number(given) <= max;
  return kind(`an integer from ${min} to ${max}`, (given) => (isIn(given) ? given : undefined));
}

/** A string that matches a pattern. */
export function matching(form: RegExp, expected: string): Reader<string> {
  return kind(expected, (given) => (typeof given === 'string' && form.test(given) ? given : undefined));
}

/** One of the given names. */
export function oneOf<const N extends string>(names: readonly N[]): Reader<N> {
  return (given, path) => {
    const name = names.find((candidate) => candidate === given);
    if (name !== undefined) return name;
    const advice = typeof given === 'string' ? suggestion(given, names) : '';
    throw overlayError(path, `expected one of ${names.join(', ')}, got ${shown(given)}.${advice}`);
  };
}

/** A list whose members are validated by `read`. */
export function listOf<T>(read: Reader<T>): Reader<readonly T[]> {
  return (given, path) => {
    if (!Array.isArray(given)) throw overlayError(path, `expected a list, got ${shown(given)}.`);
    const members: unknown[] = given;
    return members.map((member, index) => read(member, memberPath(path, index)));
  };
}

/** An object of the given shape. Unknown keys are errors; a key whose value is undefined counts as absent. */
export function objectOf<S extends Fields>(fields: S): Reader<ReadAs<S>> {
  const known = new Map(Object.entries(fields));
  const needed = [...known.keys()].filter((name) => fields[name].isRequired);
  return (given, path) => {
    if (!isRecord(given)) throw overlayError(path, `expected an object, got ${shown(given)}.`);
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(given)) {
      const field = known.get(name);
      const value = given[name];
      if (field === undefined) {
        const names = [...known.keys()];
        const advice = suggestion(name, names) || ` Keys: ${names.join(', ')}.`;
        throw overlayError(path, `there is no key '${clipped(name)}'.${advice}`);
      }
      if (value !== undefined) read[name] = field.read(value, memberPath(path, name));
    }
    for (const name of needed) {
      if (!Object.hasOwn(read, name)) throw overlayError(memberPath(path, name), 'it is required, got nothing.');
    }
    // The cast is safe because the reader of each field returned a value of the field's declared type.
    return read as ReadAs<S>;
  };
}

function isRecord(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
