// The Export tab. It exports the note in formats that other programs read; the result can be viewed, copied or saved.

import { useState } from 'preact/hooks';
import type { NoteFormat } from '../engine/protocol.js';
import { Failed, Loading } from '../frame/faces.js';
import { saveFile } from '../frame/save-file.js';
import { app } from '../state/app-state.js';
import { currentFixes } from '../state/session.js';
import { useStore } from '../state/store.js';
import { useAnswer } from './use-answer.js';

const FORMATS: readonly (readonly [format: NoteFormat, title: string, file: string])[] = [
  ['fhir', 'FHIR R4', 'note.fhir.json'],
  ['omop', 'OMOP NOTE_NLP', 'note-nlp.json'],
  ['json', 'Findings', 'findings.json'],
  ['claim', 'Claim', 'claim.json'],
  ['brat', 'brat', 'note.ann'],
  ['csv', 'CSV', 'findings.csv'],
];
/** The maximum number of characters shown; the saved file is always complete. */
const SHOWN = 200_000;

/** The formats to choose from, and the note in the chosen format. */
export function Exports() {
  const [format, setFormat] = useState<NoteFormat>('fhir');
  const reading = useStore(app, (state) => state.reading);
  const encounter = useStore(app, (state) => state.encounter);
  const question = reading && { format, text: reading.text, encounter, fixes: currentFixes() };
  const { answer, error } = useAnswer('export', question, [format, reading, encounter]);
  const file = FORMATS.find(([name]) => name === format)?.[2] ?? 'note.json';
  return (
    <div class="exports">
      <div class="panel-bar">
        <div class="segmented" role="group" aria-label="Format">
          {FORMATS.map(([name, title]) => (
            <button key={name} type="button" aria-pressed={name === format} onClick={() => setFormat(name)}>
              {title}
            </button>
          ))}
        </div>
        <span class="spacer" />
        <button
          type="button"
          disabled={answer === undefined}
          onClick={() => void navigator.clipboard.writeText(answer ?? '')}
        >
          Copy
        </button>
        <button type="button" disabled={answer === undefined} onClick={() => saveFile(file, [answer ?? ''])}>
          Save
        </button>
      </div>
      {error !== '' && <Failed title="The note could not be exported" message={error} />}
      {answer === undefined && error === '' && <Loading title="Exporting" />}
      {answer !== undefined && (
        <pre class="export-text" tabIndex={0} aria-label="Exported note">
          {answer.length > SHOWN ? `${answer.slice(0, SHOWN)}\n…` : answer}
        </pre>
      )}
    </div>
  );
}
