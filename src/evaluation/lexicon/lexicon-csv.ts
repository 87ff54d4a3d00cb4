// Writes a learnt lexicon as CSV for human readers: every name with its counts and its reliability.

import { CTERM } from '../../knowledge/vocabularies.js';
import type { Lexicon } from './learnt-names.js';

const COLUMNS = 'use,name,id,from,answers,right,reliability';

/** Writes a lexicon as CSV: learnt names first, then doubtful ones. */
export function lexiconCsv({ names, doubtful }: Lexicon): string {
  const rows = [
    ...names.map((one) => ['add', one.text, one.id, one.from, one.answers, one.right, one.reliability]),
    ...doubtful.map((one) => [
      'hide',
      one.text,
      `${CTERM}:${one.finding}`,
      '',
      one.answers,
      one.right,
      one.reliability,
    ]),
  ];
  return [COLUMNS, ...rows.map((row) => row.map((cell) => field(String(cell))).join(','))]
    .map((one) => `${one}\n`)
    .join('');
}

function field(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
