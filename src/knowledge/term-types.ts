// The term types: what a finding is decides what may be said of it. The number of a type is its position in TERM_TYPES, as
// the table of findings has it, and its bit in masks of types. These are the only numbers of term types in the library.

/** The codes of the term types, by number. */
export const TERM_TYPES = ['Sx', 'Hx', 'Px', 'Tx', 'Dx', 'Cx', 'Nx', 'Rx'] as const;

/** Symptom. */
export const SX = 0;
/** History item. */
export const HX = 1;
/** Physical finding. */
export const PX = 2;
/** Test. */
export const TX = 3;
/** Diagnosis. */
export const DX = 4;
/** Heading of a group of diagnoses. */
export const CX = 5;
/** Nursing. */
export const NX = 6;
/** Therapy: drug, procedure, referral, education. */
export const RX = 7;
