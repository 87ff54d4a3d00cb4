// Extracts the examples in doc comments from the source code, and runs them. If an expression is followed by a comment
// that gives a value, it must evaluate to that value.

import { resolve } from 'node:path';

/** An example in a source file. */
export interface DocumentedExample {
  readonly file: string;
  readonly line: number;
  readonly steps: readonly Step[];
}

/** Statements, followed by the expression whose value is documented. */
interface Step {
  readonly statements: string;
  readonly expression: string;
  readonly expected: string;
}

/** Code followed by a comment that gives a value; such a comment starts like a literal or with an arrow. */
const VALUE = /^(.*?)\s*\/\/ (?:→ )?((?:['"`[{\d-]|true\b|false\b|undefined\b).*)$/;

/** The examples in a file that give a value. */
export function examplesOf(file: string, source: string): DocumentedExample[] {
  const found: DocumentedExample[] = [];
  for (const comment of source.matchAll(/@example\n((?: \*(?: .*)?\n)+)/g)) {
    const lines = (comment[1] ?? '').split('\n').map((line) => line.replace(/^ \* ?/, ''));
    const line = source.slice(0, comment.index).split('\n').length;
    const steps = stepsOf(lines.filter((text) => text !== '' && !text.startsWith('import ')));
    if (steps.length > 0) found.push({ file, line, steps });
  }
  return found;
}

function stepsOf(lines: readonly string[]): Step[] {
  const steps: Step[] = [];
  let before: string[] = [];
  for (const line of lines) {
    const [, code, expected] = VALUE.exec(line) ?? [];
    if (code === undefined || expected === undefined) {
      before.push(line);
      continue;
    }
    // The value may be given on the line below its expression.
    const expression = (code === '' ? (before.pop() ?? '') : code).replace(/;$/, '');
    steps.push({ statements: before.join('\n'), expression, expected });
    before = [];
  }
  return steps;
}

/** The values that the steps of an example produce, and the values documented for them. */
export async function runExample(
  { file, steps }: DocumentedExample,
  scope: Readonly<Record<string, unknown>>,
): Promise<{ given: unknown[]; documented: unknown[] }> {
  const own: Record<string, unknown> = await import(/* @vite-ignore */ resolve(file));
  const names = { ...own, ...scope };
  const values = steps.map(({ expression }) => `given.push(${expression});`);
  const body = steps.map(({ statements }, index) => `${statements}\n${values[index]}`).join('\n');
  const run = new Function(
    ...Object.keys(names),
    `return (async () => { const given = []; {${body}} return given; })()`,
  );
  return {
    given: await run(...Object.values(names)),
    documented: steps.map(({ expected }) => documentedValue(expected)),
  };
}

/** The value at the start of a comment; it may be followed by a colon and a remark. */
function documentedValue(comment: string): unknown {
  for (let end = comment.length; end > 0; end = comment.lastIndexOf(': ', end - 1)) {
    try {
      return new Function(`return (${comment.slice(0, end)})`)();
    } catch {
      // Tries again without the remark at the end.
    }
  }
  throw new Error(`'// ${comment}' begins with no value; write it as a literal, words behind ': '`);
}
