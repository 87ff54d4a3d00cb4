// The entry point to the interface that the specification defines, but without a server. `call` takes a request and
// returns a response, both as plain values; it combines routing, authentication, parameter values, formats and error
// responses.

import type { Identity } from '../contract/identity.js';
import { canonicalCulture } from '../contract/params.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { servedCulture } from '../knowledge/cultures.js';
import { limitsOf } from '../knowledge/host-limits.js';
import type { Knowledge, KnowledgeBase } from '../knowledge/knowledge-base.js';
import { withAwaitedPatients } from '../knowledge/patients.js';
import { knowledgeOf, type OperationDescription } from '../operations/operation.js';
import { encodedResult, formatOf, MEDIA_TYPES } from './formats.js';
import { commonHeaders, type Refusal, refusalOf, refusedResponse } from './refusals.js';
import type { WireRequest, WireResponse } from './request.js';
import { identityOf } from './request-identity.js';
import { isReadable, requestValues } from './request-values.js';
import { routeOf } from './routes.js';

/**
 * Answers a request to the interface. Every request gets a response: a bad request yields an error status and body
 * rather than an exception. `call` throws only if `request` is not a request object. The host's `patients` function may
 * return promises, which are awaited.
 *
 * @example
 * const path = '/api/Svc/Terminology/Subsumes?A=10089&B=10092';
 * const { status, body } = await call(kb, { method: 'GET', path });
 * `${status} ${body}` // '200 {"outcome":"subsumes"}'
 */
export async function call(kb: KnowledgeBase, request: WireRequest): Promise<WireResponse> {
  const knowledge = knowledgeOf('call', kb);
  checkRequest(request);
  const route = routeOf(request.method, request.path);
  const operation = 'operation' in route ? route.operation : undefined;
  const pathQuery = 'query' in route ? route.query : (/\?([^#]*)/.exec(request.path)?.[1] ?? '');
  let values: Readonly<Record<string, unknown>> = {};
  let unread: unknown;
  try {
    refuseLargeBody(knowledge, request);
    values = requestValues(request, pathQuery, (name) => operation?.parameters[name]?.kind);
  } catch (error) {
    unread = error;
  }
  const format = formatOf(values.DataFormat);
  const requestId = typeof values.RequestId === 'string' && values.RequestId !== '' ? values.RequestId : undefined;
  const refuse = (refusal: Refusal): WireResponse => refusedResponse(refusal, format, requestId);
  if (operation === undefined || 'refusal' in route)
    return refuse('refusal' in route ? route.refusal : refusalOf(unread));
  try {
    const identity = await identityOf(knowledge, request);
    if (hasBody(request) && !isReadable(request.contentType)) return refuse(unsupported(request.contentType));
    if (unread !== undefined) throw unread;
    const given = withIdentity(operation, values, identity);
    const result = await withAwaitedPatients(knowledge, () => operation.invoke(kb, given));
    const body = encodedResult(operation.name, format, Object(result));
    const culture = servedCulture(knowledge, canonicalCulture(values.Culture));
    return {
      status: 200,
      contentType: MEDIA_TYPES[format],
      body,
      headers: { 'content-language': culture, ...commonHeaders(format, requestId) },
      ...(requestId === undefined ? {} : { requestId }),
    };
  } catch (error) {
    return refuse(refusalOf(error));
  }
}

function checkRequest(request: WireRequest): void {
  const given: unknown = request;
  const isRequest = typeof given === 'object' && given !== null && 'method' in given && 'path' in given;
  if (isRequest && typeof given.method === 'string' && typeof given.path === 'string') return;
  const advice = "Pass { method: 'GET', path: '/api/Svc/…' }";
  throw new CtermError(
    'invalid-argument',
    `call: expected a request with method and path, got ${shown(given)}. ${advice}.`,
  );
}

/** Encoding a value in a body (percent-encoding, JSON escapes) usually lengthens it by at most this factor. */
const ENCODED_GROWTH = 4;

/**
 * Throws `too-large`, without reading the body, if the body is so long that a value in it probably exceeds the host's
 * limits.
 */
function refuseLargeBody(kb: Knowledge, { body }: WireRequest): void {
  const { text, document } = limitsOf(kb);
  const most = ENCODED_GROWTH * Math.max(text, document);
  const length = typeof body === 'string' || body instanceof Uint8Array ? body.length : 0;
  if (length <= most) return;
  throw new CtermError('too-large', `The body has ${length} bytes, at most ${most} are read.`);
}

function hasBody({ body }: WireRequest): boolean {
  return typeof body === 'string' ? body.trim() !== '' : body instanceof Uint8Array && body.length > 0;
}

function unsupported(contentType: string | null | undefined): Refusal {
  const expected = 'expected application/x-www-form-urlencoded or application/json in UTF-8';
  const message = `Content-Type: ${expected}, got ${shown(contentType)}.`;
  return { status: 415, code: 'unsupported-media-type', message };
}

/** Fills the identity parameter with the authenticated identity. A request cannot set this parameter itself. */
function withIdentity(
  operation: OperationDescription,
  values: Readonly<Record<string, unknown>>,
  identity: Identity | undefined,
): Readonly<Record<string, unknown>> {
  const name = Object.keys(operation.parameters).find((one) => operation.parameters[one]?.kind === 'identity');
  if (name === undefined) return values;
  if (name in values) throw new CtermError('invalid-argument', `${operation.name}: there is no parameter '${name}'.`);
  if (identity === undefined) {
    throw new CtermError(
      'unauthorized',
      `${operation.name}: the request has no credentials. Send them in the Authorization header.`,
    );
  }
  return { ...values, [name]: identity };
}
