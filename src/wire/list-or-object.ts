// The one place that knows which collections the specification marks "list or object": one with a single member may be
// that member itself. Results of operations always hold lists; JSON on the wire collapses these fields, nothing else
// does, and readers take both forms.

/** By operation, the fields as ways through the result. `keys` is marked "list or string", which is the same rule. */
const MARKED: Readonly<Record<string, readonly string[]>> = {
  chartMap: ['codeMap.map.entries.properties', 'codeMap.map.entries.hints', 'codeMap.map.entries.specifiers'],
  prompt: ['list.keys'],
  scoreChart: [
    'codedEntries.group.entry.associatedFindings',
    'codedEntries.group.entry.associatedContentLibraryItems',
    'codedEntries.entry.associatedFindings',
    'codedEntries.entry.associatedContentLibraryItems',
  ],
};

/** The marked fields of an operation's result. */
export function markedFields(operation: string): readonly string[] {
  return Object.hasOwn(MARKED, operation) ? (MARKED[operation] ?? []) : [];
}

/** A result with every marked list of one member replaced by that member; the result itself is left alone. */
export function collapsed(operation: string, result: unknown): unknown {
  return changed(operation, result, (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value));
}

/** The other way: every marked field as a list again. */
export function expanded(operation: string, result: unknown): unknown {
  return changed(operation, result, (value) => (Array.isArray(value) ? value : [value]));
}

function changed(operation: string, result: unknown, change: (value: unknown) => unknown): unknown {
  const fields = markedFields(operation);
  return fields.length === 0 ? result : walked(result, '', new Set(fields), change);
}

function walked(
  value: unknown,
  way: string,
  marked: ReadonlySet<string>,
  change: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => walked(item, way, marked, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const here = way === '' ? name : `${way}.${name}`;
    const isMarked = marked.has(here) && inner !== undefined;
    return [name, isMarked ? change(inner) : walked(inner, here, marked, change)];
  });
  return Object.fromEntries(members);
}
