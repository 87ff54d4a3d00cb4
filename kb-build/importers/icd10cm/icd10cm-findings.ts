// The findings of ICD-10-CM: one for every chapter, every block, and every code that is a concept of its own. A code is
// not a concept of its own if it only adds a seventh character or "unspecified" to its parent. A code that only adds
// "unspecified" is the one to report for the parent finding, which therefore maps to it.

import { CX } from '../../../src/knowledge/term-types.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { SourceLocation } from '../../records.js';
import { icdId } from './icd10cm-ids.js';
import { icdTermType } from './icd10cm-term-types.js';
import type { Group } from './icd10cm-tree.js';
import { type ComparableTitle, comparable, likeness } from './icd10cm-unspecified.js';

/** A code with the properties that determine its finding. */
export interface IcdNode {
  readonly bare: string;
  readonly title: string;
  /** The parent code, without its dot (for a category, its block or chapter); undefined if there is none. */
  readonly parent: string | undefined;
  readonly isBillable: boolean;
  readonly isRetired: boolean;
  /** Whether the code only adds a seventh character to its parent. */
  readonly isExpansion: boolean;
  readonly place: SourceLocation;
}

const ROOT_KEY = 'ICD10CM:ROOT';

/** A code as the vocabulary spells it, with a dot after the category. */
export function dotted(code: string): string {
  return code.length <= 3 || code.includes('-') ? code : `${code.slice(0, 3)}.${code.slice(3)}`;
}

/** The key of a code, a block or a chapter. */
export function icdKey(code: string): string {
  return `ICD10CM:${dotted(code)}`;
}

/** The root of ICD-10-CM. */
export function rootRecord(place: SourceLocation): KnowledgeRecord {
  const id = icdId('0');
  return {
    kind: 'finding',
    key: ROOT_KEY,
    id,
    termType: CX,
    description: 'ICD-10-CM',
    style: 'plain',
    parents: [],
    place,
  };
}

/** The finding for a chapter or block, and its map to its own code. */
export function* groupFindings({ code, title, place }: Group, parent: string | undefined): Generator<KnowledgeRecord> {
  const parents = [parent === undefined ? ROOT_KEY : icdKey(parent)];
  yield {
    kind: 'finding',
    key: icdKey(code),
    id: icdId(code),
    termType: CX,
    description: title,
    style: 'title',
    parents,
    place,
  };
  yield exactMap(icdKey(code), code, place);
}

/** The findings for codes, each with its map, and aliases for the codes that do not become findings. */
export function* codeFindings(nodes: ReadonlyMap<string, IcdNode>): Generator<KnowledgeRecord> {
  const takesSeventh = new Set<string>();
  for (const { isExpansion, isRetired, parent } of nodes.values()) {
    if (isExpansion && !isRetired && parent !== undefined) takesSeventh.add(parent);
  }
  const aliases = findAliases(nodes);
  const defaults = new Map<string, string>();
  for (const [bare, { of, isDefault }] of aliases) if (isDefault) defaults.set(of, bare);
  const meant = (bare: string): string => {
    const alias = aliases.get(bare);
    return alias === undefined ? bare : meant(alias.of);
  };
  for (const { bare, title, parent, isExpansion, place } of nodes.values()) {
    if (isExpansion) continue;
    if (aliases.has(bare)) {
      yield { kind: 'alias', key: icdKey(bare), of: icdKey(meant(bare)), place };
      continue;
    }
    const parents = [parent === undefined ? ROOT_KEY : icdKey(meant(parent))];
    const termType = icdTermType(bare, title);
    yield {
      kind: 'finding',
      key: icdKey(bare),
      id: icdId(bare),
      termType,
      description: title,
      style: 'title',
      parents,
      place,
    };
    yield exactMap(icdKey(bare), codeToUse(bare), place);
  }

  /**
   * The code itself if it is billable; otherwise, the billable descendant that only adds "unspecified". A code that
   * lacks only its seventh character counts as billable.
   */
  function codeToUse(bare: string): string {
    let usable = bare;
    for (let at: string | undefined = bare; at !== undefined; at = defaults.get(at)) {
      if (nodes.get(at)?.isBillable || takesSeventh.has(at)) usable = at;
    }
    return usable;
  }
}

function exactMap(finding: string, code: string, place: SourceLocation): KnowledgeRecord {
  return {
    kind: 'map',
    finding,
    vocab: 'icd10',
    code: dotted(code),
    relationship: 'exact',
    group: 1,
    priority: 1,
    rule: '',
    place,
  };
}

interface Alias {
  readonly of: string;
  /** Whether this is the code to report for its parent; always false for a retired code whose parent is in use. */
  readonly isDefault: boolean;
}

/**
 * Finds the codes that mean the same as their parent. Among the children of a code in use, these are all retired codes
 * with a similar title, and at most one code in use: the one with the most similar title. Among the children of a
 * retired code, it is only the one with the most similar title.
 */
function findAliases(nodes: ReadonlyMap<string, IcdNode>): Map<string, Alias> {
  const titles = new Map<string, ComparableTitle>();
  const titleOf = ({ bare, title }: IcdNode): ComparableTitle => {
    const cached = titles.get(bare);
    if (cached !== undefined) return cached;
    const made = comparable(title);
    titles.set(bare, made);
    return made;
  };
  const aliases = new Map<string, Alias>();
  const best = new Map<string, { bare: string; score: number }>();
  for (const node of nodes.values()) {
    const above = node.parent === undefined ? undefined : nodes.get(node.parent);
    if (above === undefined || node.isExpansion) continue;
    const like = likeness(titleOf(node), titleOf(above));
    if (like === 0) continue;
    if (node.isRetired && !above.isRetired) {
      aliases.set(node.bare, { of: above.bare, isDefault: false });
      continue;
    }
    const score = like * 2 + (node.bare.endsWith('9') || node.bare.endsWith('0') ? 1 : 0);
    if (score > (best.get(above.bare)?.score ?? 0)) best.set(above.bare, { bare: node.bare, score });
  }
  for (const [of, { bare }] of best) aliases.set(bare, { of, isDefault: true });
  return aliases;
}
