// Operations are functions that take a knowledge base and named parameters. Their name, endpoint and parameter
// declarations are properties of the function. Documentation, contract tests and routing are derived from these
// declarations, so nothing is declared twice.

import { frozen } from '../contract/frozen.js';
import type { Limits } from '../contract/limits.js';
import type { ParamsOf, ParsedValue, Presence, Shape, ValuesOf } from '../contract/parameter.js';
import { culture, enumeration, text } from '../contract/params.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped, shown, suggestion } from '../errors/messages.js';
import { limitsOf } from '../knowledge/host-limits.js';
import { inside, type Knowledge, type KnowledgeBase } from '../knowledge/knowledge-base.js';
import { refuseTooLarge, refuseTooMany } from './input-size.js';
import type { OperationParameters } from './operation-parameters.gen.js';

/** The parameters that every operation accepts. */
export const commonParameters = {
  DataFormat: enumeration(['Default', 'XML', 'JSON', 'JSF'], {
    doc: 'Format of the response; Default is JSON.',
  }),
  RequestId: text({ doc: 'Identifier chosen by the caller to track the request.' }),
  Culture: culture({
    doc: 'BCP 47 culture of the texts in the response; the default of the host or bundle when absent.',
  }),
};

type Common = typeof commonParameters;

/** The metadata of an operation, and an untyped way to call it. */
export interface OperationDescription {
  readonly name: string;
  /** The HTTP method of its endpoint. */
  readonly method: 'GET' | 'POST';
  /** The path of its endpoint, beginning with `/api/Svc/`. */
  readonly path: string;
  /** A noun phrase that describes the result, without a full stop. */
  readonly summary: string;
  /** The declarations of the operation's parameters: first its own, then the common ones. */
  readonly parameters: Shape;
  /** The parameters of a typical call. */
  readonly example: Readonly<Record<string, unknown>>;
  /**
   * Calls the operation with values of any type, including strings to be parsed; they are validated as in a typed call.
   */
  invoke(kb: KnowledgeBase, values: Readonly<Record<string, unknown>>): unknown;
}

type Arguments<Params> = Record<never, never> extends Params ? [params?: Params] : [params: Params];

/**
 * The type of an operation's parameters: the documented interface that the build has generated or, if there is none,
 * the type derived from the operation's declarations.
 */
type ParametersOf<Name extends string, S extends Shape> = Name extends keyof OperationParameters
  ? OperationParameters[Name]
  : ParamsOf<S & Common>;

/** An operation, called as `operation(kb, params)`; returns its result, or throws a `CtermError`. */
export interface Operation<S extends Shape, Result, Params = ParamsOf<S & Common>> extends OperationDescription {
  (kb: KnowledgeBase, ...args: Arguments<Params>): Result;
  readonly parameters: S & Common;
  invoke(kb: KnowledgeBase, values: Readonly<Record<string, unknown>>): Result;
}

/**
 * The fast path of an operation for common calls. It takes the parameters as given and returns exactly what `run` would
 * return. It returns undefined for any other call and whenever a parameter might be invalid.
 */
export type FastPath<Result> = (kb: Knowledge, given: Readonly<Record<string, unknown>>) => Result | undefined;

interface Definition<Name extends string, S extends Shape, Result> {
  readonly name: Name;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly parameters: S;
  readonly example: ParamsOf<NoInfer<S> & Common>;
  readonly fastPath?: FastPath<Result>;
  run(kb: Knowledge, p: ValuesOf<NoInfer<S> & Common>): Result;
}

/**
 * Makes an operation from its definition. The values in the argument `p` of `run` have been validated, and defaults
 * have been applied. Call this function in an IIFE that is marked as pure, so that bundlers can tree-shake unused
 * operations, even if their parameter declarations call other functions.
 *
 * @example
 * const double = defineOperation({
 *   name: 'double',
 *   method: 'GET',
 *   path: '/api/Svc/Double',
 *   summary: 'Twice a number',
 *   parameters: { N: integer({ required: true, doc: 'The number.' }) },
 *   example: { N: 21 },
 *   run: (_kb, p) => 2 * p.N,
 * });
 * double(kb, { N: 21 }); // 42
 */
