// The text of the matching benchmark: about 8 MB of visit notes and transcribed notes from the corpora next to the
// repository. The transcriptions list the same note under several specialties; here, each note occurs only once.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { corporaFolder, derivedPath } from '../paths.js';

/** The distinct notes, in corpus order; cached as a JSON array in build/bench/notes.json. */
export function readNotes(): string[] {
  const cache = derivedPath('notes.json');
  if (existsSync(cache)) return JSON.parse(readFileSync(cache, 'utf8'));
  const notes = [...new Set([...visitNotes(), ...transcribedNotes()])].filter((note) => note !== '');
  writeFileSync(cache, JSON.stringify(notes));
  return notes;
}

/** All notes as one text, separated by blank lines. */
export function asOneText(notes: readonly string[]): string {
  return notes.join('\n\n');
}

/** About `count` of the notes, evenly spread, for checks that would take too long on all notes. */
export function sampleNotes(notes: readonly string[], count: number): string[] {
  const step = Math.max(1, Math.floor(notes.length / count));
  return notes.filter((_, index) => index % step === 0).slice(0, count);
}

/** The visit notes, which follow one another in a single file; each starts with its chief complaint. */
function visitNotes(): string[] {
  const text = readFileSync(join(corporaFolder, 'text/aci_notes.txt'), 'utf8');
  return text.split(/^(?=CHIEF COMPLAINT|CC:)/m).map((note) => note.trim());
}

function transcribedNotes(): string[] {
  const lines = readFileSync(join(corporaFolder, 'text/mtsamples.jsonl'), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => String(JSON.parse(line).text).trim());
}
