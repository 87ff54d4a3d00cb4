// Runs one random session with the workbench: keys, edits, tabs, views and corrections in any order. The same seed
// gives the same session. At the end, the page must still be able to code a note.

import type { Page } from 'playwright-core';
import { typeNote } from './opened-page.js';

const WORDS = [
  ...[
    'asthma',
    'denies chest pain',
    'type 2 diabetes',
    'possible sleep apnea',
    'mother had breast cancer',
    'BP 142/90',
  ],
  ...[
    'metformin 500 mg BID',
    'fracture of the left tibia',
    'ASSESSMENT:',
    'no',
    '1.',
    'CKD stage 3a',
    '\u{1f600}',
    'é',
  ],
];
const KEYS = [
  ...['Alt+ArrowDown', 'Alt+ArrowUp', 'Alt+a', 'Alt+w', 'Alt+f', 'Alt+c', 'Alt+n', 'Alt+z', 'Alt+h', 'Escape', 'Enter'],
  ...['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4', 'Alt+5', 'Alt+6', 'Alt+7', 'Backspace', 'ControlOrMeta+z', 'Shift+ArrowLeft'],
  ...[
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'ArrowDown',
    'Home',
    'End',
    'Tab',
    'Shift+Tab',
    'Delete',
    'ControlOrMeta+a',
  ],
];
/** Buttons that would open a browser dialog, leave the page or delete the corrections of the session. */
const UNTOUCHED = /Print|Open …|Folder …|Gold …|bundle …|Import|Save|Export|Copy|↓|Wipe/;
const MOST_BUTTONS = 40;

/** Runs a session with `steps` steps; returns what went wrong, or undefined. */
export async function randomSession(page: Page, seed: number, steps: number): Promise<string | undefined> {
  const random = newRandom(seed);
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  for (let step = 0; step < steps; step++) {
    const dice = random();
    if (dice < 0.35) await page.keyboard.insertText(`${oneOf(WORDS)}${oneOf([' ', '. ', '\n', ', '])}`);
    else if (dice < 0.8) await page.keyboard.press(oneOf(KEYS) ?? 'Escape');
    else await pressButton(page, random);
  }
  for (let at = 0; at < 3; at++) await page.keyboard.press('Escape');
  await page.click('nav button >> nth=0');
  await page.keyboard.press('Alt+1');
  await typeNote(page, `Assessment: gout ${seed}.`);
  const codes = await page.locator('.codes, .face').count();
  return codes === 0 ? 'the page codes no note any more' : undefined;
}

/** Presses one of the visible buttons, in the dialog if one is open. */
async function pressButton(page: Page, random: () => number): Promise<void> {
  await page.evaluate(
    ([share, untouched, most]) => {
      const scope = document.querySelector('dialog[open]') ?? document;
      const buttons = [...scope.querySelectorAll('button')].filter(
        (one) => one.checkVisibility() && !one.disabled && !new RegExp(String(untouched)).test(one.textContent ?? ''),
      );
      const shown = buttons.slice(0, Number(most));
      const button = shown[Math.floor(Number(share) * shown.length)];
      button?.focus();
      button?.click();
    },
    [random(), UNTOUCHED.source, MOST_BUTTONS] as const,
  );
}

/** Makes a generator of numbers from 0 to 1 that depend only on the seed (mulberry32). */
function newRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
