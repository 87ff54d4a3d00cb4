// How requests are refused: one body in every format, `error` with status, code, message and the RequestId; and which
// status an error has. What goes wrong inside is never told.

import { CtermError, type CtermErrorCode } from '../errors/cterm-error.js';
import { encodedObject, MEDIA_TYPES, type WireFormat } from './formats.js';
import type { WireResponse } from './request.js';
import type { ResultShape } from './result-shape.js';

/** The body of every answer that is no result. */
export interface WireError {
  readonly error: {
    readonly status: number;
    /** A code of CtermError, or `not-found`, `method-not-allowed`, `unsupported-media-type`, `internal`. */
    readonly code: string;
    readonly message: string;
    readonly requestId?: string;
  };
}

/** Its shape, as results have theirs. */
export const ERROR_SHAPE: ResultShape = {
  error: { status: 'number', code: 'text', message: 'text', 'requestId?': 'text' },
};

/** Statuses of errors; what is not here is the library's or the host's own fault. */
const STATUSES: Readonly<Partial<Record<CtermErrorCode, number>>> = {
  'invalid-argument': 400,
  'invalid-document': 400,
  unauthorized: 401,
  'vocabulary-not-licensed': 403,
  unavailable: 503,
};

/** Every status besides 200, with what it means: for the description of the interface. */
export const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: 'A parameter or document is missing, unknown or wrong; the message names it.',
  401: 'Credentials are missing or not valid.',
  403: 'The host is not licensed for a vocabulary that the request names.',
  404: 'There is no such path.',
  405: 'The path has another method; `allow` says which.',
  415: 'The body is neither form fields nor JSON in UTF-8.',
  500: 'Something went wrong inside.',
  503: 'The host does not provide what the request asks for.',
};

/** A refusal and how it is answered. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fault?: unknown;
}

/** The refusal that something thrown stands for. */
export function refusalOf(thrown: unknown): Refusal {
  const status = thrown instanceof CtermError ? STATUSES[thrown.code] : undefined;
  if (!(thrown instanceof CtermError) || status === undefined) {
    const message = 'Something went wrong inside. The log of the host may say more.';
    return { status: 500, code: 'internal', message, fault: thrown };
  }
  const { code, message } = thrown;
  return status === 401
    ? { status, code, message, headers: { 'www-authenticate': CHALLENGE } }
    : { status, code, message };
}

const CHALLENGE = 'Bearer realm="cterm", Basic realm="cterm", charset="UTF-8"';

/** The answer to a request that is refused. */
export function refusedResponse(refusal: Refusal, format: WireFormat, requestId: string | undefined): WireResponse {
  const { status, code, message, headers, fault } = refusal;
  // Errors are always told: what XML cannot hold of what was sent is shown by its number.
  const told = { status, code, message: wellFormed(message) };
  const body: WireError = { error: requestId === undefined ? told : { ...told, requestId: wellFormed(requestId) } };
  return {
    status,
    contentType: MEDIA_TYPES[format],
    body: encodedObject(format, body, ERROR_SHAPE),
    headers: { ...headers, ...commonHeaders(format, requestId) },
    ...(requestId === undefined ? {} : { requestId }),
    ...(fault === undefined ? {} : { fault }),
  };
}

/** The headers of every answer. */
export function commonHeaders(format: WireFormat, requestId: string | undefined): Record<string, string> {
  const headers = { 'content-type': MEDIA_TYPES[format] };
  return requestId === undefined ? headers : { ...headers, 'request-id': encodeURIComponent(wellFormed(requestId)) };
}

function wellFormed(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, (sign) => {
    return `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  });
}
