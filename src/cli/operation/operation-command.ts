// The command for an operation, such as `cterm translate cterm 10092 icd10`. Required parameters can be given as
// operands, and all parameters as flags. Notes and documents are read from a file or from standard input. Everything is
// derived from the operation's declarations, which also parse the values.

import { readFileSync } from 'node:fs';
import { hostIdentity } from '../../contract/identity.js';
import { openKnowledgeBase } from '../../node/index.js';
import type { OperationDescription } from '../../operations/operation.js';
import { type Command, DONE, type FlagForms, readArguments, refuseUsage } from '../command.js';
import { type AnyParameter, flagName, isInput, operandsOf, parametersOf } from './command-names.js';
import { operationHelp } from './operation-help.js';
import { answerText } from './show-answer.js';

const STANDARD_INPUT = 0;

/** The flags that the commands of all operations have. */
const COMMON = { json: {}, kb: { value: true }, licences: { value: true } } as const;

/** Makes the command with the given name for an operation. */
export function operationCommand(name: string, operation: OperationDescription): Command {
  const path = `cterm ${name}`;
  return {
    name,
    summary: operation.summary,
    help: operationHelp(path, operation),
    async run(args, terminal) {
      const read = readArguments(args, formsOf(operation));
      if (typeof read === 'string') return refuseUsage(path, read, terminal);
      const flags: Flags = read.flags;
      const { json, kb: file, licences } = flags;
      const values = valuesOf(operation, read.operands, flags);
      if (typeof values === 'string') return refuseUsage(path, values, terminal);
      const host = typeof licences === 'string' ? { licences: licences.split(',') } : {};
      const kb = await openKnowledgeBase(typeof file === 'string' ? file : undefined, host);
      const answer: unknown = await operation.invoke(kb, values);
      terminal.out(json ? JSON.stringify(answer, null, 2) : answerText(answer));
      return DONE;
    },
  };
}

function formsOf(operation: OperationDescription): FlagForms {
  const own = parametersOf(operation).map(([name, { kind }]) => {
    return [flagName(name), kind === 'boolean' ? { toggle: true } : { value: true }] as const;
  });
  return { ...Object.fromEntries(own), ...COMMON };
}

type Flags = Readonly<Record<string, string | readonly string[] | true | undefined>>;

/** Returns the values of the parameters or, if the operands are invalid, a message that says why. */
function valuesOf(
  operation: OperationDescription,
  operands: readonly string[],
  flags: Flags,
): Readonly<Record<string, unknown>> | string {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of parametersOf(operation)) {
    const given = flags[flagName(name)];
    if (given !== undefined) values[name] = typedValue(parameter, given === true ? 'true' : String(given));
  }
  const open = operandsOf(operation).filter(([name]) => values[name] === undefined);
  const rest = [...operands];
  for (const [at, [name, parameter]] of open.entries()) {
    if (isInput(name, parameter)) values[name] = inputText(rest.shift() ?? '-');
    // The last operand takes all remaining words, so that texts need no quotation marks.
    else if (rest.length > 0) values[name] = typedValue(parameter, takeWords(rest, parameter, at === open.length - 1));
  }
  if (rest.length > 0) return `there is no operand for '${rest.join(' ')}'`;
  const missing = open.filter(([name]) => values[name] === undefined).map(([name]) => name);
  return missing.length === 0 ? values : `${missing.join(' and ')} missing`;
}

function takeWords(rest: string[], { kind }: AnyParameter, isLast: boolean): string {
  const words = rest.splice(0, isLast ? rest.length : 1);
  return words.join(kind === 'text' ? ' ' : ',');
}

function typedValue({ kind }: AnyParameter, given: string): unknown {
  return kind === 'identity' ? hostIdentity(given) : given;
}

function inputText(path: string): string {
  return readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8').replace(/^\uFEFF/, '');
}
