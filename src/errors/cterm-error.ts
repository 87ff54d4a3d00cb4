// The library's only error class. Error codes are a closed list. The message names the location, the problem, what was
// expected, what was given, and the remedy.

export type CtermErrorCode =
  | 'invalid-argument'
  | 'unauthorized'
  | 'vocabulary-not-licensed'
  | 'invalid-document'
  | 'too-large'
  | 'invalid-bundle'
  | 'unsupported-bundle'
  | 'unavailable';

/** Thrown by every operation that rejects its input; `code` is meant for programs, `message` for people. */
export class CtermError extends Error {
  readonly code: CtermErrorCode;

  constructor(code: CtermErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CtermError';
    this.code = code;
  }
}
