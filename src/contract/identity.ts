// Who asks: an identity that was authenticated in this program. It cannot be written down in a request: only what was
// made here counts, so that no query, form or JSON body can claim to be somebody.

/** Somebody who was authenticated: by Basic credentials, by a token, or by the surrounding program. */
export interface Identity {
  readonly subject: string;
  readonly scheme: 'basic' | 'bearer' | 'host';
  /** Seconds since 1970 at which the subject proved who they are; when a token is issued, unless given. */
  readonly authTime?: number;
}

const made = /* @__PURE__ */ new WeakSet<object>();

/** An identity that counts as one. Whoever calls it has authenticated the subject. */
export function makeIdentity({ subject, scheme, authTime }: Identity): Identity {
  const identity: Identity = Object.freeze({ subject, scheme, ...(authTime === undefined ? {} : { authTime }) });
  made.add(identity);
  return identity;
}

/** Whether a value was made by `makeIdentity`; a copy of one was not. */
export function isIdentity(given: unknown): given is Identity {
  return typeof given === 'object' && given !== null && made.has(given);
}

/**
 * The identity of somebody whom the surrounding program has authenticated itself, by a session cookie for example.
 *
 * @example
 * hostIdentity('user-42').scheme // 'host'
 */
export function hostIdentity(subject: string, authTime?: Date): Identity {
  const seconds = authTime === undefined ? undefined : Math.floor(authTime.getTime() / 1000);
  return makeIdentity({ subject, scheme: 'host', authTime: seconds });
}
