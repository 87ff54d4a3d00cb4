// Resolves cycles that arise when hierarchies are joined: if one source places finding A above finding B, and another
// source places A below B, the least trusted edges in the cycle are removed, but no more than necessary. Authored edges
// are never removed.

/** A parent–child edge between nodes; if the parent is unknown, its number is negative. */
export interface Edge {
  child: number;
  parent: number;
  /** The trust rank (trustOf) of the source that states the edge. */
  trust: number;
}

/** Returns the indices of the edges to remove so that no imported edge remains part of a cycle. */
export function brokenCycles(count: number, edges: readonly Edge[]): ReadonlySet<number> {
  const broken = new Set<number>();
  const component = componentsOf(count, edges);
  const inside = new Map<number, number[]>();
  for (const [at, { child, parent }] of edges.entries()) {
    if (parent < 0 || component[child] !== component[parent]) continue;
    const list = inside.get(component[child]);
    if (list === undefined) inside.set(component[child], [at]);
    else list.push(at);
  }
  for (const members of inside.values()) {
    members.sort((a, b) => edges[a].trust - edges[b].trust || a - b);
    const parentsOf = new Map<number, number[]>();
    const link = ({ child, parent }: Edge): void => {
      const parents = parentsOf.get(child);
      if (parents === undefined) parentsOf.set(child, [parent]);
      else parents.push(parent);
    };
    for (const at of members) {
      const edge = edges[at];
      if (edge.trust > 0 && reaches(parentsOf, edge.parent, edge.child)) broken.add(at);
      else link(edge);
    }
  }
  return broken;
}

/** Whether `target` is `from` itself or one of its ancestors. */
function reaches(parentsOf: ReadonlyMap<number, readonly number[]>, from: number, target: number): boolean {
  const seen = new Set([from]);
  for (const node of seen) {
    if (node === target) return true;
    for (const parent of parentsOf.get(node) ?? []) seen.add(parent);
  }
  return false;
}

/**
 * The strongly connected component of each node, found with Tarjan's algorithm (iterative, because trees may be deep).
 */
function componentsOf(count: number, edges: readonly Edge[]): Int32Array {
  const begin = new Int32Array(count + 1);
  for (const { child, parent } of edges) if (parent >= 0) begin[child + 1]++;
  for (let node = 0; node < count; node++) begin[node + 1] += begin[node];
  const parents = new Int32Array(begin[count]);
  const fill = begin.slice();
  for (const { child, parent } of edges) if (parent >= 0) parents[fill[child]++] = parent;

  const component = new Int32Array(count).fill(-1);
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const next = begin.slice();
  const open: number[] = [];
  let visited = 0;
  for (let start = 0; start < count; start++) {
    if (order[start] >= 0) continue;
    const way = [start];
    while (way.length > 0) {
      const node = way[way.length - 1];
      if (order[node] < 0) {
        order[node] = low[node] = visited++;
        open.push(node);
      }
      const parent = next[node] < begin[node + 1] ? parents[next[node]++] : -1;
      if (parent >= 0) {
        if (order[parent] < 0) way.push(parent);
        else if (component[parent] < 0) low[node] = Math.min(low[node], order[parent]);
        continue;
      }
      way.pop();
      const before = way[way.length - 1];
      if (before !== undefined) low[before] = Math.min(low[before], low[node]);
      if (low[node] !== order[node]) continue;
      for (let member = -1; member !== node; ) {
        member = open.pop() ?? node;
        component[member] = node;
      }
    }
  }
  return component;
}
