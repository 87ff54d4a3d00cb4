// Bearer tokens: JWTs signed with RS256 and issued for an identity. Verifying a token yields that identity. A token
// cannot influence how it is verified: the algorithm, keys, issuer and audience are fixed here.

import { type Identity, makeIdentity } from '../contract/identity.js';
import { CtermError } from '../errors/cterm-error.js';
import { hostNow } from '../knowledge/host-calls.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { ALGORITHM } from './read-key.js';
import { misconfigured, refused } from './refuse-credentials.js';
import { signingKeys } from './signing-keys.js';
import { SKEW, secondsOf } from './token-clock.js';
import { signatures } from './webcrypto.js';

const LIFETIME = 3600;
const DAY = 86_400;
/** The maximum length of a token, in characters. The tokens issued here have about 900. */
const MAX_TOKEN_LENGTH = 8192;
const MAX_SUBJECT_LENGTH = 1024;
const OWN_NAME = 'cterm';
const CLAIMS = ['iss', 'sub', 'aud', 'iat', 'nbf', 'exp', 'jti', 'auth_time'];

/** Issues a token for an identity; throws `unauthorized` if the subject was authenticated a day or more ago. */
export async function issueToken(kb: Knowledge, { subject, authTime }: Identity): Promise<string> {
  const now = secondsOf(hostNow(kb));
  const since = authTime ?? now;
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT_LENGTH) {
    throw refused('the identity has no subject, or one that is too long');
  }
  if (!Number.isInteger(since) || since > now + SKEW)
    throw refused('the authentication time of the identity is invalid or in the future');
  if (now - since >= DAY) throw refused('the subject was authenticated a day ago or longer and must do so again');
  const { issuer = OWN_NAME, audience = OWN_NAME, lifetime = LIFETIME } = kb.host.tokens ?? {};
  if (!Number.isInteger(lifetime) || lifetime < 1)
    throw misconfigured('lifetime', 'expected whole seconds, at least 1.');
  const [{ SignJWT }, { signing }] = await Promise.all([signatures(), signingKeys(kb)]);
  return new SignJWT({ auth_time: since })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: signing.published.kid })
    .setIssuer(issuer)
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + lifetime)
    .setJti(crypto.randomUUID())
    .sign(signing.privateKey);
}

/**
 * The identity for which a token was issued. Throws `unauthorized` if the token was not issued by us or is not
 * currently valid.
 */
export async function verifyToken(kb: Knowledge, token: string): Promise<Identity> {
  if (token.length > MAX_TOKEN_LENGTH) throw refused('the token is too long');
  const parts = token.split('.');
  if (parts.length !== 3 || !parts.every(isBase64Url)) throw refused('the token is malformed');
  const { issuer = OWN_NAME, audience = OWN_NAME } = kb.host.tokens ?? {};
  const [{ jwtVerify }, { all }] = await Promise.all([signatures(), signingKeys(kb)]);
  const currentDate = hostNow(kb);
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = all.find(({ published }) => published.kid === kid);
        if (key === undefined) throw refused('the token was signed with a key that is not known here');
        return key.publicKey;
      },
      {
        algorithms: [ALGORITHM],
        typ: 'JWT',
        issuer,
        audience,
        clockTolerance: SKEW,
        currentDate,
        requiredClaims: CLAIMS,
      },
    );
    const { sub, auth_time: authTime } = payload;
    if (typeof sub !== 'string' || sub === '') throw refused('the token names no subject');
    if (typeof authTime !== 'number' || !Number.isInteger(authTime) || authTime > secondsOf(currentDate) + SKEW) {
      throw refused('the token does not say when its subject was authenticated');
    }
    return makeIdentity({ subject: sub, scheme: 'bearer', authTime });
  } catch (error) {
    throw error instanceof CtermError ? error : refused(joseReason(error), error);
  }
}

/**
 * The reason for an error from the JOSE library, determined by the error's code. Testing for the library's error
 * classes would require loading the library eagerly.
 */
function joseReason(error: unknown): string {
  const { code, claim }: { code?: unknown; claim?: unknown } = Object(error);
  if (code === 'ERR_JWT_EXPIRED') return 'the token has expired';
  if (code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED') return 'the signature of the token is wrong';
  if (code === 'ERR_JOSE_ALG_NOT_ALLOWED') return `the token is not signed by ${ALGORITHM}`;
  if (code !== 'ERR_JWT_CLAIM_VALIDATION_FAILED') return 'the token is malformed';
  return claim === 'nbf'
    ? 'the token is not valid yet'
    : `the token's '${claim}' is missing or not the one expected here`;
}

/**
 * Whether a string is base64url in canonical form. Other forms are rejected, so that there is only one way to write a
 * token.
 */
function isBase64Url(text: string): boolean {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return false;
  const remainder = text.length % 4;
  if (remainder === 0) return true;
  const last = text.at(-1) ?? '';
  return (remainder === 2 && 'AQgw'.includes(last)) || (remainder === 3 && 'AEIMQUYcgkosw048'.includes(last));
}
