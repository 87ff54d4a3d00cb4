// The Chart tab. It shows the findings as structured records that can be edited, and the codes for each record in
// several vocabularies.

import { useState } from 'preact/hooks';
import type { ChartCode, ChartRecord, Choice } from '../engine/protocol.js';
import { Empty, Failed } from '../frame/faces.js';
import { PickFinding } from '../frame/pick-finding.js';
import { app } from '../state/app-state.js';
import { useStore } from '../state/store.js';
import { chart, useRecords } from './chart-records.js';
import { useAnswer } from './use-answer.js';

const DEFAULT_VOCABULARIES = ['icd10', 'snomed', 'loinc', 'rxnorm'];
const RESULTS: readonly Choice[] = [
  { code: 'A', description: 'present' },
  { code: 'N', description: 'absent' },
];

/** The chart as a table. */
export function Chart() {
  const { records, isEdited } = useRecords();
  const encounter = useStore(app, (state) => state.encounter);
  const opened = useStore(app, (state) => state.opened);
  const [isAdding, setAdding] = useState(false);
  const vocabularies = DEFAULT_VOCABULARIES.filter((name) => opened?.vocabularies.some((one) => one.name === name));
  const { answer, error } = useAnswer('codeChart', { records, encounter, vocabularies }, [records, encounter]);
  const change = (edited: readonly ChartRecord[]): void => chart.set({ edited });
  const add = ({ ctermId, description }: { ctermId: number; description: string }): void => {
    const id = String(1 + records.reduce((most, one) => Math.max(most, Number(one.id)), 0));
    const qualifiers = { prefix: '', result: 'A', modifier: '', status: '', value: '', unit: '', duration: '' };
    change([...records, { id, ctermId, description, ...qualifiers }]);
    setAdding(false);
  };
  return (
    <div class="chart">
      <div class="panel-bar">
        <span class="muted">
          {isEdited ? 'Edited: no longer follows the note.' : 'Follows the note. Edit any field.'}
        </span>
        <span class="spacer" />
        {isEdited && (
          <button type="button" onClick={() => chart.set({ edited: undefined })}>
            Follow the note again
          </button>
        )}
        <button type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          + Record
        </button>
      </div>
      {isAdding && <PickFinding label="Finding of the new record" start="" pick={add} />}
      {error !== '' && <Failed title="The chart could not be coded" message={error} />}
      {records.length === 0 ? (
        <Empty title="No records">Write a note, or add a record.</Empty>
      ) : (
        <ol class="records" aria-label="Records">
          {records.map((record) => (
            <Record
              key={record.id}
              record={record}
              codes={answer?.filter(({ id }) => id === record.id) ?? []}
              change={(changed) => change(records.map((one) => (one.id === record.id ? changed : one)))}
              remove={() => change(records.filter((one) => one.id !== record.id))}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

interface RecordProps {
  readonly record: ChartRecord;
  readonly codes: readonly ChartCode[];
  readonly change: (record: ChartRecord) => void;
  readonly remove: () => void;
}

function Record({ record, codes, change, remove }: RecordProps) {
  const opened = app.get().opened;
  const set = (name: keyof ChartRecord) => (value: string) => change({ ...record, [name]: value });
  const about = record.description;
  return (
    <li class="record">
      <div class="record-line">
        <strong>{about}</strong>
        <span class="spacer" />
        <button type="button" class="quiet" aria-label={`Remove ${about}`} onClick={remove}>
          ✕
        </button>
      </div>
      <div class="record-fields">
        <Field label="result" about={about} value={record.result} choices={RESULTS} set={set('result')} />
        <Field
          label="prefix"
          about={about}
          value={record.prefix}
          choices={opened?.prefixes ?? []}
          set={set('prefix')}
        />
        <Field
          label="modifier"
          about={about}
          value={record.modifier}
          choices={opened?.modifiers ?? []}
          set={set('modifier')}
        />
        <Field
          label="status"
          about={about}
          value={record.status}
          choices={opened?.statuses ?? []}
          set={set('status')}
        />
        {(['value', 'unit', 'duration'] as const).map((name) => (
          <input
            key={name}
            aria-label={`${name} of ${about}`}
            placeholder={name}
            value={record[name]}
            size={name === 'value' ? 8 : 6}
            onChange={(event) => set(name)(event.currentTarget.value)}
          />
        ))}
      </div>
      <ul class="record-codes">
        {codes.map(({ vocab, code, description, sequence, hints }) => (
          <li key={`${vocab} ${code}`} title={hints.join('\n')}>
            <span class="vocab">{vocab}</span> <code>{code}</code> {description}
            {sequence > 0 && (
              <span class="count" title="Position on the claim">
                {sequence}
              </span>
            )}
          </li>
        ))}
        {codes.length === 0 && <li class="muted">no code</li>}
      </ul>
    </li>
  );
}

interface FieldProps {
  readonly label: string;
  readonly about: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly set: (value: string) => void;
}

function Field({ label, about, value, choices, set }: FieldProps) {
  return (
    <select
      aria-label={`${label} of ${about}`}
      class={value === '' ? 'is-unset' : ''}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
    >
      <option value="">{label}</option>
      {value !== '' && !choices.some(({ code }) => code === value) && <option value={value}>{value}</option>}
      {choices.map(({ code, description }) => (
        <option key={code} value={code}>
          {description}
        </option>
      ))}
    </select>
  );
}
