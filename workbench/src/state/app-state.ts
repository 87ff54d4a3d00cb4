// The state of the page, in one store. The text of the note is not in the store: the editor holds the current text, and
// each reading contains the text that was read.

import type { Correction, Evaluation } from 'cterm';
import type { BatchRow } from '../batch/batch-row.js';
import type { KeptLog } from '../corrections/kept-log.js';
import type { Encounter, Opened, Reading } from '../engine/protocol.js';
import { createStore } from './store.js';

export const VIEWS = ['note', 'batch', 'evaluate', 'compare', 'corrections'] as const;
export type View = (typeof VIEWS)[number];

export const TABS = ['claim', 'findings', 'chart', 'search', 'prompts', 'mdm', 'export'] as const;
export type Tab = (typeof TABS)[number];

/** The result whose evidence is shown. */
export interface Selected {
  readonly index: number;
  readonly length: number;
  readonly ctermId: number;
}

/** The dialogs that can be open. */
export type Dialog = 'help' | 'finding' | 'context' | 'name' | 'wipe';

/** A file that was opened. Its text is read only when needed. */
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
  /** The pane that is visible on a narrow screen, which has room for only one pane. */
  readonly pane: 'text' | 'meaning';
  readonly noteName: string;
  readonly encounter: Encounter;
  readonly reading: Reading | undefined;
  /** Whether the text has changed since it was read. */
  readonly isReading: boolean;
  readonly selected: Selected | undefined;
  /** The words selected in the editor, which can be made into a new name. */
  readonly selection: { readonly index: number; readonly text: string };
  readonly dialog: Dialog | undefined;
  readonly message: string;
  readonly log: readonly Correction[];
  /** A log that an earlier version of the page stored and this one cannot read. */
  readonly unreadable: KeptLog['unreadable'];
  /** The codes that the user completed, keyed by the code that the engine returned. */
  readonly completed: Readonly<Record<string, { readonly code: string; readonly label: string }>>;
  readonly files: readonly OpenedFile[];
  readonly rows: readonly BatchRow[];
  readonly batch: 'empty' | 'running' | 'done';
  readonly evaluation: Evaluation | undefined;
  readonly theme: 'auto' | 'light' | 'dark';
}

/** The patient of a note from a file, about whom nothing is known. */
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
  unreadable: undefined,
  completed: {},
  files: [],
  rows: [],
  batch: 'empty',
  evaluation: undefined,
  theme: 'auto',
});
