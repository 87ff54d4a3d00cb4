// Shows a note with its findings marked, word-wrapped to the width of the display.

import type { RecognitionResult, TaggedText } from '../../contract/result-types.js';
import { TX } from '../../knowledge/term-types.js';
import { type Display, legend, marked } from './display.js';

const INDENT = '  ';

/** Returns a tagged text with its findings marked and every line wrapped and indented. */
export function markNote(tagged: TaggedText, display: Display): string {
  const text = printable(tagged.text);
  const lines: string[] = [];
  let next = 0;
  let begin = 0;
  for (const line of text.split('\n')) {
    // Brackets take up columns, but colours do not. Lines are therefore wrapped after brackets are added but before
    // colours are added.
    const width = display.width - INDENT.length;
    const stretches = display.color ? wrapped(line, width) : [{ from: 0, to: line.length }];
    for (const { from, to } of stretches) {
      while (next < tagged.results.length && endOf(tagged.results[next]) <= begin + from) next++;
      const markedLine = markLine(text, begin + from, begin + to, tagged.results, next, display);
      const pieces = display.color
        ? [markedLine]
        : wrapped(markedLine, width).map((piece) => markedLine.slice(piece.from, piece.to));
      lines.push(...pieces.map((piece) => `${INDENT}${piece}`.trimEnd()));
    }
    begin += line.length + 1;
  }
  return `${legend(display)}\n\n${lines.join('\n').trimEnd()}`;
}

/**
 * The text with every control character except line breaks replaced by a space, because control characters would affect
 * the terminal. Offsets remain valid.
 */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are replaced
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}

/** The spans of the wrapped lines, each at most `width` wide unless a single word is wider. */
function wrapped(line: string, width: number): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  let from = 0;
  while (line.length - from > width) {
    const blank = line.lastIndexOf(' ', from + width);
    const cut = blank > from ? blank : line.indexOf(' ', from + width);
    if (cut < 0) break;
    stretches.push({ from, to: cut });
    from = cut + 1;
  }
  stretches.push({ from, to: line.length });
  return stretches;
}

function markLine(
  text: string,
  from: number,
  to: number,
  results: readonly RecognitionResult[],
  first: number,
  display: Display,
): string {
  let line = '';
  let at = from;
  for (let i = first; i < results.length && results[i].index < to; i++) {
    const result = results[i];
    const begin = Math.max(at, result.index);
    const end = Math.min(to, endOf(result));
    if (begin >= end) continue;
    const absent = result.result === 'N' && result.termType !== TX;
    line += text.slice(at, begin) + marked(text.slice(begin, end), result.termType, absent, display);
    at = end;
  }
  return line + text.slice(at, to);
}

function endOf({ index, length }: RecognitionResult): number {
  return index + length;
}
