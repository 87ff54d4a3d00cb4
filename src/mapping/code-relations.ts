// What a vocabulary says at a code about other codes, as patterns of codes: what excludes it, what is coded before it and
// what after it. A note holds for the codes below it too. The codes are those that the notes name in brackets.

import type { InstructionKind } from '../bundle/sections/instructions.js';
import { derive } from '../knowledge/derive.js';
import { instructionsOf } from '../knowledge/instructions.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { rowMemo } from '../knowledge/row-memo.js';
import { type CodePatterns, codePatterns } from './code-patterns.js';

/** The notes about other codes that hold for a code; absent lists are undefined. */
export interface CodeRelations {
  readonly excludes1: CodePatterns | undefined;
  /** Not part of the code, but may be reported beside it. */
  readonly excludes2: CodePatterns | undefined;
  readonly codeFirst: CodePatterns | undefined;
  readonly useAdditional: CodePatterns | undefined;
  /** Never first on a claim: something must stand before it. */
  readonly isManifestation: boolean;
}

const memo = /* @__PURE__ */ derive((kb) => rowMemo<CodeRelations>(kb.tables.codes.rowCount));

/** What holds between the code at a row of section `codes` and others. */
export function codeRelations(kb: Knowledge, row: number): CodeRelations {
  const known = memo(kb).at(row);
  return known ?? memo(kb).keep(row, readRelations(kb, row));
}

function readRelations(kb: Knowledge, row: number): CodeRelations {
  const lists: Partial<Record<InstructionKind, string[]>> = {};
  for (const { kind, text } of instructionsOf(kb, row)) {
    lists[kind] = [...(lists[kind] ?? []), ...codesNamedIn(text)];
  }
  const patterns = (list: readonly string[] = []) =>
    list.length === 0 ? undefined : codePatterns([...new Set(list)].join(' '), true);
  return {
    excludes1: patterns(lists.excludes1),
    excludes2: patterns(lists.excludes2),
    codeFirst: patterns(lists['code-first']),
    useAdditional: patterns(lists['use-additional']),
    isManifestation: lists.manifestation !== undefined,
  };
}

const BRACKETS = /\(([^()]*)\)/g;
const CODE = '[A-Z]\\d[\\dAB](?:\\.[\\dA-Z]{1,4})?';
const NAMED = new RegExp(`(${CODE})(?:\\.?-(?:(${CODE})(?:\\.?-)?)?)?(?![\\dA-Za-z])`, 'g');

/**
 * The codes and ranges that a note names in brackets, as patterns.
 *
 * @example
 * codesNamedIn('any neoplasm (C00-D49), sepsis (A40.-, T81.44)') // ['C00-D49', 'A40', 'T81.44']
 */
export function codesNamedIn(note: string): string[] {
  const found: string[] = [];
  for (const [, inside = ''] of note.matchAll(BRACKETS)) {
    for (const [, low = '', high] of inside.matchAll(NAMED)) found.push(high === undefined ? low : `${low}-${high}`);
  }
  return found;
}
