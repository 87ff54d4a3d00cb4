// Extracts the parts of the documentation that tests use: fenced blocks with their positions and the output shown after
// them, links, and the anchors of headings. If the info string of a block names a file after the language (```csv
// clinic/codes.csv), later blocks on the page can read the block under that name; the word `run` in this position is
// not a file name.

import { readFileSync } from 'node:fs';

/** A fenced code block. */
export interface Block {
  readonly language: string;
  /** The path in the info string of the block; '' for most blocks. */
  readonly file: string;
  readonly code: string;
  /**
   * The expected output of this block, i.e. the content of the next block if it follows directly and has no language.
   */
  readonly output: string | undefined;
  /** The line with the opening fence, counted from 1. */
  readonly line: number;
}

/** The fenced blocks on a page, in order; a block that shows output is part of the block before it. */
export function blocksOf(path: string): Block[] {
  const text = readFileSync(path, 'utf8');
  const fenced = /^```(\w*)[ \t]*([^\n`]*)\n([\s\S]*?)^```$(?:\n\n```\n([\s\S]*?)^```$)?/gm;
  return [...text.matchAll(fenced)].map(({ 1: language = '', 2: file = '', 3: code = '', 4: output, index }) => ({
    language,
    file: file.trim(),
    code,
    output,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** Whether the examples on a page need files in the repository or in earlier blocks of the page. */
export function needsRepository(path: string): boolean {
  return blocksOf(path).some(({ file }) => file !== '');
}

/** The prose on a page, without its fenced blocks or inline code, but with the same number of lines. */
export function proseOf(path: string): string {
  const blank = (block: string): string => block.replace(/[^\n]/g, '');
  return readFileSync(path, 'utf8')
    .replace(/^```[\s\S]*?^```$/gm, blank)
    .replace(/`[^`\n]*`/g, blank);
}

/** The relative links on a page, as written. */
export function linksOf(path: string): { readonly target: string; readonly line: number }[] {
  const prose = proseOf(path);
  const links = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
  return [...prose.matchAll(links)].map(({ 1: target = '', index }) => ({
    target,
    line: prose.slice(0, index).split('\n').length,
  }));
}

/** The anchors of the headings on a page, as common renderers generate them. */
export function anchorsOf(path: string): Set<string> {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+)$/gm)) {
    const plain = heading
      .trim()
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = plain;
    for (let times = 1; anchors.has(anchor); times++) anchor = `${plain}-${times}`;
    anchors.add(anchor);
  }
  return anchors;
}
