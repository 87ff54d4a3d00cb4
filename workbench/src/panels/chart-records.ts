// The records in the Chart tab. They are updated from the note until the user edits them, and again once the user
// resets them to the note.

import { useEffect, useState } from 'preact/hooks';
import type { ChartRecord, Reading } from '../engine/protocol.js';
import { app } from '../state/app-state.js';
import { createStore, useStore } from '../state/store.js';

interface ChartState {
  /** The edited records; undefined while they are updated from the note. */
  readonly edited: readonly ChartRecord[] | undefined;
}

export const chart = createStore<ChartState>({ edited: undefined });

let shownNote = '';
app.subscribe(() => {
  const { noteName } = app.get();
  if (noteName === shownNote) return;
  shownNote = noteName;
  chart.set({ edited: undefined });
});

/** Converts the findings of a reading to records, without hypothetical findings, which are not part of a chart. */
export function recordsOf(reading: Reading | undefined): readonly ChartRecord[] {
  return (reading?.results ?? [])
    .filter(({ hypothetical }) => hypothetical !== true)
    .map((one, at) => ({
      id: String(at + 1),
      ctermId: one.ctermId,
      description: one.description,
      prefix: one.prefix ?? '',
      result: one.result ?? '',
      modifier: one.modifier ?? '',
      status: one.status ?? '',
      value: one.value ?? '',
      unit: one.unit ?? '',
      duration: one.duration ?? '',
    }));
}

/** Returns the current records, and whether they were edited. */
export function useRecords(): { records: readonly ChartRecord[]; isEdited: boolean } {
  const edited = useStore(chart, (state) => state.edited);
  const reading = useStore(app, (state) => state.reading);
  const [records, setRecords] = useState<readonly ChartRecord[]>(() => edited ?? recordsOf(reading));
  useEffect(() => setRecords(edited ?? recordsOf(reading)), [edited, reading]);
  return { records, isEdited: edited !== undefined };
}
