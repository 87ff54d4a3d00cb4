// The help text for an operation's command, in the order of a manual page. It is generated from the operation's
// declarations.

import type { OperationDescription } from '../../operations/operation.js';
import { type AnyParameter, flagName, isInput, operandsOf, parametersOf } from './command-names.js';

const WIDTH = 100;
const INDENT = '      ';

/** Returns the help text for an operation; `path` is its command line without arguments. */
export function operationHelp(path: string, operation: OperationDescription): string {
  const operands = operandsOf(operation).map(([name, parameter]) => {
    return isInput(name, parameter) ? '[file|-]' : `<${flagName(name)}>`;
  });
  const inputs = operandsOf(operation).filter(([name, parameter]) => isInput(name, parameter));
  const options = parametersOf(operation).map(([name, parameter]) => optionText(name, parameter));
  return [
    `Usage: ${[path, ...operands].join(' ')} [flags]`,
    '',
    ...wrapped(`${operation.summary}. This is the operation \`${operation.name}\` of the library.`, ''),
    ...inputs.flatMap(([name]) => wrapped(`${name} is read from the file, or from standard input.`, '')),
    '',
    'Flags:',
    ...options.flat(),
    '  --json',
    `${INDENT}print the whole answer as JSON`,
    '  --kb <file>',
    `${INDENT}use this knowledge base instead of the embedded one`,
    '  --licences <names>',
    `${INDENT}vocabularies that you are licensed to use; by default those that anyone may use`,
    '',
    'Exit code 0: answered. 1: refused, or a file cannot be read. 2: invalid usage.',
  ].join('\n');
}

function optionText(name: string, parameter: AnyParameter): string[] {
  const { kind, expected, doc, presence } = parameter;
  const fallback = parameter.default === undefined ? '' : ` Default: ${shownDefault(parameter.default)}.`;
  const flag = `  --${flagName(name)}${kind === 'boolean' ? '' : ' <value>'}`;
  const required = presence === 'required' ? ' (required)' : '';
  const form = kind === 'boolean' || kind === 'text' ? '' : ` Expected: ${expected}.`;
  return [`${flag}${required}`, ...wrapped(`${doc}${form}${fallback}`, INDENT)];
}

function shownDefault(value: unknown): string {
  return Array.isArray(value) ? value.join(',') || 'none' : String(value);
}

function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + word.length > WIDTH) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}
