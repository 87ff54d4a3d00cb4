// `cterm correct` reads logs of corrections, reports conflicts, and writes the overlay and the reliabilities that
// follow from the corrections. It then replays annotated notes and the corrections themselves with that overlay. The
// exit code is 1 if the overlay causes new errors in annotated notes, a correction fails, or a note cannot be read.

import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CtermError } from '../../errors/cterm-error.js';
import { type CorrectionConflict, correctionConflicts } from '../../evaluation/corrections/correction-conflicts.js';
import { holdingCorrections, type MergedLogs, mergeLogs } from '../../evaluation/corrections/correction-log.js';
import { correctionsOverlay } from '../../evaluation/corrections/corrections-overlay.js';
import { fittingOverlay } from '../../evaluation/corrections/fitting-overlay.js';
import { reliabilitiesTable } from '../../evaluation/corrections/name-evidence.js';
import { readCorrections } from '../../evaluation/corrections/read-corrections.js';
import { type ReplayedCorrection, replayCorrections } from '../../evaluation/corrections/replay-corrections.js';
import { type GoldReplay, replayGold } from '../../evaluation/corrections/replay-gold.js';
import { openKnowledgeBase } from '../../node/index.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage, type Terminal } from '../command.js';
import { readGoldFiles, readNames } from '../evaluate/gold-files.js';
import { noteTexts } from '../notes/note-texts.js';

const PATH = 'cterm correct';

