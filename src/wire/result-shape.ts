// The shapes of results, which the build generates from the types of the operations. JSON can be parsed without shapes,
// but XML has only strings and does not mark lists, so it is parsed according to a shape.

import { RESULT_SHAPES, RESULT_TYPES } from './result-shapes.gen.js';

/**
 * A shape as data: `text`, `number`, `boolean`, the name of a type, a list whose only element is the shape of the
 * members, or the members of an object. A member whose name ends in `?` may be absent; `*` is for members with any
 * name, which come from the caller's own document.
 */
export type ResultShape = string | readonly ResultShape[] | { readonly [member: string]: ResultShape };

/** One member of an object. */
export interface ShapeMember {
  readonly name: string;
  readonly isOptional: boolean;
  readonly shape: ResultShape;
}

/** The members of an object, keyed by name, and the shape of members with other names. */
export interface ObjectShape {
  readonly members: ReadonlyMap<string, ShapeMember>;
  readonly others: ResultShape | undefined;
}

/** The shapes of the named types to which other shapes refer. */
export const resultTypes = RESULT_TYPES;

/** The shape of an operation's result. Throws if there is none, which means that the build is out of date. */
export function resultShape(operation: string): ResultShape {
  const shape = Object.hasOwn(RESULT_SHAPES, operation) ? RESULT_SHAPES[operation] : undefined;
  if (shape === undefined) throw new Error(`no shape of ${operation}: run \`npm run build\` after changing operations`);
  return shape;
}

/** The shape of a list's members; undefined for a shape that is not a list. */
export function itemShape(shape: ResultShape | undefined): ResultShape | undefined {
  return Array.isArray(shape) ? shape[0] : undefined;
}

/** The members of an object shape; undefined for the shape of a single value or a list. */
export function objectShape(shape: ResultShape | undefined): ObjectShape | undefined {
  const named = typeof shape === 'string' && Object.hasOwn(RESULT_TYPES, shape) ? RESULT_TYPES[shape] : shape;
  if (named === undefined || typeof named === 'string' || isList(named)) return undefined;
  const members = new Map<string, ShapeMember>();
  for (const [key, inner] of Object.entries(named)) {
    if (key === '*') continue;
    const isOptional = key.endsWith('?');
    const name = isOptional ? key.slice(0, -1) : key;
    members.set(name, { name, isOptional, shape: inner });
  }
  return { members, others: named['*'] };
}

function isList(shape: ResultShape): shape is readonly ResultShape[] {
  return Array.isArray(shape);
}
