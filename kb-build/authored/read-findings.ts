// A findings file: its header (`under`, defaults) and, under `findings`, the nested items. Each item becomes one
// finding record, followed by its names, phrases, maps and prompts. The form is described in core/AUTHORING.md.

import { CX, TERM_TYPES } from '../../src/knowledge/term-types.js';
import type { Complain } from '../complaints.js';
import { CODE_KEYS, type CodeKey } from '../ids/code-forms.js';
import type { KnowledgeRecord } from '../knowledge-record.js';
import type { FindingKey, FindingRecord, NameRecord, SourceLocation } from '../records.js';
import { readMaps } from './map-entries.js';
import { readPrompts } from './prompt-lists.js';
import { readPhrases } from './read-phrases.js';
import { asList, asMap, asText, asTexts, asWord, fieldsOf, textField } from './read-tree.js';
import { readRange, readRanges } from './reference-range.js';
import type { Tree } from './yaml-tree.js';

const NAME_KEYS = ['also', 'lay', 'short', 'form', 'silent'] as const;
const DEFAULT_KEYS = ['type', 'specialty', 'group', 'section'] as const;
const FILE_KEYS = ['under', ...DEFAULT_KEYS, 'findings'] as const;
const CODES = Object.keys(CODE_KEYS).filter((key): key is CodeKey => key in CODE_KEYS);
const ITEM_KEYS = [
  ...NAME_KEYS,
  ...DEFAULT_KEYS,
  ...CODES,
  ...([
    'phrases',
    'unit',
    'ucum',
    'molar',
    'range',
    'ranges',
    'critical',
    'panel',
    'measures',
    'tags',
    'parents',
    'prompts',
    'findings',
  ] as const),
] as const;
type ItemKey = (typeof ITEM_KEYS)[number];

/** Defaults that a file or an enclosing item sets for all the items nested in it. */
interface Defaults {
  termType: number | undefined;
  specialty: string[];
  group: string;
  section: string;
  measures: FindingKey | undefined;
}

const NO_DEFAULTS: Defaults = { termType: undefined, specialty: [], group: '', section: '', measures: undefined };

/** The records in a findings file, in file order. */
export function* readFindingsFile(tree: Tree, complain: Complain): Generator<KnowledgeRecord> {
  const map = asMap(tree, 'a findings file', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, FILE_KEYS, complain);
  const { inner } = withDefaults(NO_DEFAULTS, fields, complain);
  const parent = readSlug(fields.under, 'under', complain);
  if (fields.findings === undefined) {
    complain(map.place, 'the file has no `findings`', 'add `findings:` and its items below');
    return;
  }
  yield* readItems(fields.findings, parent === undefined ? [] : [parent], inner, complain);
}

function* readItems(
  tree: Tree,
  parents: FindingKey[],
  defaults: Defaults,
  complain: Complain,
): Generator<KnowledgeRecord> {
  for (const item of asList(tree, 'findings', complain)?.items ?? []) {
    yield* readItem(item, parents, defaults, complain);
  }
}

function* readItem(
  tree: Tree,
  parents: FindingKey[],
  defaults: Defaults,
  complain: Complain,
): Generator<KnowledgeRecord> {
  const map = asMap(tree, 'a finding', complain);
  const head = map?.entries[0];
  if (map === undefined || head === undefined) return;
  if (ITEM_KEYS.some((key) => key === head.key)) {
    complain(head.keyPlace, `a finding starts with the key '${head.key}'`, 'put `slug: description` first');
    return;
  }
  const slug = checkSlug(head.key, head.keyPlace, complain);
  const description = asText(head.value, 'the description', complain)?.text;
  const fields = fieldsOf({ ...map, entries: map.entries.slice(1) }, ITEM_KEYS, complain);
  const { own, inner } = withDefaults(defaults, fields, complain);
  if (slug === undefined || description === undefined) return;
  yield readFinding(slug, description, parents, own, fields, head.keyPlace, complain);
  yield* readNames(slug, fields, complain);
  yield* readRanges(slug, fields.ranges, fields.critical, complain);
  if (fields.phrases !== undefined) yield* readPhrases(slug, fields.phrases, complain);
  let groups = 0;
  for (const key of CODES) {
    const value = fields[key];
    if (value === undefined) continue;
    for (const map of readMaps(slug, CODE_KEYS[key], value, groups + 1, complain)) {
      groups = Math.max(groups, map.group);
      yield map;
    }
  }
  if (fields.prompts !== undefined) yield* readPrompts(slug, fields.prompts, complain);
  if (fields.findings !== undefined) yield* readItems(fields.findings, [slug], inner, complain);
}

