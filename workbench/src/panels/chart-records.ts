// The records of the tab Chart. They follow the note until they are edited; then they belong to the reader until the note is
// taken over again.

import { useEffect, useState } from 'preact/hooks';
import type { ChartRecord, Reading } from '../engine/protocol.js';
import { app } from '../state/app-state.js';
import { createStore, useStore } from '../state/store.js';

interface ChartState {
  /** The edited records; undefined while they follow the note. */
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

/** The findings of a reading as records; hypothetical ones are not part of a chart. */
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

/** The records as they are, and whether they were edited. */
export function useRecords(): { records: readonly ChartRecord[]; isEdited: boolean } {
  const edited = useStore(chart, (state) => state.edited);
  const reading = useStore(app, (state) => state.reading);
  const [records, setRecords] = useState<readonly ChartRecord[]>(() => edited ?? recordsOf(reading));
  useEffect(() => setRecords(edited ?? recordsOf(reading)), [edited, reading]);
  return { records, isEdited: edited !== undefined };
}
