// The term types. The term type of a finding determines which attributes it may have. The number of a term type is its
// index in TERM_TYPES, its value in the table of findings, and the position of its bit in bit masks. These numbers are
// defined only here.

/** The codes of the term types, indexed by number. */
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
/** Group of diagnoses. */
export const CX = 5;
/** Nursing. */
export const NX = 6;
/** Therapy: drug, procedure, referral, education. */
export const RX = 7;
