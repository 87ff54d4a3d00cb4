// Finds codes that leave open what another code on the claim specifies: "heart failure, kind not named" next to "acute
// systolic heart failure". Such a code is not reported along with the other (Official Guidelines, I.B.2).

import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { categoryOf } from '../codes/code-patterns.js';
import { type OwnSpecifier, ownSpecifiers } from '../specify/specifiers.js';

/** Returns a map from each code that leaves something open to the code that specifies it. */
export function statedByOthers(
  kb: Knowledge,
  vocabulary: string,
  codes: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const byCategory = new Map<string, string[]>();
  for (const code of codes) {
    const category = categoryOf(code);
    const others = byCategory.get(category);
    if (others === undefined) byCategory.set(category, [code]);
    else others.push(code);
  }
  for (const alike of byCategory.values()) {
    if (alike.length < 2) continue;
    for (const code of alike) {
      const own = ownSpecifiers(kb, vocabulary, code);
      const other = alike.find((one) => one !== code && leavesOpen(own, ownSpecifiers(kb, vocabulary, one)));
      if (other !== undefined) found.set(code, other);
    }
  }
  return found;
}

/**
 * Whether the first code means "unspecified", and the second code does not, at the first character in which they
 * differ. The sides of the two codes must not contradict each other.
 */
function leavesOpen(own: readonly OwnSpecifier[], other: readonly OwnSpecifier[]): boolean {
  const at = own.findIndex(({ choice }, index) => choice.character !== other[index]?.choice.character);
  if (at < 0 || other[at] === undefined) return false;
  if (!isOpen(own[at]) || isOpen(other[at]) || namesDetail(own[at + 1])) return false;
  const side = own.slice(at).find(({ set }) => set.kind === 'laterality')?.choice.meaning ?? 'none';
  const others = other.slice(at).find(({ set }) => set.kind === 'laterality')?.choice.meaning ?? 'none';
  return side === 'none' || side === '' || side === others;
}

/**
 * Whether the next character specifies a detail in a set that consists mainly of sides, such as "sacral region" among
 * "right upper back" and "left upper back". If so, the character before it leaves nothing open.
 */
function namesDetail(next: OwnSpecifier | undefined): boolean {
  return next?.set.kind === 'laterality' && next.choice.meaning === '' && !isOpen(next);
}

/** Whether a character means "not specified". */
function isOpen({ choice: { label, meaning } }: OwnSpecifier): boolean {
  return meaning === 'none' || /\b(?:unspecified|not named|not specified|not said)\b/i.test(label);
}
