// The dialogs for corrections: a different finding, a different context, and a new name made from the selected words.

import type { CorrectedQualifiers, CorrectionScope, Statement } from 'cterm';
import { useEffect, useState } from 'preact/hooks';
import type { Choice } from '../engine/protocol.js';
import { Modal } from '../frame/modal.js';
import { PickFinding } from '../frame/pick-finding.js';
import { app } from '../state/app-state.js';
import { correct } from '../state/session.js';
import { useStore } from '../state/store.js';
import {
  contextOfSelected,
  findingOfSelected,
  nameFromSelection,
  qualifiersOf,
  selectedResult,
} from './correct-selected.js';

const close = (): void => app.set({ dialog: undefined });

function say(said: Statement | undefined): void {
  close();
  if (said !== undefined) void correct(said);
}

/** The open dialog, if it is a dialog for corrections. */
export function CorrectionDialogs() {
  const dialog = useStore(app, (state) => state.dialog);
  const [scope, setScope] = useState<CorrectionScope>('always');
  // Every dialog opens with the default scope, even if the previous one was closed without a correction.
  useEffect(() => setScope('always'), [dialog]);
  const { selection, reading } = app.get();
  const choice = <HereOnly scope={scope} choose={setScope} />;
  if (dialog === 'finding') {
    const { index = 0, length = 0 } = selectedResult() ?? {};
    const words = reading?.text.slice(index, index + length) ?? '';
    return (
      <Modal title={`“${words}” means another finding`} close={close}>
        <PickFinding label="Search findings" start={words} pick={(finding) => say(findingOfSelected(finding, scope))} />
        {choice}
      </Modal>
    );
  }
  if (dialog === 'name') {
    const words = selection.text.trim();
    return (
      <Modal title={`“${words}” is a name of …`} close={close}>
        <PickFinding label="Search findings" start={words} pick={(finding) => say(nameFromSelection(finding, scope))} />
        {choice}
      </Modal>
    );
  }
  return dialog === 'context' ? <ContextDialog /> : null;
}

interface HereOnlyProps {
  readonly scope: CorrectionScope;
  readonly choose: (scope: CorrectionScope) => void;
}

function HereOnly({ scope, choose }: HereOnlyProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={scope === 'here'}
        onChange={(event) => choose(event.currentTarget.checked ? 'here' : 'always')}
      />{' '}
      only here in this note
    </label>
  );
}

function ContextDialog() {
  const result = selectedResult();
  const opened = useStore(app, (state) => state.opened);
  const [after, setAfter] = useState<CorrectedQualifiers>(
    result === undefined ? { prefix: '', result: '', modifier: '', status: '' } : qualifiersOf(result),
  );
  const choose = (name: keyof CorrectedQualifiers) => (value: string) => setAfter({ ...after, [name]: value });
  return (
    <Modal title={`The context of ${result?.description ?? 'the finding'}`} close={close}>
      <form
        class="fields"
        onSubmit={(event) => {
          event.preventDefault();
          say(contextOfSelected(after));
        }}
      >
        <Pick label="Result" value={after.result} choices={RESULTS} choose={choose('result')} />
        <Pick label="Prefix" value={after.prefix} choices={opened?.prefixes ?? []} choose={choose('prefix')} />
        <Pick label="Modifier" value={after.modifier} choices={opened?.modifiers ?? []} choose={choose('modifier')} />
        <Pick label="Status" value={after.status} choices={opened?.statuses ?? []} choose={choose('status')} />
        <p class="muted">A context is corrected in this note only, while these words stand where they stand.</p>
        <button type="submit" class="primary">
          Correct
        </button>
      </form>
    </Modal>
  );
}

const RESULTS: readonly Choice[] = [
  { code: 'A', description: 'present' },
  { code: 'N', description: 'absent' },
];

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly choose: (value: string) => void;
}

function Pick({ label, value, choices, choose }: PickProps) {
  const isKnown = value === '' || choices.some(({ code }) => code === value);
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">–</option>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map(({ code, description }) => (
          <option key={code} value={code}>
            {description}
          </option>
        ))}
      </select>
    </label>
  );
}
