// The Evaluate view. For gold notes that are dropped on it, it shows precision, recall and F1 with their intervals, a
// reliability diagram, and a list of misses. Each miss links to its note.

import type { Estimate, EvaluatedPart, Evaluation, Miss } from 'cterm';
import { useState } from 'preact/hooks';
import { Empty, Failed, Loading } from '../frame/faces.js';
import { droppedFiles } from '../frame/opened-files.js';
import { app } from '../state/app-state.js';
import { ask, messageOf, openNote, reveal } from '../state/session.js';
import { useStore } from '../state/store.js';
import { Reliability } from './reliability.js';

const SHOWN = 300;

/** The whole view. */
export function EvaluateView() {
  const evaluation = useStore(app, (state) => state.evaluation);
  const [state, setState] = useState<'' | 'running' | { readonly failed: string }>('');
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    setState('running');
    evaluateAll(files).then(
      () => setState(''),
      (error) => setState({ failed: messageOf(error) }),
    );
  };
  return (
    <section
      class="page-view"
      aria-label="Evaluate"
      onDrop={(event) => {
        if (event.dataTransfer === null) return;
        event.preventDefault();
        void droppedFiles(event.dataTransfer).then(take);
      }}
    >
      <h2>Evaluate</h2>
      <div class="panel-bar">
        <label class="file-button">
          Gold …
          <input
            type="file"
            multiple
            class="visually-hidden"
            accept=".txt,.ann,.json,.csv"
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
        <span class="muted">
          {evaluation !== undefined &&
            `${evaluation.notes.length} ${evaluation.notes.length === 1 ? 'note' : 'notes'}, answers matched by ${evaluation.match === 'finding' ? 'finding and span' : 'span'}`}
        </span>
      </div>
      {state === 'running' && <Loading title="Reading the notes" />}
      {typeof state === 'object' && <Failed title="This cannot be evaluated" message={state.failed} />}
      {state === '' && evaluation === undefined && (
        <Empty title="Drop notes with known answers">
          brat (.ann with .txt), BioC or FHIR (.json), or CSV with its notes as .txt. Identifiers are written as
          cterm:10311 or icd10:J45.909; without them only the spans are compared.
        </Empty>
      )}
      {state === '' && evaluation !== undefined && <Figures evaluation={evaluation} />}
    </section>
  );
}

async function evaluateAll(files: readonly File[]): Promise<void> {
  const texts = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
  app.set({ evaluation: await ask('evaluate', { files: texts }) });
}

function Figures({ evaluation }: { evaluation: Evaluation }) {
  const names = Object.keys(evaluation.calibration);
  const [chosen, choose] = useState('');
  const name = names.includes(chosen) ? chosen : (names[0] ?? '');
  const calibration = evaluation.calibration[name];
  return (
    <>
      <div class="figures">
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Precision</th>
              <th scope="col">Recall</th>
              <th scope="col">F1</th>
              <th scope="col">Right, found, known</th>
            </tr>
          </thead>
          <tbody>
            {evaluation.parts.map((part) => (
              <Part key={part.name} part={part} />
            ))}
          </tbody>
        </table>
        {calibration !== undefined && calibration.count > 0 && (
          <div>
            <div class="segmented" role="group" aria-label="Reliability of">
              {names.map((one) => (
                <button key={one} type="button" aria-pressed={one === name} onClick={() => choose(one)}>
                  {one}
                </button>
              ))}
            </div>
            <Reliability bins={calibration.bins} />
            <p class="muted">
              calibration error {calibration.ece.toFixed(3)}, AUC {calibration.auc.toFixed(2)}, {calibration.count}{' '}
              answers
            </p>
          </div>
        )}
      </div>
      <Misses evaluation={evaluation} />
    </>
  );
}

function Part({ part: { name, precision, recall, f1, right, found, wanted } }: { part: EvaluatedPart }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <Figure estimate={precision} />
      <Figure estimate={recall} />
      <Figure estimate={f1} />
      <td>
        {right}, {found}, {wanted}
      </td>
    </tr>
  );
}

function Figure({ estimate: { value, low, high } }: { estimate: Estimate }) {
  return (
    <td>
      {value.toFixed(3)}{' '}
      <span class="muted">
        {low.toFixed(2)}–{high.toFixed(2)}
      </span>
    </td>
  );
}

function Misses({ evaluation: { misses, notes } }: { evaluation: Evaluation }) {
  const [kind, setKind] = useState<'' | Miss['kind']>('');
  if (misses.length === 0) return <Empty title="No misses">Every answer is as it is known.</Empty>;
  const kinds = [...new Set(misses.map((miss) => miss.kind))].sort();
  const shown = misses.filter((miss) => kind === '' || miss.kind === kind);
  const open = ({ note, begin, end }: Miss): void => {
    const text = notes.find(({ id }) => id === note)?.text;
    if (text === undefined) return;
    openNote(note, text);
    if (begin >= 0) reveal(begin, end - begin);
  };
  return (
    <section>
      <div class="panel-bar">
        <h3>
          Misses <span class="count">{misses.length}</span>
        </h3>
        <div class="segmented" role="group" aria-label="Kind of miss">
          {(['', ...kinds] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
              {one === '' ? 'all' : one}
            </button>
          ))}
        </div>
      </div>
      <ol class="misses" aria-label="Misses">
        {shown.slice(0, SHOWN).map((miss, at) => (
          <li key={`${at} ${miss.note}`}>
            <span class={`miss-kind is-${miss.kind}`}>{miss.kind}</span>
            <button type="button" class="link" onClick={() => open(miss)}>
              {miss.note}
            </button>
            <span>{miss.text !== '' && `“${miss.text.replaceAll(/\s+/g, ' ')}”`}</span>
            <span class="miss-diff">
              <ins>known: {miss.expected || 'nothing'}</ins>
              <del>given: {miss.got || 'nothing'}</del>
              <span class="muted">{miss.reason}</span>
            </span>
          </li>
        ))}
      </ol>
      {shown.length > SHOWN && <p class="muted">and {shown.length - SHOWN} more</p>}
    </section>
  );
}
