// The Findings tab. It lists everything that was found, grouped by section, with polarity, holder, time, value, and how
// drugs are taken.

import type { RecognitionResult } from 'cterm';
import type { CSSProperties } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { saidOf } from '../corrections/said-of.js';
import { contextOf, kindOf, TERM_TYPES } from '../engine/mark-kinds.js';
import type { Reading } from '../engine/protocol.js';
import { Empty, Loading } from '../frame/faces.js';
import { VirtualRows } from '../frame/virtual-rows.js';
import { app, type Selected } from '../state/app-state.js';
import { isSame, select } from '../state/session.js';
import { useStore } from '../state/store.js';
import { sectionWords, wordsAbout } from './finding-words.js';

type Row = { readonly heading: string; readonly count: number } | { readonly result: RecognitionResult };

const HEADING_HEIGHT = 30;
const ROW_HEIGHT = 31;

/** The findings in the note. */
export function Findings() {
  const reading = useStore(app, (state) => state.reading);
  const selected = useStore(app, (state) => state.selected);
  const [filter, setFilter] = useState('');
  const rows = useMemo(() => rowsOf(reading, filter), [reading, filter]);
  const heights = useMemo(() => (at: number) => heightOf(rows[at]), [rows]);
  if (reading === undefined) return <Loading title="Reading the note" />;
  if (reading.results.length === 0)
    return <Empty title="No findings">The text names no symptom, disease, test or drug.</Empty>;
  const shown = rows.findIndex((row) => 'result' in row && isSame(row.result, selected));
  return (
    <div class="findings">
      <input
        type="search"
        placeholder="Filter findings"
        aria-label="Filter findings"
        value={filter}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      {rows.length === 0 && <Empty title="No finding has these words" />}
      <VirtualRows
        count={rows.length}
        heightOf={heights}
        shown={shown}
        row={(at, style) => (
          <FindingRow key={at} row={rows[at]} style={style} selected={selected} text={reading.text} />
        )}
      />
    </div>
  );
}

function heightOf(row: Row | undefined): number {
  return row !== undefined && 'result' in row ? ROW_HEIGHT : HEADING_HEIGHT;
}

function rowsOf(reading: Reading | undefined, filter: string): Row[] {
  const wanted = filter.trim().toLowerCase();
  const groups = new Map<string, RecognitionResult[]>();
  for (const result of reading?.results ?? []) {
    const words = [result.description, ...wordsAbout(result)].join(' ').toLowerCase();
    if (!words.includes(wanted)) continue;
    const section = sectionWords(result.context?.section);
    const group = groups.get(section);
    if (group === undefined) groups.set(section, [result]);
    else group.push(result);
  }
  return [...groups].flatMap(([heading, results]): Row[] => [
    { heading, count: results.length },
    ...results.map((result) => ({ result })),
  ]);
}

interface FindingRowProps {
  readonly row: Row | undefined;
  readonly style: CSSProperties | undefined;
  readonly selected: Selected | undefined;
  readonly text: string;
}

function FindingRow({ row, style, selected, text }: FindingRowProps) {
  if (row === undefined) return null;
  if ('heading' in row) {
    return (
      <div role="listitem" class="group-heading" style={style}>
        {row.heading} <span class="count">{row.count}</span>
      </div>
    );
  }
  const { result } = row;
  const { index, length, description, termType = 4 } = result;
  const words = text.slice(index, index + length).replaceAll(/\s+/g, ' ');
  const said = saidOf(app.get().log, app.get().noteName, result);
  return (
    <div role="listitem" style={style}>
      <button type="button" class="finding-row" aria-pressed={isSame(result, selected)} onClick={() => select(result)}>
        <span class={`type k-${kindOf(result)}`}>{TERM_TYPES[termType]}</span>
        <span class="finding-main">
          <span class="finding-name">{description}</span>
          {words.toLowerCase() !== description.toLowerCase() && <span class="finding-words">“{words}”</span>}
        </span>
        <span class="finding-about">
          <span class={`m m-${contextOf(result)}`}>{contextOf(result)}</span>
          {wordsAbout(result)
            .filter((word) => word !== contextOf(result))
            .map((word) => (
              <span key={word}>{word}</span>
            ))}
        </span>
        {said !== undefined && <span class="said">{said.kind === 'accept' ? '✓ accepted' : '✎ corrected'}</span>}
      </button>
    </div>
  );
}
