// `cterm suggest` lists the notes whose review would be most instructive.

import { readFileSync } from 'node:fs';
import { mergeLogs } from '../../evaluation/corrections/correction-log.js';
import { readCorrections } from '../../evaluation/corrections/read-corrections.js';
import { type ReviewNote, type SuggestedItem, suggestReviews } from '../../evaluation/suggest/suggest-reviews.js';
import { openKnowledgeBase } from '../../node/index.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage, type Terminal } from '../command.js';
import { noteTexts } from '../notes/note-texts.js';

const PATH = 'cterm suggest';
const USUAL_COUNT = 20;
const MOST_COUNT = 10_000;
/** The number of items that are shown for a note. */
const SHOWN = 5;

export const suggest: Command = {
  name: 'suggest',
  summary: 'list the notes whose review would teach most',
  help: `Usage: ${PATH} <notes>… [--count n] [--log file]… [--compare file] [--json] [--kb file]

Rates notes by what a review would teach: names whose results are uncertain or have another reading that is nearly as likely,
and unknown words. Each counts more the more notes contain it. Lists the best notes, each for what the notes before it do not
teach. Notes are files, folders, patterns and tables, as for cterm batch, and are read twice.

  --count n       how many notes to list; default ${USUAL_COUNT}
  --log file      corrections already made: their notes are left out, and names that were judged often no longer count
  --compare file  what this knowledge base reads differently is worth a review, too
  --json          print everything as JSON instead
  --kb file       use this knowledge base instead of the embedded one

The same notes give the same list. Exit code 0: listed. 1: something cannot be read. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      count: { value: true },
      log: { value: true, many: true },
      compare: { value: true },
      json: {},
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    const { operands, flags } = read;
    if (operands.length === 0) return refuseUsage(PATH, 'name files or folders of notes', terminal);
    if (operands.includes('-')) return refuseUsage(PATH, 'notes are read twice, so they cannot come from -', terminal);
    const count = Number(flags.count ?? USUAL_COUNT);
    if (!Number.isInteger(count) || count < 1 || count > MOST_COUNT)
      return refuseUsage(PATH, `--count is a whole number from 1 to ${MOST_COUNT}`, terminal);
    const logs = (flags.log ?? []).map((file) => ({ name: file, log: readCorrections(readFileSync(file, 'utf8')) }));
    const kb = await openKnowledgeBase(flags.kb);
    const other = flags.compare === undefined ? undefined : await openKnowledgeBase(flags.compare);
    const unread = new Map<string, string>();
    const suggestions = await suggestReviews(kb, () => readable(operands, unread), {
      count,
      ...(other !== undefined && { other }),
      log: mergeLogs(logs).log,
    });
    for (const [note, reason] of unread) terminal.error(`${PATH}: ${note}: not read: ${reason}`);
    if (flags.json) terminal.out(JSON.stringify(suggestions, null, 2));
    else for (const { note, value, items } of suggestions) show(note, value, items, terminal);
    return unread.size > 0 ? PROBLEM : DONE;
  },
};

async function* readable(operands: readonly string[], unread: Map<string, string>): AsyncGenerator<ReviewNote> {
  for await (const note of noteTexts(operands)) {
    if ('reason' in note) unread.set(note.note, note.reason);
    else yield note;
  }
}

function show(note: string, value: number, items: readonly SuggestedItem[], terminal: Terminal): void {
  terminal.out(`${value.toFixed(2).padStart(6)}  ${note}`);
  for (const { kind, words, notes } of items.slice(0, SHOWN)) {
    terminal.out(`        ${kind.padEnd(12)} ${words} (${notes} ${notes === 1 ? 'note' : 'notes'})`);
  }
  if (items.length > SHOWN) terminal.out(`        and ${items.length - SHOWN} more`);
}
