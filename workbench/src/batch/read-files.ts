// Reads the files in the batch in parts, so that the page stays responsive and the reading can be stopped at once. Also
// writes the batch to one file, in the order of the table.

import { saveFile } from '../frame/save-file.js';
import { app, type OpenedFile, UNKNOWN_PATIENT } from '../state/app-state.js';
import { ask, messageOf } from '../state/session.js';
import type { BatchRow, ExportFormat, NoteToRead } from './batch-row.js';

const AT_ONCE = 25;
/** The interval between updates of the table during reading, in milliseconds. */
const SHOWN_EVERY = 150;

let run = 0;

/** Reads all files in the batch. */
export async function runBatch(): Promise<void> {
  const own = ++run;
  const { files } = app.get();
  const encounter = { ...app.get().encounter, ...UNKNOWN_PATIENT };
  const rows: BatchRow[] = [];
  let shown = performance.now();
  app.set({ rows: [], batch: 'running' });
  try {
    for (let at = 0; at < files.length; at += AT_ONCE) {
      const notes = await notesOf(files.slice(at, at + AT_ONCE));
      const part = await ask('batch', { slot: 'current', notes, encounter });
      if (own !== run) return;
      // The spans of findings are needed only to compare readings.
      for (const row of part) rows.push({ ...row, marks: [] });
      if (performance.now() - shown < SHOWN_EVERY) continue;
      shown = performance.now();
      app.set({ rows: [...rows] });
    }
    app.set({ rows, batch: 'done' });
  } catch (error) {
    app.set({ rows, batch: 'done', message: messageOf(error) });
  }
}

/** Stops reading. The notes that have been read stay in the table. */
export function stopBatch(): void {
  run++;
  app.set({ batch: 'done' });
}

function notesOf(files: readonly OpenedFile[]): Promise<NoteToRead[]> {
  return Promise.all(files.map(async ({ name, read }) => ({ name, text: await read() })));
}

const FILES: Readonly<Record<ExportFormat, string>> = {
  ndjson: 'notes.ndjson',
  csv: 'findings.csv',
  parquet: 'findings.parquet',
  fhir: 'notes.fhir.ndjson',
};

/** Saves the notes with the given names as one file in the given format; `progress` gets the fraction completed. */
export async function saveBatch(
  format: ExportFormat,
  names: readonly string[],
  progress: (share: number) => void,
): Promise<void> {
  const { files } = app.get();
  const encounter = { ...app.get().encounter, ...UNKNOWN_PATIENT };
  const byName = new Map(files.map((file) => [file.name, file]));
  const chosen = names.flatMap((name) => byName.get(name) ?? []);
  const parts: BlobPart[] = [];
  for (let at = 0; at < chosen.length; at += AT_ONCE) {
    const notes = await notesOf(chosen.slice(at, at + AT_ONCE));
    const last = at + AT_ONCE >= chosen.length;
    const { part } = await ask('write', { format, notes, encounter, first: at === 0, last });
    parts.push(part);
    progress(Math.min(1, (at + AT_ONCE) / chosen.length));
  }
  saveFile(FILES[format], parts, 'application/octet-stream');
}
