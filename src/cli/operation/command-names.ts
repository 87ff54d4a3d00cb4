// The names of the commands, flags and inputs of operations, derived from the names of the operations and parameters.

import type { Parameter, Presence } from '../../contract/parameter.js';
import type { OperationDescription } from '../../operations/operation.js';

export type AnyParameter = Parameter<unknown, unknown, Presence>;

/** Short names of the operations that are called by hand most often. */
export const SHORT_NAMES: Readonly<Record<string, string>> = { search: 'searchCodes', translate: 'translateItem' };

/** The name of an operation's command: `search-codes` for searchCodes. */
export function commandName({ name }: OperationDescription): string {
  return kebab(name);
}

/** The flag of a parameter, without dashes: `source-vocabulary` for SourceVocabulary. */
export function flagName(parameter: string): string {
  return kebab(parameter);
}

function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

/** Parameters that have no meaning on a command line: the format of responses and the id of requests. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['DataFormat', 'RequestId']);

/** The parameters of an operation that can be set on the command line, in order. */
export function parametersOf({ parameters }: OperationDescription): (readonly [string, AnyParameter])[] {
  return Object.entries(parameters).filter(([name]) => !OF_REQUESTS.has(name));
}

/** Whether a parameter is a whole note or document, which is read from a file. */
export function isInput(name: string, { isDocument, kind, presence }: AnyParameter): boolean {
  return presence === 'required' && ((isDocument && kind !== 'json') || name === 'Text');
}

/**
 * The required parameters, in the order in which they are given as operands. The input, if there is one, comes last.
 */
export function operandsOf(operation: OperationDescription): (readonly [string, AnyParameter])[] {
  const required = parametersOf(operation).filter(([, { presence }]) => presence === 'required');
  const inputs = required.filter(([name, parameter]) => isInput(name, parameter));
  return [...required.filter((one) => !inputs.includes(one)), ...inputs];
}
