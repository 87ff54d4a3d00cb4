// Typed access to a YAML tree. A value of the wrong form is reported and then treated as absent, so that one run
// reports all the mistakes in a file.

import type { Complain } from '../complaints.js';
import { didYouMean } from '../did-you-mean.js';
import type { SourceLocation } from '../records.js';
import type { ListTree, MapTree, TextTree, Tree } from './yaml-tree.js';

/** Describes the form of a tree, for messages. */
function formOf(tree: Tree): string {
  return { text: 'text', list: 'a list', map: 'a mapping' }[tree.kind];
}

/** Returns the tree if it is a mapping; otherwise reports it and returns undefined. */
export function asMap(tree: Tree, what: string, complain: Complain): MapTree | undefined {
  if (tree.kind === 'map') return tree;
  complain(tree.place, `${what} must be a mapping, not ${formOf(tree)}`, 'write `key: value` lines');
  return undefined;
}

/** Returns the tree if it is a list; otherwise reports it and returns undefined. */
export function asList(tree: Tree, what: string, complain: Complain): ListTree | undefined {
  if (tree.kind === 'list') return tree;
  complain(tree.place, `${what} must be a list, not ${formOf(tree)}`, 'write `- item` lines, or [item, item]');
  return undefined;
}

/** Returns the tree if it is a non-empty string; otherwise reports it and returns undefined. */
export function asText(tree: Tree, what: string, complain: Complain): TextTree | undefined {
  if (tree.kind !== 'text') {
    complain(tree.place, `${what} must be text, not ${formOf(tree)}`, 'write a single value');
    return undefined;
  }
  if (tree.text.trim() !== '') return tree;
  complain(tree.place, `${what} is empty`, 'write a value, or drop the key');
  return undefined;
}

/** The strings in a list, or a single string as a list with one item; a list may be empty. */
export function asTexts(tree: Tree, what: string, complain: Complain): TextTree[] {
  const items = tree.kind === 'list' ? tree.items : [tree];
  return items.flatMap((item) => asText(item, what, complain) ?? []);
}

/**
 * The values of a mapping, keyed by field. Reports unknown keys and suggests the most similar valid key for each of
 * them.
 */
export function fieldsOf<K extends string>(
  map: MapTree,
  known: readonly K[],
  complain: Complain,
): Partial<Record<K, Tree>> {
  const fields: Partial<Record<K, Tree>> = {};
  for (const { key, keyPlace, value } of map.entries) {
    const name = known.find((candidate) => candidate === key);
    if (name !== undefined) fields[name] = value;
    else complain(keyPlace, `unknown key '${key}'`, didYouMean(key, known, `use one of: ${known.join(' ')}`));
  }
  return fields;
}

/** The string in an optional field; '' if the field is absent. */
export function textField(tree: Tree | undefined, what: string, complain: Complain): string {
  return tree === undefined ? '' : (asText(tree, what, complain)?.text ?? '');
}

/** Returns the string in a required field; reports the field if it is missing or not a string. */
export function requiredText(
  tree: Tree | undefined,
  what: string,
  at: SourceLocation,
  complain: Complain,
): TextTree | undefined {
  if (tree !== undefined) return asText(tree, what, complain);
  complain(at, `${what} is missing`, `add \`${what}: …\``);
  return undefined;
}

/** Reads a string that must be one of a fixed list of words. */
export function asWord<W extends string>(
  tree: Tree,
  what: string,
  words: readonly W[],
  complain: Complain,
): W | undefined {
  const text = asText(tree, what, complain);
  if (text === undefined) return undefined;
  const found = words.find((word) => word === text.text);
  if (found !== undefined) return found;
  const mend = didYouMean(text.text, words, `write one of: ${words.join(' ')}`);
  complain(text.place, `'${text.text}' is not a valid ${what}`, mend);
  return undefined;
}

/** Reads a boolean field; false if it is absent. */
export function flagField(tree: Tree | undefined, what: string, complain: Complain): boolean {
  if (tree === undefined) return false;
  return asWord(tree, `value of ${what}`, ['true', 'false'], complain) === 'true';
}

/** Reads a whole number of at least 0; returns `absent` if the field is missing or invalid. */
export function numberField(tree: Tree | undefined, what: string, absent: number, complain: Complain): number {
  if (tree === undefined) return absent;
  const text = asText(tree, what, complain);
  if (text === undefined) return absent;
  if (/^\d{1,4}$/.test(text.text)) return Number(text.text);
  complain(text.place, `${what} '${text.text}' is not a whole number`, 'write digits only, at most four');
  return absent;
}
