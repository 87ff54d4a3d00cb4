// Determines which findings count as diseases when results are compared with annotated abstracts: what MeSH lists as
// diseases, including signs and symptoms (pain, seizures), and its mental disorders. The decision depends only on the
// term type and code, never on the name.

import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { mapsOf } from '../../src/knowledge/maps.js';
import { CX, DX, PX, SX } from '../../src/knowledge/term-types.js';
import { vocabularyIndex } from '../../src/knowledge/vocabularies.js';

/** Codes that do not denote illnesses: normal pregnancy and delivery, external causes, status, history and contact. */
const NO_DISEASE = /^(?:[V-Z]|O80)/;

/** Whether the finding in the given row is a disease, sign or symptom. */
export function isDisease(kb: Knowledge, row: number): boolean {
  const type = kb.tables.findings.termType(row);
  if (type !== DX && type !== CX && type !== SX && type !== PX) return false;
  const codes = mapsOf(kb, row, vocabularyIndex(kb, 'icd10')).map(({ target }) => kb.tables.codes.code(target));
  return codes.length === 0 || codes.some((code) => !NO_DISEASE.test(code));
}
