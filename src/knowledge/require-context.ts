// Whether a knowledge base can tell what is said of a finding. Whatever recognises text asks this first, so that a bundle
// without cues never passes off denied findings as present.

import { ADD_CORE, type ContextCounts, missingContext } from '../bundle/bare.js';
import { CtermError } from '../errors/cterm-error.js';
import type { Knowledge } from './knowledge-base.js';

/** Throws `unsupported-bundle` for a bare bundle, unless the host has said that it knows; `where` names the operation. */
export function requireContext({ tables, host }: Knowledge, where: string): void {
  if (hasContext(tables) || host.bare === true) return;
  throw new CtermError(
    'unsupported-bundle',
    `${where}: the bundle has ${missingContext(contextCounts(tables)).join('; ')}. ${ADD_CORE}, or ` +
      'open it with openKnowledgeBase(source, { bare: true }) to have names recognised without what is said of them.',
  );
}

/** Rows of the tables that recognition takes the context of a finding from. */
export function contextCounts({ cues, headings, enumerations }: Knowledge['tables']): ContextCounts {
  return { cues: cues.rowCount, headings: headings.rowCount, enumerations: enumerations.rowCount };
}

function hasContext({ cues, headings, enumerations }: Knowledge['tables']): boolean {
  return cues.rowCount > 0 && headings.rowCount > 0 && enumerations.rowCount > 0;
}
