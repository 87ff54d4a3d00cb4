// Deeply frozen data, for objects that callers get to see and the library goes on reading: vocabularies and licences,
// parameters of operations, constants. Answers are not frozen: they are made anew for every call.

/** Freezes a value with everything that is reachable from it, and gives it back. */
export function frozen<T>(value: T): T {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || Object.isFrozen(value))
    return value;
  Object.freeze(value);
  for (const key of Reflect.ownKeys(value)) {
    const member: unknown = Reflect.getOwnPropertyDescriptor(value, key)?.value;
    frozen(member);
  }
  return value;
}
