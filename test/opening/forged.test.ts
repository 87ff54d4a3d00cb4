// Operations are called on a sample of forged bundles. Each bundle or call is either refused with a CtermError or
// answered; nothing traps, hangs or throws anything else. `npm run forgeries` tries 100,000 forged bundles.

import { expect, test } from 'vitest';
import { runs } from '../runs.js';
import { forge } from './forge.js';
import { CALLS, endure } from './forged-queries.js';
import { smallBundle } from './small-bundle.js';

/** Few forgeries of the layout can be opened, so a smaller sample might contain none that can. */
const SAMPLE = runs(2700);

test('the bundle that is forged answers every call', async () => {
  const count = CALLS.length;
  expect(await endure(smallBundle())).toEqual({ isOpened: true, asked: count, answered: count });
});

test('a number always makes the same forgery', () => {
  expect(forge(17)).toEqual(forge(17));
  expect(forge(17).what).not.toBe(forge(18).what);
});

test(`${SAMPLE} forged bundles are refused or answer`, async () => {
  const opened = { rows: 0, layout: 0, numbers: 0, blocks: 0 };
  let refusing = 0;
  for (let number = 0; number < SAMPLE; number++) {
    const { kind, what, bytes } = forge(number);
    const { isOpened, asked, answered } = await endure(bytes, number).catch((cause: unknown) => {
      throw new Error(`forgery ${number} (${what})`, { cause });
    });
    if (isOpened) opened[kind]++;
    if (answered < asked) refusing++;
  }
  // If all forgeries were refused on opening, or no operation noticed any of them, the test would prove nothing.
  expect(Math.min(...Object.values(opened)), JSON.stringify(opened)).toBeGreaterThan(0);
  expect(opened.rows, JSON.stringify(opened)).toBeGreaterThan(SAMPLE / 5);
  expect(refusing).toBeGreaterThan(SAMPLE / 20);
});
