// The UTF-16 code units of a text as an array. JavaScript engines represent strings in many ways, and every call of
// `charCodeAt` checks the representation. An array access needs no such check and compiles to half as much code. All
// texts share one array, because the engine can inline the address and length of a module-level array into the code
// that reads it. The units of a text are therefore valid only until the next call.

/** The length of the shared array, enough for nearly every text. */
export const SHARED_LENGTH = 1 << 16;
export const SHARED_UNITS = /* @__PURE__ */ new Uint16Array(SHARED_LENGTH);
const BYTES = /* @__PURE__ */ new Uint8Array(SHARED_LENGTH);
const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * The code units of a text, indexed by offset; the array may contain anything after the end of the text. Code units at
 * offsets below SHARED_LENGTH are always in the shared array.
 */
export function codeUnitsOf(text: string): Uint16Array {
  if (text.length > SHARED_LENGTH) {
    const units = copied(text, new Uint16Array(text.length));
    SHARED_UNITS.set(units.subarray(0, SHARED_LENGTH));
    return units;
  }
  const { read, written } = encoder.encodeInto(text, BYTES);
  // Fast path: if there are as many UTF-8 bytes as code units, the text is ASCII and each byte is a code unit.
  if (read !== text.length || written !== read) return copied(text, SHARED_UNITS);
  SHARED_UNITS.set(BYTES.subarray(0, written));
  return SHARED_UNITS;
}

function copied(text: string, units: Uint16Array): Uint16Array {
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}
