// The table below a note, which lists each finding with its qualifiers, value and ICD-10-CM codes.

import type { CodeMapEntry, RecognitionResult, TaggedText } from '../../contract/result-types.js';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { translateItem } from '../../operations/translate-item.js';
import { vocabs } from '../../operations/vocabs.js';
import { type Display, faint, tinted, typeCode } from './display.js';

const TARGET = 'icd10';
const TITLES = ['text', 'finding', 'type', 'says', 'value', 'node key', 'ICD-10-CM', 'section'];
const FINDING = 1;
const TEXT = 0;
const GAP = '  ';
const MIN_CELL = 12;

/** Formats the results in a tagged text as a table; if there are none, returns a sentence that says so. */
export function tableOf(kb: KnowledgeBase, tagged: TaggedText, display: Display): string {
  if (tagged.results.length === 0) return 'No finding was recognised.';
  const hasCodes = vocabs(kb).vocabs.some(({ name }) => name === TARGET);
  const rows = tagged.results.map((result) => cellsOf(tagged.text, result, hasCodes ? codesOf(kb, result) : ''));
  const widths = fittedWidths([TITLES, ...rows], display.width);
  const lines = rows.map((row, i) => {
    const cells = row.map((cell, column) => clipped(cell, widths[column]).padEnd(widths[column]));
    cells[TEXT] = tinted(cells[TEXT], tagged.results[i].termType, display);
    return cells.join(GAP).trimEnd();
  });
  const head = TITLES.map((title, column) => clipped(title, widths[column]).padEnd(widths[column])).join(GAP);
  return `${faint(head.trimEnd(), display)}\n${lines.join('\n')}`;
}

function cellsOf(text: string, result: RecognitionResult, codes: string): string[] {
  const written = text.slice(result.index, result.index + result.length).replace(/\s+/g, ' ');
  const value = [result.value, result.unit].filter(Boolean).join(' ');
  return [
    written,
    result.description,
    typeCode(result.termType),
    qualifierText(result),
    value,
    result.nodeKey ?? '',
    codes,
    result.context?.section ?? '',
  ];
}

/** The prefix, result, modifier and status of a finding, written as in the notation. */
function qualifierText({ prefix, result, modifier, status }: RecognitionResult): string {
  return [prefix && `${prefix}:`, result, modifier && `+${modifier}`, status && `#${status}`].filter(Boolean).join('');
}

/**
 * The preferred codes of a qualified finding, one for each group. Codes that the finding's qualifiers suppress are left
 * out.
 */
function codesOf(kb: KnowledgeBase, result: RecognitionResult): string {
  const { map } = translateItem(kb, {
    SourceVocabulary: 'cterm',
    SourceCode: String(result.ctermId),
    TargetVocabulary: TARGET,
    Prefix: result.prefix,
    Result: result.result,
    Modifier: result.modifier,
    Status: result.status,
    Value: result.value,
  });
  const entries = [...map.group.map(({ entry }) => entry), ...map.entry.filter(({ preferred }) => preferred)];
  return entries
    .filter(isUsable)
    .map(({ code }) => code)
    .join(' ');
}

function isUsable({ properties }: CodeMapEntry): boolean {
  return !properties.some(({ name }) => name === 'suppressedBy');
}

/**
 * Calculates the column widths. If their total exceeds `width`, the columns for the finding and its text are narrowed.
 */
function fittedWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  let over = widths.reduce((sum, each) => sum + each + GAP.length, -GAP.length) - width;
  for (const column of [FINDING, TEXT]) {
    const given = Math.max(0, Math.min(over, widths[column] - MIN_CELL));
    widths[column] -= given;
    over -= given;
  }
  return widths;
}

function clipped(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}
