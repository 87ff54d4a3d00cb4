// Converts between the ordinal of a child and its slot, i.e. the tokens that it adds to the key of its parent. Tokens
// 00 … YZ represent children; tokens Z0 … ZZ only group other tokens, and each has as many slots below it as the node
// itself. Therefore, a node never fills up (it has room for 1,260 children, for 46,620 with one extra level, and for
// 1,679,580 with two), the slot of a child never depends on how many children come after it, and a written key shows
// which of its levels are findings.

/** The number of tokens from 00 to YZ, which represent children. */
const CHILD_TOKENS = 35 * 36;
/** The number of tokens from Z0 to ZZ, which only group other tokens. */
const GROUP_TOKENS = 36;
const GROUP_MARK = 'Z';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TOKENS = Array.from(
  { length: 36 * 36 },
  (_, value) => `${CHARACTERS[Math.floor(value / 36)]}${CHARACTERS[value % 36]}`,
);

/**
 * Returns the suffix that child `ordinal` (counted from 0) adds to its parent's key: grouping tokens, if any, followed
 * by the child's own token.
 */
export function slotAt(ordinal: number): string {
  let groups = 0;
  let rest = ordinal;
  for (let places = CHILD_TOKENS; rest >= places; places *= GROUP_TOKENS) {
    rest -= places;
    groups++;
  }
  let slot = TOKENS[rest % CHILD_TOKENS] ?? '';
  let path = Math.floor(rest / CHILD_TOKENS);
  for (; groups > 0; groups--) {
    slot = `${GROUP_MARK}${CHARACTERS[path % GROUP_TOKENS]}${slot}`;
    path = Math.floor(path / GROUP_TOKENS);
  }
  return slot;
}

/** The inverse of `slotAt`: returns the ordinal of a slot. */
export function ordinalOf(slot: string): number {
  let path = 0;
  let skipped = 0;
  let places = CHILD_TOKENS;
  for (let at = 0; at < slot.length - 2; at += 2) {
    path = path * GROUP_TOKENS + CHARACTERS.indexOf(slot.charAt(at + 1));
    skipped += places;
    places *= GROUP_TOKENS;
  }
  const token = slot.slice(-2);
  return skipped + path * CHILD_TOKENS + CHARACTERS.indexOf(token.charAt(0)) * 36 + CHARACTERS.indexOf(token.charAt(1));
}

/**
 * Returns the key of the parent finding, which is `nodeKey` without its last token and any grouping tokens before that;
 * '' for a root.
 */
export function ownerOf(nodeKey: string): string {
  let end = nodeKey.length - 2;
  while (end > 0 && nodeKey.charAt(end - 2) === GROUP_MARK) end -= 2;
  return nodeKey.slice(0, end);
}

/** Whether the last token of a written key only groups other tokens, so that the key cannot belong to a finding. */
export function isGroupKey(nodeKey: string): boolean {
  return nodeKey.charAt(nodeKey.length - 2) === GROUP_MARK;
}
