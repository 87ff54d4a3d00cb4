// `cterm kb diff` lists the differences between two knowledge base files, by public id and code. It compares findings,
// names, codes (with their instructions, axes and equivalences), maps and prompts.

import { INSTRUCTION_KINDS } from '../../bundle/sections/instructions-section.js';
import { RELATIONSHIPS } from '../../bundle/sections/maps-section.js';
import { NAME_KINDS } from '../../bundle/sections/names-section.js';
import { PROMPT_LEVELS } from '../../bundle/sections/prompts-section.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage, type Terminal } from '../command.js';
import { type BundleFile, openBundleFile } from './bundle-file.js';
import { showCount } from './number-format.js';

const PATH = 'cterm kb diff';

export const diff: Command = {
  name: 'diff',
  summary: 'compare two files by ids and codes',
  help: `Usage: ${PATH} <old file> <new file>

Lists what was added (+), removed (-) and changed (~): findings, names, codes with their instructions, axes and
equivalences, maps, prompts.

  --summary        show counts only

Exit code 0: the same knowledge. 1: there are differences, or a file cannot be opened. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, { summary: {} });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    if (read.operands.length !== 2) return refuseUsage(PATH, 'name the old file and the new one', terminal);
    const [before, after] = await Promise.all(read.operands.map(openBundleFile));
    let differences = 0;
    for (const [title, entriesOf] of Object.entries(KINDS)) {
      differences += compare(title, entriesOf(before), entriesOf(after), read.flags.summary === true, terminal);
    }
    if (differences === 0) terminal.out('the same knowledge');
    return differences === 0 ? DONE : PROBLEM;
  },
};

/** The details to compare, as one string per entry, keyed by the identity of the entry. */
type Entries = Map<string, string>;

const KINDS: Record<string, (file: BundleFile) => Entries> = {
  findings: findingEntries,
  names: nameEntries,
  codes: codeEntries,
  instructions: instructionEntries,
  axes: axisEntries,
  equivalences: equivalenceEntries,
  maps: mapEntries,
  prompts: promptEntries,
};

function findingEntries({ tables: { findings } }: BundleFile): Entries {
  return collect(findings.rowCount, (row) => {
    const low = findings.rangeLow(row);
    const high = findings.rangeHigh(row);
    const details = [
      `type ${findings.termType(row)}`,
      `at ${findings.nodeKey(row)}`,
      findings.specialty(row),
      findings.unit(row),
      Number.isNaN(low) && Number.isNaN(high) ? '' : `range ${low} to ${high}`,
      findings.groupId(row),
      findings.sectionId(row),
      findings.tags(row),
    ];
    return [String(findings.id(row)), [findings.description(row), ...details.filter((each) => each !== '')].join(', ')];
  });
}

function nameEntries({ tables: { findings, names } }: BundleFile): Entries {
  return collect(names.rowCount, (row) => [
    `${findings.id(names.finding(row))} '${names.text(row)}'`,
    `${NAME_KINDS[names.kind(row)]}${names.rank(row) === 0 ? '' : `, guess ${names.rank(row) + 1}`}`,
  ]);
}

function codeEntries(file: BundleFile): Entries {
  const { codes } = file.tables;
  return collect(codes.rowCount, (row) => [
    codeText(file, row),
    [codes.description(row), `flags ${codes.flags(row)}`, validityText(codes.validFrom(row), codes.validTo(row))]
      .filter((each) => each !== '')
      .join(', '),
  ]);
}

/** The validity of a code, e.g. `valid from 20251001 to 20260930`; empty if the validity has no limits. */
function validityText(from: number, to: number): string {
  if (from === 0 && to === 0) return '';
  return `valid${from === 0 ? '' : ` from ${from}`}${to === 0 ? '' : ` to ${to}`}`;
}

function instructionEntries(file: BundleFile): Entries {
  const { instructions } = file.tables;
  return collect(instructions.rowCount, (row) => {
    const kind = INSTRUCTION_KINDS[instructions.kind(row)];
    return [`${codeText(file, instructions.code(row))} ${kind} '${instructions.text(row)}'`, ''];
  });
}

function axisEntries(file: BundleFile): Entries {
  const { axes } = file.tables;
  return collect(axes.rowCount, (row) => [
    `${codeText(file, axes.code(row))} character ${axes.position(row)} ${axes.value(row)}`,
    axes.label(row),
  ]);
}

function equivalenceEntries(file: BundleFile): Entries {
  const { equivalences } = file.tables;
  return collect(equivalences.rowCount, (row) => {
    const target = equivalences.target(row);
    const vocabulary = file.manifest.vocabularies[equivalences.vocab(row)].name;
    const choice =
      equivalences.scenario(row) === 0 ? '' : ` (${equivalences.scenario(row)}.${equivalences.choice(row)})`;
    const to = target === undefined ? `${vocabulary} nothing` : codeText(file, target);
    return [
      `${codeText(file, equivalences.source(row))} → ${to}${choice}`,
      RELATIONSHIPS[equivalences.relationship(row)],
    ];
  });
}

function mapEntries(file: BundleFile): Entries {
  const { findings, maps } = file.tables;
  return collect(maps.rowCount, (row) => {
    const finding = maps.finding(row);
    const rule = maps.rule(row);
    const when = rule === '' ? '' : ` when ${rule}`;
    const details = [
      `group ${maps.group(row)} priority ${maps.priority(row)}`,
      RELATIONSHIPS[maps.relationship(row)],
      maps.advice(row),
    ];
    const identity = `${findings.id(finding)} ${findings.description(finding)} → ${codeText(file, maps.target(row))}${when}`;
    return [identity, details.filter((each) => each !== '').join(', ')];
  });
}

function promptEntries({ tables: { findings, prompts } }: BundleFile): Entries {
  return collect(prompts.rowCount, (row) => {
    const restriction = [prompts.sex(row), prompts.age(row)].filter((each) => each !== '').join(' ');
    const target = `${findings.id(prompts.target(row))} ${findings.description(prompts.target(row))}`;
    const identity = `${findings.id(prompts.source(row))} → ${target}${restriction === '' ? '' : ` (${restriction})`}`;
    return [identity, `size ${prompts.size(row)}, level ${PROMPT_LEVELS[prompts.level(row)]}`];
  });
}

function codeText({ tables: { codes }, manifest }: BundleFile, row: number): string {
  return `${manifest.vocabularies[codes.vocab(row)].name} ${codes.code(row)}`;
}

function collect(rowCount: number, entry: (row: number) => [string, string]): Entries {
  const entries: Entries = new Map();
  for (let row = 0; row < rowCount; row++) {
    const [identity, details] = entry(row);
    const before = entries.get(identity);
    entries.set(identity, before === undefined ? details : `${before}; ${details}`);
  }
  return entries;
}

function compare(title: string, before: Entries, after: Entries, summary: boolean, terminal: Terminal): number {
  const lines: string[] = [];
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const [identity, details] of before) {
    const now = after.get(identity);
    if (now === undefined) {
      counts.removed++;
      lines.push(`- ${identity}  ${details}`);
    } else if (now !== details) {
      counts.changed++;
      lines.push(`~ ${identity}  ${details}  → ${now}`);
    }
  }
  for (const [identity, details] of after) {
    if (before.has(identity)) continue;
    counts.added++;
    lines.push(`+ ${identity}  ${details}`);
  }
  if (lines.length === 0) return 0;
  const { added, removed, changed } = counts;
  terminal.out(`${title}: ${showCount(added)} added, ${showCount(removed)} removed, ${showCount(changed)} changed`);
  if (!summary) terminal.out(`  ${lines.join('\n  ')}`);
  return lines.length;
}
