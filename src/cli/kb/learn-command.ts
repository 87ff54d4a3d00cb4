// `cterm kb learn` learns the confidence model from annotated notes and writes the table that `cterm kb build`
// compiles.

import { writeFileSync } from 'node:fs';
import { confidenceTable, lessonsOf } from '../../evaluation/learn-confidence.js';
import { openKnowledgeBase } from '../../node/index.js';
import { type Command, DONE, readArguments, refuseUsage } from '../command.js';
import { readGoldFiles, readNames } from '../evaluate/gold-files.js';

const PATH = 'cterm kb learn';

export const learn: Command = {
  name: 'learn',
  summary: 'learn the confidence from annotated notes',
  help: `Usage: ${PATH} <gold>… -o <file> [--names file] [--title text] [--kb file]

Recognises and codes annotated notes, and learns how likely an answer is right: weights of its features, reliabilities of
names, findings and categories of codes, and the curves to probabilities. Writes a table that cterm kb build compiles; its
values replace those of the core. The same notes and knowledge base give the same table.

  -o, --output file   the table to write
  --names file        CSV of name,id: the ids of findings that YAML files name
  --title text        what the notes are, and their licence, for the bundle's record of sources
  --kb file           recognise with this knowledge base instead of the embedded one

Gold notes are read as by cterm evaluate. Exit code 0: written. 1: a file cannot be read. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      output: { short: 'o', value: true },
      names: { value: true },
      title: { value: true },
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    const { operands, flags } = read;
    if (operands.length === 0) return refuseUsage(PATH, 'name files or folders of annotated notes', terminal);
    if (flags.output === undefined) return refuseUsage(PATH, 'say where to write the table: -o file', terminal);
    const kb = await openKnowledgeBase(flags.kb);
    const notes = readGoldFiles(kb, operands, flags.names === undefined ? new Map() : readNames(flags.names));
    const lessons = lessonsOf(kb, notes);
    const all = [...lessons.finding, ...lessons.context, ...lessons.code];
    const right = all.filter(({ isRight }) => isRight).length;
    const title = flags.title ?? 'own notes';
    const source = { title, documents: notes.length, answers: all.length, right };
    writeFileSync(flags.output, confidenceTable(lessons, [source]));
    terminal.out(`${notes.length} notes, ${all.length} answers, ${right} right: ${flags.output}`);
    return DONE;
  },
};
