// Reads a YAML file of any form with the `yaml` package, and reports anything that is not valid. Every scalar is a
// string (`493.90` stays as written).

import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { Complaint, SourceLocation } from '../records.js';
import type { Tree } from './yaml-tree.js';

const MENDS: Record<string, string> = {
  BAD_INDENT: 'indent the line like its neighbours',
  BAD_SCALAR_START: 'put the value in quotes',
  BLOCK_AS_IMPLICIT_KEY: 'put the value in quotes, or start a new line',
  DUPLICATE_KEY: 'merge the two entries',
  MISSING_CHAR: 'close the bracket or quote',
  MULTILINE_IMPLICIT_KEY: 'add the missing colon, or put the value in quotes',
  TAB_AS_INDENT: 'indent with spaces',
  UNEXPECTED_TOKEN: 'put the value in quotes, or look for a missing bracket before it',
};

/** The tree of a file; undefined if the file is empty or if it is not valid YAML, which is reported as a complaint. */
export function parseFullYaml(file: string, text: string, complaints: Complaint[]): Tree | undefined {
  const lines = new LineCounter();
  const placeAt = (offset: number): SourceLocation => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const document: Document = parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  for (const error of [...document.errors, ...document.warnings]) {
    const mend = MENDS[error.code] ?? 'see the YAML form of this file in AUTHORING.md';
    complaints.push({ place: placeAt(error.pos[0]), problem: `not valid YAML: ${firstLine(error.message)}`, mend });
  }
  if (document.errors.length > 0) return undefined;
  if (document.contents === null) return undefined;
  return toTree(document.contents, placeAt, complaints);
}

function toTree(node: Node, placeAt: (offset: number) => SourceLocation, complaints: Complaint[]): Tree {
  const place = placeAt(node.range?.[0] ?? 0);
  if (isAlias(node)) {
    complaints.push({ place, problem: 'aliases (*name) are not supported', mend: 'write the value out' });
    return { kind: 'text', text: '', place };
  }
  if (isSeq<Node>(node)) {
    return { kind: 'list', items: node.items.map((item) => toTree(item, placeAt, complaints)), place };
  }
  if (isMap<Node, Node | null>(node)) {
    const entries = node.items.map((pair) => {
      const keyPlace = placeAt(pair.key.range?.[0] ?? node.range?.[0] ?? 0);
      if (!isScalar(pair.key)) {
        complaints.push({
          place: keyPlace,
          problem: 'a key must be text',
          mend: 'put it in quotes, or drop the brackets',
        });
      }
      const value: Tree =
        pair.value === null ? { kind: 'text', text: '', place: keyPlace } : toTree(pair.value, placeAt, complaints);
      return { key: isScalar(pair.key) ? scalarText(pair.key.value) : '', keyPlace, value };
    });
    return { kind: 'map', entries, place };
  }
  return { kind: 'text', text: isScalar(node) ? scalarText(node.value) : '', place };
}

function scalarText(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}
