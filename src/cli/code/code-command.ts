// `cterm code` shows the codes of a note in claim order, each with the words that support it, and then the findings
// that are not reported. `--json` prints the operation's result instead; `--csv` prints one line for each code.

import { readFileSync } from 'node:fs';
import type { ClaimCode, CodedNote, HeldFinding } from '../../contract/result-types.js';
import { auditRecord, auditText, openKnowledgeBase } from '../../node/index.js';
import { codeNote } from '../../operations/code-note.js';
import { type Command, DONE, readArguments, refuseUsage, type Terminal } from '../command.js';

const PATH = 'cterm code';
const STANDARD_INPUT = 0;

export const code: Command = {
  name: 'code',
  summary: 'code a note: the codes of its claim, and what is held back',
  help: `Usage: ${PATH} [file|-] [--json|--csv|--audit] [--setting s] [--date d] [--birth-date d] [--sex M|F] [--section code] [--kb file]

Shows the codes of a note (a text file, or standard input) in claim order, each with the words that support it.
Then shows the findings that are not reported, by reason.

  --json           print the result of the operation instead
  --csv            print one line for each code instead
  --audit          print the audit record instead: note hash, versions, and each finding with its name, cues, rules and codes
  --setting s      inpatient or outpatient (the default), or a code of the enumeration Settings
  --date d         date of the encounter, e.g. 2026-11-03; today if not given
  --birth-date d   the patient's date of birth
  --sex M|F        the patient's sex
  --section code   the whole text is from this section, e.g. HPI, FH, PLAN
  --kb file        use this knowledge base instead of the embedded one

Exit code 0: shown. 1: the file cannot be read. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      json: {},
      csv: {},
      audit: {},
      setting: { value: true },
      date: { value: true },
      'birth-date': { value: true },
      sex: { value: true },
      section: { value: true },
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    const { operands, flags } = read;
    if (operands.length > 1) return refuseUsage(PATH, 'name one file, or - for standard input', terminal);
    if ([flags.json, flags.csv, flags.audit].filter((flag) => flag).length > 1)
      return refuseUsage(PATH, 'give one of --json, --csv and --audit', terminal);
    const [path = '-'] = operands;
    const text = readFileSync(path === '-' ? STANDARD_INPUT : path, 'utf8').replace(/^\uFEFF/, '');
    const kb = await openKnowledgeBase(flags.kb);
    const { codedNote } = codeNote(kb, {
      Text: text,
      Setting: flags.setting,
      EncounterTime: flags.date,
      DocumentSection: flags.section,
      Patient: { birthDate: flags['birth-date'], sex: flags.sex },
    });
    if (flags.json) terminal.out(JSON.stringify({ codedNote }, null, 2));
    else if (flags.audit) terminal.out(auditText(auditRecord(kb, { Text: text, codedNote })));
    else if (flags.csv) showLines(codedNote, terminal);
    else showClaim(codedNote, terminal);
    return DONE;
  },
};

function showClaim({ codes, held }: CodedNote, terminal: Terminal): void {
  if (codes.length === 0) terminal.out('No code is supported by this note.');
  const width = Math.max(0, ...codes.map((one) => one.code.length));
  for (const one of codes) {
    terminal.out(`${String(one.sequence).padStart(2)}  ${one.code.padEnd(width)}  ${one.description}`);
    const indent = ' '.repeat(width + 6);
    terminal.out(`${indent}${one.role}: ${wordsOf(one)}`);
    for (const { from, rule, guideline } of one.steps) {
      terminal.out(`${indent}from ${from} by rule ${rule}${guideline === '' ? '' : ` (guideline ${guideline})`}`);
    }
    if (one.lacks.length > 0) terminal.out(`${indent}proposed only: lacks ${one.lacks.join(', ')}`);
  }
  const reasons = new Map<string, HeldFinding[]>();
  for (const one of held) reasons.set(one.reason, [...(reasons.get(one.reason) ?? []), one]);
  if (reasons.size > 0) terminal.out('\nNot reported:');
  for (const [reason, findings] of [...reasons].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const words = new Set(findings.map(({ text }) => plain(text).toLowerCase()));
    terminal.out(`  ${reason.padEnd(14)}  ${[...words].join(', ')}`);
  }
}

/** The words in the note that support a code, without repetitions. */
function wordsOf({ evidence }: ClaimCode): string {
  const words = new Map(evidence.map(({ text }) => [plain(text).toLowerCase(), `"${plain(text)}"`]));
  return [...words.values()].join(', ');
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function showLines({ codes }: CodedNote, terminal: Terminal): void {
  terminal.out('sequence,code,description,role,reportable,confidence,evidence');
  for (const { sequence, code: one, description, role, reportable, confidence, evidence } of codes) {
    const spans = evidence.map(({ index, length }) => `${index}+${length}`).join(' ');
    terminal.out([sequence, one, description, role, reportable, confidence, spans].map(csvField).join(','));
  }
}

function csvField(value: string | number | boolean): string {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
