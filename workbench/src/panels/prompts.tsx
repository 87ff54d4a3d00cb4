// The Prompts tab. It lists what is worth asking about, given the findings that the note says are present or uncertain.

import { useMemo, useState } from 'preact/hooks';
import { contextOf } from '../engine/mark-kinds.js';
import type { Reading } from '../engine/protocol.js';
import { Empty, Failed, Loading } from '../frame/faces.js';
import { app } from '../state/app-state.js';
import { useStore } from '../state/store.js';
import { useAnswer } from './use-answer.js';

const SIZES = ['Small', 'Medium', 'Large'] as const;
type Size = (typeof SIZES)[number];
const GROUPS: readonly [type: string, title: string][] = [
  ['Sx', 'Ask'],
  ['Hx', 'History'],
  ['Px', 'Examine'],
  ['Tx', 'Test'],
  ['Dx', 'Consider'],
  ['Cx', 'Complications'],
  ['Nx', 'Care'],
  ['Rx', 'Treat'],
];

/** The prompts for the note. */
export function Prompts() {
  const reading = useStore(app, (state) => state.reading);
  const encounter = useStore(app, (state) => state.encounter);
  const selected = useStore(app, (state) => state.selected);
  const [size, setSize] = useState<Size>('Small');
  const [isOnlySelected, setOnlySelected] = useState(false);
  const ids = useMemo(() => presentIds(reading), [reading]);
  const asked = isOnlySelected && selected !== undefined ? [selected.ctermId] : ids;
  const { answer, error } = useAnswer('prompts', { ctermIds: asked, size, encounter }, [asked.join(), size, encounter]);
  if (reading === undefined) return <Loading title="Reading the note" />;
  const known = new Set(reading.results.map(({ ctermId }) => ctermId));
  const open = (answer ?? []).filter(({ ctermId = 0 }) => !known.has(ctermId));
  return (
    <div class="prompts">
      <div class="panel-bar">
        <span class="muted">
          {asked.length === 0
            ? 'No diagnosis is present'
            : `From ${asked.length} ${asked.length === 1 ? 'finding' : 'diagnoses'}; what the note mentions is left out`}
        </span>
        <span class="spacer" />
        <label class="check">
          <input
            type="checkbox"
            checked={isOnlySelected}
            disabled={selected === undefined}
            onChange={(event) => setOnlySelected(event.currentTarget.checked)}
          />
          selected finding only
        </label>
        <select
          aria-label="Size of the list"
          value={size}
          onChange={({ currentTarget: { value } }) => setSize(SIZES.find((one) => one === value) ?? 'Small')}
        >
          {SIZES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      {error !== '' && <Failed title="No prompts" message={error} />}
      {open.length === 0 && error === '' && (
        <Empty title="Nothing to ask">The list grows with the diagnoses of the note and with its size.</Empty>
      )}
      {GROUPS.map(([type, title]) => {
        const here = open.filter((term) => term.type === type);
        if (here.length === 0) return null;
        return (
          <section key={type} class="prompt-group">
            <h3>
              {title} <span class="count">{here.length}</span>
            </h3>
            <ul>
              {here.map(({ ctermId, text, description }) => (
                <li key={ctermId} title={`${ctermId}`}>
                  {description ?? text}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** The diagnoses that the note says are present or uncertain; all such findings if there is no diagnosis. */
function presentIds(reading: Reading | undefined): number[] {
  const present = (reading?.results ?? []).filter((one) => ['present', 'uncertain'].includes(contextOf(one)));
  const diagnoses = present.filter(({ termType }) => termType === 4);
  return [...new Set((diagnoses.length > 0 ? diagnoses : present).map(({ ctermId }) => ctermId))].slice(0, 40);
}
