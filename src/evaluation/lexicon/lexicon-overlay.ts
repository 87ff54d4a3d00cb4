// Turns a learnt lexicon into an overlay: learnt names are added to the finding that has their id, and doubtful names
// are hidden. If there is no finding for a code, the overlay adds one.

import { codeRow } from '../../knowledge/code-row.js';
import { findingById } from '../../knowledge/findings.js';
import { inside, type KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { mapsTo } from '../../knowledge/maps.js';
import { DX } from '../../knowledge/term-types.js';
import { CTERM } from '../../knowledge/vocabularies.js';
import type { Overlay, OverlayFinding, OverlayMap, OverlayName } from '../../overlay/overlay.js';
import { fittingOverlay } from '../corrections/fitting-overlay.js';
import type { Lexicon } from './learnt-names.js';

/** The first CtermId for findings that the overlay adds. */
const FIRST_ID = 4_000_000_000;

/** Makes the overlay for a lexicon that was learnt with this knowledge base. */
export function lexiconOverlay(kb: KnowledgeBase, { names, doubtful }: Lexicon, name = 'lexicon'): Overlay {
  const added: OverlayName[] = [];
  const findings = new Map<string, OverlayFinding & { id: number }>();
  const maps: OverlayMap[] = [];
  for (const { text, id } of names) {
    const [vocab = '', code = ''] = id.split(/:(.*)/s);
    let finding = findingWith(kb, id) ?? findings.get(id)?.id;
    if (finding === undefined) {
      finding = FIRST_ID + findings.size;
      const row = codeRow(kb[inside], vocab, code);
      const description = row < 0 ? code : kb[inside].tables.codes.description(row);
      findings.set(id, { id: finding, termType: DX, description });
      maps.push({ finding, vocab, code });
    }
    added.push({ finding, text });
  }
  const hidden = doubtful.map(({ finding, text }) => ({ finding, text }));
  return fittingOverlay(kb, {
    name,
    ...(findings.size > 0 && { findings: [...findings.values()], maps }),
    ...(added.length > 0 && { names: added }),
    ...(hidden.length > 0 && { hide: { names: hidden } }),
  });
}

/** The CtermId of the finding for an id, which is either a CtermId or a code that a finding maps to exactly. */
function findingWith(kb: KnowledgeBase, id: string): number | undefined {
  const knowledge = kb[inside];
  const [vocab = '', code = ''] = id.split(/:(.*)/s);
  if (vocab === CTERM) return findingById(knowledge, Number(code)) < 0 ? undefined : Number(code);
  const row = codeRow(knowledge, vocab, code);
  const exact = row < 0 ? [] : mapsTo(knowledge, row).filter((one) => one.relationship === 'exact' && one.rule === '');
  return exact.length === 0 ? undefined : knowledge.tables.findings.id(exact[0].finding);
}
