// Checks that a knowledge base can recognise the context of findings. All code that recognises text calls this first,
// so that denied findings are never reported as present just because cues are missing.

import { ADD_CORE, type ContextCounts, missingContext } from '../bundle/bare.js';
import { CtermError } from '../errors/cterm-error.js';
import type { Knowledge } from './knowledge-base.js';

/**
 * Throws `unsupported-bundle` if the bundle lacks context (cues, grammar, …), unless `host.bare` is true; `where` names
 * the operation.
 */
export function requireContext({ tables, host }: Knowledge, where: string): void {
  if (hasContext(tables) || host.bare === true) return;
  throw new CtermError(
    'unsupported-bundle',
    `${where}: the bundle has ${missingContext(contextCounts(tables)).join('; ')}. ${ADD_CORE}, or ` +
      'open it with openKnowledgeBase(source, { bare: true }) to have names recognised without their context.',
  );
}

/** Row counts of the tables that give findings their context. */
export function contextCounts({ cues, grammar, headings, enumerations }: Knowledge['tables']): ContextCounts {
  return {
    cues: cues.rowCount,
    grammar: grammar.rowCount,
    headings: headings.rowCount,
    enumerations: enumerations.rowCount,
  };
}

function hasContext({ cues, grammar, headings, enumerations }: Knowledge['tables']): boolean {
  return cues.rowCount > 0 && grammar.rowCount > 0 && headings.rowCount > 0 && enumerations.rowCount > 0;
}
