// Prescriptions as text: individual cases, and the property that a rendered prescription is recognised as the same
// prescription.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Prescription, Sig, Timing } from '../../src/contract/result-types.js';
import { TIMES_OF_DAY, timeUnitNumber } from '../../src/knowledge/timing.js';
import { openKnowledgeBase, recognize } from '../../src/node/index.js';
import { prescriptionText } from '../../src/wording/prescription-wording.js';
import { timingText } from '../../src/wording/timing-wording.js';
import { runs } from '../runs.js';

const kb = await openKnowledgeBase();
const [YEAR, MONTH, WEEK, DAY, HOUR] = [...'YMWDH'].map(timeUnitNumber);
const { morning, noon, afternoon, evening, bedtime, beforeMeals, withMeals, afterMeals } = TIMES_OF_DAY;
const DAILY = { occurrence: 1, interval: 1, intervalUnit: DAY };

describe('the wording of a timing', () => {
  test.each<[Timing, string]>([
    [{}, ''],
    [DAILY, 'once a day'],
    [{ ...DAILY, occurrence: 2, timeOfDay: withMeals }, 'twice a day with meals'],
    [{ ...DAILY, timeOfDay: bedtime }, 'at bedtime'],
    [{ ...DAILY, timeOfDay: morning + evening }, 'every morning and in the evening'],
    [{ ...DAILY, occurrence: 2, timeOfDay: morning + bedtime }, 'twice a day in the morning and at bedtime'],
    [
      { occurrence: 1, interval: 4, interval2: 6, intervalUnit: HOUR, asNeeded: true, note: 'pain' },
      'every 4 to 6 hours as needed for pain',
    ],
    [{ occurrence: 1, interval: 2, intervalUnit: DAY }, 'every other day'],
    [
      { occurrence: 3, interval: 1, intervalUnit: WEEK, note: 'Monday, Wednesday, Friday' },
      'three times a week (Monday, Wednesday, Friday)',
    ],
    [{ occurrence: 1, repeat: 1 }, 'once'],
    [{ ...DAILY, repeat: 3 }, 'once a day for 3 doses'],
    [{ ...DAILY, duration: 1, durationUnit: WEEK }, 'once a day for 1 week'],
    [
      { ...DAILY, occurrence: 2, occurrence2: 3, duration: 7, duration2: 10, durationUnit: DAY },
      '2-3 times a day for 7 to 10 days',
    ],
    [{ occurrence: 1, interval: 1, intervalUnit: YEAR }, 'every 1 year'],
    [{ priority: 1, occurrence: 1, repeat: 1 }, 'immediately once'],
    [
      { ...DAILY, startDate: '2026-03-02', endDate: '2026-03-09' },
      'once a day starting March 2, 2026 until March 9, 2026',
    ],
    [{ ...DAILY, text: ' as the label says ' }, 'as the label says'],
    [{ occurrence: 2, interval: 1, intervalUnit: 99 }, ''],
  ])('%j', (timing, text) => expect(timingText(timing, 'en')).toBe(text));
});

describe('the wording of a prescription', () => {
  const sig = (given: Partial<Sig>): Sig => ({ sequence: 1, timing: {}, ...given });
  test.each<[Prescription, string]>([
    [
      {
        sigs: [
          sig({ quantity: 500, unit: 'mg', route: 'PO', timing: { ...DAILY, occurrence: 2, timeOfDay: withMeals } }),
        ],
      },
      '500 mg by mouth twice a day with meals',
    ],
    [
      {
        strength: 500,
        strengthUnit: 'mg',
        form: 'tablet',
        amount: 60,
        numberOfRefills: 1,
        numberOfDays: 30,
        sigs: [sig({ quantity: 2, unit: 'tablet', route: 'PO', timing: DAILY })],
      },
      '500 mg tablet, 2 tablets by mouth once a day, #60, 1 refill, 30-day supply',
    ],
    [
      {
        note: 'sample given',
        sigs: [
          sig({ sequence: 2, quantity: 20, unit: 'mg', route: 'PO', timing: DAILY }),
          sig({ quantity: 40, unit: 'mg', route: 'PO', timing: { ...DAILY, duration: 5, durationUnit: DAY } }),
        ],
      },
      '40 mg by mouth once a day for 5 days, then 20 mg once a day (sample given)',
    ],
    [
      { sigs: [sig({ quantity: 1, quantity2: 2, unit: 'drop', route: 'OPH', site: 'both eyes' })] },
      '1-2 drops in both eyes',
    ],
    [{ sigs: [sig({ route: 'TOP', site: 'left knee' })] }, 'topically to the left knee'],
    [{ sigs: [] }, ''],
  ])('%#: %j', (prescription, text) => expect(prescriptionText(prescription, 'en')).toBe(text));
});

/** The prescription recognised for a drug when the given text follows it. */
function recognised(text: string): Prescription | undefined {
  const { results } = recognize(kb, { Text: `Takes metformin ${text}.`, ResolveFindings: false }).taggedText;
  const { prescription } = results[0] ?? {};
  if (prescription === undefined) return undefined;
  const sigs = prescription.sigs.map(({ timing: { sourceText: _, ...timing }, ...rest }) => ({ ...rest, timing }));
  return { ...prescription, sigs };
}

const small = fc.integer({ min: 1, max: 12 });
const above = (low: number) => fc.option(fc.integer({ min: low + 1, max: low + 4 }), { nil: undefined });
const without = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

