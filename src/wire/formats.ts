// The response formats: JSON, in which marked lists with one member are collapsed; JSF, which is JSON without that
// collapsing; and XML. Responses are serialised and parsed only here.

import { CtermError } from '../errors/cterm-error.js';
import type * as namedOperations from '../operations/named-operations.js';
import type { OperationParameters } from '../operations/operation-parameters.gen.js';
import { collapsed, expanded } from './list-or-object.js';
import { resultOfXml } from './read-xml.js';
import { type ResultShape, resultShape } from './result-shape.js';
import { xmlOf } from './write-xml.js';

/** The values of the DataFormat parameter, except `Default`, which is JSON. */
export type WireFormat = 'JSON' | 'JSF' | 'XML';

/** The media type of each format. */
export const MEDIA_TYPES: Readonly<Record<WireFormat, string>> = {
  JSON: 'application/json; charset=utf-8',
  JSF: 'application/json; charset=utf-8',
  XML: 'application/xml; charset=utf-8',
};

/** The format with the given name, in upper or lower case. `Default` and anything unknown mean JSON. */
export function formatOf(given: unknown): WireFormat {
  const wanted = typeof given === 'string' ? given.trim().toUpperCase() : '';
  return wanted === 'XML' || wanted === 'JSF' ? wanted : 'JSON';
}

/** Serialises an operation's result. Throws `invalid-argument` for a character that XML cannot represent. */
export function encodedResult(operation: string, format: WireFormat, result: object): string {
  if (format === 'XML') return xmlOf(result, resultShape(operation));
  return JSON.stringify(format === 'JSF' ? result : collapsed(operation, result));
}

/** Serialises an object that is not the result of an operation, such as an error. */
export function encodedObject(format: WireFormat, object: object, shape: ResultShape): string {
  return format === 'XML' ? xmlOf(object, shape) : JSON.stringify(object);
}

/** The result of an operation. */
type AnswerOf<Name extends keyof OperationParameters> = Awaited<ReturnType<(typeof namedOperations)[Name]>>;

/**
 * Parses the body of a response, in any format, from a service with this interface. Returns the operation's result with
 * its original types: collapsed lists are lists again, and numbers in XML are numbers again. Throws `invalid-document`
 * for any other body.
 *
 * @example
 * readAnswer('subsumes', '<Outcome Value="subsumes"/>') // { outcome: 'subsumes' }
 */
export function readAnswer<Name extends keyof OperationParameters>(operation: Name, body: string): AnswerOf<Name>;
export function readAnswer(operation: string, body: string): Record<string, unknown>;
export function readAnswer(operation: string, body: string): object {
  const where = `readAnswer: the answer of ${operation}`;
  if (/^\s*</.test(body)) return resultOfXml(body, resultShape(operation), where);
  const parsed = parsedJson(body, where);
  const result = expanded(operation, parsed);
  if (typeof result === 'object' && result !== null && !Array.isArray(result)) return { ...result };
  throw new CtermError('invalid-document', `${where}: expected an object. Pass the body as received.`);
}

function parsedJson(body: string, where: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new CtermError('invalid-document', `${where}: it is neither JSON nor XML. Pass the body as received.`);
  }
}
