// Collects the parameter values of a request, by name, from the query and from a body with form fields or JSON. A
// single-valued parameter that is given twice is rejected with a message that names it, and so is a value that is not
// valid UTF-8. Parsing the values is left to the operation.

import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown } from '../errors/messages.js';
import type { WireRequest } from './request.js';

/** The parameter kinds that take several values and may be repeated. */
const MULTI_VALUED: ReadonlySet<string> = /* @__PURE__ */ new Set(['list', 'codes', 'integers', 'enumerationSet']);

/**
 * The parameter values of a request, by name. `kindOf` returns the kind of a parameter, or undefined for an unknown
 * name. The query may be part of the path, given as the request's `query`, or both.
 */
export function requestValues(
  request: WireRequest,
  pathQuery: string,
  kindOf: (name: string) => string | undefined,
): Record<string, unknown> {
  const values = new Map<string, unknown>();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else if (MULTI_VALUED.has(kindOf(name) ?? '')) values.set(name, joined(before, value));
    else throw refused(`parameter ${clipped(name)} is given twice. Give it once, in the query or in the body`);
  };
  const { query } = request;
  for (const text of [pathQuery, typeof query === 'string' ? query : '']) {
    for (const [name, value] of formFields(text.replace(/^\?/, ''), 'query')) add(name, value);
  }
  if (typeof query === 'object') for (const [name, value] of Object.entries(query)) add(name, value);
  for (const [name, value] of bodyMembers(request)) add(name, value);
  return Object.fromEntries(values);
}

function joined(a: unknown, b: unknown): unknown {
  if (typeof a === 'string' && typeof b === 'string') return `${a},${b}`;
  return [a, b].flatMap((part) => (typeof part === 'string' ? part.split(',') : part));
}

function refused(problem: string): CtermError {
  return new CtermError('invalid-argument', `${problem}.`);
}

/** The fields of a query or form, in order. Throws if anything is not percent-encoded UTF-8. */
function formFields(text: string, where: string): [name: string, value: string][] {
  return text
    .split('&')
    .filter((field) => field !== '')
    .map((field) => {
      const equals = field.indexOf('=');
      const [name, value] = equals < 0 ? [field, ''] : [field.slice(0, equals), field.slice(equals + 1)];
      const read = decoded(name);
      if (read === undefined) throw refused(`the ${where}: '${clipped(name)}' is not percent-encoded UTF-8`);
      const said = decoded(value);
      if (said === undefined) {
        throw refused(`parameter ${clipped(read)}: expected percent-encoded UTF-8, got ${shown(value)}`);
      }
      return [read, said];
    });
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function bodyMembers({ body, contentType }: WireRequest): [name: string, value: unknown][] {
  if (body === undefined || body === null) return [];
  if (typeof body === 'object' && !(body instanceof Uint8Array)) return Object.entries(body);
  const text = typeof body === 'string' ? body : utf8(body);
  if (text.trim() === '') return [];
  return isJson(text, contentType) ? jsonMembers(text) : formFields(text.trim(), 'body');
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('the body is not valid UTF-8. Send it as UTF-8');
  }
}

/** Whether a body is JSON rather than form fields; other media types have already been refused. */
function isJson(text: string, contentType: string | null | undefined): boolean {
  const type = mediaType(contentType);
  return type === '' ? /^\s*\{/.test(text) : type !== FORM;
}

const FORM = 'application/x-www-form-urlencoded';

/** Whether bodies with this content type can be read, which depends on its media type and charset. */
export function isReadable(contentType: string | null | undefined): boolean {
  const type = mediaType(contentType);
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  const isKnown = type === '' || type === FORM || type === 'text/json' || /^application\/([\w.-]+\+)?json$/.test(type);
  return isKnown && /^(utf-?8|us-ascii)$/i.test(charset);
}

function mediaType(contentType: string | null | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function jsonMembers(text: string): [name: string, value: unknown][] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refused('the body is not valid JSON. Send an object of parameters, or form fields with their Content-Type');
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return Object.entries(parsed);
  throw refused(`the body: expected an object of parameters, got ${shown(parsed)}`);
}
