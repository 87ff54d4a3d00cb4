// The code units of a text as an array. A string may be of many kinds in an engine's memory, and asking it for a unit
// looks for the kind first, each time; an array gives it at once, and what reads it compiles to half as much code. All
// texts take turns in one array, so the units of a text are there until those of the next are asked for: where that array
// lies, and how long it is, an engine writes into the code that reads it, and looks up nowhere.

/** Units that the shared array has room for: all of nearly every text. */
export const ROOM = 1 << 16;
export const UNITS = /* @__PURE__ */ new Uint16Array(ROOM);
const BYTES = /* @__PURE__ */ new Uint8Array(ROOM);
const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * The units of a text, one at each of its places; what stands behind them is not of it. Those before place ROOM are in
 * the shared array in any case.
 */
export function unitsOf(text: string): Uint16Array {
  if (text.length > ROOM) {
    const units = copied(text, new Uint16Array(text.length));
    UNITS.set(units.subarray(0, ROOM));
    return units;
  }
  const { read, written } = encoder.encodeInto(text, BYTES);
  // All of it read, and as many bytes as units: each is one of ASCII, which its byte is.
  if (read !== text.length || written !== read) return copied(text, UNITS);
  UNITS.set(BYTES.subarray(0, written));
  return UNITS;
}

function copied(text: string, units: Uint16Array): Uint16Array {
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}
