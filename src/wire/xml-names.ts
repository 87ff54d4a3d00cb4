// Names of fields as names of XML and back: `ctermId` is `CtermId`, as in `Entry/@Code`. Names that a document of the
// caller's own brought stay as they are; a sign that XML allows in no name is written `_xHHHH_`.

/** The XML name of a field of the interface. */
export function xmlName(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}

/** Signs beyond these may stand in names here and there, but not to every reader's liking. */
const REFUSED = /[^\w.\-À-ÖØ-öø-ɏ]/;
const HEAD = /^[A-Za-z_À-ÖØ-öø-ɏ]/;

/**
 * The XML name of a name that a caller chose; `taken` holds names, in lower case, that mean something else here.
 *
 * @example
 * foreignXmlName('blood type', new Set()) // 'blood_x0020_type'
 */
export function foreignXmlName(name: string, taken: ReadonlySet<string>): string {
  if (taken.has(name.toLowerCase())) return escaped(name.slice(0, 1)) + foreignTail(name.slice(1));
  const [first = ''] = name;
  const head = HEAD.test(first) && !name.startsWith('_x') ? first : escaped(first);
  return head + foreignTail(name.slice(first.length));
}

function foreignTail(tail: string): string {
  const apart = tail.replace(/_(?=x[0-9A-F]{4}_)/g, '_x005F_');
  return [...apart].map((sign) => (REFUSED.test(sign) ? escaped(sign) : sign)).join('');
}

function escaped(signs: string): string {
  if (signs === '') return '_x_';
  return signs
    .split('')
    .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .join('');
}

/** What `foreignXmlName` was given. */
export function foreignName(xml: string): string {
  if (xml === '_x_') return '';
  return xml.replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
