// Reads a value as a span of numbers, which may be a single number or a range (`>200`, `<0.01`, `120-140`). The rules
// of maps compare the span of a value with the span that they require. If only part of the value's span lies within the
// required span, the rule is undecided.

/** All numbers from `low` to `high`; either bound may be excluded. */
export interface Span {
  readonly low: number;
  readonly high: number;
  readonly isLowExclusive: boolean;
  readonly isHighExclusive: boolean;
}

const COMPARATORS = ['<=', '>=', '≤', '≥', '=', '<', '>'] as const;
export type Comparator = (typeof COMPARATORS)[number];

/** The span of numbers that satisfy a comparison. */
export function spanOf(comparator: Comparator, number: number): Span {
  const isBelow = comparator === '<' || comparator === '<=' || comparator === '≤';
  const isAbove = comparator === '>' || comparator === '>=' || comparator === '≥';
  return {
    low: isBelow ? -Infinity : number,
    high: isAbove ? Infinity : number,
    isLowExclusive: comparator === '>',
    isHighExclusive: comparator === '<',
  };
}

/** The span from one number to another, including both. */
export function closedSpan(low: number, high: number): Span {
  return { low, high, isLowExclusive: false, isHighExclusive: false };
}

/**
 * The span of a value; undefined if the value does not begin with a number or a comparator and a number.
 *
 * @example
 * spanOfValue('>200 mg/dL') // { low: 200, high: Infinity, isLowExclusive: true, isHighExclusive: false }
 * spanOfValue('8.2 %') // { low: 8.2, high: 8.2, isLowExclusive: false, isHighExclusive: false }
 */
export function spanOfValue(value: string): Span | undefined {
  const [comparator, rest] = splitComparator(value);
  const number = leadingNumber(rest);
  if (number === undefined) return undefined;
  if (comparator !== undefined) return spanOf(comparator, number);
  const [, upper] = /^\s*[\d.]+\s*(?:-|–|to)\s*([\d.]+)(?![-/\d])/.exec(rest) ?? [];
  const end = upper === undefined ? undefined : leadingNumber(upper);
  return closedSpan(number, end === undefined || end < number ? number : end);
}

/**
 * The comparator at the start of a value, and the text after it.
 *
 * @example
 * splitComparator('≥ 40') // ['≥', '40']
 */
export function splitComparator(value: string): [comparator: Comparator | undefined, rest: string] {
  const text = value.trimStart();
  const comparator = COMPARATORS.find((one) => text.startsWith(one));
  return comparator === undefined ? [undefined, text] : [comparator, text.slice(comparator.length).trimStart()];
}

/**
 * Whether a span lies within another: true if all of its numbers do, false if none do, and undefined if only some do.
 */
export function liesIn(span: Span, wanted: Span): boolean | undefined {
  const startsIn =
    span.low > wanted.low || (span.low === wanted.low && (span.isLowExclusive || !wanted.isLowExclusive));
  const endsIn =
    span.high < wanted.high || (span.high === wanted.high && (span.isHighExclusive || !wanted.isHighExclusive));
  if (startsIn && endsIn) return true;
  return isBelow(span, wanted) || isBelow(wanted, span) ? false : undefined;
}

function isBelow(span: Span, other: Span): boolean {
  return span.high < other.low || (span.high === other.low && (span.isHighExclusive || other.isLowExclusive));
}

/**
 * The number with which a value begins, or undefined.
 *
 * @example
 * leadingNumber('8.2 %') // 8.2
 * leadingNumber('12,400') // 12400
 * leadingNumber('4,1') // 4.1
 */
export function leadingNumber(value: string): number | undefined {
  const [number] = /^\s*[+-]?(\d{1,3}(,\d{3})+(?!\d)(\.\d+)?|\d+([.·]\d+|,\d{1,2}(?![\d,]))?|\.\d+)/.exec(value) ?? [];
  if (number === undefined) return undefined;
  const decimal = number.replace('·', '.').replace(/,(\d{1,2})$/, '.$1');
  return Number(decimal.replaceAll(',', ''));
}
