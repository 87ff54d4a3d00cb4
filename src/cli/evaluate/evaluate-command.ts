// `cterm evaluate` measures a knowledge base on annotated notes and prints figures with intervals, calibration and
// misses. For continuous integration, minimum values (floors) make the exit code depend on the figures.

import { writeFileSync } from 'node:fs';
import { compareEvaluations, type Difference } from '../../evaluation/compare.js';
import {
  type EvaluatedPart,
  type Evaluation,
  type EvaluationOptions,
  evaluate as evaluateNotes,
} from '../../evaluation/evaluate.js';
import type { Estimate } from '../../evaluation/intervals.js';
import { missesCsv } from '../../evaluation/misses-csv.js';
import { evaluationHtml } from '../../evaluation/report-html.js';
import { openKnowledgeBase } from '../../node/index.js';
import { type Command, DONE, PROBLEM, readArguments, refuseUsage, type Terminal } from '../command.js';
import { belowFloors, readFloors } from './floors.js';
import { readGoldFiles, readNames } from './gold-files.js';

const PATH = 'cterm evaluate';

export const evaluate: Command = {
  name: 'evaluate',
  summary: 'compare the answers with annotated notes',
  help: `Usage: ${PATH} <gold>… [--match finding|span] [--spans overlap|exact] [--min-confidence n] [--term-types list]
         [--annotation-types list] [--names file] [--misses file] [--report file] [--json] [--compare file] [--floor f]… [--kb file]

Recognises and codes annotated notes and prints precision, recall and F1 with 95 % intervals: of findings, of findings with
every annotated attribute, of each value of each attribute, and of codes; then the calibration of the confidence. Gold notes
are files or folders of brat (.ann beside .txt), BioC or FHIR (.json), CSV (beside .txt) or YAML.

  --match m             compare ids of findings (finding) or only spans (span); default finding if ids are known
  --spans s             spans must overlap (the default) or be equal (exact)
  --min-confidence n    leave out answers with less confidence
  --term-types list     only recognised findings of these term types, e.g. Dx,Sx
  --annotation-types l  only annotations of these types
  --names file          CSV of name,id: the ids of findings that YAML files name
  --misses file         write every miss with its reason as CSV
  --report file         write a report as one HTML file; it contains the notes
  --json                print everything as JSON instead, without the texts of the notes
  --compare file        evaluate this knowledge base too, and tell which differences are significant
  --floor name=value    exit with 1 if a figure is lower: f1, precision, recall, context.f1, codes.f1, result=N.recall …
  --kb file             use this knowledge base instead of the embedded one

Exit code 0: evaluated. 1: a figure is below its floor, or a file cannot be read. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, {
      match: { value: true },
      spans: { value: true },
      'min-confidence': { value: true },
      'term-types': { value: true },
      'annotation-types': { value: true },
      names: { value: true },
      misses: { value: true },
      report: { value: true },
      json: {},
      compare: { value: true },
      floor: { value: true, many: true },
      kb: { value: true },
    });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    const { operands, flags } = read;
    if (operands.length === 0) return refuseUsage(PATH, 'name files or folders of annotated notes', terminal);
    const { match, spans } = flags;
    if (match !== undefined && match !== 'finding' && match !== 'span')
      return refuseUsage(PATH, '--match is finding or span', terminal);
    if (spans !== undefined && spans !== 'exact' && spans !== 'overlap')
      return refuseUsage(PATH, '--spans is overlap or exact', terminal);
    const minConfidence = Number(flags['min-confidence'] ?? 0);
    if (!(minConfidence >= 0 && minConfidence <= 1))
      return refuseUsage(PATH, '--min-confidence is a number from 0 to 1', terminal);
    const floors = readFloors(flags.floor ?? []);
    if (typeof floors === 'string') return refuseUsage(PATH, floors, terminal);
    const list = (given: string | undefined) => given?.split(',').map((one) => one.trim());
    const options: EvaluationOptions = {
      match,
      spans,
      minConfidence,
      termTypes: list(flags['term-types']),
      annotationTypes: list(flags['annotation-types']),
    };
    const kb = await openKnowledgeBase(flags.kb);
    const notes = readGoldFiles(kb, operands, flags.names === undefined ? new Map() : readNames(flags.names));
    const evaluation = evaluateNotes(kb, notes, options);
    const differences =
      flags.compare === undefined
        ? []
        : compareEvaluations(evaluation, evaluateNotes(await openKnowledgeBase(flags.compare), notes, options));
    if (flags.misses !== undefined) writeFileSync(flags.misses, missesCsv(evaluation));
    if (flags.report !== undefined) writeFileSync(flags.report, evaluationHtml(evaluation, differences));
    if (flags.json)
      terminal.out(JSON.stringify({ ...evaluation, notes: notes.map(({ id }) => id), differences }, null, 2));
    else show(evaluation, differences, terminal);
    const below = belowFloors(floors, evaluation);
    for (const line of below) terminal.error(`${PATH}: ${line}`);
    return below.length > 0 ? PROBLEM : DONE;
  },
};

function show(evaluation: Evaluation, differences: readonly Difference[], terminal: Terminal): void {
  const { notes, parts, calibration, misses } = evaluation;
  terminal.out(
    `${notes.length} ${notes.length === 1 ? 'note' : 'notes'}, compared by ${evaluation.match}, spans ${evaluation.spans}`,
  );
  const width = Math.max(
    ...parts.map(({ name }) => name.length),
    ...Object.keys(calibration).map((name) => name.length),
    8,
  );
  const head = ['precision', 'recall', 'F1'].map((name) => name.padEnd(19)).join('');
  terminal.out(`\n${''.padEnd(width)}  ${head}right found wanted`);
  for (const part of parts) terminal.out(`${part.name.padEnd(width)}  ${figuresOf(part)}`);
  terminal.out(`\n${'confidence'.padEnd(width)}  answers  error  worst bin    AUC  precision at .5    .8    .9`);
  for (const [name, { count, ece, worstBin, auc, precisionAt }] of Object.entries(calibration)) {
    const at = precisionAt.map(({ precision }) => precision.toFixed(3)).join(' ');
    const numbers = `${String(count).padStart(7)}  ${ece.toFixed(3)}      ${worstBin.toFixed(3)}  ${auc.toFixed(3)}`;
    terminal.out(`${name.padEnd(width)}  ${numbers}            ${at}`);
  }
  const reasons = new Map<string, number>();
  for (const { kind, reason } of misses)
    reasons.set(`${kind}: ${reason}`, (reasons.get(`${kind}: ${reason}`) ?? 0) + 1);
  if (reasons.size > 0) terminal.out('\nmisses');
  for (const [reason, count] of [...reasons].sort(([, a], [, b]) => b - a)) {
    terminal.out(`${String(count).padStart(6)}  ${reason}`);
  }
  if (differences.length > 0) terminal.out(`\n${'compared'.padEnd(width)}  this   other  p      notes better, worse`);
  for (const { name, before, after, p, isSignificant, better, worse } of differences) {
    const numbers = `${before.toFixed(3)}  ${after.toFixed(3)}  ${p.toFixed(3)}  ${better}, ${worse}`;
    terminal.out(`${name.padEnd(width)}  ${numbers}${isSignificant ? '  significant' : ''}`);
  }
}

function figuresOf({ precision, recall, f1, right, found, wanted }: EvaluatedPart): string {
  const shown = ({ value, low, high }: Estimate) =>
    `${value.toFixed(3)} ${low.toFixed(3)}–${high.toFixed(3)}`.padEnd(19);
  const counts = `${String(right).padStart(5)} ${String(found).padStart(5)} ${String(wanted).padStart(6)}`;
  return `${shown(precision)}${shown(recall)}${shown(f1)}${counts}`;
}
