// The left side of the page: the note in its editor, below the fields for patient and visit.

import { useEffect, useRef } from 'preact/hooks';
import { openSample } from '../samples/open-sample.js';
import { SAMPLES } from '../samples/samples.js';
import { app } from '../state/app-state.js';
import { isSame, readAgain, select, setEncounter, useEditor } from '../state/session.js';
import { useStore } from '../state/store.js';
import { Legend } from './legend.js';
import { newEditor } from './note-editor.js';

/** The note and its visit. */
export function NotePane() {
  return (
    <section class="note-pane" aria-label="Note">
      <Visit />
      <Editor />
      <Legend />
    </section>
  );
}

function Editor() {
  const parent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (parent.current === null) return;
    const editor = newEditor(parent.current, '', {
      changed: readAgain,
      clicked: selectAt,
      selected: (index, text) => {
        if (text !== app.get().selection.text) app.set({ selection: { index, text } });
      },
    });
    useEditor(editor);
    openSample(SAMPLES[0]?.name ?? '');
    return () => {
      useEditor(undefined);
      editor.destroy();
    };
  }, []);
  return <div class="editor" ref={parent} />;
}

/** Selects the innermost finding at a position. Each further click selects the next larger one. */
function selectAt(position: number): void {
  const { reading, selected } = app.get();
  const here = (reading?.results ?? [])
    .filter(({ index, length }) => index <= position && position <= index + length)
    .sort((one, other) => one.length - other.length);
  const at = here.findIndex((one) => isSame(one, selected));
  select(here[(at + 1) % (here.length || 1)], false);
}

function Visit() {
  const { birthDate, sex, time, setting } = useStore(app, (state) => state.encounter);
  const name = useStore(app, (state) => state.noteName);
  return (
    <div class="visit">
      <label class="grow">
        <select value={name} onChange={(event) => openSample(event.currentTarget.value)} aria-label="Sample note">
          {!SAMPLES.some((one) => one.name === name) && <option value={name}>{name}</option>}
          {SAMPLES.map((one) => (
            <option key={one.name} value={one.name}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Born</span>
        <input
          type="date"
          value={birthDate}
          onChange={(event) => setEncounter({ birthDate: event.currentTarget.value })}
        />
      </label>
      <label>
        <span>Sex</span>
        <select
          value={sex}
          onChange={({ currentTarget: { value } }) =>
            setEncounter({ sex: value === 'F' || value === 'M' ? value : '' })
          }
        >
          <option value="">–</option>
          <option value="F">F</option>
          <option value="M">M</option>
        </select>
      </label>
      <label>
        <span>Visit</span>
        <input type="date" value={time} onChange={(event) => setEncounter({ time: event.currentTarget.value })} />
      </label>
      <label>
        <select
          aria-label="Setting"
          value={setting}
          onChange={({ currentTarget: { value } }) =>
            setEncounter({ setting: value === 'inpatient' ? 'inpatient' : 'outpatient' })
          }
        >
          <option value="outpatient">outpatient</option>
          <option value="inpatient">inpatient</option>
        </select>
      </label>
    </div>
  );
}
