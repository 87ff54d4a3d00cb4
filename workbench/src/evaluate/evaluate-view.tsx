// The view Evaluate: gold is dropped; precision, recall and F1 with their intervals, a reliability diagram, and a list of
// misses, each of which leads back to its note.

import { useState } from 'preact/hooks';
import { Empty, Failed, Loading } from '../frame/faces.js';
import { droppedFiles } from '../frame/opened-files.js';
import { app } from '../state/app-state.js';
import { ask, messageOf, openNote, reveal } from '../state/session.js';
import { useStore } from '../state/store.js';
import type { Evaluation, Miss, Share } from './gold.js';
import { Reliability } from './reliability.js';

const WAYS = [
  ['finding', 'Findings'],
  ['context', 'Findings with context'],
  ['code', 'ICD-10 codes of the note'],
] as const;
const KINDS = { missed: 'missed', spurious: 'spurious', differs: 'differs' } as const;
const SHOWN = 300;

/** The evaluation. */
export function EvaluateView() {
  const gold = useStore(app, (state) => state.gold);
  const by = useStore(app, (state) => state.evaluatedBy);
  const evaluation = useStore(app, (state) => state.evaluation);
  const [state, setState] = useState<'' | 'running' | { readonly failed: string }>('');
  const run = (work: () => Promise<void>): void => {
    setState('running');
    work().then(
      () => setState(''),
      (error) => setState({ failed: messageOf(error) }),
    );
  };
  const take = (files: readonly File[]): void => run(() => takeGold(files));
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
            onChange={({ currentTarget }) => take([...(currentTarget.files ?? [])])}
          />
        </label>
        <div class="segmented" role="group" aria-label="What is compared">
          {WAYS.map(([way, title]) => (
            <button
              key={way}
              type="button"
              aria-pressed={way === by}
              onClick={() => {
                app.set({ evaluatedBy: way });
                if (gold.length > 0) run(evaluateAgain);
              }}
            >
              {title}
            </button>
          ))}
        </div>
        <span class="muted">{gold.length > 0 && `${gold.length} notes with known answers`}</span>
      </div>
      {state === 'running' && <Loading title="Reading the notes" />}
      {typeof state === 'object' && <Failed title="This is not gold" message={state.failed} />}
      {state === '' && evaluation === undefined && (
        <Empty title="Drop notes with known answers">
          brat (.txt with .ann), BioC (.json), or the CSV of this page with its notes as .txt. Identifiers are written
          as cterm:10311 or ICD10:J45.909; without them only the spans are compared.
        </Empty>
      )}
      {state === '' && evaluation !== undefined && <Figures evaluation={evaluation} />}
    </section>
  );
}

async function takeGold(files: readonly File[]): Promise<void> {
  const texts = await Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));
  app.set({ gold: await ask('gold', { files: texts }) });
  await evaluateAgain();
}

async function evaluateAgain(): Promise<void> {
  const { gold, evaluatedBy } = app.get();
  app.set({ evaluation: await ask('evaluate', { notes: gold, by: evaluatedBy }) });
}

function Figures({ evaluation }: { evaluation: Evaluation }) {
  const { precision, recall, f1, right, missed, spurious, bins, calibrationError } = evaluation;
  return (
    <>
      <div class="figures">
        <dl>
          <Figure name="Precision" share={precision} about={`${right} of ${right + spurious} answers`} />
          <Figure name="Recall" share={recall} about={`${right} of ${right + missed} known`} />
          <div>
            <dt>F1</dt>
            <dd>{f1.toFixed(3)}</dd>
          </div>
          <div>
            <dt>Calibration error</dt>
            <dd>{calibrationError.toFixed(3)}</dd>
          </div>
        </dl>
        <Reliability bins={bins} />
      </div>
      <Misses misses={evaluation.misses} />
    </>
  );
}

function Figure({ name, share: { value, low, high }, about }: { name: string; share: Share; about: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value.toFixed(3)}{' '}
        <span class="muted">
          {low.toFixed(2)}–{high.toFixed(2)}, {about}
        </span>
      </dd>
    </div>
  );
}

function Misses({ misses }: { misses: readonly Miss[] }) {
  const [kind, setKind] = useState<'' | Miss['kind']>('');
  const shown = misses.filter((miss) => kind === '' || miss.kind === kind);
  if (misses.length === 0) return <Empty title="No misses">Every answer is as it is known.</Empty>;
  return (
    <section>
      <div class="panel-bar">
        <h3>
          Misses <span class="count">{misses.length}</span>
        </h3>
        <div class="segmented" role="group" aria-label="Kind of miss">
          {(['', 'missed', 'spurious', 'differs'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
              {one === '' ? 'all' : KINDS[one]}
            </button>
          ))}
        </div>
      </div>
      <ol class="misses" aria-label="Misses">
        {shown.slice(0, SHOWN).map((miss) => (
          <li key={`${miss.note} ${miss.index} ${miss.expected} ${miss.given}`}>
            <span class={`miss-kind is-${miss.kind}`}>{KINDS[miss.kind]}</span>
            <button type="button" class="link" onClick={() => openMiss(miss)}>
              {miss.note}
            </button>
            <span>“{miss.text.replaceAll(/\s+/g, ' ')}”</span>
            <span class="miss-diff">
              {miss.expected !== '' && <ins>known: {miss.expected}</ins>}
              {miss.given !== '' && <del>given: {miss.given}</del>}
            </span>
          </li>
        ))}
      </ol>
      {shown.length > SHOWN && <p class="muted">and {shown.length - SHOWN} more</p>}
    </section>
  );
}

function openMiss({ note, index, length }: Miss): void {
  const gold = app.get().gold.find(({ name }) => name === note);
  if (gold === undefined) return;
  openNote(note, gold.text);
  reveal(index, length);
}
