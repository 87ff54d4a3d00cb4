// Map rules evaluated in three-valued logic, and the composition of relationships.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RELATIONSHIPS, type Relationship } from '../../src/bundle/sections/maps-section.js';
import { compose, invert } from '../../src/coding/translate/compose-relationships.js';
import { evaluateRule, parseRule, type RuleContext } from '../../src/knowledge/rules/map-rules.js';

describe('a rule', () => {
  test.each<[string, RuleContext, 'true' | 'false' | string]>([
    ['', {}, 'true'],
    ['sex=F', { sex: 'F' }, 'true'],
    ['sex=F', { sex: 'M' }, 'false'],
    ['sex=F', {}, 'missing sex'],
    ['age=0-525960', { age: 525_959 }, 'true'],
    ['age=0-525960', { age: 525_960 }, 'false'],
    ['age=0-525960', { age: 0 }, 'missing age'],
    ['age=525960-', { age: 525_960 }, 'true'],
    ['age=-525960', { age: 525_960 }, 'false'],
    ['age=525960', { age: 525_960 }, 'true'],
    ['since=41760-', { since: 41_760 }, 'true'],
    ['since=41760-', { since: 41_759 }, 'false'],
    ['since=0-60', { since: 0 }, 'true'],
    ['since=41760-', { age: 41_760 }, 'missing since'],
    ['value>=6.5', { value: '6.5' }, 'true'],
    ['value>=6.5', { value: '6.49 %' }, 'false'],
    ['value>=6.5', { value: 'high' }, 'false'],
    ['value>=6.5', {}, 'missing value'],
    ['value>=6.5', { value: ' ' }, 'missing value'],
    ['value<60', { value: '60' }, 'false'],
    ['value<=60', { value: '60' }, 'true'],
    ['value>60', { value: '60' }, 'false'],
    ['value=120-139', { value: '139' }, 'true'],
    ['value=120-139', { value: '140' }, 'false'],
    ['value=-5--1', { value: '-3' }, 'true'],
    ['value=3', { value: '3.0' }, 'true'],
    ['value=3a', { value: '3A' }, 'true'],
    ['value=positive', { value: 'Positive' }, 'true'],
    ['value=positive', { value: 'negative' }, 'false'],
    // Some values are known only to be above, below or between certain bounds.
    ['value>=6.5', { value: '>6.5' }, 'true'],
    ['value>=6.5', { value: '> 14 %' }, 'true'],
    ['value>=6.5', { value: '<6.5' }, 'false'],
    ['value>6.5', { value: '≤6.5' }, 'false'],
    ['value>=6.5', { value: '<=6.5' }, 'missing value'],
    ['value>=6.5', { value: '>5' }, 'missing value'],
    ['value<0.5', { value: '<0.01' }, 'true'],
    ['value=120-139', { value: '121-130' }, 'true'],
    ['value=120-139', { value: '121 to 140' }, 'missing value'],
    ['value=120-139', { value: '140-150' }, 'false'],
    ['value=120-139', { value: '>139' }, 'false'],
    ['value=120-139', { value: '128/84' }, 'true'],
    ['value=3', { value: '>=3' }, 'missing value'],
    ['value=3', { value: '>high' }, 'false'],
    ['prefix=H', { prefix: 'H' }, 'true'],
    ['prefix=H', {}, 'false'],
    ['status=WO', { status: 'UC' }, 'false'],
    ['modifier=RT', { modifier: 'AC+RT' }, 'true'],
    ['modifier=RT', { modifier: 'ART' }, 'false'],
    ['modifier=AC & modifier=RT', { modifier: 'RT+AC' }, 'true'],
    ['sex=F & age=0-525960', {}, 'missing sex, age'],
    ['sex=F & age=0-525960', { sex: 'M' }, 'false'],
    ['sex=F & prefix=H', {}, 'false'],
    ['sex=F&age=1-2&value>=1', { age: 1 }, 'missing sex, value'],
    ['with=10234', { with: ['10111', '10234'] }, 'true'],
    // If a property of the patient is not given, a condition on it may still turn out to be true.
    ['with=10234', { with: ['10111'] }, 'missing with=10234'],
    ['sex=F & with=10234 & with=10555', {}, 'missing sex, with=10234, with=10555'],
    ['sex=F & with=10234', { sex: 'M' }, 'false'],
  ])('%j with %j is %s', (rule, context, expected) => {
    const { truth, missing } = evaluateRule(rule, context);
    expect(truth === 'unknown' ? `missing ${missing.join(', ')}` : truth).toBe(expected);
  });

  test.each(['sex', 'colour=red', 'sex=', '& sex=F', 'sex=F &'])('%j is refused as a damaged bundle', (rule) => {
    expect(() => parseRule(rule)).toThrow(
      expect.objectContaining({ code: 'invalid-bundle', message: expect.stringContaining(`'${rule}'`) }),
    );
  });

  test('more knowledge never turns true into false or vice versa', () => {
    const rules = ['sex=F', 'age=10-20', 'value>=5', 'sex=F & age=10-20', 'sex=F & value>=5 & age=10-20'];
    const full = fc.record({
      sex: fc.constantFrom('M', 'F'),
      age: fc.integer({ min: 1, max: 30 }),
      value: fc.nat(9).map(String),
    });
    const hidden = fc.subarray(['sex', 'age', 'value'] as const);
    fc.assert(
      fc.property(fc.constantFrom(...rules), full, hidden, (rule, context, without) => {
        const partial = { ...context, ...Object.fromEntries(without.map((axis) => [axis, undefined])) };
        const { truth } = evaluateRule(rule, partial);
        expect(['unknown', evaluateRule(rule, context).truth]).toContain(truth);
        expect(evaluateRule(rule, context).truth).not.toBe('unknown');
      }),
    );
  });
});

