// The term types by code; the position is the type's number, in flags masks its bit.

export const TERM_TYPES = ['Sx', 'Hx', 'Px', 'Tx', 'Dx', 'Cx', 'Nx', 'Rx'] as const;

export const DX = TERM_TYPES.indexOf('Dx');
export const CX = TERM_TYPES.indexOf('Cx');
export const TX = TERM_TYPES.indexOf('Tx');
export const RX = TERM_TYPES.indexOf('Rx');
