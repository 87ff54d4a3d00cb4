// The forms that an answer may take: JSON, where marked lists of one member collapse; JSF, JSON in fixed form; XML. Each
// is written and read here, and nowhere else.

import { CtermError } from '../errors/cterm-error.js';
import { collapsed, expanded } from './list-or-object.js';
import { resultOfXml } from './read-xml.js';
import { type ResultShape, resultShape } from './result-shape.js';
import { xmlOf } from './write-xml.js';

/** What parameter DataFormat may say, but for `Default`, which is JSON. */
export type WireFormat = 'JSON' | 'JSF' | 'XML';

/** The media type of a form. */
export const MEDIA_TYPES: Readonly<Record<WireFormat, string>> = {
  JSON: 'application/json; charset=utf-8',
  JSF: 'application/json; charset=utf-8',
  XML: 'application/xml; charset=utf-8',
};

/** The form that a text names, in any case; JSON for `Default` and for what is none. */
export function formatOf(given: unknown): WireFormat {
  const wanted = typeof given === 'string' ? given.trim().toUpperCase() : '';
  return wanted === 'XML' || wanted === 'JSF' ? wanted : 'JSON';
}

/** The result of an operation in a form. Throws `invalid-argument` for a character that XML cannot hold. */
export function encodedResult(operation: string, format: WireFormat, result: object): string {
  if (format === 'XML') return xmlOf(result, resultShape(operation));
  return JSON.stringify(format === 'JSF' ? result : collapsed(operation, result));
}

/** An object that is no operation's result, such as an error, in a form. */
export function encodedObject(format: WireFormat, object: object, shape: ResultShape): string {
  return format === 'XML' ? xmlOf(object, shape) : JSON.stringify(object);
}

/**
 * The typed result that an answer on the wire holds, whatever its form: lists are lists again, numbers of XML numbers.
 * For programs that talk to a service of this interface. Throws `invalid-document` for what is no answer of the operation.
 *
 * @example
 * readAnswer('subsumes', '<Outcome Value="subsumes"/>') // { outcome: 'subsumes' }
 */
export function readAnswer(operation: string, body: string): Record<string, unknown> {
  const where = `readAnswer: the answer of ${operation}`;
  if (/^\s*</.test(body)) return resultOfXml(body, resultShape(operation), where);
  const parsed = parsedJson(body, where);
  const result = expanded(operation, parsed);
  if (typeof result === 'object' && result !== null && !Array.isArray(result)) return { ...result };
  throw new CtermError('invalid-document', `${where}: expected an object. Pass the body as it came.`);
}

function parsedJson(body: string, where: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new CtermError('invalid-document', `${where}: it is neither JSON nor XML. Pass the body as it came.`);
  }
}
