// The tables of operations and their parameters, generated from the declarations used to validate calls.

import { operations } from '../../src/operations/index.js';
import { commonParameters } from '../../src/operations/operation.js';
import { table } from './markdown.js';

type Parameters = (typeof operations)[number]['parameters'];

/** The tables, keyed by name. */
export const operationTables: Record<string, () => string> = {
  operations: () =>
    table(
      ['Function', 'Endpoint', 'What comes back'],
      operations.map(({ name, method, path, summary }) => [`\`${name}\``, `${method} \`${path}\``, summary]),
    ),
  'operations-short': () =>
    table(
      ['Function', 'What comes back'],
      operations.map(({ name, summary }) => [`\`${name}\``, summary]),
    ),
  'common-parameters': () => parameterTable(commonParameters),
  parameters: () =>
    `\n${operations
      .map(({ name, method, path, summary, parameters }) => {
        const own = Object.fromEntries(Object.entries(parameters).filter(([key]) => !(key in commonParameters)));
        const listed = Object.keys(own).length === 0 ? 'No parameters of its own.\n' : parameterTable(own);
        return `### ${name}\n\n${summary}. ${method} \`${path}\`\n\n${listed}`;
      })
      .join('\n')}\n`,
};

function parameterTable(parameters: Parameters): string {
  return table(
    ['Parameter', 'Expected', 'Default', 'Meaning'],
    Object.entries(parameters).map(([name, { presence, expected, default: given, doc }]) => [
      `\`${name}\``,
      expected,
      presence === 'required' ? 'required' : given === undefined ? '' : `\`${String(given)}\``,
      doc,
    ]),
  );
}
