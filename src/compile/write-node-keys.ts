// Writes the `node-keys` section: every position of the tree in order, packed as shown in assembly/layout.ts. The input
// contains the allocated keys in any order. A finding may have several keys; a grouping key has no finding.
// Everything that the kernel's verifier requires is also checked here, so that error messages can name the key.

import {
  NK_COUNT,
  NK_FINDINGS_AT,
  NK_HEADER_BYTES,
  NK_KEYS_AT,
  NODE_KEY_BASE,
  NODE_KEY_BYTES,
  NODE_KEY_MAX_BYTES,
  NODE_KEY_MAX_TOKENS,
  NONE,
} from '../../assembly/layout.js';

/**
 * A position in the tree: a written key and the row of its finding in the `findings` section (NONE for a key that only
 * groups other keys).
 */
export interface NodeKeyEntry {
  key: string;
  finding: number;
}

const WRITTEN_KEY = /^(?:[0-9A-Z]{2})+$/;
const WORD_TOKENS = NODE_KEY_MAX_TOKENS / 2;
/** Half of a packed word holds three tokens, few enough for a JavaScript number to represent them exactly. */
const HALF_TOKENS = WORD_TOKENS / 2;
const HALF_LIMIT = BigInt(NODE_KEY_BASE ** HALF_TOKENS);

/**
 * Returns the bytes of the section; throws RangeError for a key that is malformed or repeated, whose parent is missing,
 * or whose finding is not a row number.
 */
export function encodeNodeKeys(entries: readonly NodeKeyEntry[]): Uint8Array {
  const sorted = [...entries].sort((a, b) => (a.key < b.key ? -1 : 1));
  const keysAt = NK_HEADER_BYTES;
  const findingsAt = keysAt + sorted.length * NODE_KEY_BYTES;
  const bytes = new Uint8Array(findingsAt + sorted.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(NK_COUNT, sorted.length, true);
  view.setUint32(NK_KEYS_AT, keysAt, true);
  view.setUint32(NK_FINDINGS_AT, findingsAt, true);
  let before = '';
  for (const [position, { key, finding }] of sorted.entries()) {
    checkEntry(key, finding, before);
    before = key;
    view.setBigUint64(keysAt + position * NODE_KEY_BYTES, packWord(key, 0), true);
    if (key.length > WORD_TOKENS * 2) {
      view.setBigUint64(keysAt + position * NODE_KEY_BYTES + 8, packWord(key, WORD_TOKENS), true);
    }
    view.setUint32(findingsAt + position * 4, finding, true);
  }
  return bytes;
}

/**
 * Checks one entry. `before` is the previous key in order. Because all parents must be present, `before` must be the
 * parent of `key` or a descendant of that parent.
 */
function checkEntry(key: string, finding: number, before: string): void {
  if (!WRITTEN_KEY.test(key) || key.length > NODE_KEY_MAX_BYTES) {
    refuse(key, `is not a node key; give 1 to ${NODE_KEY_MAX_TOKENS} tokens of two characters of 0-9A-Z`);
  }
  if (key === before) refuse(key, 'is given twice; a position has one finding');
  if (!before.startsWith(key.slice(0, -2))) refuse(key, `has no parent; add an entry for "${key.slice(0, -2)}"`);
  if (!Number.isInteger(finding) || finding < 0 || finding > NONE) {
    refuse(key, `names finding ${finding}; give its row in section findings, or NONE`);
  }
}

function refuse(key: string, problem: string): never {
  throw new RangeError(`node-keys: key "${key}" ${problem}`);
}

function packWord(key: string, firstToken: number): bigint {
  return BigInt(packHalf(key, firstToken)) * HALF_LIMIT + BigInt(packHalf(key, firstToken + HALF_TOKENS));
}

function packHalf(key: string, firstToken: number): number {
  let half = 0;
  for (let token = firstToken; token < firstToken + HALF_TOKENS; token++) {
    half *= NODE_KEY_BASE;
    if (token * 2 < key.length) half += 1 + valueAt(key, token * 2) * 36 + valueAt(key, token * 2 + 1);
  }
  return half;
}

/** The value of the character at the index `at`: 0 … 35 for 0-9A-Z. */
function valueAt(key: string, at: number): number {
  const unit = key.charCodeAt(at);
  return unit <= 0x39 ? unit - 0x30 : unit - 0x41 + 10;
}
