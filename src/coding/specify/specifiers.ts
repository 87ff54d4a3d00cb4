// Determines which specifiers (side, trimester, fetus, stage, encounter) a code still needs before it may be reported,
// and which code expresses given specifier values. Each specifier is a set of characters, which is derived from the
// codes (code-nodes.ts); the meanings of the characters come from the titles of these codes (specifier-kinds.ts). No
// code is invented here: each code is either stored or consists of a base code and a seventh character that the
// vocabulary defines for it.

import { boundedMap } from '../../knowledge/bounded-map.js';
import { bareCode, extendedPrefix } from '../../knowledge/code-prefixes.js';
import { codeRow } from '../../knowledge/code-row.js';
import { codeAt, isReportable, LONGEST_CODE, writtenCodeRow } from '../../knowledge/codes.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { vocabularyIndex } from '../../knowledge/vocabularies.js';
import { type CodeNode, codeNode, PLACEHOLDER, type SpecifierChoice, withoutPlaceholders } from './code-nodes.js';
import { matchingChoices } from './specifier-choice.js';
import type { SpecifierKind } from './specifier-kinds.js';

export type { SpecifierKind } from './specifier-kinds.js';

/** The possible characters at a position in a code. */
export type SpecifierSet = CodeNode;

/**
 * The known specifier values for a finding, keyed by kind. A laterality is `right`, `left`, `both` or `none`; a
 * trimester is `1`, `2`, `3` or `none`; a fetus is a digit; a stage is its name, such as `3a` or `severe`; an episode
 * is `initial`, `subsequent`, `sequela` or the character itself.
 */
export type SpecifierValues = { readonly [Kind in Exclude<SpecifierKind, 'detail'>]?: string };

/** A code, which is either stored or composed. */
export interface DescribedCode {
  readonly code: string;
  /** The row in the `codes` section; -1 for a code that is composed of a base code and a seventh character. */
  readonly row: number;
  readonly description: string;
  /** Whether the code is complete, so that it may be reported on a claim. */
  readonly isComplete: boolean;
}

/** A code made as specific as possible. */
export interface SpecifiedCode extends DescribedCode {
  /** The kinds of the values that the code now expresses. */
  readonly applied: readonly SpecifierKind[];
  /**
   * The sets that the code still lacks, in character order. Sets after an ordinary detail depend on that detail and are
   * omitted.
   */
  readonly missing: readonly SpecifierSet[];
}

/** Vocabularies in which each further character makes a code more specific. */
const SPELT: ReadonlySet<string> = new Set(['icd10', 'icd', 'icd10pcs']);

/** The sets that a code still lacks, in character order; empty for a complete or unknown code. */
export function missingSpecifiers(kb: Knowledge, vocabulary: string, code: string): SpecifierSet[] {
  const written = canonicalPrefix(kb, vocabulary, code);
  return written === undefined ? [] : missingAt(kb, vocabulary, written);
}

function missingAt(kb: Knowledge, vocabulary: string, prefix: string): SpecifierSet[] {
  const sets: SpecifierSet[] = [];
  let frontier = SPELT.has(vocabulary) ? [prefix] : [];
  while (frontier.length > 0) {
    const open = frontier.map((one) => codeNode(kb, vocabulary, one)).filter(({ choices }) => choices.length > 0);
    if (open.length === 0) break;
    const set = mergedNode(open);
    const isChoice = set.choices.length > 1 || set.choices[0].character !== PLACEHOLDER;
    if (isChoice) sets.push(set);
    if (isChoice && set.kind === 'detail') break;
    frontier = open.flatMap((node) =>
      node.choices.map(({ character }) => extendedPrefix(vocabulary, node.prefix, character)),
    );
  }
  return sets;
}

/** A node with the characters of all given nodes; if a character occurs more than once, its first meaning is used. */
function mergedNode(nodes: readonly CodeNode[]): CodeNode {
  const [first] = nodes;
  if (nodes.length === 1) return first;
  const choices = new Map<string, SpecifierChoice>();
  for (const node of nodes) {
    for (const choice of node.choices) {
      if (!choices.has(choice.character)) choices.set(choice.character, { ...choice, row: -1 });
    }
  }
  const sorted = [...choices.values()].sort((a, b) => (a.character < b.character ? -1 : 1));
  return { ...first, choices: sorted };
}

/** A specifier of a code: the set and the character chosen from it. */
export interface OwnSpecifier {
  readonly set: SpecifierSet;
  readonly choice: SpecifierChoice;
}

