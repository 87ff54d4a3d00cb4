// Applies the prompts of an overlay. The prompts of a finding remain sorted by rank; among prompts of the same rank,
// those of later layers come first.

import { PROMPT_LEVELS } from '../bundle/sections/prompts-section.js';
import { needFinding, type OverlayRows, type OverlayStep, ownedRows, type PromptRow } from './overlay-rows.js';
import { memberPath, overlayError } from './overlay-shape.js';

/** Applies `prompts`. A prompt replaces the prompts with the same source and target in lower layers. */
export function layPrompts({ state, overlay, path, layer }: OverlayStep): void {
  for (const [index, given] of (overlay.prompts ?? []).entries()) {
    const at = memberPath(memberPath(path, 'prompts'), index);
    const source = needFinding(state, given.source, memberPath(at, 'source'));
    const target = needFinding(state, given.target, memberPath(at, 'target'));
    const { level, size, rank = 0, age = '', sex = '', roles = [], specialties = [] } = given;
    const row: PromptRow = {
      source,
      target,
      level: PROMPT_LEVELS.indexOf(level),
      size,
      rank,
      age,
      sex,
      roles: roles.join(','),
      specialties: specialties.join(','),
      layer,
    };
    const prompts = promptsOfFinding(state, source);
    // Prompts of the same layer are kept, because a layer may have several prompts for one target, each limited to
    // different patients.
    const kept = prompts.filter((other) => {
      return targetOf(state, other) !== target || (typeof other !== 'number' && other.layer === layer);
    });
    const next = kept.findIndex((other) => {
      const [otherRank, otherLayer] =
        typeof other === 'number' ? [state.bundle.tables.prompts.rank(other), 0] : [other.rank, other.layer];
      return (otherRank - rank || layer - otherLayer) > 0;
    });
    kept.splice(next < 0 ? kept.length : next, 0, row);
    prompts.splice(0, prompts.length, ...kept);
  }
}

/** Removes the prompts that an overlay hides. */
export function hidePrompts({ state, overlay, path }: OverlayStep): void {
  const list = memberPath(memberPath(path, 'hide'), 'prompts');
  for (const [index, { source, target }] of (overlay.hide?.prompts ?? []).entries()) {
    const at = memberPath(list, index);
    const prompts = promptsOfFinding(state, needFinding(state, source, memberPath(at, 'source')));
    const wanted = target === undefined ? undefined : needFinding(state, target, memberPath(at, 'target'));
    const kept = prompts.filter((prompt) => wanted !== undefined && targetOf(state, prompt) !== wanted);
    if (kept.length === prompts.length)
      throw overlayError(at, `finding ${source} has no such prompt in the layers below.`);
    prompts.splice(0, prompts.length, ...kept);
  }
}

function promptsOfFinding({ bundle, prompts }: OverlayRows, source: number): (number | PromptRow)[] {
  return ownedRows(prompts, source, bundle.tables.prompts.sourceRows(source));
}

function targetOf({ bundle }: OverlayRows, prompt: number | PromptRow): number {
  return typeof prompt === 'number' ? bundle.tables.prompts.target(prompt) : prompt.target;
}
