// Turns top-level variables and functions that are never reassigned into `const` declarations. esbuild emits `var` and
// function declarations, both of which could be reassigned. Optimising compilers must therefore look such names up and
// check them at each use, whereas they can inline the values and functions of `const` names. The input is a script as
// esbuild prints it.

import { parseAst } from 'rollup/parseAst';

/** A node in the syntax tree of a script, with its offsets in the script. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/**
 * Turns the top-level names in a script that are assigned only once into constants. Functions come first, as if they
 * were hoisted; the values that they use are created after them.
 */
export function withConstants(script: string): string {
  const tree: unknown = parseAst(script);
  if (!isNode(tree)) return script;
  const changing = new Set<string>();
  addChanging(tree, changing);
  const head = headEnd(script, tree);
  const functions: string[] = [];
  let rest = '';
  let at = head;
  for (const statement of nodesIn(tree.body)) {
    const { id } = statement;
    if (isNode(id) && isConstantFunction(statement, changing)) {
      // The function takes its name from the constant.
      const kind = script.slice(statement.start, id.start).trimEnd();
      functions.push(`const ${nameOf(id)} = ${kind}${script.slice(id.end, statement.end)};`);
      rest += script.slice(at, statement.start);
      at = statement.end;
    } else if (isConstantVariable(statement, changing)) {
      rest += `${script.slice(at, statement.start)}const`;
      at = statement.start + 'var'.length;
    }
  }
  return `${script.slice(0, head)}${functions.join('\n')}\n${rest}${script.slice(at)}`;
}

/** The end of the parts that must come first in a script: the shebang line and the directives. */
function headEnd(script: string, { body }: SyntaxNode): number {
  let end = script.startsWith('#!') ? script.indexOf('\n') + 1 : 0;
  for (const statement of nodesIn(body)) {
    if (typeof statement.directive !== 'string') break;
    end = script.indexOf('\n', statement.end) + 1;
  }
  return end;
}

function isConstantFunction(statement: SyntaxNode, changing: ReadonlySet<string>): boolean {
  return statement.type === 'FunctionDeclaration' && !changing.has(nameOf(statement.id));
}

function isConstantVariable(statement: SyntaxNode, changing: ReadonlySet<string>): boolean {
  if (statement.type !== 'VariableDeclaration' || statement.kind !== 'var') return false;
  const declared = nodesIn(statement.declarations);
  return declared.every(({ id, init }) => isNode(init) && namesIn(id).every((name) => !changing.has(name)));
}

/** Adds to `names` every name that is reassigned anywhere in the script, regardless of scope. */
function addChanging(node: SyntaxNode, names: Set<string>): void {
  if (node.type === 'AssignmentExpression') addAll(names, namesIn(node.left));
  if (node.type === 'UpdateExpression') addAll(names, namesIn(node.argument));
  if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') addAll(names, namesIn(node.left));
  for (const part of partsOf(node)) addChanging(part, names);
}

function addAll(names: Set<string>, more: readonly string[]): void {
  for (const name of more) names.add(name);
}

/** The names that a pattern binds. For an assignment to a property, the name of the object is not included. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern) || pattern.type === 'MemberExpression') return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  return partsOf(pattern).flatMap(namesIn);
}

function nameOf(identifier: unknown): string {
  return isNode(identifier) && typeof identifier.name === 'string' ? identifier.name : '';
}

function partsOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap((part) => (isNode(part) ? [part] : nodesIn(part)));
}

function nodesIn(list: unknown): SyntaxNode[] {
  return Array.isArray(list) ? list.filter(isNode) : [];
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
