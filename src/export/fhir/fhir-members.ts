// Reads members of unvalidated FHIR JSON. A member with the wrong type counts as absent.

/** Returns a member if it is an object; otherwise undefined. */
export function elementAt(holder: unknown, name: string): object | undefined {
  const value = memberOf(holder, name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** Returns the elements of a member if it is a list; otherwise an empty list. */
export function elementsAt(holder: unknown, name: string): unknown[] {
  const value = memberOf(holder, name);
  return Array.isArray(value) ? value : [];
}

/** Returns a member as a string if it is a non-empty string or a number; otherwise undefined. */
export function textAt(holder: unknown, name: string): string | undefined {
  const value = memberOf(holder, name);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns a member of any type. */
export function memberOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}
