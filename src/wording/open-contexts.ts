// Which findings hold a context open while a note goes on: once "chest pain" is said, what follows may be said as
// "radiating to the left arm". A context holds as long as findings of it follow each other in one group of the note.

/** The contexts that are open at a place of a note. */
export interface OpenContexts {
  /** Whether the finding at a node key has been said in a group, and its context still holds there. */
  readonly isOpen: (nodeKey: string, groupId: string) => boolean;
  /** Notes that a finding was said; what is absent, or of another, opens nothing. */
  readonly say: (finding: SaidFinding) => void;
}

/** What contexts need to know of a finding that was said. */
export interface SaidFinding {
  readonly nodeKey: string;
  /** Node key of the ancestor whose context it belongs to, if it has one. */
  readonly ctnk: string | undefined;
  readonly isPresent: boolean;
  readonly groupId: string;
}

/** Contexts at the beginning of a note: none is open. */
export function openContexts(): OpenContexts {
  let group = '';
  /** Node keys from the outermost open context to the innermost. */
  let open: string[] = [];
  return {
    isOpen: (nodeKey, groupId) => groupId === group && open.includes(nodeKey),
    say({ nodeKey, ctnk, isPresent, groupId }) {
      const at = groupId === group && ctnk !== undefined ? open.indexOf(ctnk) : -1;
      open = [...open.slice(0, at + 1), ...(isPresent ? [nodeKey] : [])];
      group = groupId;
    },
  };
}
