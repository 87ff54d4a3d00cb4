// Error responses. Each has the HTTP status for the error and a body whose `error` contains the status, code, message
// and RequestId, the same in all formats. Details of internal errors are never disclosed.

import { CtermError, type CtermErrorCode } from '../errors/cterm-error.js';
import { encodedObject, MEDIA_TYPES, type WireFormat } from './formats.js';
import type { WireResponse } from './request.js';
import type { ResultShape } from './result-shape.js';

/** The body of every error response. */
export interface WireError {
  readonly error: {
    /** The HTTP status. */
    readonly status: number;
    /** The code of a CtermError, or `not-found`, `method-not-allowed`, `unsupported-media-type`, `internal`. */
    readonly code: string;
    /** States what is wrong and what to do about it, in English. */
    readonly message: string;
    /** The RequestId of the request, if any. */
    readonly requestId?: string;
  };
}

/** The shape of a `WireError`, written like the shapes of results. */
export const ERROR_SHAPE: ResultShape = {
  error: { status: 'number', code: 'text', message: 'text', 'requestId?': 'text' },
};

/** The HTTP status for each error code. An error with any other code is the fault of the library or the host. */
const STATUSES: Readonly<Partial<Record<CtermErrorCode, number>>> = {
  'invalid-argument': 400,
  'invalid-document': 400,
  unauthorized: 401,
  'vocabulary-not-licensed': 403,
  'too-large': 413,
  unavailable: 503,
};

/** The meaning of every status except 200, for the OpenAPI document. */
export const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: 'A parameter or document is missing, unknown or invalid; the message names it.',
  401: 'Credentials are missing or invalid.',
  403: 'The host is not licensed for a vocabulary that the request names.',
  404: 'There is no such path.',
  405: 'The path has another method, given in the header `allow`.',
  413: 'The body, or a value in it, is larger than the host reads.',
  415: 'The body is neither form fields nor JSON in UTF-8.',
  500: 'Internal error.',
  503: 'The host does not provide what the request asks for.',
};

/** The contents of the response to a refused request. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fault?: unknown;
}

/** Returns the refusal for a thrown error. */
export function refusalOf(thrown: unknown): Refusal {
  const status = thrown instanceof CtermError ? STATUSES[thrown.code] : undefined;
  if (!(thrown instanceof CtermError) || status === undefined) {
    return { ...INTERNAL, fault: thrown };
  }
  const { code, message, cause } = thrown;
  if (status === UNAVAILABLE) {
    // If one of the host's functions has failed, this is an internal error, whatever the request was.
    if (cause !== undefined) return { ...INTERNAL, fault: cause };
    // The message lists what the host has registered, which callers need not know.
    return { status, code, message: STATUS_MEANINGS[UNAVAILABLE] ?? '', fault: thrown };
  }
  return status === 401
    ? { status, code, message, headers: { 'www-authenticate': CHALLENGE } }
    : { status, code, message };
}

const UNAVAILABLE = 503;
const INTERNAL = { status: 500, code: 'internal', message: 'Internal error. The log of the host may say more.' };
const CHALLENGE = 'Bearer realm="cterm", Basic realm="cterm", charset="UTF-8"';

/** The response to a refused request. */
export function refusedResponse(refusal: Refusal, format: WireFormat, requestId: string | undefined): WireResponse {
  const { status, code, message, headers, fault } = refusal;
  // An error must always be reported, so characters that XML cannot represent are replaced with their code points.
  const error = { status, code, message: wellFormed(message) };
  const body: WireError = { error: requestId === undefined ? error : { ...error, requestId: wellFormed(requestId) } };
  return {
    status,
    contentType: MEDIA_TYPES[format],
    body: encodedObject(format, body, ERROR_SHAPE),
    headers: { ...headers, ...commonHeaders(format, requestId) },
    ...(requestId === undefined ? {} : { requestId }),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** The headers that every response has. */
export function commonHeaders(format: WireFormat, requestId: string | undefined): Record<string, string> {
  const headers = { 'content-type': MEDIA_TYPES[format] };
  return requestId === undefined ? headers : { ...headers, 'request-id': encodeURIComponent(wellFormed(requestId)) };
}

function wellFormed(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, (character) => {
    return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  });
}
