// Identities that have been authenticated in this process. A request cannot contain an identity: only objects created
// here are accepted, so no query, form or JSON body can impersonate anyone.

/** A subject authenticated by Basic credentials, by a token, or by the surrounding program. */
export interface Identity {
  readonly subject: string;
  readonly scheme: 'basic' | 'bearer' | 'host';
  /** The time of authentication, in seconds since the Unix epoch; by default, the time at which a token is issued. */
  readonly authTime?: number;
}

const registered = /* @__PURE__ */ new WeakSet<object>();

/** Creates an identity that is accepted as authenticated. The caller must have authenticated the subject. */
export function makeIdentity({ subject, scheme, authTime }: Identity): Identity {
  const identity: Identity = Object.freeze({ subject, scheme, ...(authTime === undefined ? {} : { authTime }) });
  registered.add(identity);
  return identity;
}

/** Whether `given` was itself made by `makeIdentity`; false for a copy of such an object. */
export function isIdentity(given: unknown): given is Identity {
  return typeof given === 'object' && given !== null && registered.has(given);
}

/**
 * The identity of a subject that the surrounding program itself has authenticated, for example by a session cookie.
 *
 * @example
 * hostIdentity('user-42').scheme // 'host'
 */
export function hostIdentity(subject: string, authTime?: Date): Identity {
  const seconds = authTime === undefined ? undefined : Math.floor(authTime.getTime() / 1000);
  return makeIdentity({ subject, scheme: 'host', authTime: seconds });
}
