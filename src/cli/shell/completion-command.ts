// `cterm completion <shell>` prints a script that completes commands and flags. The flags are taken from the help
// texts, so that the script cannot offer any others.

import { type Command, type CommandEntry, DONE, refuseUsage } from '../command.js';

const PATH = 'cterm completion';
const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Makes the command. Its scripts complete the given commands and `completion` itself. */
export function completion(commands: readonly CommandEntry[]): Command {
  return {
    name: 'completion',
    summary: 'print a script that completes commands and flags in a shell',
    help: `Usage: ${PATH} <bash|zsh|fish>

Prints a script for the shell:

  bash   source <(cterm completion bash)
  zsh    source <(cterm completion zsh)
  fish   cterm completion fish | source

Exit code 0: printed. 2: invalid usage.`,
    async run(args, terminal) {
      const [given] = args;
      const shell = SHELLS.find((one) => one === given);
      if (shell === undefined || args.length > 1) return refuseUsage(PATH, 'name bash, zsh or fish', terminal);
      const flags = await Promise.all(
        commands.map(async (entry) => [entry, flagsIn((await entry.load()).help)] as const),
      );
      terminal.out(shell === 'fish' ? fishScript(flags) : bashScript(flags, shell));
      return DONE;
    },
  };
}

type Flagged = readonly (readonly [entry: CommandEntry, flags: readonly string[]])[];

/** The flags listed in a help text, each at the beginning of a line. */
function flagsIn(help: string): string[] {
  return [...new Set(Array.from(help.matchAll(/^ +(--[a-z][a-z0-9-]*)/gm), ([, flag = '']) => flag))];
}

function bashScript(flagged: Flagged, shell: 'bash' | 'zsh'): string {
  const names = [...flagged.map(([{ name }]) => name), 'completion', 'help'].join(' ');
  const cases = flagged.map(([{ name }, flags]) => `    ${name}) words="${flags.join(' ')}" ;;`);
  return [
    ...(shell === 'zsh'
      ? ['autoload -U +X compinit && compinit -u', 'autoload -U +X bashcompinit && bashcompinit']
      : []),
    '_cterm() {',
    '  local words',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expansion of the shell
    '  local current="${COMP_WORDS[COMP_CWORD]}"',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${names} --help --version"`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expansion of the shell
    '  else case "${COMP_WORDS[1]}" in',
    ...cases,
    '    completion) words="bash zsh fish" ;;',
    `    help) words="${names}" ;;`,
    '  esac; fi',
    '  COMPREPLY=( $(compgen -W "$words" -- "$current") )',
    '}',
    'complete -o default -F _cterm cterm',
  ].join('\n');
}

function fishScript(flagged: Flagged): string {
  const lines = flagged.flatMap(([{ name, summary }, flags]) => [
    `complete -c cterm -n __fish_use_subcommand -a ${name} -d '${summary.replaceAll("'", '’')}'`,
    ...flags.map((flag) => `complete -c cterm -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`),
  ]);
  return [...lines, "complete -c cterm -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish'"].join('\n');
}
