// `cterm batch` reads any number of notes and writes a table of their findings or codes. The table is divided into
// shards; a second run makes only the shards that are missing.

import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseOverlay } from '../../opening/open.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage, type Terminal } from '../command.js';
import { displayOf } from '../recognize/display.js';
import { BATCH_FLAGS, batchArguments } from './batch-arguments.js';
import { batchProgress } from './batch-progress.js';
import type { Refusal } from './batch-types.js';
import { cutShards } from './cut-shards.js';
import { findInputs } from './find-inputs.js';
import { type BatchEnding, runBatch } from './run-batch.js';

const PATH = 'cterm batch';
/** The exit codes for processes that are ended by a signal. */
const SIGNALS = { SIGTERM: 143, SIGINT: 130 } as const;
/** The maximum number of refusals and problems that are listed individually. */
const MOST_TOLD = 50;
const CLOSED = 'EPIPE: the reader of the rows has closed its end';

export const batch: Command = {
  name: 'batch',
  summary: 'read many notes, on all processors, into a table',
  help: `Usage: ${PATH} <inputs…> -o <folder|-> [flags]

Reads notes from text files, folders, patterns ("notes/**/*.txt"), NDJSON, CSV, TSV, Parquet, FHIR NDJSON (DocumentReference,
DiagnosticReport) or standard input (-), and writes rows to shards in a folder, or to standard output (-).
A second run makes only the shards that are missing. The folder then holds the rows of these inputs and no others.

  --rows kind        a row for each of findings (the usual), codes or notes
  --fields a,b,c     the columns; an unknown name shows all
  --to form          ndjson (the usual), csv, parquet, omop (NOTE_NLP as CSV) or fhir (a bundle for each note)
  --from kind        ndjson, csv, tsv, parquet or text, whatever the inputs are called
  --columns a=b,c=d  names of columns for id, text, birthDate, sex, date, section: text=body,id=key
  --encoding name    utf-8, utf-16le, utf-16be or windows-1252; told from the bytes if not given
  --max-length n     refuse notes with more characters; 1000000 if not given
  --setting s        for codes: inpatient or outpatient (the default)
  --threads n        one for each processor if not given
  --shard-kb n       the least size of a shard of a table or stream; 512 if not given
  --kb file          use this knowledge base instead of the embedded one
  --overlay file     lay this overlay on it; may be repeated
  --verify           check that every shard is there, and make some again and compare the rows
  --sample n         for --verify: about how many shards are made again; 10 if not given
  --changed-by file  the shards were made with --kb and --overlay: bring them to this newer bundle (.ctkb) or to one more
                     overlay (.json), reading only notes that it can touch; _changes.ndjson then lists what changed

Progress goes to standard error, a summary as JSON to standard output. RTF and binary data are refused by name.
Exit code 0: everything was read. 1: something was refused, is missing or differs, or the disk is full. 2: invalid usage.
130 or 143: stopped by a signal; finished shards are kept.`,
  async run(args, terminal) {
    const read = readArguments(args, BATCH_FLAGS);
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    const { operands, flags } = read;
    if (operands.length === 0) return refuseUsage(PATH, 'name the inputs, or - for standard input', terminal);
    if (flags.out === undefined) return refuseUsage(PATH, 'name the folder for the rows: -o out', terminal);
    const given = batchArguments(flags, flags.out);
    if (typeof given === 'string') return refuseUsage(PATH, given, terminal);
    const isShown = flags.out === '-';
    if (isShown && flags.verify) return refuseUsage(PATH, '--verify needs the folder of the rows', terminal);
    const newer = flags['changed-by'];
    if (newer !== undefined && (isShown || flags.verify))
      return refuseUsage(PATH, '--changed-by needs a folder of shards, and goes without --verify', terminal);
    const laid = async (path: string) => parseOverlay(path, await readFile(path, 'utf8'));
    const overlays = await Promise.all((flags.overlay ?? []).map(laid));
    const source = { kb: flags.kb, overlays };
    const isOverlay = newer?.endsWith('.json') === true;
    const knowledge =
      newer === undefined
        ? source
        : isOverlay
          ? { kb: flags.kb, overlays: [...overlays, await laid(newer)] }
          : { kb: newer, overlays };
    const { inputs, unread } = findInputs(operands, given.from);
    if (!isShown && !flags.verify) mkdirSync(flags.out, { recursive: true });
    const total = inputs.some(({ path }) => path === '-') ? 0 : inputs.reduce((sum, { bytes }) => sum + bytes, 0);
    const progress = batchProgress(process.stderr, total, displayOf({ ...process, stdout: process.stderr }).color);
    const stop = new AbortController();
    // Failed writes are reported to the callback, but without this listener the `error` event would crash the process.
    process.stdout.on('error', () => undefined);
    const leave = stopOnSignals(stop);
    try {
      const ending = await runBatch(
        {
          settings: given.settings,
          ...knowledge,
          older: newer === undefined ? undefined : source,
          threads: given.threads,
          sample: given.sample,
          task: flags.verify ? 'verify' : isShown ? 'show' : newer === undefined ? 'make' : 'update',
          folder: isShown ? undefined : flags.out,
        },
        cutShards(inputs, given.settings),
        progress,
        stop.signal,
        (rows) => written(rows, stop),
      );
      return conclude(
        ending,
        unread.map(({ path, reason }) => ({ note: path, reason })),
        isShown,
        terminal,
      );
    } finally {
      leave();
    }
  },
};

/**
 * The first signal ends the batch once the shards in progress are finished; a second signal ends the process at once.
 */
function stopOnSignals(stop: AbortController): () => void {
  const names = ['SIGTERM', 'SIGINT'] as const;
  const onSignal = (name: (typeof names)[number]): void => {
    if (stop.signal.aborted) process.exit(SIGNALS[name]);
    stop.abort(name);
  };
  for (const name of names) process.on(name, onSignal);
  return () => {
    for (const name of names) process.off(name, onSignal);
  };
}

/** Writes rows to standard output at the pace of its reader. If the reader has closed the pipe, the batch ends. */
function written(rows: Uint8Array, stop: AbortController): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(rows, (error) => {
      if (error) stop.abort(CLOSED);
      resolve();
    });
  });
}

function conclude(ending: BatchEnding, unread: readonly Refusal[], isShown: boolean, terminal: Terminal): number {
  const { refusals, stopped, problems, ...counts } = ending;
  const refused = [...unread, ...refusals];
  for (const { note, reason } of refused.slice(0, MOST_TOLD)) terminal.error(`${PATH}: ${note}: not read: ${reason}`);
  if (refused.length > 20)
    terminal.error(`${PATH}: … and ${counts.refused + unread.length - MOST_TOLD} more: see the manifest`);
  for (const problem of problems.slice(0, MOST_TOLD)) terminal.error(`${PATH}: ${problem}`);
  if (stopped !== undefined)
    terminal.error(`${PATH}: stopped: ${stopped}; finished shards are kept, and the same command goes on`);
  const summary = { ...counts, refused: counts.refused + unread.length, problems: problems.length, stopped };
  if (!isShown) terminal.out(JSON.stringify(summary));
  if (stopped === 'SIGTERM' || stopped === 'SIGINT') return SIGNALS[stopped];
  return stopped === undefined && summary.refused === 0 && problems.length === 0 ? DONE : PROBLEM;
}
