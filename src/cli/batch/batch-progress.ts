// Shows the progress of a batch on standard error. On a terminal, a single line is rewritten; otherwise, a line of JSON
// is written from time to time.

/** The progress so far. */
export interface BatchCounts {
  notes: number;
  rows: number;
  /** The number of input bytes in finished shards, and how many of these were finished before this run. */
  bytes: number;
  knownBytes: number;
  refused: number;
  shards: number;
  known: number;
}

export interface ProgressOutput {
  write(text: string): void;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface BatchProgress {
  /** Shows the counts, unless they were shown a moment ago. */
  show(counts: BatchCounts): void;
  end(counts: BatchCounts): void;
}

const TERMINAL_MS = 200;
const LINES_MS = 10_000;

/**
 * Shows progress on an output. `totalBytes` is 0 if the size of the inputs is unknown. `clock` returns milliseconds.
 */
export function batchProgress(
  output: ProgressOutput,
  totalBytes: number,
  hasColor: boolean,
  clock: () => number = () => performance.now(),
): BatchProgress {
  const begin = clock();
  let shownAt = begin;
  const isTerminal = output.isTTY === true;
  const write = (counts: BatchCounts): void => {
    const seconds = Math.max(0.001, (clock() - begin) / 1000);
    if (isTerminal)
      output.write(`\r\u001b[K${clipped(lineOf(counts, seconds, totalBytes, hasColor), output.columns ?? 80)}`);
    else
      output.write(
        `${JSON.stringify({ progress: { ...counts, ...speeds(counts, seconds), seconds: rounded(seconds) } })}\n`,
      );
  };
  return {
    show(counts) {
      if (clock() - shownAt < (isTerminal ? TERMINAL_MS : LINES_MS)) return;
      shownAt = clock();
      write(counts);
    },
    end(counts) {
      write(counts);
      if (isTerminal) output.write('\n');
    },
  };
}

function speeds({ notes, bytes, knownBytes }: BatchCounts, seconds: number) {
  return {
    notesPerSecond: Math.round(notes / seconds),
    megabytesPerSecond: rounded((bytes - knownBytes) / seconds / 1e6),
  };
}

function lineOf(counts: BatchCounts, seconds: number, totalBytes: number, hasColor: boolean): string {
  const { notesPerSecond, megabytesPerSecond } = speeds(counts, seconds);
  const { notes, refused, bytes, knownBytes, known } = counts;
  const parts = [
    `${notes.toLocaleString('en')} notes`,
    `${notesPerSecond.toLocaleString('en')}/s`,
    `${megabytesPerSecond} MB/s`,
  ];
  if (known > 0) parts.push(`${known} shards were there`);
  if (refused > 0) parts.push(hasColor ? `\u001b[31m${refused} refused\u001b[0m` : `${refused} refused`);
  const done = bytes - knownBytes;
  if (totalBytes > bytes && done > 0) parts.push(`${durationOf(((totalBytes - bytes) * seconds) / done)} left`);
  return parts.join('  ');
}

function durationOf(seconds: number): string {
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/**
 * Cuts the line to the width of the terminal. A line with colours is not cut, because its length includes escape codes,
 * which take up no width.
 */
function clipped(line: string, columns: number): string {
  return line.includes('\u001b') ? line : line.slice(0, columns - 1);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
