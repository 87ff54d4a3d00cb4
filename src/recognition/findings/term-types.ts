// Term types by number, as the table of findings has them: what a finding is decides what may be said of it.

/** Symptom. */
export const SX = 0;
/** History. */
export const HX = 1;
/** Physical finding. */
export const PX = 2;
/** Test. */
export const TX = 3;
/** Diagnosis. */
export const DX = 4;
/** Heading of a group. */
export const CX = 5;
/** Nursing. */
export const NX = 6;
/** Treatment. */
export const RX = 7;
