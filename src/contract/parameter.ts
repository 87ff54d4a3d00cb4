// The types of operation parameters, and the factory for parameter kinds. A kind consists of a name, a description of
// the expected input, and a function that parses a given value. The static types of given and parsed values follow from
// the declarations.

/** Whether a parameter is required, optional, or has a default. */
export type Presence = 'required' | 'optional' | 'defaulted';

/** The result of parsing a given value. A `value` of undefined (from a blank string) counts as not given. */
export type ParsedValue<Value> = { readonly value: Value | undefined } | { readonly problem: string };

/** One parameter of an operation: the caller passes a `Given`, and the operation receives a `Value`. */
export interface Parameter<Value, Given, P extends Presence> {
  readonly kind: string;
  readonly doc: string;
  readonly presence: P;
  readonly default: Value | undefined;
  /** A description of the allowed input, phrased so that it can follow the word "expected". */
  readonly expected: string;
  /** Whether the value is a whole document; documents have a size limit of their own. */
  readonly isDocument: boolean;
  /** The bounds of a number, if it is bounded. */
  readonly bounds?: Bounds;
  /** The allowed names of an enumeration; empty for other kinds. */
  readonly names: readonly string[];
  read(given: unknown): ParsedValue<Value>;
  /** A phantom member, which is never set and only carries the type. */
  readonly given?: Given;
}

/** The parameters of an operation, keyed by name. */
export type Shape = Readonly<Record<string, Parameter<unknown, unknown, Presence>>>;

type GivenBy<P> = P extends Parameter<unknown, infer Given, Presence> ? Given : never;
type ValueOf<P> = P extends Parameter<infer Value, unknown, Presence> ? Value : never;
type NamesOf<S extends Shape, P extends Presence> = { [N in keyof S]: S[N]['presence'] extends P ? N : never }[keyof S];
type Flat<T> = { [K in keyof T]: T[K] };

/** The parameters that a caller of an operation passes. */
export type ParamsOf<S extends Shape> = Flat<
  { readonly [N in NamesOf<S, 'required'>]: GivenBy<S[N]> } & {
    readonly [N in NamesOf<S, 'optional' | 'defaulted'>]?: GivenBy<S[N]> | undefined;
  }
>;

/** The values that the operation receives, which are parsed and validated, with defaults applied. */
export type ValuesOf<S extends Shape> = {
  readonly [N in keyof S]: S[N]['presence'] extends 'optional' ? ValueOf<S[N]> | undefined : ValueOf<S[N]>;
};

/** The members that all declarations have. */
export interface Basics {
  /** One sentence for the documentation. */
  readonly doc: string;
  /** Whether a text is a whole document; values of the kinds in DOCUMENT_KINDS always are. */
  readonly isDocument?: true;
}

/** Declares that the parameter must be given. */
export type IsRequired = { readonly required: true };

/** Declares the default for a parameter that is not given. */
export type HasDefault<Value> = { readonly default: Value };

/** A parameter kind, as used in declarations: `kind({ doc, required | default, … })`. */
export interface Kind<Value, Given, Options> {
  (options: Basics & Options & IsRequired): Parameter<Value, Given, 'required'>;
  (options: Basics & Options & HasDefault<Value>): Parameter<Value, Given, 'defaulted'>;
  (options: Basics & Options): Parameter<Value, Given, 'optional'>;
}

/** All options of a declaration. */
export interface Declaration<Value> extends Basics, Bounds {
  readonly required?: true;
  readonly default?: Value;
}

/** Makes a parameter kind from its name, a description of the expected input, and a parser. */
export function kind<Value, Given, Options>(
  name: string,
  expects: (options: Options) => string,
  read: (given: unknown, options: Options, required: boolean) => Value | undefined | typeof refused,
): Kind<Value, Given, Options> {
  function declare(options: Declaration<Value> & Options): Parameter<Value, Given, Presence> {
    const required = options.required === true;
    const expected = expects(options);
    return {
      kind: name,
      doc: options.doc,
      isDocument: options.isDocument === true || DOCUMENT_KINDS.includes(name),
      presence: required ? 'required' : options.default === undefined ? 'optional' : 'defaulted',
      default: options.default,
      expected,
      bounds: { min: options.min, max: options.max },
      names: [],
      read(given) {
        const value = read(given, options, required);
        return value === refused ? { problem: expected } : { value };
      },
    };
  }
  // The cast is safe because `declare` computes exactly the `presence` that the overloads of `Kind` state.
  return declare as Kind<Value, Given, Options>;
}

/** The names of the kinds whose values are documents. */
const DOCUMENT_KINDS: readonly string[] = ['document', 'json', 'settings'];

/** Returned by the parser of a kind for a value that it rejects. */
export const refused = Symbol('refused');

/** The minimum and maximum of a number. */
export interface Bounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** A description of the allowed range, in words. */
export function bounded(noun: string, { min, max }: Bounds): string {
  if (min !== undefined && max !== undefined) return `${noun} from ${min} to ${max}`;
  if (min !== undefined) return `${noun} of at least ${min}`;
  return max !== undefined ? `${noun} of at most ${max}` : noun;
}

/** Whether a number is within bounds. */
export function within(value: number, { min, max }: Bounds): boolean {
  return value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);
}

/** Whether a value is a blank string. */
export function isBlank(given: unknown): boolean {
  return typeof given === 'string' && given.trim() === '';
}
