// The actions of the page: opening knowledge, reading the note in the editor, moving through findings, and recording
// corrections. A page has one engine and one editor, which are passed in when they have started.

import {
  type Correction,
  correctionsOverlay,
  fixesOf,
  holdingCorrections,
  type Statement,
  type Undone,
  withCorrection,
} from 'cterm';
import { keepLog, wipeLog } from '../corrections/kept-log.js';
import type { NoteEditor } from '../editor/note-editor.js';
import type { Ask, Engine } from '../engine/client.js';
import type { Encounter } from '../engine/protocol.js';
import { app, type Selected, UNKNOWN_PATIENT } from './app-state.js';
import { newReader, type Reader } from './reader.js';

let engine: Engine | undefined;
let reader: Reader | undefined;
let editor: NoteEditor | undefined;

/** Sends a request to the engine. */
export const ask: Ask = (name, request) =>
  engine === undefined ? Promise.reject(new Error('The engine has not started.')) : engine.ask(name, request);

/** Starts the session with an engine and the knowledge base that comes with the page. */
export async function startSession(started: Engine, knowledge: string): Promise<void> {
  engine = started;
  reader = newReader(ask, () => editor);
  try {
    const overlays = overlaysOf();
    await ask('open', { slot: 'base', knowledge, overlays: [] });
    app.set({ opened: await ask('open', { slot: 'current', overlays }), engine: 'ready' });
    readAgain();
  } catch (error) {
    app.set({ engine: 'failed', failure: messageOf(error) });
  }
}

/** The message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Sets the editor of the note. */
export function useEditor(given: NoteEditor | undefined): void {
  editor = given;
  if (given !== undefined) readAgain();
}

/** Reads the text in the editor again, starting with the marks. */
export function readAgain(): void {
  app.set({ isReading: true });
  if (app.get().engine === 'ready') reader?.read();
}

/** The text in the editor. */
export function noteText(): string {
  return editor?.text() ?? '';
}

/** Shows a different note. If no encounter is given, nothing is known about the patient. */
export function openNote(name: string, text: string, encounter: Partial<Encounter> = UNKNOWN_PATIENT): void {
  const { encounter: before } = app.get();
  app.set({
    noteName: name,
    encounter: { ...before, ...encounter },
    selected: undefined,
    reading: undefined,
    completed: {},
    view: 'note',
  });
  editor?.setText(text);
}

/** Selects words in the note. */
export function reveal(index: number, length: number): void {
  // Waits for the next frame, when the note's view is visible and can receive the focus.
  requestAnimationFrame(() => editor?.reveal(index, length));
}

/** Changes what is known about the patient and the visit. */
export function setEncounter(change: Partial<Encounter>): void {
  app.set({ encounter: { ...app.get().encounter, ...change } });
  readAgain();
}

/** Shows the evidence of a result and scrolls to its words. */
export function select(selected: Selected | undefined, scroll = true): void {
  app.set({ selected });
  const { reading } = app.get();
  const result = reading?.results.find((one) => isSame(one, selected));
  editor?.select(selected, result?.context?.cues ?? [], scroll);
}

/** Whether two results have the same span and finding. */
export function isSame(one: Selected, other: Selected | undefined): boolean {
  return one.index === other?.index && one.length === other.length && one.ctermId === other.ctermId;
}

/** Selects the next finding in the text (1) or the previous one (-1). */
export function step(by: 1 | -1): void {
  const { reading, selected } = app.get();
  const results = reading?.results ?? [];
  if (results.length === 0) return;
  const at = results.findIndex((one) => isSame(one, selected));
  const from = at >= 0 ? at : editor === undefined ? -1 : nearestBefore(editor.position(), by);
  const next = results[(from + by + results.length) % results.length];
  if (next !== undefined) select(next);
}

function nearestBefore(position: number, by: 1 | -1): number {
  const { results = [] } = app.get().reading ?? {};
  const after = results.findIndex(({ index }) => index >= position);
  const at = after < 0 ? results.length : after;
  return by === 1 ? at - 1 : at;
}

/** Records a correction and applies its changes to the knowledge base at once. */
export async function correct(said: Statement | Undone): Promise<void> {
  const log = withCorrection(app.get().log, said, new Date());
  await useLog(log);
}

/** Undoes a correction; by default, the last one. */
export async function undoCorrection(of = holdingCorrections(app.get().log).at(-1)?.id): Promise<void> {
  if (of !== undefined) await correct({ kind: 'undo', of });
}

/** Deletes all corrections, including those from earlier sessions. */
export async function wipeCorrections(): Promise<void> {
  await wipeLog();
  app.set({ unreadable: undefined });
  await useLog([]);
}

/** Replaces the log and opens the knowledge base with its corrections. If that fails, the previous log is kept. */
export async function useLog(log: readonly Correction[]): Promise<void> {
  const before = app.get().log;
  app.set({ log });
  try {
    if (app.get().engine === 'ready')
      app.set({ opened: await ask('open', { slot: 'current', overlays: overlaysOf() }) });
    await keepLog(log);
    app.set({ message: '' });
  } catch (error) {
    app.set({ log: before, message: messageOf(error) });
  }
  readAgain();
}

function overlaysOf(): [] | [NonNullable<ReturnType<typeof correctionsOverlay>>] {
  const overlay = correctionsOverlay(app.get().log);
  return overlay === undefined ? [] : [overlay];
}

/** Opens a bundle file in place of the knowledge base that comes with the page. */
export async function openBundle(file: File): Promise<void> {
  app.set({ message: `Opening ${file.name} …` });
  try {
    const bundle = await file.arrayBuffer();
    await ask('open', { slot: 'base', bundle, overlays: [] });
    app.set({ opened: await ask('open', { slot: 'current', overlays: overlaysOf() }), message: '' });
    readAgain();
  } catch (error) {
    app.set({ message: messageOf(error) });
  }
}

/** The corrections that change only the current note, such as changed contexts. */
export function currentFixes(): ReturnType<typeof fixesOf> {
  return fixesOf(app.get().log, app.get().noteName);
}