export const correct: Command = {
  name: 'correct',
  summary: 'make an overlay from a log of corrections, and prove what it changes',
  help: `Usage: ${PATH} <log>… [-o overlay.json] [--reliabilities file] [--gold path]… [--names file] [--notes path]… [--doubt n]
         [--json] [--kb file]

Reads logs of corrections (NDJSON, as the workbench exports them; several readers may have one each), reports those that
contradict each other, and makes an overlay of the names that they add and hide. Replays show what the overlay changes.

  -o, --output file     write the overlay, for openKnowledgeBase and cterm batch --overlay
  --doubt n             also hide names that were judged three times or more and whose reliability is below this, e.g. .25
  --reliabilities file  write how far names and findings are to be trusted, for cterm kb build after the table of kb learn
  --gold path           annotated notes, as for cterm evaluate: what was right must stay right, and nothing new may appear
  --names file          CSV of name,id: the ids of findings that YAML files name
  --notes path          the notes of the corrections: each statement must hold in its note
  --json                print everything as JSON instead
  --kb file             correct this knowledge base instead of the embedded one

Exit code 0: nothing turned wrong. 1: a replay names what did, or a file cannot be read. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      output: { short: 'o', value: true },
      doubt: { value: true },
      reliabilities: { value: true },
      gold: { value: true, many: true },
      names: { value: true },
      notes: { value: true, many: true },
      json: {},
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    const { operands, flags } = read;
    if (operands.length === 0) return refuseUsage(PATH, 'name logs of corrections', terminal);
    const doubt = Number(flags.doubt ?? 0);
    if (!(doubt >= 0 && doubt <= 1)) return refuseUsage(PATH, '--doubt is a number from 0 to 1', terminal);
    const merged = mergeLogs(operands.map((file) => ({ name: basename(file), log: readLog(file) })));
    const { log, origins } = merged;
    const before = await openKnowledgeBase(flags.kb);
    const compiled = correctionsOverlay(log, { doubt });
    const overlay = compiled && fittingOverlay(before, compiled);
    const after = await openKnowledgeBase({ base: flags.kb, overlays: overlay === undefined ? [] : [overlay] });
    if (flags.output !== undefined)
      writeFileSync(flags.output, `${JSON.stringify(overlay ?? { name: 'corrections' }, null, 2)}\n`);
    if (flags.reliabilities !== undefined) writeFileSync(flags.reliabilities, reliabilitiesTable(before, log));
    const names = flags.names === undefined ? new Map<string, string>() : readNames(flags.names);
    const gold = flags.gold && replayGold(before, after, readGoldFiles(before, flags.gold, names));
    const { texts, isWhole } = await textsIn(flags.notes ?? [], terminal);
    const replayed =
      flags.notes && replayCorrections(after, log, (note) => texts.get(note) ?? texts.get(`${note}.txt`));
    const conflicts = correctionConflicts(log);
    const failing = (replayed ?? []).filter(({ outcome }) => outcome === 'fails');
    if (flags.json) {
      const entries = Object.fromEntries(origins);
      terminal.out(JSON.stringify({ entries, conflicts, overlay, gold, corrections: replayed }, null, 2));
    } else {
      const added = overlay?.names?.length ?? 0;
      const hidden = overlay?.hide?.names?.length ?? 0;
      const holding = holdingCorrections(log).length;
      terminal.out(`${counted(holding, 'correction')}: ${counted(added, 'name')} added, ${hidden} hidden`);
      showConflicts(conflicts, merged, terminal);
      if (gold !== undefined) showGold(gold, terminal);
      if (replayed !== undefined) showReplayed(replayed, merged, terminal);
    }
    return !isWhole || failing.length > 0 || (gold?.turnedWrong.length ?? 0) > 0 ? PROBLEM : DONE;
  },
};

function readLog(file: string): ReturnType<typeof readCorrections> {
  try {
    return readCorrections(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof CtermError) throw new CtermError(error.code, `${file}: ${error.message}`);
    throw error;
  }
}

/** The texts of the notes, and whether all of them could be read. */
async function textsIn(
  paths: readonly string[],
  terminal: Terminal,
): Promise<{ readonly texts: ReadonlyMap<string, string>; readonly isWhole: boolean }> {
  const texts = new Map<string, string>();
  let isWhole = true;
  for await (const note of noteTexts(paths)) {
    if ('reason' in note) {
      isWhole = false;
      terminal.error(`${PATH}: ${note.note}: not read: ${note.reason}`);
    } else texts.set(note.id, note.text);
  }
  return { texts, isWhole };
}

const CONFLICTS: Readonly<Record<CorrectionConflict['kind'], string>> = {
  place: 'one says that the words mean the finding, the other that they do not',
  context: 'they give the finding different contexts',
  name: 'one adds the name, the other hides it',
  findings: 'they give the name to different findings',
  accepted: 'the name stays hidden, although a result with it was accepted',
};

function showConflicts(conflicts: readonly CorrectionConflict[], { origins }: MergedLogs, terminal: Terminal): void {
  if (conflicts.length > 0) terminal.out('\nconflicts; the later entry applies');
  for (const { kind, entries } of conflicts) {
    const [earlier, later] = entries.map((id) => origins.get(id) ?? '');
    terminal.out(`  ${earlier} and ${later}: ${CONFLICTS[kind]}`);
  }
}

function showGold({ rightBefore, rightAfter, turnedWrong, mended }: GoldReplay, terminal: Terminal): void {
  const outcome = `${rightBefore} right before, ${rightAfter} after; ${mended.length} mended, ${turnedWrong.length} turned wrong`;
  terminal.out(`\ngold: ${outcome}`);
  for (const { note, kind, begin, end, expected, got } of turnedWrong) {
    const place = begin < 0 ? note : `${note} ${begin}–${end}`;
    terminal.out(`  ${place} ${kind}: expected ${expected || 'nothing'}, got ${got || 'nothing'}`);
  }
}

function showReplayed(replayed: readonly ReplayedCorrection[], { origins }: MergedLogs, terminal: Terminal): void {
  const count = (wanted: ReplayedCorrection['outcome']) => replayed.filter(({ outcome }) => outcome === wanted).length;
  terminal.out(`\ncorrections: ${count('holds')} hold, ${count('fails')} fail, ${count('unknown')} without their note`);
  for (const { entry, outcome } of replayed) {
    if (outcome !== 'fails') continue;
    const { kind, note, index, length } = entry;
    terminal.out(`  ${origins.get(entry.id)} ${kind} in ${note} ${index}–${index + length} does not hold`);
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
