// The form of ICD-9-CM codes: three characters before the dot, except for external causes (E codes), which have four,
// and procedures, which have two. Releases omit the dot.

/** Either diagnoses (including V and E codes) or procedures; this is also the term type of the codes. */
export type Classification = 'DX' | 'PX';

/** A code with its dot: `25000` → `250.00`, `E8490` → `E849.0`, procedure `4701` → `47.01`. */
export function dottedIcd9(bare: string, classification: Classification): string {
  const before = classification === 'PX' ? 2 : bare.startsWith('E') ? 4 : 3;
  return bare.length <= before ? bare : `${bare.slice(0, before)}.${bare.slice(before)}`;
}
