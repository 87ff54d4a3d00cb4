// The capabilities of the terminal and the colours of the term types.

/** The capabilities of a terminal. */
export interface Display {
  /** Width in columns. */
  readonly width: number;
  readonly color: boolean;
}

/** The properties of a process that determine the display. */
interface ProcessInfo {
  readonly stdout: { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
}

const DEFAULT_WIDTH = 120;
const MIN_WIDTH = 40;
const MAX_WIDTH = 160;

/**
 * The display of a process. Colour is used if the output is a terminal and NO_COLOR is not set; the width is limited.
 */
export function displayOf({ stdout, env }: ProcessInfo): Display {
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, stdout.columns ?? DEFAULT_WIDTH));
  const color = stdout.isTTY === true && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
  return { width, color };
}

/** The code and colour (SGR) of each term type, indexed by number. */
const TYPES: readonly { readonly code: string; readonly color: number }[] = [
  { code: 'Sx', color: 33 },
  { code: 'Hx', color: 90 },
  { code: 'Px', color: 35 },
  { code: 'Tx', color: 36 },
  { code: 'Dx', color: 31 },
  { code: 'Cx', color: 91 },
  { code: 'Nx', color: 34 },
  { code: 'Rx', color: 32 },
];
const RESET = '\u001b[0m';

/**
 * Returns the text of a finding in the colour of its type: bold or, if the finding is absent, faint and struck through.
 * Without colour, the text is put in brackets.
 */
export function marked(text: string, termType: number | undefined, absent: boolean, display: Display): string {
  if (!display.color) return absent ? `[-${text}]` : `[${text}]`;
  const color = TYPES[termType ?? -1]?.color ?? 0;
  return `\u001b[${absent ? '2;9' : '1'};${color}m${text}${RESET}`;
}

/** Returns text in the colour of a term type. */
export function tinted(text: string, termType: number | undefined, display: Display): string {
  return display.color ? `\u001b[${TYPES[termType ?? -1]?.color ?? 0}m${text}${RESET}` : text;
}

/** Returns text in faint style. */
export function faint(text: string, display: Display): string {
  return display.color ? `\u001b[2m${text}${RESET}` : text;
}

/** The code of a term type. */
export function typeCode(termType: number | undefined): string {
  return TYPES[termType ?? -1]?.code ?? '';
}

/** The legend of the marks. */
export function legend(display: Display): string {
  if (!display.color) return 'Marks: [finding]  [-absent finding]';
  const meanings = ['symptom', 'history', 'physical', 'test', 'diagnosis', 'group', 'nursing', 'therapy'];
  const present = meanings.map((meaning, termType) => tinted(meaning, termType, display));
  return `${present.join('  ')}  ${marked('absent', undefined, true, display)}`;
}
