// The keyboard shortcuts for the whole page. All of them use Alt, so that they never insert text into the note. Keys
// are identified by their position on the keyboard, because Alt changes the characters on some systems.

import { acceptSelected, wrongSelected } from '../corrections/correct-selected.js';
import { app, TABS } from '../state/app-state.js';
import { correct, select, step, undoCorrection } from '../state/session.js';

/** A shortcut and its effect, as listed in the help. */
export interface Key {
  readonly code: string;
  readonly shown: string;
  readonly does: string;
  readonly run: () => void;
}

const run = (said: Parameters<typeof correct>[0] | undefined): void => {
  if (said !== undefined) void correct(said);
};

export const KEYS: readonly Key[] = [
  { code: 'ArrowDown', shown: 'Alt ↓', does: 'next finding', run: () => step(1) },
  { code: 'ArrowUp', shown: 'Alt ↑', does: 'finding before', run: () => step(-1) },
  { code: 'KeyA', shown: 'Alt A', does: 'accept the finding', run: () => run(acceptSelected()) },
  { code: 'KeyW', shown: 'Alt W', does: 'the finding is wrong', run: () => run(wrongSelected('always')) },
  { code: 'KeyE', shown: 'Alt E', does: 'it is wrong here only', run: () => run(wrongSelected('here')) },
  { code: 'KeyF', shown: 'Alt F', does: 'change the finding', run: () => openFor('finding') },
  { code: 'KeyC', shown: 'Alt C', does: 'change its context', run: () => openFor('context') },
  { code: 'KeyN', shown: 'Alt N', does: 'the selected words are a name of …', run: () => openFor('name') },
  { code: 'KeyZ', shown: 'Alt Z', does: 'take the last correction back', run: () => void undoCorrection() },
  ...TABS.map((tab, at) => ({
    code: `Digit${at + 1}`,
    shown: `Alt ${at + 1}`,
    does: `tab ${tab}`,
    run: () => app.set({ view: 'note', tab, pane: 'meaning' }),
  })),
  { code: 'KeyH', shown: 'Alt H', does: 'these keys', run: () => app.set({ dialog: 'help' }) },
];

function openFor(dialog: 'finding' | 'context' | 'name'): void {
  const { selected, selection } = app.get();
  if (dialog === 'name' ? selection.text.trim() !== '' : selected !== undefined) app.set({ dialog });
}

/** Handles the shortcuts until the returned function is called. */
export function listenToKeys(): () => void {
  const listen = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && app.get().dialog === undefined) select(undefined);
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || app.get().dialog !== undefined) return;
    const key = KEYS.find(({ code }) => code === event.code);
    if (key === undefined) return;
    event.preventDefault();
    key.run();
  };
  addEventListener('keydown', listen, { capture: true });
  return () => removeEventListener('keydown', listen, { capture: true });
}
