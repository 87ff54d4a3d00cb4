// `cterm kb names` learns a lexicon from annotated notes and writes it as an overlay.

import { writeFileSync } from 'node:fs';
import { learnLexicon } from '../../evaluation/lexicon/learn-lexicon.js';
import { lexiconCsv } from '../../evaluation/lexicon/lexicon-csv.js';
import { lexiconOverlay } from '../../evaluation/lexicon/lexicon-overlay.js';
import { openKnowledgeBase } from '../../node/index.js';
import { type Command, DONE, readArguments, refuseUsage } from '../command.js';
import { readGoldFiles, readNames } from '../evaluate/gold-files.js';

const PATH = 'cterm kb names';

export const names: Command = {
  name: 'names',
  summary: 'learn names from annotated notes',
  help: `Usage: ${PATH} <gold>… -o overlay.json [--table file] [--least n] [--doubt n] [--characters n] [--names file] [--kb file]

Learns names for the annotated ids: annotated words that the knowledge base does not read, and, where only the codes of whole
notes are annotated, words that occur with a code far more often than by chance. Names of the knowledge base that the
annotations seldom confirm are hidden. Each name has its counts and a reliability, shrunk where little is known.

  -o, --output file  write the overlay, for openKnowledgeBase and cterm batch --overlay
  --table file       write the names with their counts and reliabilities as CSV
  --least n          learn names with at least this reliability; default .5
  --doubt n          hide names with less than this reliability; default .25, 0 hides none
  --characters n     codes count as right if so many characters agree, e.g. 3 for categories of ICD-10-CM; default all
  --names file       CSV of name,id: the ids of findings that YAML files name
  --kb file          learn for this knowledge base instead of the embedded one

Gold notes are read as by cterm evaluate. Exit code 0: written. 1: a file cannot be read. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      output: { short: 'o', value: true },
      table: { value: true },
      least: { value: true },
      doubt: { value: true },
      characters: { value: true },
      names: { value: true },
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    const { operands, flags } = read;
    if (operands.length === 0) return refuseUsage(PATH, 'name files or folders of annotated notes', terminal);
    if (flags.output === undefined)
      return refuseUsage(PATH, 'say where to write the overlay: -o overlay.json', terminal);
    const [least, doubt] = [shareOf(flags.least), shareOf(flags.doubt)];
    if (Number.isNaN(least) || Number.isNaN(doubt))
      return refuseUsage(PATH, '--least and --doubt are numbers from 0 to 1', terminal);
    const characters = flags.characters === undefined ? undefined : Number(flags.characters);
    if (characters !== undefined && !(Number.isInteger(characters) && characters > 0))
      return refuseUsage(PATH, '--characters is a whole number from 1', terminal);
    const kb = await openKnowledgeBase(flags.kb);
    const notes = readGoldFiles(kb, operands, flags.names === undefined ? new Map() : readNames(flags.names));
    const lexicon = learnLexicon(kb, notes, {
      ...(least !== undefined && { least }),
      ...(doubt !== undefined && { doubt }),
      ...(characters !== undefined && { characters }),
    });
    writeFileSync(flags.output, `${JSON.stringify(lexiconOverlay(kb, lexicon), null, 2)}\n`);
    if (flags.table !== undefined) writeFileSync(flags.table, lexiconCsv(lexicon));
    terminal.out(`${notes.length} notes: ${lexicon.names.length} names learnt, ${lexicon.doubtful.length} hidden`);
    return DONE;
  },
};

/** The value of an option as a share from 0 to 1; NaN for any other value; undefined if the option is absent. */
function shareOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const share = Number(given);
  return share >= 0 && share <= 1 ? share : Number.NaN;
}
