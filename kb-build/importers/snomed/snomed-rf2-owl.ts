// Parents out of OWL axioms of SNOMED CT, in functional syntax as the OWL reference set holds them. Read only where a
// release has no inferred relationships (a package of stated content): what stands in the axiom is what was stated.

/**
 * The named classes directly above a concept by one axiom; none of an axiom that says something else.
 *
 * @example
 * owlParents('1', 'SubClassOf(:1 ObjectIntersectionOf(:2 ObjectSomeValuesFrom(:3 :4)))') // ['2']
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
