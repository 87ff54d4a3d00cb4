// The big integers of a JWK (RFC 7518, Base64urlUInt): big-endian bytes as base64url without padding. Leading zero
// bytes are dropped when a number is read, so that they cannot make the number look larger than it is.

import { bytesOfBase64 } from '../kernel/base64.js';

/** The bytes of a number without leading zeros, or [0] for zero; undefined if the string is not base64url. */
export function bytesOfNumber(text: string): Uint8Array | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const bytes = bytesOfBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? bytes.subarray(0, 1) : bytes.subarray(first);
}

/** The bit length of a number returned by `bytesOfNumber`; 0 for zero. */
export function bitLength(bytes: Uint8Array): number {
  return bytes.length * 8 - (Math.clz32(bytes[0]) - 24);
}
