// The functions used from the JOSE library. The build puts them into a separate file, which is loaded when the first
// token is processed, so that programs without tokens never load it.

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
