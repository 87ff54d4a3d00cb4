// The schemas of the OpenAPI document, in JSON Schema 2020-12 as used by OpenAPI 3.1. The schema of a parameter is
// derived from its kind; that of a result, from its shape.

import type { Parameter, Presence } from '../contract/parameter.js';
import { markedFields } from './list-or-object.js';
import { ERROR_SHAPE } from './refusals.js';
import { itemShape, objectShape, type ResultShape, resultShape, resultTypes } from './result-shape.js';

/** A part of the OpenAPI document, as plain data. */
export type Described = Readonly<Record<string, unknown>>;

type AnyParameter = Parameter<unknown, unknown, Presence>;

/** The schema of a parameter's value, either in a JSON body (if `inJson` is true) or in a query or form. */
export function parameterSchema(parameter: AnyParameter, inJson: boolean): Described {
  const schema = kindSchema(parameter, inJson);
  const { default: defaultValue } = parameter;
  return defaultValue === undefined || defaultValue instanceof Date ? schema : { ...schema, default: defaultValue };
}

function kindSchema({ kind, names, bounds }: AnyParameter, inJson: boolean): Described {
  const { min, max } = bounds ?? {};
  const limits = { ...(min === undefined ? {} : { minimum: min }), ...(max === undefined ? {} : { maximum: max }) };
  switch (kind) {
    case 'integer':
      return { type: kind, ...limits };
    case 'boolean':
      return { type: 'boolean' };
    case 'enumeration':
      return { type: 'string', enum: names };
    case 'list':
    case 'codes':
      return { type: 'array', items: { type: 'string' } };
    case 'integers':
      return { type: 'array', items: { type: 'integer', ...limits } };
    case 'enumerationSet':
      return { type: 'array', items: { type: 'string', enum: names } };
    case 'dateTime':
      return { type: 'string', description: 'ISO 8601; UTC without an offset, midnight without a time.' };
    case 'document':
      return inJson ? { type: ['string', 'object', 'array'] } : { type: 'string' };
    case 'patient':
    case 'json':
    case 'settings':
      return inJson ? { type: ['string', 'object'] } : { type: 'string', contentMediaType: 'application/json' };
    default:
      return { type: 'string' };
  }
}

/** The schema of an operation's result as JSON. */
export function resultSchema(operation: string): Described {
  return shapeSchema(resultShape(operation), new Set());
}

/** The schemas of all types to which results refer, and the schema of the error body. */
export function componentSchemas(operations: readonly string[]): Described {
  const marked = new Set(
    operations.flatMap((operation) => markedFields(operation).map((path) => ownerOf(operation, path))),
  );
  const types = Object.keys(resultTypes).map((name) => [name, shapeSchema(name, marked, true)]);
  return { ...Object.fromEntries(types), Error: shapeSchema(ERROR_SHAPE, marked) };
}

/** The name, in the form `Type.member`, of a field that may be either a list or a single object. */
function ownerOf(operation: string, path: string): string {
  let owner: ResultShape | undefined;
  let shape: ResultShape | undefined = resultShape(operation);
  const steps = path.split('.');
  for (const step of steps) {
    owner = itemShape(shape) ?? shape;
    shape = objectShape(owner)?.members.get(step)?.shape;
  }
  return `${String(owner)}.${steps.at(-1)}`;
}

/** The schema of a shape. A named type becomes a reference unless `inlined` is true. */
function shapeSchema(shape: ResultShape, marked: ReadonlySet<string>, inlined = false): Described {
  const item = itemShape(shape);
  if (item !== undefined) return { type: 'array', items: shapeSchema(item, marked) };
  const object = objectShape(shape);
  if (object === undefined) {
    return shape === 'text' ? { type: 'string' } : shape === 'number' || shape === 'boolean' ? { type: shape } : {};
  }
  if (typeof shape === 'string' && !inlined) return { $ref: `#/components/schemas/${shape}` };
  const members = [...object.members.values()];
  const properties = members.map(({ name, shape: inner }): [string, Described] => {
    const one = itemShape(inner);
    const schema = shapeSchema(inner, marked);
    const mayBeOne = one !== undefined && marked.has(`${String(shape)}.${name}`);
    return [name, mayBeOne ? { oneOf: [schema, shapeSchema(one, marked)] } : schema];
  });
  const required = members.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
}
