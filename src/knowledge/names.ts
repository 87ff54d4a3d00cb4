// The names of findings, i.e. the ways in which findings may be written.

import { NAME_KINDS, type NameKind } from '../bundle/sections/names-section.js';
import type { Knowledge } from './knowledge-base.js';

/** One way in which a finding may be written. */
export interface Name {
  readonly text: string;
  readonly kind: NameKind;
}

/**
 * The names of the finding at the given row, preferred names first. Names of the kind `placed` (bare words that denote
 * the finding only in certain contexts) are omitted.
 */
export function namesOf(kb: Knowledge, row: number): Name[] {
  const { names } = kb.tables;
  const { begin, end } = names.findingRows(row);
  const found: Name[] = [];
  for (let at = begin; at < end; at++) {
    const kind = NAME_KINDS[names.kind(at)] ?? 'synonym';
    if (kind !== 'placed') found.push({ text: names.text(at), kind });
  }
  return found.sort((a, b) => NAME_KINDS.indexOf(a.kind) - NAME_KINDS.indexOf(b.kind));
}
