// Handles files that are opened or dropped anywhere on the page. A bundle replaces the knowledge base, a single note is
// shown, and several notes become a batch.

import { app } from '../state/app-state.js';
import { messageOf, openBundle, openNote } from '../state/session.js';
import { bundleAmong, notesAmong } from './opened-files.js';

/** Handles opened files. */
export async function takeFiles(files: readonly File[]): Promise<void> {
  const bundle = bundleAmong(files);
  if (bundle !== undefined) await openBundle(bundle);
  const notes = notesAmong(files);
  const [note] = notes;
  if (note === undefined) {
    if (bundle === undefined && files.length > 0)
      app.set({ message: 'There is no note (.txt) and no bundle (.ctkb) among these files.' });
    return;
  }
  try {
    if (notes.length === 1) openNote(note.name, await note.read());
    else app.set({ files: notes, rows: [], batch: 'empty', view: 'batch' });
  } catch (error) {
    app.set({ message: messageOf(error) });
  }
}
