// Reads the text in the editor as it is typed: marks are updated at every keystroke, everything else after a pause in
// typing. Marks are requested one at a time. Answers about an older text are dropped, so that nothing stale is shown.

import { fixesOf } from 'cterm';
import type { NoteEditor } from '../editor/note-editor.js';
import type { Ask } from '../engine/client.js';
import { app } from './app-state.js';

export interface Reader {
  /** Reads the current text. */
  read(): void;
}

/** The length of the pause in typing after which everything is read, in milliseconds. */
const REST = 90;

/** Makes a reader for the editor that `editorOf` returns. */
export function newReader(ask: Ask, editorOf: () => NoteEditor | undefined): Reader {
  let isMarking = false;
  let isBehind = false;
  let version = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  async function mark(): Promise<void> {
    const editor = editorOf();
    if (editor === undefined) return;
    if (isMarking) {
      isBehind = true;
      return;
    }
    isMarking = true;
    isBehind = false;
    const asked = version;
    try {
      const { marks } = await ask('mark', { text: editor.text(), encounter: app.get().encounter });
      if (asked === version) editor.setMarks(marks);
    } catch (error) {
      app.set({ message: error instanceof Error ? error.message : String(error) });
    }
    isMarking = false;
    if (isBehind) void mark();
  }

  async function readAll(): Promise<void> {
    const editor = editorOf();
    if (editor === undefined) return;
    const asked = version;
    const { encounter, log, noteName } = app.get();
    try {
      const text = editor.text();
      const reading = await ask('read', { slot: 'current', text, encounter, fixes: fixesOf(log, noteName) });
      if (asked === version) app.set({ reading, isReading: false });
    } catch (error) {
      app.set({ message: error instanceof Error ? error.message : String(error), isReading: false });
    }
  }

  return {
    read() {
      version++;
      void mark();
      clearTimeout(rest);
      rest = setTimeout(readAll, app.get().reading === undefined ? 0 : REST);
    },
  };
}
