// Lays the vocabularies and codes of an overlay over a draft.

import { CODE_CATEGORY, CODE_UNREPORTABLE } from '../bundle/sections/codes-section.js';
import { CTERM } from '../knowledge/vocabularies.js';
import type { OverlayCode } from './overlay.js';
import {
  type CodeRow,
  codeKey,
  draftCode,
  type Laying,
  needCode,
  needVocabulary,
  type OverlayRows,
} from './overlay-rows.js';
import { inside, type OverlayPath, wrong } from './overlay-shape.js';

/** Lays `vocabularies` of an overlay. One of a lower overlay is replaced; the bundle's stay as their licences say. */
export function layVocabularies({ draft, overlay, place }: Laying): void {
  for (const [index, vocabulary] of (overlay.vocabularies ?? []).entries()) {
    const at = inside(inside(inside(place, 'vocabularies'), index), 'name');
    const wanted = vocabulary.name.toLowerCase();
    const known = draft.vocabularies.findIndex(({ name }) => name.toLowerCase() === wanted);
    if (wanted === CTERM || (known >= 0 && known < draft.bundle.manifest.vocabularies.length)) {
      throw wrong(at, `'${vocabulary.name}' is a vocabulary of the bundle; codes may be added to it without this.`);
    }
    const { description = '', version = '', licence = '', notice = '', ...rest } = vocabulary;
    const full = { ...rest, description, version, licence, notice, sourceHash: '' };
    if (known < 0) draft.vocabularies.push(full);
    else draft.vocabularies[known] = full;
  }
}

/** Takes away the codes that an overlay hides. */
export function hideCodes({ draft, overlay, place }: Laying): void {
  const list = inside(inside(place, 'hide'), 'codes');
  for (const [index, { vocab, code }] of (overlay.hide?.codes ?? []).entries()) {
    const at = inside(list, index);
    const row = needCode(draft, needVocabulary(draft, vocab, inside(at, 'vocab')), code, inside(at, 'code'));
    draft.codes.hidden.add(row);
    if (row >= draft.codes.count) {
      const hidden = draft.codes.added[row - draft.codes.count];
      draft.codeRows.delete(codeKey(hidden.vocab, hidden.code));
    }
  }
}

/** Lays `codes` of an overlay. A parent may stand behind its children. */
export function layCodes({ draft, overlay, place }: Laying): void {
  const list = inside(place, 'codes');
  const given = overlay.codes ?? [];
  const seen = new Set<number>();
  const rows = given.map((code, index) => {
    const at = inside(list, index);
    const row = layCode(draft, needVocabulary(draft, code.vocab, inside(at, 'vocab')), code, at);
    if (seen.has(row)) throw wrong(inside(at, 'code'), `${code.vocab} ${code.code} is given twice in this overlay.`);
    seen.add(row);
    return row;
  });
  for (const [index, { vocab, parent }] of given.entries()) {
    if (parent === undefined) continue;
    const at = inside(inside(list, index), 'parent');
    const parentRow = needCode(draft, needVocabulary(draft, vocab, at), parent, at);
    if (parentRow === rows[index]) throw wrong(at, `'${parent}' is the code itself.`);
    change(draft, rows[index], { parent: parentRow });
  }
}

function layCode(draft: OverlayRows, vocab: number, given: OverlayCode, at: OverlayPath): number {
  const known = draftCode(draft, vocab, given.code);
  if (known >= 0) {
    const flags = (draft.codes.changed.get(known) ?? addedCode(draft, known))?.flags;
    change(draft, known, givenFields(given, flags ?? draft.bundle.tables.codes.flags(known)));
    return known;
  }
  const { code, description } = given;
  if (description === undefined) {
    const problem = `${given.vocab} ${code} is new and needs its description.`;
    throw wrong(inside(at, 'description'), problem);
  }
  const row = draft.codes.count + draft.codes.added.length;
  const empty = { parent: undefined, termType: '', validFrom: 0, validTo: 0 };
  draft.codes.added.push({ ...empty, flags: 0, ...givenFields(given, 0), vocab, code, description });
  draft.codeRows.set(codeKey(vocab, code), row);
  return row;
}

function addedCode({ codes }: OverlayRows, row: number): CodeRow | undefined {
  return codes.added[row - codes.count];
}

/** The fields of a row that are given; `before` are its flags so far. */
function givenFields(given: OverlayCode, before: number): Partial<CodeRow> {
  const flags = flag(flag(before, CODE_CATEGORY, given.category), CODE_UNREPORTABLE, given.unreportable);
  const fields: Partial<CodeRow> = { flags };
  if (given.description !== undefined) fields.description = given.description;
  if (given.termType !== undefined) fields.termType = given.termType;
  if (given.validFrom !== undefined) fields.validFrom = given.validFrom;
  if (given.validTo !== undefined) fields.validTo = given.validTo;
  return fields;
}

function flag(flags: number, bit: number, isSet: boolean | undefined): number {
  if (isSet === undefined) return flags;
  return isSet ? flags | bit : flags & ~bit;
}

function change({ codes }: OverlayRows, row: number, fields: Partial<CodeRow>): void {
  if (row >= codes.count) Object.assign(codes.added[row - codes.count], fields);
  else codes.changed.set(row, { ...codes.changed.get(row), ...fields });
}
