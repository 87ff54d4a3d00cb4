// Fits an overlay to a knowledge base other than the one that it was made with. A name that a finding does not have
// cannot be hidden. An overlay may nevertheless list such a name, because the matched words of a result are not always
// a name of its finding.

import { findingById } from '../../knowledge/findings.js';
import { inside, type Knowledge, type KnowledgeBase } from '../../knowledge/knowledge-base.js';
import type { Overlay } from '../../overlay/overlay.js';

/**
 * Returns the overlay without the entries that do not fit: names added to findings that do not exist, and hidden names
 * that do not belong to their findings.
 */
export function fittingOverlay(kb: KnowledgeBase, overlay: Overlay): Overlay {
  const knowledge = kb[inside];
  const { names, hide, ...rest } = overlay;
  const own = new Set((overlay.findings ?? []).map(({ id }) => id));
  const kept = names?.filter(({ finding }) => own.has(finding) || findingById(knowledge, finding) >= 0);
  const hidden = hide?.names?.filter(({ finding, text }) => finding === undefined || hasName(knowledge, finding, text));
  const { names: _names, ...others } = hide ?? {};
  const hides = { ...others, ...(hidden !== undefined && hidden.length > 0 && { names: hidden }) };
  return {
    ...rest,
    ...(kept !== undefined && kept.length > 0 && { names: kept }),
    ...(Object.keys(hides).length > 0 && { hide: hides }),
  };
}

function hasName(knowledge: Knowledge, finding: number, text: string): boolean {
  const row = findingById(knowledge, finding);
  if (row < 0) return false;
  const folded = (one: string) =>
    knowledge.kernel
      .words(one)
      .map((word) => word.text)
      .join(' ');
  const wanted = folded(text);
  const { names } = knowledge.tables;
  const { begin, end } = names.findingRows(row);
  for (let at = begin; at < end; at++) if (folded(names.text(at)) === wanted) return true;
  return false;
}
