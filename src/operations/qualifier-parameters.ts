// Converts the qualifiers in a request to canonical form. They are codes from the knowledge base's enumerations, in
// upper or lower case.

import { CtermError } from '../errors/cterm-error.js';
import { clipped } from '../errors/messages.js';
import { nearest } from '../errors/nearest.js';
import { enumerationValue, enumerationValues } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';

type QualifierName = 'Prefix' | 'Result' | 'Status' | 'Modifier';

/**
 * The canonical code of a qualifier; undefined if the qualifier is blank. Throws `invalid-argument` for a code that is
 * not in the enumeration, unless the knowledge base lacks that enumeration altogether.
 */
export function qualifier(
  kb: Knowledge,
  operation: string,
  name: QualifierName,
  given: string | undefined,
): string | undefined {
  const code = given?.trim() ?? '';
  if (code === '') return undefined;
  const values = enumerationValues(kb, name);
  if (values.length === 0) return code;
  const known = enumerationValue(kb, name, code);
  if (known !== undefined) return known.code;
  const near = nearest(
    code,
    values.map((value) => value.description),
  );
  const meant = values.find((value) => value.description === near);
  throw new CtermError(
    'invalid-argument',
    `${operation}: parameter ${name}: expected one of ${values.map((value) => value.code).join(', ')}, got '${clipped(code)}'.` +
      (meant === undefined ? '' : ` Did you mean '${meant.code}' (${meant.description})?`),
  );
}

/** The canonical modifiers, joined by `+` in the order given; undefined if there are none. */
export function modifiers(kb: Knowledge, operation: string, given: string | undefined): string | undefined {
  const codes = (given ?? '').split('+').map((one) => qualifier(kb, operation, 'Modifier', one));
  return codes.filter((code) => code !== undefined).join('+') || undefined;
}
