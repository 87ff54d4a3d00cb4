// Builds the cold sections except the manifest: the rows of every table, taken from the model, and the texts of all
// tables. Rows are created when their table is written and are released afterwards, so that only one table's rows are
// in memory at a time.

import type { axes } from '../../src/bundle/sections/axes-section.js';
import { CODE_CATEGORY, CODE_UNREPORTABLE, type codes } from '../../src/bundle/sections/codes-section.js';
import { COMBINATION_ACTIONS, type combinations } from '../../src/bundle/sections/combinations-section.js';
import { CONFIDENCE_KINDS, type confidence } from '../../src/bundle/sections/confidence-section.js';
import { CUE_AXES, CUE_DIRECTIONS, CUE_TRAITS, type cues } from '../../src/bundle/sections/cues-section.js';
import type { enumerations } from '../../src/bundle/sections/enumerations-section.js';
import type { equivalences } from '../../src/bundle/sections/equivalences-section.js';
import type { findings } from '../../src/bundle/sections/findings-section.js';
import type { headings } from '../../src/bundle/sections/headings-section.js';
import { tableSections } from '../../src/bundle/sections/index.js';
import { INSTRUCTION_KINDS, type instructions } from '../../src/bundle/sections/instructions-section.js';
import { type maps, RELATIONSHIPS } from '../../src/bundle/sections/maps-section.js';
import { NAME_KINDS, type names } from '../../src/bundle/sections/names-section.js';
import type { notPlural } from '../../src/bundle/sections/not-plural-section.js';
import type { phrases } from '../../src/bundle/sections/phrases-section.js';
import { PROMPT_LEVELS, type prompts } from '../../src/bundle/sections/prompts-section.js';
import type { ranges } from '../../src/bundle/sections/ranges-section.js';
import { SEARCH_WORD_KINDS, type searchWords } from '../../src/bundle/sections/search-words-section.js';
import { type EncodedSection, encodeTables, type RowOf, unwrittenTables } from '../../src/bundle/table-section.js';
import { measuresTag } from '../../src/knowledge/measuring-tags.js';
import { keptWordsOf } from '../authored/read-kept-words.js';
import { codeIdentity } from '../check/code-checks.js';
import { compareText } from '../compare-text.js';
import type { FindingKey, FindingRecord } from '../records.js';
import { grammarRows } from './grammar-rows.js';
import { type Model, modelName } from './model.js';
import type { NameSense } from './name-senses.js';

/**
 * Yields the `texts` section, followed by the sections of all tables in the order of the section list; `senses` is the
 * result of nameSenses.
 */
export function buildTables(model: Model, senses: ReadonlyMap<number, NameSense>): Generator<EncodedSection> {
  const tables = unwrittenTables(tableSections, {
    findings: () => findingRows(model),
    names: () => nameRows(model, senses),
    phrases: () => phraseRows(model),
    ranges: () => rangeRows(model),
    codes: () => codeRows(model),
    instructions: () => instructionRows(model),
    axes: () => axisRows(model),
    equivalences: () => equivalenceRows(model),
    maps: () => mapRows(model),
    prompts: () => promptRows(model),
    combinations: () => combinationRows(model),
    enumerations: () => enumerationRows(model),
    cues: () => cueRows(model),
    headings: () => headingRows(model),
    'search-words': () => searchWordRows(model),
    grammar: () => grammarRows(model.draft.grammar),
    'not-plural': () => notPluralRows(model),
    confidence: () => confidenceRows(model),
  });
  return encodeTables(tables);
}

/** The row of the finding with the given key. The checker has already verified that such a finding exists. */
function rowOfKey(rows: ReadonlyMap<string, number>, key: string): number {
  const row = rows.get(key);
  if (row === undefined) throw new Error(`'${key}' has no row: the draft was not checked`);
  return row;
}

