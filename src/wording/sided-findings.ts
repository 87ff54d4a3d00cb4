// Whether a finding can have a side. Diseases of the whole body, such as hypertension, cannot, unless their codes or
// descriptions show that they concern a part of the body that has sides. A side that a record states for a finding that
// cannot have one is left out.

import { ownSpecifiers } from '../coding/specify/specifiers.js';
import { codeAt } from '../knowledge/codes.js';
import { derive } from '../knowledge/derive.js';
import { enumerationValue } from '../knowledge/enumerations.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { lineageOf } from '../knowledge/lineage.js';
import { mapsOf } from '../knowledge/maps.js';
import { rowCache } from '../knowledge/row-cache.js';
import { usableIndex } from '../knowledge/vocabularies.js';
import { grammarOf, wordList, wordsOf } from '../recognition/grammar/grammar.js';

const WHOLE_BODY = 'whole-body';
const SITES = /* @__PURE__ */ wordList('sided-site');
const ICD10 = 'icd10';
const LATERALITY = 'laterality';

const cache = /* @__PURE__ */ derive((kb: Knowledge) => rowCache<boolean>(kb.tables.findings.rowCount));

/** Whether the finding at the given row can be on one side of the body. */
function hasSides(kb: Knowledge, row: number): boolean {
  return cache(kb).at(row) ?? cache(kb).keep(row, readSides(kb, row));
}

/** The modifiers that make sense for a finding; sides are left out if the finding cannot have any. */
export function possibleModifiers(kb: Knowledge, row: number, modifier: string | undefined): string | undefined {
  if (modifier === undefined || hasSides(kb, row)) return modifier;
  const isSide = (code: string) => enumerationValue(kb, 'Modifier', code)?.effect === LATERALITY;
  return modifier
    .split('+')
    .filter((code) => !isSide(code))
    .join('+');
}

function readSides(kb: Knowledge, row: number): boolean {
  const { findings } = kb.tables;
  const isOfWholeBody = lineageOf(kb, row).some((at) => findings.tags(at).split(',').includes(WHOLE_BODY));
  if (!isOfWholeBody) return true;
  const words = wordsOf(grammarOf(kb), SITES);
  const described = findings
    .description(row)
    .toLowerCase()
    .split(/[^a-z]+/);
  if (described.some((word) => words.has(word))) return true;
  return mapsOf(kb, row, usableIndex(kb, ICD10)).some(({ target }) =>
    ownSpecifiers(kb, ICD10, codeAt(kb, target).code).some(({ set }) => set.kind === LATERALITY),
  );
}
