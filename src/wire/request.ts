// A request and a response of the interface as plain values: what a server, a service worker or a test has at hand, and
// what it sends back. Nothing here is bound to a way of sending.

import type { Identity } from '../contract/identity.js';

/** A request. A server passes on what it was sent; a program may give objects instead of encoded text. */
export interface WireRequest {
  /** GET or POST, in any case. */
  readonly method: string;
  /** From `/api/Svc/` on, as it was sent; a query may stand behind it. */
  readonly path: string;
  /** `a=1&b=2`, with or without `?`; or the values by name. */
  readonly query?: string | Readonly<Record<string, unknown>>;
  /** Form fields or JSON as text or bytes of UTF-8; or the values by name. */
  readonly body?: string | Uint8Array | Readonly<Record<string, unknown>>;
  /** Of the body: `application/x-www-form-urlencoded` or `application/json`. Without it, told from the text. */
  readonly contentType?: string | null;
  /** The header `Authorization` as it was sent. */
  readonly authorization?: string | null;
  /** Who asks, where the program has authenticated them itself, by a session for example: what `hostIdentity` gave. */
  readonly identity?: Identity;
}

/** The answer to a request. */
export interface WireResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /**
   * Headers to send, in lower case, `content-type` among them; `content-language` is the culture that was used,
   * `request-id` the RequestId of the request, percent-encoded.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** RequestId of the request, as it was. */
  readonly requestId?: string;
  /** Of status 500: what was thrown, for the log of the host. It is never part of the body. */
  readonly fault?: unknown;
}
