// Commands of the command-line interface, and the parsing of their arguments. Exit codes are 0 (success), 1 (a problem
// was found) and 2 (invalid usage).

import { nearest } from '../errors/nearest.js';

export const DONE = 0;
export const PROBLEM = 1;
const USAGE = 2;

/** The output of a command. A line break is appended to every string. */
export interface Terminal {
  out(text: string): void;
  error(text: string): void;
}

export interface Command {
  readonly name: string;
  /** A one-line description for the list of commands. */
  readonly summary: string;
  /** The full help text, starting with the usage line; empty for a group of commands. */
  readonly help: string;
  /** Runs the command; returns its exit code. */
  run(args: readonly string[], terminal: Terminal): number | Promise<number>;
}

/** A command that is loaded only when needed, so that running one command does not load the modules of the others. */
export interface CommandEntry extends Pick<Command, 'name' | 'summary'> {
  load(): Promise<Command>;
}

/**
 * The flags of a command, keyed by long name. A flag may also have a one-letter form. A flag with `value` takes a
 * value, a flag with `toggle` may have one (`--flag=no`), and a flag with `many` may be repeated.
 */
export type FlagForms = Readonly<
  Record<
    string,
    { readonly short?: string; readonly value?: boolean; readonly toggle?: boolean; readonly many?: boolean }
  >
>;

export interface Arguments<F extends FlagForms> {
  readonly operands: readonly string[];
  /**
   * The value of a flag, or all values of a flag that may be repeated; true for a flag that takes no value; undefined
   * for a flag that is not given.
   */
  readonly flags: {
    readonly [K in keyof F]?: F[K] extends { readonly many: true }
      ? readonly string[]
      : F[K] extends { readonly value: true }
        ? string
        : F[K] extends { readonly toggle: true }
          ? string | true
          : true;
  };
}

/** Parses arguments. If they are invalid, returns a message that says why. */
export function readArguments<const F extends FlagForms>(args: readonly string[], forms: F): Arguments<F> | string {
  const operands: string[] = [];
  const flags: Record<string, string | string[] | true> = {};
  const names = Object.keys(forms);
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === '--') {
      operands.push(...args.slice(i + 1));
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      operands.push(arg);
      continue;
    }
    const [written, inline] = splitOnce(arg);
    const name = names.find((each) => written === `--${each}` || written === `-${forms[each].short}`);
    if (name === undefined) {
      const near = nearest(written.replace(/^-+/, ''), names);
      return `unknown flag ${written}; ${near === undefined ? `known: ${names.map((each) => `--${each}`).join(' ') || 'none'}` : `did you mean --${near}?`}`;
    }
    const { value: hasValue = false, toggle = false, many = false } = forms[name];
    const before = flags[name];
    if (before !== undefined && !many) return `--${name} is given twice`;
    if (toggle) {
      flags[name] = inline ?? true;
      continue;
    }
    if (!hasValue) {
      if (inline !== undefined) return `--${name} takes no value`;
      flags[name] = true;
      continue;
    }
    const value = inline ?? args[++i];
    if (value === undefined) return `--${name} needs a value`;
    flags[name] = many ? [...(Array.isArray(before) ? before : []), value] : value;
  }
  // The cast is safe, because the type of each flag follows from its declaration.
  return { operands, flags: flags as Arguments<F>['flags'] };
}

function splitOnce(arg: string): [string, string | undefined] {
  const at = arg.startsWith('--') ? arg.indexOf('=') : -1;
  return at < 0 ? [arg, undefined] : [arg.slice(0, at), arg.slice(at + 1)];
}

/**
 * Runs the command named by the first argument and returns its exit code. `path` is the command line before that
 * argument.
 */
export async function dispatch(
  path: string,
  commands: readonly (Command | CommandEntry)[],
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const [name, ...rest] = args;
  const width = Math.max(10, ...commands.map((command) => command.name.length));
  const list = commands.map((command) => `  ${command.name.padEnd(width)} ${command.summary}`).join('\n');
  const help = `Usage: ${path} <command> …\n\n${list}\n\nRun ${path} <command> --help for details.`;
  const [about] = rest;
  if (name === 'help' && about !== undefined) return dispatch(path, commands, [about, '--help'], terminal);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? terminal.error : terminal.out)(help);
    return name === undefined ? USAGE : DONE;
  }
  const entry = commands.find((each) => each.name === name);
  if (entry === undefined) {
    const names = commands.map((each) => each.name);
    const near = nearest(name, names);
    const kind = name.startsWith('-') ? 'flag' : 'command';
    terminal.error(
      `${path}: unknown ${kind} ${name}; ${near === undefined ? `known: ${names.join(' ')}` : `did you mean ${near}?`}`,
    );
    return USAGE;
  }
  const command = 'load' in entry ? await entry.load() : entry;
  if (rest.includes('--help') || rest.includes('-h')) {
    // A group of commands prints its own help or, if the arguments name one of its commands, the help of that command.
    if (command.help === '') return command.run(rest, terminal);
    terminal.out(command.help);
    return DONE;
  }
  return command.run(rest, terminal);
}

/** Reports invalid arguments to a command; returns the exit code. */
export function refuseUsage(path: string, problem: string, terminal: Terminal): number {
  terminal.error(`${path}: ${problem}\nRun ${path} --help for details.`);
  return USAGE;
}
