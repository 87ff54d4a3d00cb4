// `cterm fhir`: the findings of a note as a FHIR bundle.

import { readFileSync } from 'node:fs';
import { openKnowledgeBase, toFhir } from '../../node/index.js';
import { recognize } from '../../operations/recognize.js';
import { type Command, DONE, readArguments, refuseUsage } from '../command.js';

const PATH = 'cterm fhir';
const STANDARD_INPUT = 0;

export const fhir: Command = {
  name: 'fhir',
  summary: 'export the findings of a note as FHIR resources',
  help: `Usage: ${PATH} [file|-] [--subject ref] [--encounter ref] [--note id] [--time t] [--kb file]

Prints a FHIR Bundle with one resource for each finding of a note (a text file, or standard input).

  --subject ref     reference to the patient, e.g. Patient/p1
  --encounter ref   reference to the encounter
  --note id         id of the note; resources of notes with other ids have other ids
  --time t          when the note was written, e.g. 2026-03-02T10:30
  --kb file         use this knowledge base instead of the embedded one

Exit code 0: printed. 1: the file cannot be read, or a value is refused. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      subject: { value: true },
      encounter: { value: true },
      note: { value: true },
      time: { value: true },
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    if (read.operands.length > 1) return refuseUsage(PATH, 'name one file, or - for standard input', terminal);
    const [path = '-'] = read.operands;
    const Text = readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8').replace(/^\uFEFF/, '');
    const { kb: file, ...options } = read.flags;
    const kb = await openKnowledgeBase(file);
    terminal.out(JSON.stringify(toFhir(kb, recognize(kb, { Text }), options), null, 2));
    return DONE;
  },
};