describe('relationships', () => {
  test.each<[Relationship, Relationship, Relationship]>([
    ['exact', 'exact', 'exact'],
    ['exact', 'broader', 'broader'],
    ['narrower', 'exact', 'narrower'],
    ['broader', 'broader', 'broader'],
    ['narrower', 'narrower', 'narrower'],
    ['broader', 'narrower', 'related'],
    ['narrower', 'broader', 'related'],
    ['related', 'exact', 'related'],
    ['partial', 'exact', 'partial'],
    ['partial', 'partial', 'related'],
    ['related', 'broader', 'related'],
  ])('%s ∘ %s = %s', (first, second, expected) => {
    expect(compose(first, second)).toBe(expected);
  });

  test('composition is associative and commutes with inversion', () => {
    for (const a of RELATIONSHIPS) {
      expect(invert(invert(a))).toBe(a);
      for (const b of RELATIONSHIPS) {
        expect(invert(compose(a, b))).toBe(compose(invert(b), invert(a)));
        for (const c of RELATIONSHIPS) expect(compose(compose(a, b), c)).toBe(compose(a, compose(b, c)));
      }
    }
  });
});

test('one interval is inside another if all its numbers are', () => {
  const end = fc.integer({ min: 0, max: 6 });
  const comparison = fc.tuple(fc.constantFrom('<', '<=', '=', '>', '>=' as const), end);
  // Multiples of one half, ranging from far below the bounds to far above them, represent all numbers.
  const numbers = Array.from({ length: 41 }, (_, index) => index / 2 - 6);
  const allows = ([comparator, number]: [string, number], one: number): boolean =>
    (comparator.includes('=') && one === number) ||
    (comparator.includes('<') && one < number) ||
    (comparator.includes('>') && one > number);
  fc.assert(
    fc.property(comparison, comparison, (given, wanted) => {
      const meant = numbers.filter((one) => allows(given, one));
      const inside = meant.filter((one) => allows(wanted, one));
      const expected = inside.length === meant.length ? 'true' : inside.length === 0 ? 'false' : 'unknown';
      expect(evaluateRule(`value${wanted.join('')}`, { value: given.join(' ') }).truth).toBe(expected);
    }),
  );
});
