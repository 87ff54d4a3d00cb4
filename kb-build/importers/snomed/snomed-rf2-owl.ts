// Parents from the OWL axioms of SNOMED CT, which the OWL reference set gives in functional syntax. These are the
// stated parents; they are used only if a release has no inferred relationships, i.e. if it is a package with only the
// stated view.

/**
 * The named classes that are directly above a concept according to one axiom; empty if the axiom does not name any.
 *
 * @example owlParents('1', 'SubClassOf(:1 ObjectIntersectionOf(:2 ObjectSomeValuesFrom(:3 :4)))') // ['2']
 */
export function owlParents(concept: string, axiom: string): string[] {
  const [, child, above = ''] = /^\s*(?:SubClassOf|EquivalentClasses)\(:(\d+)\s+(.*)\)\s*$/.exec(axiom) ?? [];
  if (child !== concept) return [];
  const [, only] = /^:(\d+)$/.exec(above) ?? [];
  if (only !== undefined) return [only];
  const [, operands = ''] = /^ObjectIntersectionOf\((.*)\)$/.exec(above) ?? [];
  const parents: string[] = [];
  let depth = 0;
  for (const [token] of operands.matchAll(/[()]|:\d+/g)) {
    if (token === '(') depth++;
    else if (token === ')') depth--;
    else if (depth === 0) parents.push(token.slice(1));
  }
  return parents;
}
