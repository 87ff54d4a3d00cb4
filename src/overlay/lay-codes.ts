// Applies the vocabularies and codes of an overlay.

import { CODE_CATEGORY, CODE_UNREPORTABLE } from '../bundle/sections/codes-section.js';
import { CTERM } from '../knowledge/vocabularies.js';
import type { OverlayCode } from './overlay.js';
import {
  type CodeRow,
  codeKey,
  currentCodeRow,
  needCode,
  needVocabulary,
  type OverlayRows,
  type OverlayStep,
} from './overlay-rows.js';
import { memberPath, type OverlayPath, overlayError } from './overlay-shape.js';

/**
 * Applies `vocabularies`. It can replace vocabularies of lower overlays, but not those of the bundle, because an
 * overlay must not change their licences.
 */
export function layVocabularies({ state, overlay, path }: OverlayStep): void {
  for (const [index, vocabulary] of (overlay.vocabularies ?? []).entries()) {
    const at = memberPath(memberPath(memberPath(path, 'vocabularies'), index), 'name');
    const wanted = vocabulary.name.toLowerCase();
    const known = state.vocabularies.findIndex(({ name }) => name.toLowerCase() === wanted);
    if (wanted === CTERM || (known >= 0 && known < state.bundle.manifest.vocabularies.length)) {
      throw overlayError(
        at,
        `'${vocabulary.name}' is a vocabulary of the bundle; codes may be added to it without this.`,
      );
    }
    const { description = '', version = '', licence = '', notice = '', ...rest } = vocabulary;
    const full = { ...rest, description, version, licence, notice, sourceHash: '' };
    if (known < 0) state.vocabularies.push(full);
    else state.vocabularies[known] = full;
  }
}

/** Removes the codes that an overlay hides. */
export function hideCodes({ state, overlay, path }: OverlayStep): void {
  const list = memberPath(memberPath(path, 'hide'), 'codes');
  for (const [index, { vocab, code }] of (overlay.hide?.codes ?? []).entries()) {
    const at = memberPath(list, index);
    const row = needCode(state, needVocabulary(state, vocab, memberPath(at, 'vocab')), code, memberPath(at, 'code'));
    state.codes.hidden.add(row);
    if (row >= state.codes.count) {
      const hidden = state.codes.added[row - state.codes.count];
      state.codeRows.delete(codeKey(hidden.vocab, hidden.code));
    }
  }
}

/** Applies `codes`. A parent code may be listed after its children. */
export function layCodes({ state, overlay, path }: OverlayStep): void {
  const list = memberPath(path, 'codes');
  const given = overlay.codes ?? [];
  const seen = new Set<number>();
  const rows = given.map((code, index) => {
    const at = memberPath(list, index);
    const row = layCode(state, needVocabulary(state, code.vocab, memberPath(at, 'vocab')), code, at);
    if (seen.has(row))
      throw overlayError(memberPath(at, 'code'), `${code.vocab} ${code.code} is given twice in this overlay.`);
    seen.add(row);
    return row;
  });
  for (const [index, { vocab, parent }] of given.entries()) {
    if (parent === undefined) continue;
    const at = memberPath(memberPath(list, index), 'parent');
    const parentRow = needCode(state, needVocabulary(state, vocab, at), parent, at);
    if (parentRow === rows[index]) throw overlayError(at, `'${parent}' is the code itself.`);
    change(state, rows[index], { parent: parentRow });
  }
}

function layCode(state: OverlayRows, vocab: number, given: OverlayCode, at: OverlayPath): number {
  const known = currentCodeRow(state, vocab, given.code);
  if (known >= 0) {
    const flags = (state.codes.changed.get(known) ?? addedCode(state, known))?.flags;
    change(state, known, givenFields(given, flags ?? state.bundle.tables.codes.flags(known)));
    return known;
  }
  const { code, description } = given;
  if (description === undefined) {
    const problem = `${given.vocab} ${code} is new and needs a description.`;
    throw overlayError(memberPath(at, 'description'), problem);
  }
  const row = state.codes.count + state.codes.added.length;
  const empty = { parent: undefined, termType: '', validFrom: 0, validTo: 0 };
  state.codes.added.push({ ...empty, flags: 0, ...givenFields(given, 0), vocab, code, description });
  state.codeRows.set(codeKey(vocab, code), row);
  return row;
}

function addedCode({ codes }: OverlayRows, row: number): CodeRow | undefined {
  return codes.added[row - codes.count];
}

/** The fields of a row that the overlay specifies; `before` contains the row's current flags. */
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