function findingRows(model: Model): RowOf<typeof findings>[] {
  const row = (key: FindingKey): number => rowOfKey(model.rowOfFinding, key);
  const none: number[] = [];
  return model.findings.map(({ record, placement }) => ({
    id: placement.id,
    termType: record.termType,
    description: record.description,
    nodeKey: placement.nodeKey,
    specialty: record.specialty?.join(',') ?? '',
    unit: record.unit ?? '',
    ucum: record.ucum ?? '',
    rangeLow: record.rangeLow ?? Number.NaN,
    rangeHigh: record.rangeHigh ?? Number.NaN,
    sectionId: record.sectionId ?? '',
    groupId: record.groupId ?? '',
    tags: tagsOf(record, model).join(','),
    components: record.components?.map(row) ?? none,
  }));
}

/** The tags of a finding; if the finding is an abnormal value of a test, there is also a tag for that test. */
function tagsOf({ tags = [], measures }: FindingRecord, { findings, rowOfFinding }: Model): readonly string[] {
  return measures === undefined
    ? tags
    : [...tags, measuresTag(findings[rowOfKey(rowOfFinding, measures)].placement.id)];
}

const NO_SENSE: NameSense = { rank: 0, near: '' };

function nameRows(model: Model, senses: ReadonlyMap<number, NameSense>): RowOf<typeof names>[] {
  const rows: RowOf<typeof names>[] = [];
  for (const [row, finding] of model.names.finding.entries()) {
    const { text, kind } = modelName(model, row);
    const isDescription = text === model.findings[finding].record.description;
    const { rank, near } = senses.get(row) ?? NO_SENSE;
    rows.push({ finding, text: isDescription ? '' : text, kind: NAME_KINDS.indexOf(kind), rank, near });
  }
  return rows;
}

function phraseRows(model: Model): RowOf<typeof phrases>[] {
  return model.phrases.map((record) => {
    const context = record.context === undefined ? undefined : rowOfKey(model.rowOfFinding, record.context);
    return {
      finding: rowOfKey(model.rowOfFinding, record.finding),
      culture: record.culture ?? '',
      ctnk: context === undefined ? '' : model.findings[context].placement.nodeKey,
      ip: record.ip ?? '',
      in: record.in ?? '',
      startContext: record.startContext ?? '',
      dp: record.dp ?? '',
      dn: record.dn ?? '',
      cp: record.cp ?? '',
      cn: record.cn ?? '',
    };
  });
}

function rangeRows(model: Model): RowOf<typeof ranges>[] {
  return model.ranges.map(({ finding, sex, age, low, high, criticalLow, criticalHigh }) => ({
    finding: rowOfKey(model.rowOfFinding, finding),
    sex: sex ?? '',
    age: age ?? '',
    low: low ?? Number.NaN,
    high: high ?? Number.NaN,
    criticalLow: criticalLow ?? Number.NaN,
    criticalHigh: criticalHigh ?? Number.NaN,
  }));
}

function codeRows(model: Model): RowOf<typeof codes>[] {
  return model.codes.map(
    ({ vocab, code, description, parent, category, unreportable, termType, validFrom, validTo }) => ({
      vocab: rowOfKey(model.rowOfVocabulary, vocab),
      code,
      description,
      flags: (category ? CODE_CATEGORY : 0) | (unreportable ? CODE_UNREPORTABLE : 0),
      parent: parent === undefined ? undefined : rowOfKey(model.rowOfCode, codeIdentity(vocab, parent)),
      termType: termType ?? '',
      validFrom: validFrom ?? 0,
      validTo: validTo ?? 0,
    }),
  );
}

function instructionRows(model: Model): RowOf<typeof instructions>[] {
  return model.instructions.map(({ vocab, code, instruction, text }) => ({
    code: rowOfKey(model.rowOfCode, codeIdentity(vocab, code)),
    kind: INSTRUCTION_KINDS.indexOf(instruction),
    text,
  }));
}

function axisRows(model: Model): RowOf<typeof axes>[] {
  return model.axes.map(({ vocab, code, position, value, label }) => ({
    code: rowOfKey(model.rowOfCode, codeIdentity(vocab, code)),
    position,
    value,
    label,
  }));
}

function equivalenceRows(model: Model): RowOf<typeof equivalences>[] {
  return model.equivalences.map(({ vocab, code, targetVocab, targetCode, relationship, scenario, choice }) => ({
    source: rowOfKey(model.rowOfCode, codeIdentity(vocab, code)),
    vocab: rowOfKey(model.rowOfVocabulary, targetVocab),
    target: targetCode === '' ? undefined : rowOfKey(model.rowOfCode, codeIdentity(targetVocab, targetCode)),
    relationship: RELATIONSHIPS.indexOf(relationship),
    scenario,
    choice,
  }));
}

