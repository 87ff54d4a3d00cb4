// Reads the vocabularies in a compiled bundle, their codes with the records about them, and the maps from findings to
// codes.

import { CODE_CATEGORY, CODE_UNREPORTABLE } from '../../src/bundle/sections/codes-section.js';
import { COMBINATION_ACTIONS } from '../../src/bundle/sections/combinations-section.js';
import { INSTRUCTION_KINDS } from '../../src/bundle/sections/instructions-section.js';
import { RELATIONSHIPS } from '../../src/bundle/sections/maps-section.js';
import { withFindingKeys } from '../canonical-rules.js';
import type {
  AxisRecord,
  CodeRecord,
  CombinationRecord,
  EquivalenceRecord,
  InstructionRecord,
  VocabularyRecord,
} from '../code-records.js';
import type { FindingKey, MapRecord, SourceLocation } from '../records.js';
import type { CompiledBundle } from './compiled-bundle.js';

type CodeKnowledge =
  | VocabularyRecord
  | CodeRecord
  | InstructionRecord
  | AxisRecord
  | EquivalenceRecord
  | MapRecord
  | CombinationRecord;

/** The records about codes; `keys` contains the keys of the findings, by row. */
export function* codeRecords(bundle: CompiledBundle, keys: readonly FindingKey[]): Generator<CodeKnowledge> {
  const { knowledge, path } = bundle;
  const { findings, codes, instructions, axes, equivalences, maps, combinations } = knowledge.tables;
  const place: SourceLocation = { file: path, line: 1 };
  const vocabularies = knowledge.manifest.vocabularies;
  for (const { sourceHash, ...vocabulary } of vocabularies) {
    yield { kind: 'vocabulary', ...vocabulary, ...(sourceHash === '' ? {} : { sourceHash }), place };
  }
  const at = (row: number) => ({ vocab: vocabularies[codes.vocab(row)].name, code: codes.code(row) });
  for (let row = 0; row < codes.rowCount; row++) {
    const parent = codes.parent(row);
    const flags = codes.flags(row);
    yield {
      kind: 'code',
      ...at(row),
      description: codes.description(row),
      ...(parent === undefined ? {} : { parent: codes.code(parent) }),
      category: (flags & CODE_CATEGORY) !== 0,
      unreportable: (flags & CODE_UNREPORTABLE) !== 0,
      ...(codes.termType(row) === '' ? {} : { termType: codes.termType(row) }),
      ...(codes.validFrom(row) === 0 ? {} : { validFrom: codes.validFrom(row) }),
      ...(codes.validTo(row) === 0 ? {} : { validTo: codes.validTo(row) }),
      place,
    };
  }
  for (let row = 0; row < instructions.rowCount; row++) {
    const instruction = INSTRUCTION_KINDS[instructions.kind(row)];
    yield { kind: 'instruction', ...at(instructions.code(row)), instruction, text: instructions.text(row), place };
  }
  for (let row = 0; row < axes.rowCount; row++) {
    const [position, value, label] = [axes.position(row), axes.value(row), axes.label(row)];
    yield { kind: 'axis', ...at(axes.code(row)), position, value, label, place };
  }
  for (let row = 0; row < equivalences.rowCount; row++) {
    const target = equivalences.target(row);
    yield {
      kind: 'equivalence',
      ...at(equivalences.source(row)),
      targetVocab: vocabularies[equivalences.vocab(row)].name,
      targetCode: target === undefined ? '' : codes.code(target),
      relationship: RELATIONSHIPS[equivalences.relationship(row)],
      scenario: equivalences.scenario(row),
      choice: equivalences.choice(row),
      place,
    };
  }
  const keyOfId = new Map(keys.map((key, row) => [String(findings.id(row)), key]));
  const ruleOf = (rule: string): string => withFindingKeys(rule, (id) => keyOfId.get(id)) ?? rule;
  for (let row = 0; row < maps.rowCount; row++) {
    yield {
      kind: 'map',
      finding: keys[maps.finding(row)],
      ...at(maps.target(row)),
      relationship: RELATIONSHIPS[maps.relationship(row)],
      group: maps.group(row),
      priority: maps.priority(row),
      rule: ruleOf(maps.rule(row)),
      ...(maps.advice(row) === '' ? {} : { advice: maps.advice(row) }),
      place,
    };
  }
  for (let row = 0; row < combinations.rowCount; row++) {
    yield {
      kind: 'combination',
      group: combinations.group(row),
      vocab: vocabularies[combinations.vocab(row)].name,
      action: COMBINATION_ACTIONS[combinations.action(row)],
      on: combinations.on(row),
      with: combinations.with(row),
      unless: combinations.unless(row),
      rule: ruleOf(combinations.when(row)),
      code: combinations.code(row),
      relationship: RELATIONSHIPS[combinations.relationship(row)],
      guideline: combinations.guideline(row),
      place,
    };
  }
}
