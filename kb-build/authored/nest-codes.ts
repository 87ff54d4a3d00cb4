// The hierarchy of authored ICD codes, out of the codes themselves: the parent is the longest described code that a code
// begins with, and a code with described children is a category. Codes may stand in several files.

import type { CodeRecord } from '../code-records.js';

const NESTED_BY_PREFIX = ['icd10', 'icd'];

/** Fills parents and categories in. A code with a 7th character makes no category of its stem. */
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
