// Decodes text of unknown origin. The encoding is detected by its byte order mark, by the zero bytes in UTF-16, or by
// testing whether the bytes are valid UTF-8. All other bytes count as Windows-1252 unless they contain one of the five
// bytes that Windows-1252 leaves undefined. RTF and binary formats are recognised by their first bytes and rejected
// with the name of the format, because many such files would otherwise pass for notes.

/** The text and the name of its encoding; if the bytes are not text, the name of their format. */
export type Decoded = { readonly text: string; readonly encoding: string } | { readonly refused: string };

/** The encodings that a user can specify. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');
/** Bytes that Windows-1252 does not define; in ISO 8859-1 they are control characters, which no note contains. */
const UNDEFINED_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];
/** The number of bytes examined to detect UTF-16 and binary data. */
const SAMPLE_BYTES = 4096;

/** The first bytes of files in formats that are often found in the same folders as notes. */
const FORMATS: readonly (readonly [magic: readonly number[], name: string])[] = [
  [ascii('{\\rtf'), 'RTF'],
  [ascii('%PDF'), 'PDF'],
  [[0x50, 0x4b, 3, 4], 'a ZIP archive (DOCX, XLSX)'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'a document of old Office (DOC, XLS)'],
  [[0x1f, 0x8b], 'gzip'],
  [ascii('PAR1'), 'Parquet'],
  [[0x89, ...ascii('PNG')], 'PNG'],
  [[0xff, 0xd8, 0xff], 'JPEG'],
  [ascii('GIF8'), 'GIF'],
  [[...ascii('II'), 0x2a, 0], 'TIFF'],
  [[...ascii('MM'), 0, 0x2a], 'TIFF'],
  [[0x7f, ...ascii('ELF')], 'a program'],
  [ascii('SQLite format 3'), 'SQLite'],
];

/** Decodes the text of a note. The encoding is the specified one or, by default, detected from the bytes. */
export function decodeText(bytes: Uint8Array, stated?: string): Decoded {
  const format = formatOf(bytes);
  if (format !== undefined) return { refused: format };
  const encoding = stated ?? encodingOf(bytes);
  if (encoding === undefined) return { refused: 'binary data' };
  const text = textIn(bytes, encoding);
  if (text === undefined) return { refused: `not ${encoding}` };
  return textProblem(text) ?? { text: text.replace(/^\ufeff/, ''), encoding };
}

/** The reason why a string from a table cannot be a note; undefined if it can. */
export function textProblem(text: string): { refused: string } | undefined {
  if (/^\s*\{\\rtf/.test(text)) return { refused: 'RTF' };
  if (text.includes('\0')) return { refused: 'binary data' };
  return undefined;
}

/** The encoding of the bytes; undefined if they are not text. */
export function encodingOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) i % 2 === 0 ? even++ : odd++;
  // In UTF-16 text in Latin script, one byte of nearly every pair is zero: either almost always the first or almost
  // always the second.
  if (odd * 5 > sample.length && even * 50 < sample.length) return 'utf-16le';
  if (even * 5 > sample.length && odd * 50 < sample.length) return 'utf-16be';
  if (even + odd > 0) return undefined;
  if (textIn(bytes, 'utf-8') !== undefined) return 'utf-8';
  return bytes.some((byte) => UNDEFINED_1252.includes(byte)) ? undefined : 'windows-1252';
}

/** Decodes bytes in a known encoding; returns undefined if the bytes are not valid in that encoding. */
export function textIn(bytes: Uint8Array, encoding: string): string | undefined {
  if (encoding === 'windows-1252') return windows1252.decode(bytes);
  try {
    return encoding === 'utf-8' ? utf8.decode(bytes) : new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The name of the format whose files begin with these bytes; undefined for text. */
export function formatOf(bytes: Uint8Array): string | undefined {
  const found = FORMATS.find(([magic]) => magic.every((byte, i) => bytes[i] === byte));
  if (found !== undefined) return found[1];
  return ascii('DICM').every((byte, i) => bytes[128 + i] === byte) ? 'DICOM' : undefined;
}

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}
