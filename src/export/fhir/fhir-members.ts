// Reads members of FHIR JSON whose shape is not known: a member of another kind counts as absent.

/** A member that is an object; undefined if there is none. */
export function elementAt(holder: unknown, name: string): object | undefined {
  const value = memberOf(holder, name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}

/** The members of a list; empty if there is none. */
export function elementsAt(holder: unknown, name: string): unknown[] {
  const value = memberOf(holder, name);
  return Array.isArray(value) ? value : [];
}

/** A member that is a string or a number, as a string; undefined if there is none or it is empty. */
export function textAt(holder: unknown, name: string): string | undefined {
  const value = memberOf(holder, name);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A member of any kind. */
export function memberOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined;
}
