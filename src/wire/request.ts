// Requests and responses of the interface as plain values, independent of any server, service worker or other
// transport.

import type { Identity } from '../contract/identity.js';

/** A request. A server passes on what it received; other programs may provide objects instead of encoded text. */
export interface WireRequest {
  /** GET or POST, in upper or lower case. */
  readonly method: string;
  /** The path as received, beginning with `/api/Svc/`; it may include a query. */
  readonly path: string;
  /** The query, as a string such as `a=1&b=2`, with or without `?`, or as an object with values keyed by name. */
  readonly query?: string | Readonly<Record<string, unknown>>;
  /** The body, as form fields or JSON in a string or UTF-8 bytes, or as an object with values keyed by name. */
  readonly body?: string | Uint8Array | Readonly<Record<string, unknown>>;
  /** The media type of a body of form fields or JSON. If absent, it is detected from the body. */
  readonly contentType?: string | null;
  /** The `Authorization` header, as received. */
  readonly authorization?: string | null;
  /** The result of `hostIdentity`, if the program has authenticated the user itself, for example through a session. */
  readonly identity?: Identity;
}

/** The response to a request. */
export interface WireResponse {
  /** The HTTP status. */
  readonly status: number;
  /** The media type of the body, with its charset. */
  readonly contentType: string;
  /** The serialised result; for any status other than 200, a serialised `WireError`. */
  readonly body: string;
  /**
   * The headers to send, with lower-case names and including `content-type`. `content-language` is the culture of the
   * texts; `request-id` is the RequestId of the request, percent-encoded.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** The RequestId of the request, unchanged. */
  readonly requestId?: string;
  /** The error that was thrown (only for statuses 500 and 503), for the host to log. It is never part of the body. */
  readonly fault?: unknown;
}
