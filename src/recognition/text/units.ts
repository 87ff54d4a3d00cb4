// The code units of a text as an array. A string may be of many kinds in an engine's memory, and asking it for a unit
// looks for the kind first, each time; an array gives it at once, and what reads it compiles to half as much code. Texts
// of usual length take turns in one array, so the units of a text are there until those of the next are asked for.

/** Units of the longest text that is kept in the shared array. */
const ROOM = 1 << 16;
const UNITS = /* @__PURE__ */ new Uint16Array(ROOM);
const BYTES = /* @__PURE__ */ new Uint8Array(ROOM);
const encoder = /* @__PURE__ */ new TextEncoder();

/** The units of a text, one at each of its places; what stands behind them is not of it. */
export function unitsOf(text: string): Uint16Array {
  if (text.length > ROOM) return copied(text, new Uint16Array(text.length));
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
