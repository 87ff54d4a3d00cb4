// Overwrites everything mutable in a value, as a careless caller might. This is the worst case for code that returns an
// object and also keeps it.

/** Changes everything that can be reached from `value`, except frozen objects. */
export function spoil(value: unknown, seen = new Set<unknown>()): void {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
  seen.add(value);
  // Members are changed first, because they can no longer be reached once they have been removed.
  for (const key of Reflect.ownKeys(value)) {
    const member: unknown = Reflect.getOwnPropertyDescriptor(value, key)?.value;
    spoil(member, seen);
    if (typeof key === 'string' && key !== 'length') attempt(() => Reflect.set(value, key, changed(member)));
  }
  if (value instanceof Map || value instanceof Set) attempt(() => value.clear());
  if (value instanceof Date) value.setTime(0);
  if (Array.isArray(value)) attempt(() => value.unshift('spoiled'));
  else attempt(() => Reflect.set(value, 'spoiled', true));
}

function changed(member: unknown): unknown {
  if (typeof member === 'boolean') return !member;
  if (typeof member === 'number') return member + 7;
  if (typeof member === 'string') return `${member}?`;
  return 'spoiled';
}

function attempt(change: () => unknown): void {
  try {
    change();
  } catch {
    // Either the object is frozen, or it does not accept the value.
  }
}
