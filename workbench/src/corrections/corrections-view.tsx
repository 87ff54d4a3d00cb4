// The Corrections view. It shows the log, how the log changes the knowledge base, and how it changes the reading of
// other notes. It also has buttons for undo, export and deleting everything.

import {
  correctionsOverlay,
  correctionsText,
  type HoldingCorrection,
  holdingCorrections,
  readCorrections,
} from 'cterm';
import { useState } from 'preact/hooks';
import { type NoteChange, noteChanges } from '../batch/note-changes.js';
import { Empty, Failed, Loading } from '../frame/faces.js';
import { Modal } from '../frame/modal.js';
import { saveFile } from '../frame/save-file.js';
import { app } from '../state/app-state.js';
import { messageOf, undoCorrection, useLog, wipeCorrections } from '../state/session.js';
import { useStore } from '../state/store.js';

/** The whole view. */
export function CorrectionsView() {
  const log = useStore(app, (state) => state.log);
  const unreadable = useStore(app, (state) => state.unreadable);
  const isWiping = useStore(app, (state) => state.dialog === 'wipe');
  const held = holdingCorrections(log);
  const overlay = correctionsOverlay(log);
  return (
    <div class="page-view">
      <h2>Corrections</h2>
      <div class="panel-bar">
        <span class="muted">
          Kept in this browser, and nowhere else. Contexts hold in their note; names change the knowledge.
        </span>
        <span class="spacer" />
        <button type="button" disabled={held.length === 0} onClick={() => void undoCorrection()}>
          Undo last
        </button>
        <button
          type="button"
          disabled={log.length === 0}
          onClick={() => saveFile('corrections.ndjson', [correctionsText(log)])}
        >
          Export log
        </button>
        <button
          type="button"
          disabled={overlay === undefined}
          onClick={() => saveFile('corrections-overlay.json', [JSON.stringify(overlay, undefined, 2)])}
        >
          Export overlay
        </button>
        <label class="file-button">
          Import log …
          <input
            type="file"
            accept=".ndjson"
            class="visually-hidden"
            onChange={({ currentTarget }) => void importLog(currentTarget.files?.[0])}
          />
        </label>
        <button
          type="button"
          disabled={log.length === 0 && unreadable === undefined}
          onClick={() => app.set({ dialog: 'wipe' })}
        >
          Wipe all …
        </button>
      </div>
      {unreadable !== undefined && (
        <p class="notice" role="alert">
          Corrections of an earlier session could not be read ({unreadable.reason}) and were put aside.{' '}
          <button
            type="button"
            class="link"
            onClick={() => saveFile('unreadable-corrections.ndjson', [unreadable.text])}
          >
            Save them
          </button>
        </p>
      )}
      {held.length === 0 ? (
        <Empty title="No corrections">
          Select a finding in a note and say what is wrong with it (<kbd>Alt W</kbd>, <kbd>Alt F</kbd>, <kbd>Alt C</kbd>
          ), or select words and name them (<kbd>Alt N</kbd>).
        </Empty>
      ) : (
        <ol class="log" aria-label="Corrections">
          {held.toReversed().map((one) => (
            <Entry key={one.id} entry={one} />
          ))}
        </ol>
      )}
      {held.length > 0 && <Elsewhere />}
      {isWiping && (
        <Modal title="Forget every correction?" close={() => app.set({ dialog: undefined })}>
          <p>The log of {log.length} entries is removed from this browser. Export it first if you want to keep it.</p>
          <div class="panel-bar">
            <span class="spacer" />
            <button
              type="button"
              class="primary"
              onClick={() => {
                app.set({ dialog: undefined });
                void wipeCorrections();
              }}
            >
              Wipe all
            </button>
          </div>
        </Modal>
      )}
    </div>
  );
}

async function importLog(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  try {
    await useLog(readCorrections(await file.text()));
  } catch (error) {
    app.set({ message: messageOf(error) });
  }
}

function Entry({ entry }: { entry: HoldingCorrection }) {
  const [before, after] = diffOf(entry);
  return (
    <li class="log-entry">
      <span class="log-kind">{KINDS[entry.kind]}</span>
      <span class="log-diff">
        <span class="muted">
          “{entry.text}” in {entry.note}
        </span>
        {before !== '' && (
          <del>
            <span aria-hidden="true">− </span>
            {before}
          </del>
        )}
        {after !== '' && (
          <ins>
            <span aria-hidden="true">+ </span>
            {after}
          </ins>
        )}
      </span>
      <time class="muted" dateTime={entry.at}>
        {entry.at.slice(0, 16).replace('T', ' ')}
      </time>
      <button
        type="button"
        onClick={() => void undoCorrection(entry.id)}
        aria-label={`Undo: ${KINDS[entry.kind]} ${entry.text}`}
      >
        Undo
      </button>
    </li>
  );
}

const KINDS = { accept: 'accepted', wrong: 'wrong', finding: 'other finding', context: 'context', name: 'new name' };

function diffOf(entry: HoldingCorrection): [before: string, after: string] {
  switch (entry.kind) {
    case 'accept':
      return ['', `${entry.description} (${entry.notation})`];
    case 'wrong':
      return [entry.description, ''];
    case 'finding':
      return [entry.fromDescription, entry.description];
    case 'name':
      return ['', entry.description];
    default: {
      const changed = (['prefix', 'result', 'modifier', 'status'] as const).filter(
        (name) => entry.before[name] !== entry.after[name],
      );
      const shown = (side: 'before' | 'after') =>
        changed.map((name) => `${name} ${entry[side][name] || 'none'}`).join(', ');
      return [shown('before'), shown('after')];
    }
  }
}

/** Shows what the corrections change in other notes: the files in the batch or, if there are none, the samples. */
function Elsewhere() {
  const log = useStore(app, (state) => state.log);
  const [state, setState] = useState<
    { log: typeof log; changes: readonly NoteChange[]; notes: number } | 'running' | string
  >('');
  const look = (): void => {
    setState('running');
    noteChanges('base', 'current').then(
      (found) => setState({ log, ...found }),
      (error) => setState(messageOf(error)),
    );
  };
  return (
    <section class="elsewhere">
      <div class="panel-bar">
        <h3>What else changes in my files</h3>
        <button type="button" onClick={look} disabled={state === 'running'}>
          Look
        </button>
      </div>
      {state === 'running' && <Loading title="Reading the files before and after" />}
      {typeof state === 'string' && state !== '' && state !== 'running' && (
        <Failed title="The files could not be read" message={state} />
      )}
      {typeof state !== 'string' && (
        <>
          {state.log !== log && <p class="notice">The corrections have changed since: look again.</p>}
          <Changes changes={state.changes} notes={state.notes} />
        </>
      )}
    </section>
  );
}

/** Notes whose findings or codes differ. */
export function Changes({ changes, notes }: { changes: readonly NoteChange[]; notes: number }) {
  return (
    <>
      <p class="muted">
        {changes.length} of {notes} notes change.
      </p>
      <ul class="changes">
        {changes.slice(0, 200).map(({ name, open, codes, marks }) => (
          <li key={name}>
            <button type="button" class="link" onClick={() => void open()}>
              {name}
            </button>
            {codes.removed.length + codes.added.length > 0 && 'codes '}
            {codes.removed.map((code) => (
              <del key={code}>− {code}</del>
            ))}
            {codes.added.map((code) => (
              <ins key={code}>+ {code}</ins>
            ))}
            <span class="muted">
              findings −{marks.removed.length} +{marks.added.length}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
