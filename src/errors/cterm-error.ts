// The library's only error. Its codes are a closed list; its message states where the error is, what is wrong, what was
// expected and given, and what to do.

export type CtermErrorCode =
  | 'invalid-argument'
  | 'unauthorized'
  | 'vocabulary-not-licensed'
  | 'invalid-document'
  | 'invalid-bundle'
  | 'unsupported-bundle'
  | 'unavailable';

/** Thrown by every operation that rejects its input; `code` is for programs, `message` for people. */
export class CtermError extends Error {
  readonly code: CtermErrorCode;

  constructor(code: CtermErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CtermError';
    this.code = code;
  }
}
