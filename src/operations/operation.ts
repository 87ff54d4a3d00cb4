// What an operation is: a function of a knowledge base and named parameters that also knows its own name, endpoint and
// parameters. Documentation, contract tests and routing follow from that; nothing about an operation is said twice.

import { frozen } from '../contract/frozen.js';
import type { ParamsOf, ParsedValue, Presence, Shape, ValuesOf } from '../contract/parameter.js';
import { culture, enumeration, text } from '../contract/params.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';
import { inside, type Knowledge, type KnowledgeBase } from '../knowledge/knowledge-base.js';

/** The parameters that every operation accepts. */
export const commonParameters = {
  DataFormat: enumeration(['Default', 'XML', 'JSON', 'JSF'], { doc: 'How objects are encoded in the output.' }),
  RequestId: text({ doc: 'A value of the caller’s own to track the request by.' }),
  Culture: culture({ doc: 'BCP 47 culture of texts in the answer; the host’s or the bundle’s default when absent.' }),
};

type Common = typeof commonParameters;

/** What can be read off an operation without calling it, and the untyped way to call it. */
export interface OperationDescription {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  /** Own parameters first, then the common ones. */
  readonly parameters: Shape;
  /** Parameters of a call that shows what the operation is for. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Calls the operation with values in text form or of any other type; they are checked as in a typed call. */
  invoke(kb: KnowledgeBase, values: Readonly<Record<string, unknown>>): unknown;
}

type Arguments<Params> = Record<never, never> extends Params ? [params?: Params] : [params: Params];

/** An operation; it is called as `recognize(kb, params)` is. */
export interface Operation<S extends Shape, Result> extends OperationDescription {
  (kb: KnowledgeBase, ...args: Arguments<ParamsOf<S & Common>>): Result;
  readonly parameters: S & Common;
  invoke(kb: KnowledgeBase, values: Readonly<Record<string, unknown>>): Result;
}

/**
 * A shorter way to the result of usual calls, by the parameters as they were given: exactly what the long one says, which
 * reads and checks each of them. Undefined for all other calls; gives undefined too where something may be wrong.
 */
export type Shortcut<Result> = (kb: Knowledge, given: Readonly<Record<string, unknown>>) => Result | undefined;

interface Definition<S extends Shape, Result> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly parameters: S;
  readonly example: ParamsOf<NoInfer<S> & Common>;
  readonly shortcut?: Shortcut<Result>;
  run(kb: Knowledge, p: ValuesOf<NoInfer<S> & Common>): Result;
}

/**
 * An operation out of its definition. Inside `run`, `p` is checked and has its defaults. Definitions stand inside a
 * function that is called at once and marked pure: a bundler then drops the operations that a program does not use,
 * whatever their parameters call.
 *
 * @example
 * const double = defineOperation({
 *   name: 'double',
 *   method: 'GET',
 *   path: '/api/Svc/Double',
 *   summary: 'Twice a number.',
 *   parameters: { N: integer({ required: true, doc: 'The number.' }) },
 *   example: { N: 21 },
 *   run: (_kb, p) => 2 * p.N,
 * });
 * double(kb, { N: 21 }); // 42
 */
export function defineOperation<S extends Shape, Result>(definition: Definition<S, Result>): Operation<S, Result> {
  const { name, method, path, summary, example, shortcut } = definition;
  const parameters: S & Common = { ...definition.parameters, ...commonParameters };
  function invoke(kb: KnowledgeBase, values: Readonly<Record<string, unknown>>): Result {
    return definition.run(knowledgeOf(name, kb), readParameters(name, parameters, values));
  }
  const call = (kb: KnowledgeBase, ...args: Arguments<ParamsOf<S & Common>>) => {
    const params: Readonly<Record<string, unknown>> | undefined = args[0];
    const short = params ? shortcut?.(knowledgeOf(name, kb), params) : undefined;
    return short ?? invoke(kb, { ...checked(name, params) });
  };
  Object.defineProperty(call, 'name', { value: name });
  return frozen(Object.assign(call, { method, path, summary, parameters, example, invoke }));
}

/** What is inside a knowledge base; throws `invalid-argument` for what is none. */
export function knowledgeOf(operation: string, kb: KnowledgeBase): Knowledge {
  const given: unknown = kb;
  if (typeof given === 'object' && given !== null && inside in given) return kb[inside];
  const advice = given instanceof Promise ? 'Await openKnowledgeBase()' : 'Pass what openKnowledgeBase() gives';
  throw new CtermError('invalid-argument', `${operation}: expected a knowledge base, got ${shown(given)}. ${advice}.`);
}

function checked(operation: string, params: unknown): object {
  if (params === undefined) return {};
  if (typeof params === 'object' && params !== null && !Array.isArray(params)) return params;
  const advice = 'Pass them by name: { Name: value }.';
  throw new CtermError(
    'invalid-argument',
    `${operation}: expected an object of parameters, got ${shown(params)}. ${advice}`,
  );
}

/** Reads every given value by its parameter; throws `invalid-argument` for the first one that is wrong. */
function readParameters<S extends Shape>(
  operation: string,
  parameters: S,
  values: Readonly<Record<string, unknown>>,
): ValuesOf<S> {
  const names = Object.keys(parameters);
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(parameters, name)) {
      const advice = suggestion(name, names) || ` Parameters: ${names.join(', ')}.`;
      throw new CtermError('invalid-argument', `${operation}: there is no parameter '${clipped(name)}'.${advice}`);
    }
  }
  const read: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const given = Object.hasOwn(values, name) ? values[name] : undefined;
    const reading: ParsedValue<unknown> = given === undefined ? { value: undefined } : parameter.read(given);
    if ('problem' in reading) {
      const advice = typeof given === 'string' ? suggestion(given, parameter.names) : '';
      const message = `${operation}: parameter ${name}: expected ${reading.problem}, got ${shown(given)}.${advice}`;
      throw new CtermError('invalid-argument', message);
    }
    read[name] = reading.value ?? parameter.default;
    if (read[name] === undefined && isRequired(parameter.presence)) {
      const message = `${operation}: parameter ${name} is required: expected ${parameter.expected}, got nothing.`;
      throw new CtermError('invalid-argument', `${message} ${parameter.doc}`);
    }
  }
  // Each parameter's reading has given the value that its declaration promises.
  return read as ValuesOf<S>;
}

function isRequired(presence: Presence): boolean {
  return presence === 'required';
}
