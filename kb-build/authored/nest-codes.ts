// The hierarchy of authored ICD codes, derived from the codes themselves: the parent of a code is its longest proper
// prefix that has a description, and a code whose children have descriptions is a category. A code and its parent may
// be in different files.

import type { CodeRecord } from '../code-records.js';

const NESTED_BY_PREFIX = ['icd10', 'icd'];

/**
 * Fills in the parents of codes and marks categories. A code that only adds a seventh character does not make its
 * parent a category.
 */
export function nestCodes(records: readonly CodeRecord[]): void {
  for (const vocab of NESTED_BY_PREFIX) {
    const byCode = new Map(
      records.flatMap((record) => (record.vocab === vocab ? [[record.code, record] as const] : [])),
    );
    for (const record of byCode.values()) {
      record.parent ??= longestPrefix(record.code, byCode);
      const parent = record.parent === undefined ? undefined : byCode.get(record.parent);
      if (parent !== undefined && !isSeventhCharacterOf(record.code, parent)) parent.category = true;
    }
  }
}

/**
 * Whether a code only adds a seventh character to its parent. For example, `T16.1XXA` extends the unreportable `T16.1`
 * but does not subdivide it.
 */
function isSeventhCharacterOf(code: string, parent: CodeRecord): boolean {
  return parent.unreportable === true && code.replace('.', '').length === 7;
}

function longestPrefix(code: string, byCode: ReadonlyMap<string, CodeRecord>): string | undefined {
  for (let length = code.length - 1; length >= 3; length--) {
    const prefix = code.slice(0, length).replace(/\.$/, '');
    if (byCode.has(prefix)) return prefix;
  }
  return undefined;
}
