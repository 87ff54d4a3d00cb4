// Lays the combination rules of an overlay over a draft: those of later layers come first, so that they win in their group.

import { COMBINATION_ACTIONS } from '../bundle/sections/combinations-section.js';
import { RELATIONSHIPS } from '../bundle/sections/maps-section.js';
import type { OverlayCombination } from './overlay.js';
import { type CombinationRow, type Laying, needCode, needVocabulary, type OverlayRows } from './overlay-rows.js';
import { inside, type OverlayPath, wrong } from './overlay-shape.js';

/** Lays `combinations` of an overlay. */
export function layCombinations({ draft, overlay, place }: Laying): void {
  const given = overlay.combinations ?? [];
  const rows = given.map((one, index) => rowOf(draft, one, inside(inside(place, 'combinations'), index)));
  draft.combinations.unshift(...rows);
}

/** Takes away the groups of rules that an overlay hides. */
export function hideCombinations({ draft, overlay, place }: Laying): void {
  const { combinations } = draft.bundle.tables;
  const list = inside(inside(place, 'hide'), 'combinations');
  for (const [index, group] of (overlay.hide?.combinations ?? []).entries()) {
    const kept = draft.combinations.filter((row) => row.group !== group);
    let isFound = kept.length < draft.combinations.length;
    draft.combinations.splice(0, draft.combinations.length, ...kept);
    for (let row = 0; row < combinations.rowCount; row++) {
      if (combinations.group(row) !== group) continue;
      isFound = true;
      draft.hiddenCombinations.add(row);
    }
    if (!isFound) {
      throw wrong(inside(list, index), `expected a group of combination rules, got '${group}': no layer below has it.`);
    }
  }
}

function rowOf(draft: OverlayRows, given: OverlayCombination, at: OverlayPath): CombinationRow {
  const { group, does, on, unless = '', when = '', code = '' } = given;
  const vocab = needVocabulary(draft, given.vocab ?? 'icd10', inside(at, 'vocab'));
  const action = COMBINATION_ACTIONS.indexOf(does);
  const known = actionOf(draft, vocab, group);
  if (known !== undefined && known !== action) {
    throw wrong(
      inside(at, 'does'),
      `group '${group}' does ${COMBINATION_ACTIONS[known]}, got ${does}. Name another group.`,
    );
  }
  checkOutcome(draft, vocab, given, inside(at, 'code'));
  const isReplacing = does === 'replace' || does === 'replace-all';
  const relationship = RELATIONSHIPS.indexOf(given.relationship ?? (isReplacing ? 'narrower' : 'related'));
  return { group, vocab, action, on, with: (given.with ?? []).join(' & '), unless, when, code, relationship };
}

/** What the rules of a group do in the layers below; undefined where there are none. */
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

/** Refuses what a rule of its kind cannot come to. */
function checkOutcome(
  draft: OverlayRows,
  vocab: number,
  { does, code = '' }: OverlayCombination,
  at: OverlayPath,
): void {
  const expected = (what: string) => wrong(at, `expected ${what} for ${does}, got '${code}'.`);
  if (does === 'confirmed' || does === 'behind') {
    if (code !== '') throw expected('nothing');
  } else if (does === 'rank') {
    if (!/^\d$/.test(code)) throw expected('one digit, 1 to go first,');
  } else if (does === 'specify') {
    if (!SPECIFIES.test(code)) throw expected("`kind=value`, such as 'trimester=2',");
  } else if (code === '') {
    throw expected('a code');
  } else if (!/[{=]/.test(code)) {
    needCode(draft, vocab, code, at);
  }
}
