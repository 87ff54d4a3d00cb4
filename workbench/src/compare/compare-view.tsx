// The Compare view. It shows how two bundles read the note, side by side, with the differences marked. Without a second
// bundle, it compares the knowledge base with and without the corrections.

import { useState } from 'preact/hooks';
import { type NoteChange, noteChanges } from '../batch/note-changes.js';
import { Changes } from '../corrections/corrections-view.js';
import type { Opened, Reading, Slot } from '../engine/protocol.js';
import { Empty, Failed, Loading } from '../frame/faces.js';
import { useAnswer } from '../panels/use-answer.js';
import { app } from '../state/app-state.js';
import { ask, currentFixes, messageOf } from '../state/session.js';
import { useStore } from '../state/store.js';

/** The whole view. */
export function CompareView() {
  const reading = useStore(app, (state) => state.reading);
  const encounter = useStore(app, (state) => state.encounter);
  const noteName = useStore(app, (state) => state.noteName);
  const opened = useStore(app, (state) => state.opened);
  const [other, setOther] = useState<Opened>();
  const [error, setError] = useState('');
  const slot: Slot = other === undefined ? 'base' : 'other';
  const text = reading?.text;
  const question = text === undefined ? undefined : { text, encounter, fixes: currentFixes() };
  const left = useAnswer('read', question && { ...question, slot, fixes: [] }, [text, encounter, slot, other]);
  const right = useAnswer('read', question && { ...question, slot: 'current' as const }, [text, encounter, opened]);
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    file
      .arrayBuffer()
      .then((bundle) => ask('open', { slot: 'other', bundle, overlays: [] }))
      .then(
        (found) => {
          setOther(found);
          setError('');
        },
        (failure) => setError(messageOf(failure)),
      );
  };
  const failed = error || left.error || right.error;
  return (
    <div class="page-view">
      <h2>Compare</h2>
      <div class="panel-bar">
        <label class="file-button">
          Second bundle …
          <input
            type="file"
            accept=".ctkb"
            class="visually-hidden"
            onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
          />
        </label>
        {other !== undefined && (
          <button type="button" onClick={() => setOther(undefined)}>
            Without it
          </button>
        )}
        <span class="muted">
          {noteName}: {other === undefined ? 'before and after the corrections' : 'two bundles'}. What only one side has
          is marked with − and +.
        </span>
      </div>
      {failed !== '' && <Failed title="The bundles could not be compared" message={failed} />}
      {text === undefined && <Empty title="No note">Open a note first.</Empty>}
      {text !== undefined && failed === '' && (left.answer === undefined || right.answer === undefined) && (
        <Loading title="Reading the note twice" />
      )}
      {left.answer !== undefined && right.answer !== undefined && (
        <div class="sides">
          <Side
            sign="−"
            title={layersOf(other) || `${opened?.layers[0]?.name} without corrections`}
            own={left.answer}
            against={right.answer}
          />
          <Side sign="+" title={layersOf(opened)} own={right.answer} against={left.answer} />
        </div>
      )}
      <Files slot={slot} />
    </div>
  );
}

function layersOf(opened: Opened | undefined): string {
  return opened?.layers.map(({ name, version }) => `${name} ${version}`.trim()).join(' + ') ?? '';
}

interface SideProps {
  readonly sign: '−' | '+';
  readonly title: string;
  readonly own: Reading;
  readonly against: Reading;
}

function Side({ sign, title, own, against }: SideProps) {
  const codes = new Set(against.claim.codes.map(({ code }) => code));
  const marks = new Set(against.results.map(keyOf));
  return (
    <section class="side" aria-label={title}>
      <h3>{title}</h3>
      <p class="muted">
        {own.claim.codes.length} codes, {own.results.length} findings
      </p>
      <ol>
        {own.claim.codes.map(({ code, description }) => (
          <li key={code} class={codes.has(code) ? '' : `differs is-${sign === '+' ? 'added' : 'removed'}`}>
            <span class="sign">{codes.has(code) ? '' : sign}</span>
            <code>{code}</code> {description}
          </li>
        ))}
      </ol>
      <ol class="side-findings">
        {own.results
          .filter((one) => !marks.has(keyOf(one)))
          .map((one) => (
            <li key={keyOf(one)} class={`differs is-${sign === '+' ? 'added' : 'removed'}`}>
              <span class="sign">{sign}</span>“{own.text.slice(one.index, one.index + one.length)}” {one.description}{' '}
              <code class="muted">{one.notation}</code>
            </li>
          ))}
      </ol>
    </section>
  );
}

function keyOf({ index, length, notation }: { index: number; length: number; notation: string }): string {
  return `${index} ${length} ${notation}`;
}

function Files({ slot }: { slot: Slot }) {
  const [state, setState] = useState<'' | 'running' | { changes: readonly NoteChange[]; notes: number }>('');
  const look = (): void => {
    setState('running');
    noteChanges(slot, 'current').then(setState, (error) => {
      setState('');
      app.set({ message: messageOf(error) });
    });
  };
  return (
    <section class="elsewhere">
      <div class="panel-bar">
        <h3>All open files</h3>
        <button type="button" disabled={state === 'running'} onClick={look}>
          Compare
        </button>
      </div>
      {state === 'running' && <Loading title="Reading the files" />}
      {typeof state === 'object' && <Changes {...state} />}
    </section>
  );
}
