// Everything that the page knows, in one store. The text of the note is not part of it: it belongs to the editor, and a
// reading carries the text that it is about.

import type { Evaluation } from 'cterm';
import type { BatchRow } from '../batch/batch-row.js';
import type { Correction } from '../corrections/correction-log.js';
import type { Encounter, Opened, Reading } from '../engine/protocol.js';
import { createStore } from './store.js';

export const VIEWS = ['note', 'batch', 'evaluate', 'compare', 'corrections'] as const;
export type View = (typeof VIEWS)[number];

export const TABS = ['claim', 'findings', 'chart', 'search', 'prompts', 'mdm', 'export'] as const;
export type Tab = (typeof TABS)[number];

/** A result of the reading, by which its evidence is shown. */
export interface Selected {
  readonly index: number;
  readonly length: number;
  readonly ctermId: number;
}

/** A dialog that is open. */
export type Dialog = 'help' | 'finding' | 'context' | 'name' | 'wipe';

/** A file that was opened: its text is read when it is needed. */
export interface OpenedFile {
  readonly name: string;
  read(): Promise<string>;
}

export interface AppState {
  readonly engine: 'opening' | 'ready' | 'failed';
  readonly failure: string;
  readonly opened: Opened | undefined;
  readonly view: View;
  readonly tab: Tab;
  /** On a narrow screen only one of the two panes is seen. */
  readonly pane: 'text' | 'meaning';
  readonly noteName: string;
  readonly encounter: Encounter;
  readonly reading: Reading | undefined;
  /** Whether the text has changed since it was read. */
  readonly isReading: boolean;
  readonly selected: Selected | undefined;
  /** Words selected in the editor, for a name of their own. */
  readonly selection: { readonly index: number; readonly text: string };
  readonly dialog: Dialog | undefined;
  readonly message: string;
  readonly log: readonly Correction[];
  /** Codes that the reader completed, by the code that the engine gave. */
  readonly completed: Readonly<Record<string, { readonly code: string; readonly label: string }>>;
  readonly files: readonly OpenedFile[];
  readonly rows: readonly BatchRow[];
  readonly batch: 'empty' | 'running' | 'done';
  readonly evaluation: Evaluation | undefined;
  readonly theme: 'auto' | 'light' | 'dark';
}

/** What is known about the patient of a file. */
export const UNKNOWN_PATIENT = { birthDate: '', sex: '' } as const;

const TODAY = new Date().toISOString().slice(0, 10);

export const app = createStore<AppState>({
  engine: 'opening',
  failure: '',
  opened: undefined,
  view: 'note',
  tab: 'claim',
  pane: 'text',
  noteName: '',
  encounter: { ...UNKNOWN_PATIENT, time: TODAY, setting: 'outpatient' },
  reading: undefined,
  isReading: true,
  selected: undefined,
  selection: { index: 0, text: '' },
  dialog: undefined,
  message: '',
  log: [],
  completed: {},
  files: [],
  rows: [],
  batch: 'empty',
  evaluation: undefined,
  theme: 'auto',
});