export function defineOperation<const Name extends string, S extends Shape, Result>(
  definition: Definition<Name, S, Result>,
): Operation<S, Result, ParametersOf<Name, S>> {
  const { name, method, path, summary, example, fastPath } = definition;
  const parameters: S & Common = { ...definition.parameters, ...commonParameters };
  function invoke(kb: KnowledgeBase, values: Readonly<Record<string, unknown>>): Result {
    const knowledge = knowledgeOf(name, kb);
    return definition.run(knowledge, parseParameters(name, parameters, values, limitsOf(knowledge)));
  }
  const call = (kb: KnowledgeBase, ...args: Arguments<ParametersOf<Name, S>>) => {
    // The cast is safe, because members of any object may be read by name; their values are not trusted.
    const params = args[0] as Readonly<Record<string, unknown>> | undefined;
    const fast = params ? fastPath?.(knowledgeOf(name, kb), params) : undefined;
    return fast ?? invoke(kb, membersOf(name, named(name, params)));
  };
  Object.defineProperty(call, 'name', { value: name });
  return frozen(Object.assign(call, { method, path, summary, parameters, example, invoke }));
}

/** The internals of a knowledge base; throws `invalid-argument` for any other value. */
export function knowledgeOf(operation: string, kb: KnowledgeBase): Knowledge {
  const given: unknown = kb;
  if (typeof given === 'object' && given !== null && inside in given) return kb[inside];
  const advice = given instanceof Promise ? 'Await openKnowledgeBase()' : 'Pass the result of openKnowledgeBase()';
  throw new CtermError('invalid-argument', `${operation}: expected a knowledge base, got ${shown(given)}. ${advice}.`);
}

function named(operation: string, params: unknown): object {
  if (params === undefined) return {};
  if (typeof params === 'object' && params !== null && !Array.isArray(params)) return params;
  const advice = 'Pass them by name: { Name: value }.';
  throw new CtermError(
    'invalid-argument',
    `${operation}: expected an object of parameters, got ${shown(params)}. ${advice}`,
  );
}

/** The members of the caller's object. Throws `invalid-argument` if one of its getters throws. */
function membersOf(operation: string, params: object): Readonly<Record<string, unknown>> {
  try {
    return { ...params };
  } catch (cause) {
    throw unreadable(`${operation}: the object of parameters`, cause);
  }
}

function unreadable(where: string, cause: unknown): CtermError {
  const problem = 'a member cannot be read, because its getter throws';
  return new CtermError('invalid-argument', `${where}: ${problem}. Pass plain data.`, { cause });
}

/** Parses one value. Reading a value from the caller can run the caller's own code, such as getters. */
function readValue(where: string, parameter: Shape[string], given: unknown): ParsedValue<unknown> {
  try {
    return parameter.read(given);
  } catch (cause) {
    throw cause instanceof CtermError ? cause : unreadable(where, cause);
  }
}

/**
 * Parses every given value according to the declaration of its parameter; throws for the first value that is invalid
 * (`invalid-argument`) or exceeds a limit (`too-large`).
 */
function parseParameters<S extends Shape>(
  operation: string,
  parameters: S,
  values: Readonly<Record<string, unknown>>,
  limits: Limits,
): ValuesOf<S> {
  const names = Object.keys(parameters);
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(parameters, name)) {
      const advice = suggestion(name, names) || ` Parameters: ${names.join(', ')}.`;
      throw new CtermError('invalid-argument', `${operation}: there is no parameter '${clipped(name)}'.${advice}`);
    }
  }
  const typed: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const given = Object.hasOwn(values, name) ? values[name] : undefined;
    const where = `${operation}: parameter ${name}`;
    refuseTooLarge(where, parameter, given, limits);
    const parsed: ParsedValue<unknown> =
      given === undefined ? { value: undefined } : readValue(where, parameter, given);
    if ('problem' in parsed) {
      const advice = typeof given === 'string' ? suggestion(given, parameter.names) : '';
      const message = `${where}: expected ${parsed.problem}, got ${shown(given)}.${advice}`;
      throw new CtermError('invalid-argument', message);
    }
    refuseTooMany(where, parsed.value, limits);
    typed[name] = parsed.value ?? parameter.default;
    if (typed[name] === undefined && isRequired(parameter.presence)) {
      const message = `${where} is required: expected ${parameter.expected}, got nothing.`;
      throw new CtermError('invalid-argument', `${message} ${parameter.doc}`);
    }
  }
  // The cast is safe, because every value has the type that its parameter declares.
  return typed as ValuesOf<S>;
}

function isRequired(presence: Presence): boolean {
  return presence === 'required';
}
