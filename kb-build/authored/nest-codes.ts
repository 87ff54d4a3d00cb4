// The hierarchy of authored ICD codes, derived from the codes themselves: the parent of a code is its longest proper
// prefix that has a description, and a code with described children is a category. Works across files.

import type { CodeRecord } from '../code-records.js';

const NESTED_BY_PREFIX = ['icd10', 'icd'];

/** Fills in parents and categories. A code with a 7th character does not make its stem a category. */
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

/** `T16.1XXA` under the unreportable `T16.1`: an extension, not a subdivision. */
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