/** The choices that make up a code after its category, each with its set; placeholders are left out. */
export function ownSpecifiers(kb: Knowledge, vocabulary: string, code: string): OwnSpecifier[] {
  const written = canonicalPrefix(kb, vocabulary, code);
  if (written === undefined || !SPELT.has(vocabulary)) return [];
  const found: OwnSpecifier[] = [];
  const [category, rest] = splitCategory(vocabulary, written);
  let prefix = category;
  for (const character of rest) {
    const set = codeNode(kb, vocabulary, prefix);
    const choice = set.choices.find((one) => one.character === character);
    if (choice !== undefined && (set.choices.length > 1 || character !== PLACEHOLDER)) found.push({ set, choice });
    prefix = extendedPrefix(vocabulary, prefix, character);
  }
  return found;
}

/**
 * Applies known values to a code by replacing the characters for their kinds or adding missing ones, with placeholders
 * as needed. Returns undefined for an unknown code. A value that matches no character, or more than one, has no effect,
 * and its kind is not in `applied`.
 *
 * @example
 * specifyCode(kb, 'icd10', 'S52.50', { laterality: 'right', episode: 'initial' })?.code // 'S52.501A'
 * specifyCode(kb, 'icd10', 'H66.90', { laterality: 'left' })?.code // 'H66.92'
 */
export function specifyCode(
  kb: Knowledge,
  vocabulary: string,
  code: string,
  values: SpecifierValues,
): SpecifiedCode | undefined {
  if (code.length > LONGEST_CODE) return computeSpecifiedCode(kb, vocabulary, code, values);
  const { laterality, trimester, fetus, stage, episode } = values;
  const valueKey = `${laterality ?? ''}|${trimester ?? ''}|${fetus ?? ''}|${stage ?? ''}|${episode ?? ''}`;
  const key = `${vocabulary}|${code}|${valueKey}`;
  const cache = specifiedCache(kb);
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const made = computeSpecifiedCode(kb, vocabulary, code, values);
  return made === undefined ? undefined : cache.keep(key, made);
}

const MAX_CACHED = 20_000;
const specifiedCache = /* @__PURE__ */ derive((_kb) => boundedMap<string, SpecifiedCode>(MAX_CACHED));

function computeSpecifiedCode(
  kb: Knowledge,
  vocabulary: string,
  code: string,
  values: SpecifierValues,
): SpecifiedCode | undefined {
  const written = canonicalPrefix(kb, vocabulary, code);
  if (written === undefined) return undefined;
  const [prefix, rest] = splitCategory(vocabulary, written);
  const given = SPELT.has(vocabulary) ? writtenCodeRow(kb, vocabularyIndex(kb, vocabulary), written) : -1;
  const isWhole = given >= 0 && isReportable(kb, given);
  const found = SPELT.has(vocabulary) ? walk(kb, vocabulary, { prefix, row: -1, rest, isWhole }, values) : undefined;
  if (found === undefined) return { ...describedPrefix(kb, vocabulary, written), applied: [], missing: [] };
  const missing = found.row >= 0 && isReportable(kb, found.row) ? [] : missingAt(kb, vocabulary, found.prefix);
  // Placeholders are added only together with the characters that follow them.
  const bare = missing.length > 0 ? withoutPlaceholders(found.prefix) : found.prefix;
  return { ...describedPrefix(kb, vocabulary, bare), applied: found.applied, missing };
}

interface Walk {
  readonly prefix: string;
  readonly row: number;
  readonly applied: readonly SpecifierKind[];
}

/**
 * A position in a code: the prefix before it, the rest of the code, and the row of the code that ends there (or -1).
 */
interface Step {
  readonly prefix: string;
  readonly row: number;
  readonly rest: string;
  /** Whether the given code is reportable; if so, the result must also be reportable. */
  readonly isWhole: boolean;
}

/**
 * Extends the prefix of a step one character at a time, using the given values where they apply and the code's own
 * characters elsewhere; returns undefined if this leads to no code.
 */
function walk(
  kb: Knowledge,
  vocabulary: string,
  { prefix, row, rest, isWhole }: Step,
  values: SpecifierValues,
): Walk | undefined {
  const isEnd = row >= 0 && isReportable(kb, row);
  const node = isEnd ? undefined : codeNode(kb, vocabulary, prefix);
  if (node === undefined || node.choices.length === 0) return rest === '' ? { prefix, row, applied: [] } : undefined;
  const follow = ({ character, row: next }: SpecifierChoice) =>
    walk(
      kb,
      vocabulary,
      { prefix: extendedPrefix(vocabulary, prefix, character), row: next, rest: rest.slice(1), isWhole },
      values,
    );
  const wanted = node.kind === 'detail' ? undefined : values[node.kind];
  const chosen = wanted === undefined ? [] : matchingChoices(node, wanted, rest[0]);
  for (const choice of chosen) {
    const next = follow(choice);
    if (next !== undefined) return { ...next, applied: [node.kind, ...next.applied] };
  }
  const own = node.choices.find(({ character }) => character === rest[0]);
  if (own !== undefined) return follow(own);
  if (rest !== '') return undefined;
  const few = node.choices.length > 1 && isWhole ? node.choices.filter(isUnnamed) : node.choices;
  const [only, another] = few;
  return (only !== undefined && another === undefined ? follow(only) : undefined) ?? { prefix, row, applied: [] };
}

