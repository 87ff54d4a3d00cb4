// The Batch view. It shows many notes as a table that can be filtered and sorted, and offers downloads. Only the
// visible rows are drawn.

import type { CSSProperties } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Empty } from '../frame/faces.js';
import { takeFiles } from '../frame/take-files.js';
import { VirtualRows } from '../frame/virtual-rows.js';
import { SAMPLES } from '../samples/samples.js';
import { app } from '../state/app-state.js';
import { messageOf, openNote } from '../state/session.js';
import { useStore } from '../state/store.js';
import type { BatchRow, ExportFormat } from './batch-row.js';
import { runBatch, saveBatch, stopBatch } from './read-files.js';

const FORMATS: readonly (readonly [format: ExportFormat, title: string])[] = [
  ['ndjson', 'NDJSON'],
  ['csv', 'CSV'],
  ['parquet', 'Parquet'],
  ['fhir', 'FHIR'],
];
const COLUMNS = [
  ['name', 'Note'],
  ['characters', 'Characters'],
  ['findings', 'Findings'],
  ['absent', 'Absent'],
  ['codes', 'Codes'],
  ['held', 'Held'],
  ['incomplete', 'Incomplete'],
  ['confidence', 'Confidence'],
] as const;
type Column = (typeof COLUMNS)[number][0];

const ROW_HEIGHT = 30;
const rowHeight = (): number => ROW_HEIGHT;

/** The whole view. */
export function BatchView() {
  const files = useStore(app, (state) => state.files);
  const rows = useStore(app, (state) => state.rows);
  const batch = useStore(app, (state) => state.batch);
  const [filter, setFilter] = useState('');
  const [order, setOrder] = useState<{ by: Column; isDown: boolean }>({ by: 'name', isDown: false });
  const [share, setShare] = useState(1);
  const shown = useMemo(() => orderedRows(rows, filter, order.by, order.isDown), [rows, filter, order]);
  const save = (format: ExportFormat): void => {
    setShare(0);
    saveBatch(
      format,
      shown.map(({ name }) => name),
      setShare,
    ).catch((error) => app.set({ message: messageOf(error) }));
  };
  return (
    <div class="page-view batch">
      <h2>Batch</h2>
      <div class="panel-bar">
        <label class="file-button">
          Folder …
          <input
            type="file"
            multiple
            class="visually-hidden"
            ref={(input) => input?.setAttribute('webkitdirectory', '')}
            onChange={({ currentTarget }) => void takeFiles([...(currentTarget.files ?? [])])}
          />
        </label>
        <button type="button" onClick={takeSamples}>
          The samples
        </button>
        {batch === 'running' ? (
          <button type="button" onClick={stopBatch}>
            Stop
          </button>
        ) : (
          <button type="button" class="primary" disabled={files.length === 0} onClick={() => void runBatch()}>
            Read {files.length.toLocaleString('en')} notes
          </button>
        )}
        {batch === 'running' && <progress max={files.length} value={rows.length} aria-label="Notes that were read" />}
        <span class="muted" role="status">
          {batch !== 'empty' && `${rows.length.toLocaleString('en')} read`}
          {shown.length < rows.length && `, ${shown.length.toLocaleString('en')} shown`}
        </span>
        <span class="spacer" />
        <input
          type="search"
          placeholder="Filter by name or code"
          aria-label="Filter by name or code"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        {FORMATS.map(([format, title]) => (
          <button
            key={format}
            type="button"
            disabled={shown.length === 0 || batch === 'running' || share < 1}
            onClick={() => save(format)}
            title={`Save the ${shown.length} shown notes`}
          >
            ↓ {title}
          </button>
        ))}
      </div>
      {files.length === 0 ? (
        <Empty title="Drop a folder of notes">
          Text files, any number of them. They are read in this tab; nothing is uploaded.
        </Empty>
      ) : (
        <div class="table" role="table" aria-label="Notes" aria-rowcount={shown.length + 1}>
          <div role="rowgroup">
            <div role="row" class="table-row table-head">
              {COLUMNS.map(([name, title]) => (
                <div
                  key={name}
                  role="columnheader"
                  title={name === 'confidence' ? 'The lowest confidence of a code' : undefined}
                  aria-sort={order.by !== name ? 'none' : order.isDown ? 'descending' : 'ascending'}
                >
                  <button
                    type="button"
                    class="quiet"
                    onClick={() => setOrder({ by: name, isDown: order.by === name && !order.isDown })}
                  >
                    {title} {order.by === name && (order.isDown ? '▾' : '▴')}
                  </button>
                </div>
              ))}
            </div>
          </div>
          <VirtualRows
            role="rowgroup"
            count={shown.length}
            heightOf={rowHeight}
            row={(at, style) => <Row key={shown[at]?.name} row={shown[at]} style={style} at={at} />}
          />
        </div>
      )}
    </div>
  );
}

function takeSamples(): void {
  const files = SAMPLES.map(({ name, text }) => ({ name, read: () => Promise.resolve(text) }));
  app.set({ files, rows: [], batch: 'empty' });
  void runBatch();
}

function orderedRows(rows: readonly BatchRow[], filter: string, by: Column, isDown: boolean): readonly BatchRow[] {
  const wanted = filter.trim().toLowerCase();
  const found = rows.filter(
    ({ name, codes }) =>
      wanted === '' ||
      name.toLowerCase().includes(wanted) ||
      codes.some((code) => code.toLowerCase().startsWith(wanted)),
  );
  const sign = isDown ? -1 : 1;
  const keyOf = (row: BatchRow) => (by === 'codes' ? row.codes.length : row[by]);
  return found.sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return sign * (a < b ? -1 : a > b ? 1 : 0);
  });
}

function Row({ row, style, at }: { row: BatchRow | undefined; style: CSSProperties | undefined; at: number }) {
  if (row === undefined) return null;
  const { name, characters, findings, absent, codes, held, incomplete, confidence } = row;
  return (
    <div role="row" class="table-row" style={style} aria-rowindex={at + 2}>
      <div role="cell">
        <button type="button" class="link" onClick={() => void open(name)}>
          {name}
        </button>
      </div>
      <div role="cell">{characters.toLocaleString('en')}</div>
      <div role="cell">{findings}</div>
      <div role="cell">{absent}</div>
      <div role="cell" title={codes.join(' ')}>
        {codes.length} <code class="muted">{codes.slice(0, 3).join(' ')}</code>
      </div>
      <div role="cell">{held}</div>
      <div role="cell">{incomplete > 0 ? `! ${incomplete}` : '–'}</div>
      <div role="cell">{confidence.toFixed(2)}</div>
    </div>
  );
}

async function open(name: string): Promise<void> {
  const file = app.get().files.find((one) => one.name === name);
  if (file === undefined) return;
  try {
    openNote(name, await file.read());
  } catch (error) {
    app.set({ message: messageOf(error) });
  }
}
