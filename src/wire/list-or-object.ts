// The fields that the specification marks as "list or object": a list with one member may be written as that member
// alone. Results of operations always contain lists; these fields are collapsed only when a response is written as
// JSON, and parsing accepts both forms.

/**
 * The marked fields of each operation, as paths into its result. `keys` is marked as "list or string" and follows the
 * same rule.
 */
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

/** The paths of the marked fields in an operation's result. */
export function markedFields(operation: string): readonly string[] {
  return Object.hasOwn(MARKED, operation) ? (MARKED[operation] ?? []) : [];
}

/** A copy of a result in which every marked list with one member is replaced with that member. */
export function collapsed(operation: string, result: unknown): unknown {
  return transformedFields(operation, result, (value) =>
    Array.isArray(value) && value.length === 1 ? value[0] : value,
  );
}

/** The inverse of `collapsed`: a copy of a result in which every marked field is a list. */
export function expanded(operation: string, result: unknown): unknown {
  return transformedFields(operation, result, (value) => (Array.isArray(value) ? value : [value]));
}

function transformedFields(operation: string, result: unknown, change: (value: unknown) => unknown): unknown {
  const fields = markedFields(operation);
  return fields.length === 0 ? result : transformed(result, '', new Set(fields), change);
}

function transformed(
  value: unknown,
  path: string,
  marked: ReadonlySet<string>,
  change: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => transformed(item, path, marked, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const here = path === '' ? name : `${path}.${name}`;
    const isMarked = marked.has(here) && inner !== undefined;
    return [name, isMarked ? change(inner) : transformed(inner, here, marked, change)];
  });
  return Object.fromEntries(members);
}
