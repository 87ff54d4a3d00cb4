// Notation: a qualified finding as one canonical string, e.g. `F:10092.A`. The syntax is our own:
// `[prefix:]ctermId[.result][+modifier][#status][=value[ ucum]]`. The notation is the key for joining findings and
// detecting duplicates.

/** The parts of a notation. Empty parts are left out. */
export interface Notation {
  readonly ctermId: number;
  readonly prefix?: string;
  readonly result?: string;
  /** Modifier codes joined by `+`. */
  readonly modifier?: string;
  readonly status?: string;
  readonly value?: string;
  /** UCUM code of the value's unit; present only with a value. */
  readonly ucum?: string;
}

/**
 * The notation of a qualified finding.
 *
 * @example
 * formatNotation({ ctermId: 10092, prefix: 'F', result: 'A' }) // 'F:10092.A'
 */
export function formatNotation({ ctermId, prefix, result, modifier, status, value, ucum }: Notation): string {
  return joinNotation(String(ctermId), prefix, result, modifier, status, value, ucum);
}

/** Formats a notation from separate parts, with the id as text. */
export function joinNotation(
  ctermId: string,
  prefix: string | undefined,
  result: string | undefined,
  modifier: string | undefined,
  status: string | undefined,
  value: string | undefined,
  ucum: string | undefined,
): string {
  let text = prefix ? `${prefix}:${ctermId}` : ctermId;
  if (result) text += `.${result}`;
  if (modifier) text += `+${modifier}`;
  if (status) text += `#${status}`;
  if (value) text += `=${value.includes(' ') ? value.replaceAll(' ', '') : value}`;
  return value && ucum ? `${text} ${ucum}` : text;
}

const HEAD = /^(?:([A-Z]+):)?(\d{1,10})(?:\.([A-Z]+))?((?:\+[A-Z]+)*)(?:#([A-Z]+))?$/;

/**
 * The parts of a notation; undefined if the string is not a notation.
 *
 * @example
 * parseNotation('10485.A=8.2 %') // { ctermId: 10485, result: 'A', value: '8.2', ucum: '%' }
 */
export function parseNotation(text: string): Notation | undefined {
  const equals = text.indexOf('=');
  const head = HEAD.exec(equals < 0 ? text : text.slice(0, equals));
  if (head === null) return undefined;
  const [, prefix, ctermId, result, modifiers, status] = head;
  const tail = equals < 0 ? '' : text.slice(equals + 1);
  const blank = tail.indexOf(' ');
  const value = blank < 0 ? tail : tail.slice(0, blank);
  const ucum = blank < 0 ? '' : tail.slice(blank + 1);
  if (equals >= 0 && (value === '' || (blank >= 0 && ucum === ''))) return undefined;
  return {
    ctermId: Number(ctermId),
    ...(prefix && { prefix }),
    ...(result && { result }),
    ...(modifiers && { modifier: modifiers.slice(1) }),
    ...(status && { status }),
    ...(value && { value }),
    ...(ucum && { ucum }),
  };
}
