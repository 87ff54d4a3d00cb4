// Makes corrections to the finding whose evidence is shown, and new names from the words selected in the editor.

import type { CorrectedQualifiers, CorrectionScope, RecognitionResult, Statement } from 'cterm';
import { app } from '../state/app-state.js';
import { isSame } from '../state/session.js';

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
export function acceptSelected(): Statement | undefined {
  return about((result, place) => {
    const { ctermId, description, notation } = result;
    return { kind: 'accept', ctermId, description, notation, ...foundBy(result), ...place };
  });
}

/** The statement that the selected finding is wrong: here, or wherever its name is written. */
export function wrongSelected(scope: CorrectionScope): Statement | undefined {
  return about((result, place) => {
    const { ctermId, description } = result;
    return { kind: 'wrong', scope, ctermId, description, ...foundBy(result), ...place };
  });
}

/** The statement that the words mean a different finding: here, or wherever they are written. */
export function findingOfSelected(
  { ctermId, description }: ChosenFinding,
  scope: CorrectionScope,
): Statement | undefined {
  return about((result, place) => {
    const from = { from: result.ctermId, fromDescription: result.description, ...foundBy(result) };
    return { kind: 'finding', scope, ...from, ctermId, description, ...place };
  });
}

/** The statement that the selected finding has a different context. */
export function contextOfSelected(after: CorrectedQualifiers): Statement | undefined {
  return about((result, place) => {
    const { ctermId, description } = result;
    return { kind: 'context', ctermId, description, before: qualifiersOf(result), after, ...place };
  });
}

/** The statement that the selected words mean a finding that was missed: here, or wherever they are written. */
export function nameFromSelection(
  { ctermId, description }: ChosenFinding,
  scope: CorrectionScope,
): Statement | undefined {
  const { selection, noteName } = app.get();
  const text = selection.text.trim();
  if (text === '') return undefined;
  const index = selection.index + selection.text.indexOf(text);
  return { kind: 'name', scope, ctermId, description, note: noteName, index, length: text.length, text };
}

/** The qualifiers of a result; missing qualifiers are empty strings. */
export function qualifiersOf({
  prefix = '',
  result = '',
  modifier = '',
  status = '',
}: RecognitionResult): CorrectedQualifiers {
  return { prefix, result, modifier, status };
}

/** The name in the knowledge base that matched (empty if the note itself defines the name), and the confidence. */
function foundBy({ reason, confidence }: RecognitionResult): { name: string; confidence: number } {
  return { name: reason === undefined || reason.match === 'defined' ? '' : reason.name, confidence };
}

function about(
  say: (result: RecognitionResult, place: { note: string; index: number; length: number; text: string }) => Statement,
): Statement | undefined {
  const result = selectedResult();
  const { reading, noteName } = app.get();
  if (result === undefined || reading === undefined) return undefined;
  const { index, length } = result;
  return say(result, { note: noteName, index, length, text: reading.text.slice(index, index + length) });
}
