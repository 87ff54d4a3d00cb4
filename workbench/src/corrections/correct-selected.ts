// Makes corrections to the finding whose evidence is shown, and new names from the words selected in the editor.

import type { RecognitionResult } from 'cterm';
import { app } from '../state/app-state.js';
import { isSame } from '../state/session.js';
import type { Qualifiers, Said } from './correction-log.js';

/** The finding that was chosen. */
export interface ChosenFinding {
  readonly ctermId: number;
  readonly description: string;
}

/** The result whose evidence is shown. */
export function selectedResult(): RecognitionResult | undefined {
  const { reading, selected } = app.get();
  return reading?.results.find((one) => isSame(one, selected));
}

/** The statement that the selected finding is right. */
export function acceptSelected(): Said | undefined {
  return about((result, place) => {
    const { ctermId, description, notation } = result;
    return { kind: 'accept', ctermId, description, notation, ...place };
  });
}

/** The statement that the selected finding is wrong. */
export function wrongSelected(): Said | undefined {
  return about((result, place) => {
    const { ctermId, description } = result;
    return { kind: 'wrong', ctermId, description, name: nameOf(result), ...place };
  });
}

/** The statement that the words mean a different finding. */
export function findingOfSelected({ ctermId, description }: ChosenFinding): Said | undefined {
  return about((result, place) => {
    const from = { from: result.ctermId, fromDescription: result.description, name: nameOf(result) };
    return { kind: 'finding', ...from, ctermId, description, ...place };
  });
}

/** The statement that the selected finding has a different context. */
export function contextOfSelected(after: Qualifiers): Said | undefined {
  return about((result, place) => {
    const { ctermId, description } = result;
    return { kind: 'context', ctermId, description, before: qualifiersOf(result), after, ...place };
  });
}

/** The statement that the selected words are a name for a finding. */
export function nameFromSelection({ ctermId, description }: ChosenFinding): Said | undefined {
  const { selection, noteName } = app.get();
  const text = selection.text.trim();
  if (text === '') return undefined;
  const index = selection.index + selection.text.indexOf(text);
  return { kind: 'name', ctermId, description, note: noteName, index, length: text.length, text };
}

/** The qualifiers of a result; those that it lacks are empty strings. */
export function qualifiersOf({ prefix = '', result = '', modifier = '', status = '' }: RecognitionResult): Qualifiers {
  return { prefix, result, modifier, status };
}

/** The name in the knowledge that matched the words; empty if the name is defined in the note itself. */
function nameOf({ reason }: RecognitionResult): string {
  return reason === undefined || reason.match === 'defined' ? '' : reason.name;
}

function about(
  say: (result: RecognitionResult, place: { note: string; index: number; length: number; text: string }) => Said,
): Said | undefined {
  const result = selectedResult();
  const { reading, noteName } = app.get();
  if (result === undefined || reading === undefined) return undefined;
  const { index, length } = result;
  return say(result, { note: noteName, index, length, text: reading.text.slice(index, index + length) });
}
