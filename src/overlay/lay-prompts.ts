// Lays the prompts of an overlay over a draft. A finding's prompts stay sorted by rank; among equal ones those of later
// layers come first.

import { PROMPT_LEVELS } from '../bundle/sections/prompts-section.js';
import { type Laying, needFinding, type OverlayRows, ownedRows, type PromptRow } from './overlay-rows.js';
import { inside, wrong } from './overlay-shape.js';

/** Lays `prompts` of an overlay. One for the same target replaces those of lower layers. */
export function layPrompts({ draft, overlay, place, layer }: Laying): void {
  for (const [index, given] of (overlay.prompts ?? []).entries()) {
    const at = inside(inside(place, 'prompts'), index);
    const source = needFinding(draft, given.source, inside(at, 'source'));
    const target = needFinding(draft, given.target, inside(at, 'target'));
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
    const prompts = promptsInDraft(draft, source);
    // One layer may ask for the same target under several conditions.
    const kept = prompts.filter((other) => {
      return targetOf(draft, other) !== target || (typeof other !== 'number' && other.layer === layer);
    });
    const behind = kept.findIndex((other) => {
      const [otherRank, otherLayer] =
        typeof other === 'number' ? [draft.bundle.tables.prompts.rank(other), 0] : [other.rank, other.layer];
      return (otherRank - rank || layer - otherLayer) > 0;
    });
    kept.splice(behind < 0 ? kept.length : behind, 0, row);
    prompts.splice(0, prompts.length, ...kept);
  }
}

/** Takes away the prompts that an overlay hides. */
export function hidePrompts({ draft, overlay, place }: Laying): void {
  const list = inside(inside(place, 'hide'), 'prompts');
  for (const [index, { source, target }] of (overlay.hide?.prompts ?? []).entries()) {
    const at = inside(list, index);
    const prompts = promptsInDraft(draft, needFinding(draft, source, inside(at, 'source')));
    const wanted = target === undefined ? undefined : needFinding(draft, target, inside(at, 'target'));
    const kept = prompts.filter((prompt) => wanted !== undefined && targetOf(draft, prompt) !== wanted);
    if (kept.length === prompts.length) throw wrong(at, `finding ${source} has no such prompt in the layers below.`);
    prompts.splice(0, prompts.length, ...kept);
  }
}

function promptsInDraft({ bundle, prompts }: OverlayRows, source: number): (number | PromptRow)[] {
  return ownedRows(prompts, source, bundle.tables.prompts.sourceRows(source));
}

function targetOf({ bundle }: OverlayRows, prompt: number | PromptRow): number {
  return typeof prompt === 'number' ? bundle.tables.prompts.target(prompt) : prompt.target;
}
