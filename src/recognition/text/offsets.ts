// Converts offsets to the encoding chosen by the caller. Internally, offsets count UTF-16 code units.

export const OFFSET_ENCODINGS = ['utf16', 'codepoint', 'utf8'] as const;
export type OffsetEncoding = (typeof OFFSET_ENCODINGS)[number];

/**
 * Returns a function that converts UTF-16 offsets to another encoding. The function accepts only offsets that are
 * listed in `offsets`. A lone surrogate counts as one code point and three bytes, because encoders replace it.
 */
export function offsetConverter(
  text: string,
  encoding: OffsetEncoding,
  offsets: readonly number[],
): (offset: number) => number {
  if (encoding === 'utf16') return (offset) => offset;
  const converted = new Map<number, number>();
  let at = 0;
  let count = 0;
  for (const offset of Float64Array.from(offsets).sort()) {
    while (at < offset) {
      const code = text.codePointAt(at) ?? 0;
      at += code > 0xffff ? 2 : 1;
      count += encoding === 'codepoint' ? 1 : utf8Length(code);
    }
    converted.set(offset, count);
  }
  return (offset) => converted.get(offset) ?? offset;
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code > 0xffff ? 4 : 3;
}
