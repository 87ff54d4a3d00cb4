// `npx tsx scripts/workbench/timings.ts` measures how long the built workbench takes to show its first marks, and how
// much time passes between a keystroke in a note of 20,000 characters and the frame that shows it. The frame rate is
// not limited by the screen. The figures are valid only on a machine that is otherwise idle.

import { chromium } from 'playwright-core';
import { serveFolder } from '../../test/package/static-server.js';
import { openPage, typeNote } from './opened-page.js';

const CHARACTERS = 20_000;
const KEYS = 200;
const RUNS = 5;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-gpu-vsync', '--disable-frame-rate-limit'],
});
const served = await serveFolder('workbench/dist');

const marks: number[] = [];
for (let run = 0; run < RUNS; run++) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${served.url}/index.html`);
  const marked = await page.waitForFunction(() => document.querySelector('.editor .m') !== null && performance.now());
  marks.push(Number(await marked.jsonValue()));
  await page.context().close();
}
report('first marks, from an empty cache', marks);

const { page } = await openPage(browser, `${served.url}/index.html`);
const sentence = 'Denies chest pain; asthma, type 2 diabetes and possible pneumonia. Takes metformin 500 mg BID.\n';
await typeNote(page, sentence.repeat(CHARACTERS / sentence.length));
await page.keyboard.press('ControlOrMeta+Home');
await page.evaluate(() => {
  const times: number[] = [];
  Reflect.set(globalThis, 'keyTimes', times);
  const channel = new MessageChannel();
  let began = 0;
  channel.port1.onmessage = () => times.push(performance.now() - began);
  addEventListener(
    'keydown',
    () => {
      began = performance.now();
      requestAnimationFrame(() => channel.port2.postMessage(0));
    },
    { capture: true },
  );
});
for (let key = 0; key < KEYS; key++) {
  await page.keyboard.press('asthma '.charAt(key % 7) === ' ' ? 'Space' : 'asthma '.charAt(key % 7));
  await page.waitForTimeout(30);
}
const times = await page.evaluate(() => {
  const found: unknown = Reflect.get(globalThis, 'keyTimes');
  return Array.isArray(found) ? found.map(Number) : [];
});
report(`a key in ${CHARACTERS.toLocaleString('en')} characters`, times);
await browser.close();
await served.close();

function report(name: string, all: readonly number[]): void {
  const sorted = [...all].sort((one, other) => one - other);
  const at = (share: number): string => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  console.log(`${name}: median ${at(0.5)}, p95 ${at(0.95)}, ${sorted.length} times`);
}
