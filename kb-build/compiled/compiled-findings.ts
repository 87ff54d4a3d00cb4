// The findings in a compiled bundle, with their phrases, ranges and prompts. Parents are read from the node keys: each
// node key of a finding starts with the node key of one parent (see ownerOf).

import { PROMPT_LEVELS } from '../../src/bundle/sections/prompts-section.js';
import { ownerOf } from '../../src/compile/node-key-slots.js';
import { nodeKeysOf } from '../../src/knowledge/findings.js';
import { measuredTestOf, measuresTag } from '../../src/knowledge/measuring-tags.js';
import type { FindingKey, FindingRecord, PhraseRecord, PromptRecord, RangeRecord, SourceLocation } from '../records.js';
import type { CompiledBundle } from './compiled-bundle.js';
import { silentFindings } from './compiled-names.js';

/** The findings in a bundle, followed by the records about them; `keys` contains their keys, by row. */
export function* findingRecords(
  bundle: CompiledBundle,
  keys: readonly FindingKey[],
): Generator<FindingRecord | PhraseRecord | RangeRecord | PromptRecord> {
  const { knowledge, path } = bundle;
  const { findings, phrases, ranges, prompts } = knowledge.tables;
  const silent = silentFindings(bundle);
  const place: SourceLocation = { file: path, line: 1 };
  const keyOfId = new Map(keys.map((key, row) => [findings.id(row), key]));
  const keyAt = new Map(keys.map((key, row) => [findings.nodeKey(row), key]));
  for (const [row, key] of keys.entries()) {
    const parents = nodeKeysOf(knowledge, row).flatMap((nodeKey) => keyAt.get(ownerOf(nodeKey)) ?? []);
    const tags = findings.tags(row);
    const measures = keyOfId.get(measuredTestOf(tags));
    const kept = listed(tags).filter((tag) => measures === undefined || tag !== measuresTag(measuredTestOf(tags)));
    const components = findings.components(row);
    yield {
      kind: 'finding',
      key,
      termType: findings.termType(row),
      description: findings.description(row),
      silent: silent.has(row),
      parents: [...new Set(parents)],
      specialty: some(listed(findings.specialty(row))),
      unit: said(findings.unit(row)),
      ucum: said(findings.ucum(row)),
      rangeLow: stated(findings.rangeLow(row)),
      rangeHigh: stated(findings.rangeHigh(row)),
      sectionId: said(findings.sectionId(row)),
      groupId: said(findings.groupId(row)),
      tags: some(kept),
      ...(components.length === 0 ? {} : { components: Array.from(components, (each) => keys[each]) }),
      ...(measures === undefined ? {} : { measures }),
      place,
    };
  }
  for (let row = 0; row < phrases.rowCount; row++) {
    yield {
      kind: 'phrase',
      finding: keys[phrases.finding(row)],
      culture: said(phrases.culture(row)),
      context: keyAt.get(phrases.ctnk(row)),
      ip: said(phrases.ip(row)),
      in: said(phrases.in(row)),
      startContext: said(phrases.startContext(row)),
      dp: said(phrases.dp(row)),
      dn: said(phrases.dn(row)),
      cp: said(phrases.cp(row)),
      cn: said(phrases.cn(row)),
      place,
    };
  }
  for (let row = 0; row < ranges.rowCount; row++) {
    yield {
      kind: 'range',
      finding: keys[ranges.finding(row)],
      sex: said(ranges.sex(row)),
      age: said(ranges.age(row)),
      low: stated(ranges.low(row)),
      high: stated(ranges.high(row)),
      criticalLow: stated(ranges.criticalLow(row)),
      criticalHigh: stated(ranges.criticalHigh(row)),
      place,
    };
  }
  for (let row = 0; row < prompts.rowCount; row++) {
    yield {
      kind: 'prompt',
      finding: keys[prompts.source(row)],
      target: keys[prompts.target(row)],
      level: PROMPT_LEVELS[prompts.level(row)],
      size: sizeOf(prompts.size(row)),
      rank: prompts.rank(row),
      age: said(prompts.age(row)),
      sex: said(prompts.sex(row)),
      roles: some(listed(prompts.roles(row))),
      specialties: some(listed(prompts.specialties(row))),
      place,
    };
  }
}

function sizeOf(size: number): PromptRecord['size'] {
  return size <= 1 ? 1 : size === 2 ? 2 : 3;
}

function listed(text: string): string[] {
  return text === '' ? [] : text.split(',');
}

function some(list: string[]): string[] | undefined {
  return list.length === 0 ? undefined : list;
}

function said(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function stated(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}
