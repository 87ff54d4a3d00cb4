// The functions used from the JOSE library. The build puts these functions into a separate file that is loaded with the
// first token, so that programs without tokens do not load it.

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
