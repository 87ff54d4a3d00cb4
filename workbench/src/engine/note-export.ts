// Exports one note, as text, in formats that other programs read.

import { correctResults, type KnowledgeBase, recognize, toBrat, toCsv, toFhir, toNoteNlp } from 'cterm';
import type { Requests } from './protocol.js';
import { readNote } from './read-note.js';
import { visitOf } from './visit.js';

/** Exports a note as text in the given format. */
export function noteExport(kb: KnowledgeBase, { format, text, encounter, fixes }: Requests['export']['ask']): string {
  if (format === 'claim') {
    const { claim, details } = readNote(kb, text, encounter, fixes);
    return pretty({ ...claim, details });
  }
  const tagged = recognize(kb, {
    Text: text,
    Settings: { explain: format === 'json' },
    ...visitOf(encounter),
  }).taggedText;
  const fixed = { text, results: [...correctResults(text, tagged.results, fixes).results] };
  if (format === 'json') return pretty(fixed);
  if (format === 'csv') return toCsv(fixed);
  if (format === 'brat') return toBrat(fixed).ann;
  const time = encounter.time === '' ? {} : { time: encounter.time };
  return pretty(format === 'fhir' ? toFhir(kb, fixed, time) : toNoteNlp(kb, fixed, { ...time, noteId: 1 }));
}

function pretty(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