function readFinding(
  key: FindingKey,
  description: string,
  parents: FindingKey[],
  own: Defaults,
  fields: Partial<Record<ItemKey, Tree>>,
  place: SourceLocation,
  complain: Complain,
): FindingRecord {
  if (own.termType === undefined) {
    complain(place, `${key} has no type`, `add \`type:\` to it or to the file: one of ${TERM_TYPES.join(' ')}`);
  }
  const range = fields.range === undefined ? undefined : readRange(fields.range, complain);
  const optional: Partial<FindingRecord> = {};
  if (own.specialty.length > 0) optional.specialty = own.specialty;
  if (fields.unit !== undefined) optional.unit = textField(fields.unit, 'unit', complain);
  if (fields.ucum !== undefined) optional.ucum = textField(fields.ucum, 'ucum', complain);
  if (range?.low !== undefined) optional.rangeLow = range.low;
  if (range?.high !== undefined) optional.rangeHigh = range.high;
  if (own.section !== '') optional.sectionId = own.section;
  if (own.group !== '') optional.groupId = own.group;
  if (fields.tags !== undefined) optional.tags = asTexts(fields.tags, 'tags', complain).map(({ text }) => text);
  if (fields.molar !== undefined) optional.tags = [...(optional.tags ?? []), molarTag(fields.molar, complain)];
  if (own.measures !== undefined) optional.measures = own.measures;
  if (fields.panel !== undefined) optional.components = readSlugs(fields.panel, 'panel', complain);
  const further = fields.parents === undefined ? [] : readSlugs(fields.parents, 'parents', complain);
  return {
    kind: 'finding',
    key,
    termType: own.termType ?? 0,
    description,
    parents: [...parents, ...further],
    ...optional,
    place,
  };
}

/** The tag that gives the molar mass, in grams per mole, of the substance that a test measures. */
function molarTag(tree: Tree, complain: Complain): string {
  const grams = textField(tree, 'molar', complain);
  if (!(Number(grams) > 0))
    complain(tree.place, `molar '${grams}' is not a molar mass`, 'write grams per mole, e.g. 180.16');
  return `molar=${grams}`;
}

function* readNames(
  finding: FindingKey,
  fields: Partial<Record<ItemKey, Tree>>,
  complain: Complain,
): Generator<NameRecord> {
  const kinds = { also: 'synonym', lay: 'lay', short: 'abbreviation', form: 'adjective', silent: 'synonym' } as const;
  for (const key of NAME_KEYS) {
    const tree = fields[key];
    if (tree === undefined) continue;
    for (const { text, place } of asTexts(tree, key, complain)) {
      const name: NameRecord = { kind: 'name', finding, text, nameKind: kinds[key], place };
      if (key === 'short') name.cased = true;
      if (key === 'silent') name.silent = true;
      yield name;
    }
  }
}

/**
 * Returns the values for the item itself and the defaults for the items nested in it. The two differ because `type: Cx`
 * applies only to the item itself.
 */
function withDefaults(
  outer: Defaults,
  fields: Partial<Record<(typeof DEFAULT_KEYS)[number] | 'measures', Tree>>,
  complain: Complain,
): { own: Defaults; inner: Defaults } {
  const code = fields.type === undefined ? undefined : asWord(fields.type, 'type', TERM_TYPES, complain);
  const own: Defaults = {
    termType: code === undefined ? outer.termType : TERM_TYPES.indexOf(code),
    specialty:
      fields.specialty === undefined
        ? outer.specialty
        : asTexts(fields.specialty, 'specialty', complain).map(({ text }) => text),
    group: fields.group === undefined ? outer.group : textField(fields.group, 'group', complain),
    section: fields.section === undefined ? outer.section : textField(fields.section, 'section', complain),
    measures: readSlug(fields.measures, 'measures', complain) ?? outer.measures,
  };
  return { own, inner: own.termType === CX ? { ...own, termType: outer.termType } : own };
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Returns the text if it is a slug; otherwise reports it and returns undefined. */
export function checkSlug(text: string, place: SourceLocation, complain: Complain): FindingKey | undefined {
  if (SLUG.test(text)) return text;
  const mended = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const mend =
    mended === '' ? 'write lower-case letters and digits, with single hyphens between words' : `write '${mended}'`;
  complain(place, `'${text}' is not a slug`, mend);
  return undefined;
}

function readSlug(tree: Tree | undefined, what: string, complain: Complain): FindingKey | undefined {
  const text = tree === undefined ? undefined : asText(tree, what, complain);
  return text === undefined ? undefined : checkSlug(text.text, text.place, complain);
}

function readSlugs(tree: Tree, what: string, complain: Complain): FindingKey[] {
  return asTexts(tree, what, complain).flatMap(({ text, place }) => checkSlug(text, place, complain) ?? []);
}