/**
 * Whether a choice means "unspecified". Such a choice completes a code that a known side has made incomplete: with
 * `right`, N63.0 becomes N63.1-, which needs a quadrant, and therefore N63.10.
 */
function isUnnamed({ label }: SpecifierChoice): boolean {
  return /\b(?:unspecified|not named|not specified)\b/i.test(label);
}

/**
 * A code in the vocabulary, either stored or composed from a base code and a seventh character defined for it;
 * undefined for any other code.
 */
export function describedCode(kb: Knowledge, vocabulary: string, code: string): DescribedCode | undefined {
  const written = canonicalPrefix(kb, vocabulary, code);
  const found = written === undefined ? undefined : describedPrefix(kb, vocabulary, written);
  return found !== undefined && (found.row >= 0 || found.isComplete) ? found : undefined;
}

/** The given code, if it is reportable, and the reportable codes that extend it, in order. */
export function* completionsOf(kb: Knowledge, vocabulary: string, code: string): Generator<DescribedCode> {
  const written = canonicalPrefix(kb, vocabulary, code);
  if (written !== undefined) yield* completionsAt(kb, vocabulary, written);
}

function* completionsAt(kb: Knowledge, vocabulary: string, prefix: string): Generator<DescribedCode> {
  const here = describedPrefix(kb, vocabulary, prefix);
  if (here.isComplete) yield here;
  const choices = here.isComplete || !SPELT.has(vocabulary) ? [] : codeNode(kb, vocabulary, prefix).choices;
  for (const { character } of choices)
    yield* completionsAt(kb, vocabulary, extendedPrefix(vocabulary, prefix, character));
}

/** The code for a prefix reached through `codeNode`; a prefix that is not itself a code has no description. */
function describedPrefix(kb: Knowledge, vocabulary: string, prefix: string): DescribedCode {
  const row = writtenCodeRow(kb, vocabularyIndex(kb, vocabulary), prefix);
  if (row >= 0) {
    const { description } = codeAt(kb, row);
    return { code: prefix, row, description, isComplete: isReportable(kb, row) };
  }
  if (vocabulary !== 'icd10' || bareCode(prefix).length < 7) {
    return { code: prefix, row, description: '', isComplete: false };
  }
  const node = codeNode(kb, vocabulary, prefix.slice(0, -1));
  const { label = '' } = node.choices.find(({ character }) => character === prefix.at(-1)) ?? {};
  return { code: prefix, row, description: describedBase(kb, vocabulary, node, label), isComplete: label !== '' };
}

const ENCOUNTER = /, (?:first|initial|later|subsequent) (?:encounter|visit).*$|, sequela$/;

/** The title of a base code, followed by the meaning of the seventh character. */
function describedBase(kb: Knowledge, vocabulary: string, node: CodeNode, label: string): string {
  const vocab = vocabularyIndex(kb, vocabulary);
  const base = writtenCodeRow(kb, vocab, withoutPlaceholders(node.prefix));
  const sibling = node.choices.find(({ row }) => row >= 0);
  const row = base >= 0 ? base : (sibling?.row ?? -1);
  const title = row < 0 ? '' : codeAt(kb, row).description.replace(ENCOUNTER, '');
  return title === '' ? label : `${title}, ${label}`;
}

/**
 * The given code as the vocabulary spells it, provided that it is a stored code, a prefix of stored codes, or a code
 * defined by an axis.
 */
function canonicalPrefix(kb: Knowledge, vocabulary: string, given: string): string | undefined {
  const row = codeRow(kb, vocabulary, given);
  if (row >= 0) return codeAt(kb, row).code;
  if (!SPELT.has(vocabulary)) return undefined;
  const bare = bareCode(given);
  if (!/^[0-9A-Z]{3,7}$/.test(bare)) return undefined;
  const written = withDot(vocabulary, bare);
  if (codeNode(kb, vocabulary, written).choices.length > 0) return written;
  const shorter = withDot(vocabulary, bare.slice(0, -1));
  const isChoice = codeNode(kb, vocabulary, shorter).choices.some(({ character }) => character === bare.at(-1));
  return isChoice ? written : undefined;
}

function withDot(vocabulary: string, bare: string): string {
  let written = '';
  for (const character of bare) written = extendedPrefix(vocabulary, written, character);
  return written;
}

/** Splits a code into its category and the characters after it, without the dot. */
function splitCategory(vocabulary: string, written: string): [category: string, rest: string] {
  const dot = written.indexOf('.');
  if (dot > 0) return [written.slice(0, dot), written.slice(dot + 1)];
  const length = vocabulary === 'icd10pcs' ? 3 : written.length;
  return [written.slice(0, length), written.slice(length)];
}