const rate: fc.Arbitrary<Timing> = fc.oneof(
  fc.constant({}),
  fc.constant({ occurrence: 1, repeat: 1 }),
  fc
    .record({ occurrence: small, intervalUnit: fc.constantFrom(DAY, WEEK, MONTH) })
    .map((said) => ({ ...said, interval: 1 })),
  small
    .chain((occurrence) => fc.record({ occurrence: fc.constant(occurrence), occurrence2: above(occurrence) }))
    .map((said) => ({ ...said, interval: 1, intervalUnit: DAY })),
  fc
    .record({ interval: fc.integer({ min: 2, max: 12 }), intervalUnit: fc.constantFrom(YEAR, MONTH, WEEK, DAY, HOUR) })
    .chain((said) => above(said.interval).map((interval2) => ({ ...said, occurrence: 1, interval2 }))),
);

const timeOfDay = fc
  .subarray([morning, noon, afternoon, evening, bedtime, beforeMeals, withMeals, afterMeals], { maxLength: 3 })
  .map((bits) => bits.reduce((sum, bit) => sum + bit, 0));
const DAY_BITS = morning + noon + afternoon + evening + bedtime;

const timing: fc.Arbitrary<Timing> = fc
  .record({
    rate,
    timeOfDay,
    repeat: fc.option(fc.integer({ min: 2, max: 9 }), { nil: undefined }),
    lasting: fc.option(
      fc
        .tuple(fc.integer({ min: 2, max: 30 }), fc.constantFrom(MONTH, WEEK, DAY, HOUR))
        .chain(([duration, durationUnit]) =>
          above(duration).map((duration2) => ({ duration, durationUnit, duration2 })),
        ),
      { nil: undefined },
    ),
    reason: fc.constantFrom(undefined, '', 'pain', 'severe headache', 'wheezing'),
    priority: fc.constantFrom(undefined, undefined, 1),
  })
  .map(({ rate, timeOfDay, repeat, lasting, reason, priority }) => {
    const bits = rate.interval === undefined ? timeOfDay & ~DAY_BITS : timeOfDay;
    return without({
      ...rate,
      ...(rate.repeat === undefined && rate.interval !== undefined && lasting === undefined ? { repeat } : {}),
      ...lasting,
      timeOfDay: bits === 0 ? undefined : bits,
      asNeeded: reason === undefined ? undefined : true,
      note: reason === '' ? undefined : reason,
      priority,
    });
  });

const how = fc.constantFrom<Partial<Sig>>(
  ...['PO', 'IV', 'IM', 'SC', 'SL', 'PR', 'PV', 'TOP', 'INH', 'NEB', 'NAS', 'TD', 'NG', 'GT', 'OPH', 'IT', 'ID'].map(
    (route) => ({ route }),
  ),
  ...['both eyes', 'right eye', 'left eye'].map((site) => ({ route: 'OPH', site })),
  ...['both ears', 'right ear', 'left ear'].map((site) => ({ route: 'OTI', site })),
  { route: 'NAS', site: 'each nostril' },
  {},
);
const howMuch = fc.oneof(
  fc.constantFrom<Partial<Sig>>(
    { quantity: 0.5, unit: 'tablet' },
    { quantity: 1, unit: 'tablet' },
    { quantity: 12.5, unit: 'mcg' },
  ),
  small.chain((quantity) =>
    above(quantity).map((quantity2) =>
      without({ quantity: quantity + 1, quantity2: quantity2 && quantity2 + 1, unit: 'puffs' }),
    ),
  ),
  fc.integer({ min: 1, max: 2000 }).map((quantity) => ({ quantity, unit: 'mg' })),
);
const sig = fc
  .tuple(howMuch, how, timing)
  .map(([much, route, when]): Sig => ({ sequence: 1, ...much, ...route, timing: when }));

describe('a rendered prescription is recognised as the same prescription', () => {
  test('one instruction', () => {
    fc.assert(
      fc.property(sig, (one) => {
        const text = prescriptionText({ sigs: [one] }, 'en');
        expect(recognised(text), text).toEqual({ sigs: [one] });
      }),
      { numRuns: runs(1000) },
    );
  });

  test('dispensed amounts, and consecutive instructions', () => {
    const product = fc.record({
      strength: fc.constantFrom(5, 12.5, 500),
      form: fc.constantFrom('tablet', 'capsule'),
      amount: fc.option(fc.integer({ min: 1, max: 180 }), { nil: undefined }),
      numberOfRefills: fc.option(fc.integer({ min: 0, max: 11 }), { nil: undefined }),
      route: how.filter(({ site }) => site === undefined),
      doses: fc.array(
        fc.tuple(
          fc.integer({ min: 2, max: 9 }),
          timing.filter(({ asNeeded, interval }) => !asNeeded && interval !== undefined),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(product, ({ strength, form, amount, numberOfRefills, route, doses }) => {
        const sigs = doses.map(
          ([quantity, when], at): Sig => ({ sequence: at + 1, quantity, unit: `${form}s`, ...route, timing: when }),
        );
        const prescription = without({ strength, strengthUnit: 'mg', form, amount, numberOfRefills, sigs });
        const text = prescriptionText(prescription, 'en');
        // The recogniser does not read longer prescriptions to their end.
        fc.pre(text.length < 190);
        expect(recognised(text), text).toEqual(prescription);
      }),
      { numRuns: runs(500) },
    );
  });
});
