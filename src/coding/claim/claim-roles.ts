// The role of an ICD-10-CM code on a claim (Official Guidelines, I.C.20 and I.C.21.c).

import type { ClaimRole } from '../../contract/claim-types.js';

const HISTORY = /^Z(?:8[0-7]|91\.[458]|92)/;
const STATUS = /^Z(?:1[4-9]|2[0-2]|28|3A|37|5[5-9]|6|7[2-9]|8[89]|9)/;

/** The role of a code at a position on the claim; the first code is first-listed, whatever its chapter. */
export function roleOf(code: string, sequence: number): ClaimRole {
  if (sequence === 1) return 'first-listed';
  if (/^[V-Y]/.test(code)) return 'external-cause';
  if (HISTORY.test(code)) return 'history';
  return STATUS.test(code) ? 'status' : 'secondary';
}
