// `cterm recognize` shows a note with its findings marked, and a table of their qualifiers, values, node keys and
// ICD-10-CM codes. The output is adapted to the terminal's width and colours. `--json` prints the operation's result
// instead.

import { readFileSync } from 'node:fs';
import { openKnowledgeBase } from '../../node/index.js';
import { recognize as recognizeText } from '../../operations/recognize.js';
import { type Command, DONE, readArguments, refuseUsage } from '../command.js';
import { displayOf } from './display.js';
import { tableOf } from './findings-table.js';
import { markNote } from './marked-note.js';

const PATH = 'cterm recognize';
const STANDARD_INPUT = 0;

export const recognize: Command = {
  name: 'recognize',
  summary: 'show the findings of a note',
  help: `Usage: ${PATH} [file|-] [--json] [--section code] [--kb file] [--bare]

Shows a note (a text file, or standard input) with its findings marked, and a table of them.

  --json           print the result of the operation instead
  --section code   the whole text is from this section, e.g. HPI, FH, PLAN
  --kb file        use this knowledge base instead of the embedded one
  --bare           recognise names even if the file has no cues: denied findings are shown as present

Colours are used on a terminal only, unless NO_COLOR is set.
Exit code 0: shown. 1: the file cannot be read. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, { json: {}, section: { value: true }, kb: { value: true }, bare: {} });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    if (read.operands.length > 1) return refuseUsage(PATH, 'name one file, or - for standard input', terminal);
    const text = inputText(read.operands[0] ?? '-');
    const kb = await openKnowledgeBase(read.flags.kb, { bare: read.flags.bare });
    const { taggedText } = recognizeText(kb, {
      Text: text,
      DocumentSection: read.flags.section,
      Settings: read.flags.json ? {} : { explain: true },
    });
    if (read.flags.json) terminal.out(JSON.stringify({ taggedText }, null, 2));
    else {
      const display = displayOf(process);
      terminal.out(`${markNote(taggedText, display)}\n\n${tableOf(kb, taggedText, display)}`);
    }
    return DONE;
  },
};

function inputText(path: string): string {
  const text = readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8');
  return text.replace(/^\uFEFF/, '');
}
