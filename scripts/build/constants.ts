// What never changes at the top level of a script is made a `const`, functions among it. esbuild writes `var` for every
// top-level name and leaves functions declarations, both of which could be given another value at any time: an engine
// that compiles for speed then looks the name up and checks what it found at each use, where it writes the value or the
// function itself into the code for a `const`. Input: the text of a script as esbuild prints it.

import { parseAst } from 'rollup/parseAst';

/** A node of the syntax tree of a script, with its place in the text. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/**
 * The script with constants for the top-level names that are given a value once. Functions come first, as declarations
 * do; what they are called with is made behind them.
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
      // It takes its name from the constant.
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

/** Behind what a script must begin with: the line that names its interpreter, and directives. */
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

/** Adds every name that is given a value behind its declaration, wherever that stands: a name is a name in any function. */
function addChanging(node: SyntaxNode, names: Set<string>): void {
  if (node.type === 'AssignmentExpression') addAll(names, namesIn(node.left));
  if (node.type === 'UpdateExpression') addAll(names, namesIn(node.argument));
  if (node.type === 'ForInStatement' || node.type === 'ForOfStatement') addAll(names, namesIn(node.left));
  for (const part of partsOf(node)) addChanging(part, names);
}

function addAll(names: Set<string>, more: readonly string[]): void {
  for (const name of more) names.add(name);
}

/** The names in a pattern; those of objects whose properties are given a value are none of them. */
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
