// The contexts that findings open in a note: after "chest pain", a finding in its context may be worded as "radiating
// to the left arm". A context is closed by the next finding that is not in it or is in a different group of the note.

/** The contexts that are open at some point in a note. */
export interface OpenContexts {
  /** Whether the context of the finding with the given node key is open in a group. */
  readonly isOpen: (nodeKey: string, groupId: string) => boolean;
  /**
   * Records that the note states a finding. A finding that is absent or has a prefix, such as family history, opens no
   * context.
   */
  readonly say: (finding: SaidFinding) => void;
}

/** The properties of a stated finding that decide which contexts are open. */
export interface SaidFinding {
  readonly nodeKey: string;
  /** The node key of the ancestor in whose context the finding belongs, if any. */
  readonly ctnk: string | undefined;
  readonly isPresent: boolean;
  readonly groupId: string;
}

/** The contexts at the start of a note, when none is open. */
export function openContexts(): OpenContexts {
  let group = '';
  /** The node keys of the open contexts, from the outermost to the innermost. */
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
