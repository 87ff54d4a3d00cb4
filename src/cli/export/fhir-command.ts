// `cterm fhir` exports the findings of a note as a FHIR bundle.

import { readFileSync } from 'node:fs';
import { claimToFhir, openKnowledgeBase, toFhir } from '../../node/index.js';
import { codeNote } from '../../operations/code-note.js';
import { recognize } from '../../operations/recognize.js';
import { type Command, DONE, readArguments, refuseUsage } from '../command.js';

const PATH = 'cterm fhir';
const STANDARD_INPUT = 0;

export const fhir: Command = {
  name: 'fhir',
  summary: 'export the findings of a note as FHIR resources',
  help: `Usage: ${PATH} [file|-] [--subject ref] [--encounter ref] [--note id] [--time t]
       [--r5] [--codes] [--kb file]

Prints a FHIR Bundle with one resource for each finding of a note (a text file, or standard input) and their Provenance.

  --subject ref     reference to the patient, e.g. Patient/p1
  --encounter ref   reference to the encounter
  --note id         the note: a reference, e.g. DocumentReference/d1, or an id
  --time t          when the note was written, e.g. 2026-03-02T10:30
  --r5              write FHIR R5 instead of R4
  --codes           one Condition for each code of the note's claim instead, with the findings that support it
  --kb file         use this knowledge base instead of the embedded one

Exit code 0: printed. 1: the file cannot be read, or a value is refused. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      subject: { value: true },
      encounter: { value: true },
      note: { value: true },
      time: { value: true },
      r5: { value: false },
      codes: { value: false },
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    if (read.operands.length > 1) return refuseUsage(PATH, 'name one file, or - for standard input', terminal);
    const [path = '-'] = read.operands;
    const Text = readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8').replace(/^\uFEFF/, '');
    const { kb: file, r5, codes, ...given } = read.flags;
    const kb = await openKnowledgeBase(file);
    const options = { ...given, ...(r5 !== undefined && { fhirVersion: 'R5' as const }) };
    const EncounterTime = given.time;
    const bundle =
      codes === undefined
        ? toFhir(kb, recognize(kb, { Text, EncounterTime }), options)
        : claimToFhir(kb, codeNote(kb, { Text, EncounterTime }), options);
    terminal.out(JSON.stringify(bundle, null, 2));
    return DONE;
  },
};
