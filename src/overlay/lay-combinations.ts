// Applies the combination rules of an overlay. Rules of later layers come first, so that they take precedence within
// their groups.

import { COMBINATION_ACTIONS, RULE_HOLD_REASONS } from '../bundle/sections/combinations-section.js';
import { RELATIONSHIPS } from '../bundle/sections/maps-section.js';
import { clipped } from '../errors/messages.js';
import type { OverlayCombination } from './overlay.js';
import { type CombinationRow, needCode, needVocabulary, type OverlayRows, type OverlayStep } from './overlay-rows.js';
import { memberPath, type OverlayPath, overlayError } from './overlay-shape.js';

/** Applies `combinations`. */
export function layCombinations({ state, overlay, path }: OverlayStep): void {
  const given = overlay.combinations ?? [];
  const rows = given.map((one, index) => rowOf(state, one, memberPath(memberPath(path, 'combinations'), index)));
  state.combinations.unshift(...rows);
}

/** Removes the groups of rules that an overlay hides. */
export function hideCombinations({ state, overlay, path }: OverlayStep): void {
  const { combinations } = state.bundle.tables;
  const list = memberPath(memberPath(path, 'hide'), 'combinations');
  for (const [index, group] of (overlay.hide?.combinations ?? []).entries()) {
    const kept = state.combinations.filter((row) => row.group !== group);
    let isFound = kept.length < state.combinations.length;
    state.combinations.splice(0, state.combinations.length, ...kept);
    for (let row = 0; row < combinations.rowCount; row++) {
      if (combinations.group(row) !== group) continue;
      isFound = true;
      state.hiddenCombinations.add(row);
    }
    if (!isFound) {
      throw overlayError(
        memberPath(list, index),
        `expected a group of combination rules, got '${clipped(group)}': no layer below has it.`,
      );
    }
  }
}

function rowOf(state: OverlayRows, given: OverlayCombination, at: OverlayPath): CombinationRow {
  const { group, does, on, unless = '', when = '', code = '', guideline = '' } = given;
  const vocab = needVocabulary(state, given.vocab ?? 'icd10', memberPath(at, 'vocab'));
  const action = COMBINATION_ACTIONS.indexOf(does);
  const known = actionOf(state, vocab, group);
  if (known !== undefined && known !== action) {
    throw overlayError(
      memberPath(at, 'does'),
      `group '${group}' does ${COMBINATION_ACTIONS[known]}, got ${does}. Name another group.`,
    );
  }
  checkOutcome(state, vocab, given, memberPath(at, 'code'));
  const isReplacing = does === 'replace' || does === 'replace-all';
  const relationship = RELATIONSHIPS.indexOf(given.relationship ?? (isReplacing ? 'narrower' : 'related'));
  return {
    group,
    vocab,
    action,
    on,
    with: (given.with ?? []).join(' & '),
    unless,
    when,
    code,
    relationship,
    guideline,
  };
}

/** The action shared by all rules of a group in the layers applied so far; undefined if the group has no rules. */
function actionOf({ bundle, combinations }: OverlayRows, vocab: number, group: string): number | undefined {
  const own = combinations.find((row) => row.vocab === vocab && row.group === group);
  if (own !== undefined) return own.action;
  const { combinations: table } = bundle.tables;
  for (let row = 0; row < table.rowCount; row++) {
    if (table.vocab(row) === vocab && table.group(row) === group) return table.action(row);
  }
  return undefined;
}

const SPECIFIES = /^(?:laterality|trimester|fetus|stage|episode)=\w+$/;

/** Rejects an outcome that is impossible for a rule with this action. */
function checkOutcome(
  state: OverlayRows,
  vocab: number,
  { does, code = '' }: OverlayCombination,
  at: OverlayPath,
): void {
  const expected = (what: string) => overlayError(at, `expected ${what} for ${does}, got '${clipped(code)}'.`);
  if (does === 'confirmed' || does === 'behind') {
    if (code !== '') throw expected('nothing');
  } else if (does === 'hold') {
    const reasons: readonly string[] = RULE_HOLD_REASONS;
    if (!reasons.includes(code)) throw expected(`one of ${RULE_HOLD_REASONS.join(', ')}`);
  } else if (does === 'rank') {
    if (!/^\d$/.test(code)) throw expected('one digit, 1 to go first,');
  } else if (does === 'specify') {
    if (!SPECIFIES.test(code)) throw expected("`kind=value`, such as 'trimester=2',");
  } else if (code === '') {
    throw expected('a code');
  } else if (!/[{=]/.test(code)) {
    needCode(state, vocab, code, at);
  }
}
