// The schemas of the description: of parameters by their kind, of results by their shape. JSON Schema 2020-12, as OpenAPI
// 3.1 has it.

import type { Parameter, Presence } from '../contract/parameter.js';
import { markedFields } from './list-or-object.js';
import { ERROR_SHAPE } from './refusals.js';
import { itemShape, objectShape, type ResultShape, resultShape, resultTypes } from './result-shape.js';

/** A piece of the description: plain data. */
export type Described = Readonly<Record<string, unknown>>;

type AnyParameter = Parameter<unknown, unknown, Presence>;

/** The schema of a value that stands in a query or form, or, as `inJson`, in a body of JSON. */
export function parameterSchema(parameter: AnyParameter, inJson: boolean): Described {
  const schema = kindSchema(parameter, inJson);
  const { default: usual } = parameter;
  return usual === undefined || usual instanceof Date ? schema : { ...schema, default: usual };
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
      return { type: 'array', items: { type: 'string' } };
    case 'integers':
      return { type: 'array', items: { type: 'integer', ...limits } };
    case 'enumerationSet':
      return { type: 'array', items: { type: 'string', enum: names } };
    case 'dateTime':
      return { type: 'string', description: 'ISO 8601; without an offset it is UTC, without a time midnight.' };
    case 'document':
      return inJson ? { type: ['string', 'object', 'array'] } : { type: 'string' };
    case 'patient':
    case 'json':
      return inJson ? { type: ['string', 'object'] } : { type: 'string', contentMediaType: 'application/json' };
    default:
      return { type: 'string' };
  }
}

/** The schema of an operation's result as JSON. */
export function resultSchema(operation: string): Described {
  return shapeSchema(resultShape(operation), new Set());
}

/** The schemas of all types that results refer to, and of the body of errors. */
export function componentSchemas(operations: readonly string[]): Described {
  const marked = new Set(
    operations.flatMap((operation) => markedFields(operation).map((way) => ownerOf(operation, way))),
  );
  const types = Object.keys(resultTypes).map((name) => [name, shapeSchema(name, marked, true)]);
  return { ...Object.fromEntries(types), Error: shapeSchema(ERROR_SHAPE, marked) };
}

/** `Type.member` of a field that may be a list or one object. */
function ownerOf(operation: string, way: string): string {
  let owner: ResultShape | undefined;
  let shape: ResultShape | undefined = resultShape(operation);
  const steps = way.split('.');
  for (const step of steps) {
    owner = itemShape(shape) ?? shape;
    shape = objectShape(owner)?.members.get(step)?.shape;
  }
  return `${String(owner)}.${steps.at(-1)}`;
}

/** The schema of a shape; a type is referred to unless it is `spelt` out. */
function shapeSchema(shape: ResultShape, marked: ReadonlySet<string>, spelt = false): Described {
  const item = itemShape(shape);
  if (item !== undefined) return { type: 'array', items: shapeSchema(item, marked) };
  const known = objectShape(shape);
  if (known === undefined) {
    return shape === 'text' ? { type: 'string' } : shape === 'number' || shape === 'boolean' ? { type: shape } : {};
  }
  if (typeof shape === 'string' && !spelt) return { $ref: `#/components/schemas/${shape}` };
  const members = [...known.members.values()];
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
