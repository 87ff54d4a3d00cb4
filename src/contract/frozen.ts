// Deep freezing for objects that callers can access but that the library continues to read: vocabularies and licences,
// the parameters of operations, and constants. Results are not frozen, because every call creates new ones.

/** Freezes a value and everything reachable from it, and returns it. */
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
