// What is used of the JOSE library. The build makes this a file of its own beside the library, loaded when the first
// token is made or seen: who uses no tokens carries nothing of it.

export {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  importPKCS8,
  importSPKI,
  jwtVerify,
  SignJWT,
} from 'jose';
