// Converts names of fields to XML names and back: `ctermId` becomes `CtermId`. Names from the caller's own document
// keep their case, but a character that is not allowed in XML names is escaped as `_xHHHH_`.

/** The XML name for a field of the interface. */
export function xmlName(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}

/** The characters to escape. XML allows some of them in names, but not all parsers do. */
const ESCAPED_CHARACTER = /[^\w.\-À-ÖØ-öø-ɏ]/;
const ALLOWED_FIRST = /^[A-Za-z_À-ÖØ-öø-ɏ]/;

/**
 * The XML name for a name chosen by the caller. `taken` contains the reserved names, in lower case.
 *
 * @example
 * foreignXmlName('blood type', new Set()) // 'blood_x0020_type'
 */
export function foreignXmlName(name: string, taken: ReadonlySet<string>): string {
  if (taken.has(name.toLowerCase())) return escaped(name.slice(0, 1)) + foreignTail(name.slice(1));
  const [first = ''] = name;
  const head = ALLOWED_FIRST.test(first) && !name.startsWith('_x') ? first : escaped(first);
  return head + foreignTail(name.slice(first.length));
}

function foreignTail(tail: string): string {
  const apart = tail.replace(/_(?=x[0-9A-F]{4}_)/g, '_x005F_');
  return [...apart].map((character) => (ESCAPED_CHARACTER.test(character) ? escaped(character) : character)).join('');
}

function escaped(characters: string): string {
  if (characters === '') return '_x_';
  return characters
    .split('')
    .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .join('');
}

/** The inverse of `foreignXmlName`. */
export function foreignName(xml: string): string {
  if (xml === '_x_') return '';
  return xml.replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