function mapRows(model: Model): RowOf<typeof maps>[] {
  return model.maps.map(({ finding, group, priority, rule, vocab, code, relationship, advice }) => ({
    finding: rowOfKey(model.rowOfFinding, finding),
    group,
    priority,
    rule,
    target: rowOfKey(model.rowOfCode, codeIdentity(vocab, code)),
    relationship: RELATIONSHIPS.indexOf(relationship),
    advice: advice ?? '',
  }));
}

function promptRows(model: Model): RowOf<typeof prompts>[] {
  return model.prompts.map(({ finding, target, level, size, rank, age, sex, roles, specialties }) => ({
    source: rowOfKey(model.rowOfFinding, finding),
    target: rowOfKey(model.rowOfFinding, target),
    level: PROMPT_LEVELS.indexOf(level),
    size,
    rank,
    age: age ?? '',
    sex: sex ?? '',
    roles: roles?.join(',') ?? '',
    specialties: specialties?.join(',') ?? '',
  }));
}

function combinationRows(model: Model): RowOf<typeof combinations>[] {
  return model.combinations.map(
    ({ group, vocab, action, on, with: beside, unless, rule, code, relationship, guideline }) => ({
      group,
      vocab: rowOfKey(model.rowOfVocabulary, vocab),
      action: COMBINATION_ACTIONS.indexOf(action),
      on,
      with: beside,
      unless,
      when: rule,
      code,
      relationship: RELATIONSHIPS.indexOf(relationship),
      guideline,
    }),
  );
}

function enumerationRows(model: Model): RowOf<typeof enumerations>[] {
  const own = model.enumerations.map(({ name, code, description, displayOrder, flags, effect, phrase }) => ({
    name,
    code,
    description,
    displayOrder,
    flags,
    effect: effect ?? '',
    phrase: phrase ?? '',
    culture: '',
  }));
  const texts = [...model.draft.enumerationTexts]
    .sort((a, b) => compareText(a.culture, b.culture) || compareText(a.name, b.name) || compareText(a.code, b.code))
    .map(({ name, code, description, phrase, culture }) => {
      return { name, code, description, displayOrder: 0, flags: 0, effect: '', phrase, culture };
    });
  return [...own, ...texts];
}

function cueRows(model: Model): RowOf<typeof cues>[] {
  const axes: readonly string[] = CUE_AXES;
  const directions: readonly string[] = CUE_DIRECTIONS;
  const traits: readonly string[] = CUE_TRAITS;
  return model.draft.cues.map(({ rule, text, axis, sets, direction, reach, trait }) => ({
    rule,
    text,
    axis: axes.indexOf(axis),
    sets,
    direction: directions.indexOf(direction),
    reach,
    trait: traits.indexOf(trait),
  }));
}

function headingRows(model: Model): RowOf<typeof headings>[] {
  return model.draft.headings.map(({ text, section, prefix, groupId }) => ({ text, section, prefix, groupId }));
}

function searchWordRows(model: Model): RowOf<typeof searchWords>[] {
  return model.draft.searchWords
    .map(({ use, word, means }) => ({ kind: SEARCH_WORD_KINDS.indexOf(use), word, means }))
    .sort((a, b) => a.kind - b.kind || compareText(a.word, b.word));
}

/**
 * If several rows have the same key, the last one applies, because values in a later table replace those in an earlier
 * one.
 */
function confidenceRows(model: Model): RowOf<typeof confidence>[] {
  const rows = new Map(
    model.draft.confidence.map(({ use, key, value, answers, right }) => [
      `${use} ${key}`,
      { kind: CONFIDENCE_KINDS.indexOf(use), key, value, answers, right },
    ]),
  );
  return [...rows.values()].sort((a, b) => a.kind - b.kind || compareText(a.key, b.key));
}

function notPluralRows(model: Model): RowOf<typeof notPlural>[] {
  return [...keptWordsOf(model.draft.keptWords).notPlural].sort(compareText).map((word) => ({ word }));
}
