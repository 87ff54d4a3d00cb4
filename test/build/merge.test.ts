// Merging findings, end to end: which findings are joined, how references to them are resolved, and the resulting tree.

import { describe, expect, test } from 'vitest';
import { reportCsv, reportTotals } from '../../kb-build/merge/merge-report.js';
import {
  finding,
  keys,
  map,
  mapsOf,
  merged,
  name,
  namesOf,
  prompt,
  type Release,
  record,
  root,
  xref,
} from './invented-releases.js';
import { edited, smallCore } from './small-core.js';

describe('findings are joined', () => {
  test('by an exact reference to the identifier of another, and the more trusted one provides the record', () => {
    const { draft, complaints } = merged({
      a: [root('MONDO'), finding('MONDO:1', 'Quince lung', { id: 30_000_001 }), xref('MONDO:1', 'DOID:7')],
      b: [root('DOID'), finding('DOID:7', 'Lung of quince', { id: 20_000_007, termType: 0, unit: 'x' })],
    });
    expect(complaints).toEqual([]);
    expect(keys(draft)).not.toContain('DOID:7');
    expect(record(draft, 'MONDO:1')).toMatchObject({ id: 30_000_001, termType: 4, unit: 'x' });
    expect(record(draft, 'MONDO:1')?.parents).toEqual(['MONDO:ROOT', 'DOID:ROOT']);
    expect(namesOf(draft, 'MONDO:1')).toEqual(['Lung of quince', 'Lung of the quince']);
  });

  test('by the same exact identifier of a fine vocabulary, and by the core’s exact maps', () => {
    const { draft } = merged({
      a: [root('MONDO'), finding('MONDO:1', 'Wheezy sickness'), xref('MONDO:1', 'SNOMED:195967001')],
      b: [root('ICD10CM'), finding('ICD10CM:J45.909', 'Unspecified asthma', { style: 'title' })],
      c: [root('DOID'), finding('DOID:1', 'Quince'), xref('DOID:1', 'UMLS:C1')],
      d: [root('HP'), finding('HP:1', 'Apple'), xref('HP:1', 'UMLS:C1')],
    });
    expect(keys(draft)).not.toContain('MONDO:1');
    expect(keys(draft)).not.toContain('ICD10CM:J45.909');
    expect(keys(draft)).not.toContain('HP:1');
    expect(namesOf(draft, 'asthma')).toContain('Wheezy sickness');
    expect(namesOf(draft, 'asthma')).toContain('Unspecified asthma (silent)');
  });

  test('by their names; a full description takes precedence over one that lacks its qualification', () => {
    const { draft, merged: report } = merged({
      a: [
        root('ICD10CM'),
        finding('ICD10CM:A1', 'Quince pox'),
        finding('ICD10CM:A1.9', 'Quince pox, unspecified', { style: 'title' }),
      ],
      b: [
        root('MONDO'),
        finding('MONDO:1', 'quince-pox'),
        finding('MONDO:2', 'Apple rot'),
        name('MONDO:2', 'Malus rot'),
      ],
      c: [root('DOID'), finding('DOID:2', 'Malus rot')],
    });
    expect(keys(draft).filter((key) => /:.*[12](\.9)?$/.test(key))).toEqual(['ICD10CM:A1', 'ICD10CM:A1.9', 'MONDO:2']);
    const joined = reportTotals(report).filter(({ outcome }) => outcome === 'joined');
    expect(joined).toEqual([
      { outcome: 'joined', rule: 'description and synonym', sources: 'MONDO + DOID', count: 1 },
      { outcome: 'joined', rule: 'same description', sources: 'ICD10CM + MONDO', count: 1 },
    ]);
  });

  test('by an alias, even within one source', () => {
    const { draft } = merged({
      a: [
        root('ICD10CM'),
        ...[
          finding('ICD10CM:A1.9', 'Quince pox, unspecified', { style: 'title' }),
          finding('ICD10CM:A1', 'Quince pox'),
        ],
        { kind: 'alias', key: 'ICD10CM:A1.9', of: 'ICD10CM:A1' },
      ],
    });
    expect(keys(draft)).toContain('ICD10CM:A1');
    expect(keys(draft)).not.toContain('ICD10CM:A1.9');
  });

  test.each<[string, Release, Release]>([
    ['of one source', [finding('MONDO:1', 'Quince'), finding('MONDO:2', 'Quince')], []],
    ['of other classes', [finding('MONDO:1', 'Quince')], [finding('DOID:1', 'Quince', { termType: 3 })]],
    [
      'by a near reference',
      [finding('MONDO:1', 'Quince'), xref('MONDO:1', 'DOID:1', 'broader')],
      [finding('DOID:1', 'Apple')],
    ],
    ['by an abbreviation', [finding('MONDO:1', 'QNC')], [finding('DOID:1', 'QNC')]],
    [
      'by a shared class',
      [finding('MONDO:1', 'Quince'), xref('MONDO:1', 'ICD9CM:1')],
      [finding('DOID:1', 'Pear'), xref('DOID:1', 'ICD9CM:1')],
    ],
    [
      'by one of several references',
      [finding('MONDO:1', 'Quince'), xref('MONDO:1', 'DOID:1'), xref('MONDO:1', 'DOID:2')],
      [finding('DOID:1', 'Pear'), finding('DOID:2', 'Apple')],
    ],
    [
      'by a name that is not unique in its source',
      [finding('MONDO:1', 'Quince'), finding('MONDO:2', 'quince')],
      [finding('DOID:1', 'Quinces'), name('DOID:1', 'Quince')],
    ],
    [
      'by a synonym of what says less',
      [finding('MONDO:1', 'Old quince')],
      [finding('DOID:1', 'Quince disease'), name('DOID:1', 'old quince')],
    ],
    [
      'by what an index files under a class',
      [finding('MONDO:1', 'Quince')],
      [finding('ICD10CM:A1', 'Fruit pox'), name('ICD10CM:A1', 'Quince')],
    ],
  ])('never %s', (_, a, b) => {
    const { draft } = merged({ a: [root('MONDO'), ...a], b: [root('DOID'), root('ICD10CM'), ...b] });
    const given = [...a, ...b].flatMap((each) => (each.kind === 'finding' ? [each.key] : []));
    expect(keys(draft)).toEqual(expect.arrayContaining(given));
  });
});

describe('a reference to a finding', () => {
  const release: Release = [
    root('MONDO'),
    ...[finding('MONDO:1', 'Quince lung'), finding('MONDO:2', 'Quince cough', { parents: ['OMIM:9'] })],
    ...[xref('MONDO:1', 'OMIM:9'), name('OMIM:9', 'Quincy lung'), name('OMIM:404', 'Nobody')],
    prompt('OMIM:9', 'SNOMED:195967001', 2, 1),
    ...[prompt('OMIM:9', 'OMIM:404', 1, 1), map('OMIM:9', 'icd10', 'J45.909', { relationship: 'broader' })],
  ];

  test('is resolved through every identifier', () => {
    const { draft, complaints } = merged({ a: release });
    expect(complaints).toEqual([]);
    expect(record(draft, 'MONDO:2')?.parents).toEqual(['MONDO:1']);
    expect(namesOf(draft, 'MONDO:1')).toEqual(['Quincy lung']);
    expect(mapsOf(draft, 'MONDO:1', 'icd10')).toEqual(['J45.909 broader 1.1']);
    expect(draft.prompts.find((each) => each.finding === 'MONDO:1')).toMatchObject({
      target: 'asthma',
      size: 2,
      rank: 1,
    });
  });

  test('is dropped and counted if it leads to no finding, and causes a complaint if an author wrote it', () => {
    const { merged: report } = merged({ a: release });
    const dropped = reportTotals(report).filter(({ outcome }) => outcome === 'dropped');
    expect(dropped.map(({ rule, count }) => `${rule} ${count}`)).toEqual([
      'cross-reference to a code that is not described 1',
      'name without a finding 1',
      'prompt for an unknown finding 1',
    ]);
    const { complaints } = merged(
      { a: release },
      {},
      smallCore(edited('lungs.yaml', '[wheezing, dyspnea M]', '[wheeze]')),
    );
    expect(complaints).toEqual([
      expect.stringContaining(
        "lungs.yaml:19:19  unknown finding 'wheeze' (prompt target)  → add the finding, or drop the reference",
      ),
    ]);
  });

  test('may be in the rule of a map, where the bundle stores it as an id', () => {
    const { draft, complaints } = merged({
      a: [
        root('MONDO'),
        finding('MONDO:1', 'Quince lung', { id: 30_000_001 }),
        finding('MONDO:2', 'Quince cough'),
        map('MONDO:2', 'icd10', 'J45.909', { rule: 'with=MONDO:1' }),
        map('MONDO:2', 'icd10', 'J45.990', { rule: 'with=MONDO:404', priority: 2 }),
      ],
    });
    expect(complaints).toEqual([]);
    expect(mapsOf(draft, 'MONDO:2', 'icd10')).toEqual(['J45.909 exact 1.1']);
  });
});

describe('the tree', () => {
  test('keeps additional parents, and breaks a cycle at its least trusted edge', () => {
    const {
      draft,
      merged: report,
      complaints,
    } = merged({
      a: [root('MONDO'), finding('MONDO:1', 'Quince'), finding('MONDO:2', 'Pear', { parents: ['MONDO:1'] })],
      b: [root('DOID'), finding('DOID:1', 'Quince', { parents: ['DOID:2'] }), finding('DOID:2', 'Pear')],
    });
    expect(complaints).toEqual([]);
    expect(record(draft, 'MONDO:1')?.parents).toEqual(['MONDO:ROOT']);
    expect(record(draft, 'MONDO:2')?.parents).toEqual(['MONDO:1', 'DOID:ROOT']);
    expect(reportTotals(report)).toContainEqual({
      outcome: 'dropped',
      rule: 'parent below its child',
      sources: 'MONDO',
      count: 1,
    });
  });

  test('keeps the core’s roots as roots', () => {
    const { draft } = merged({ a: [root('MONDO'), finding('MONDO:1', 'Symptoms', { termType: 5 })] });
    expect(record(draft, 'symptoms')?.parents).toEqual([]);
  });

  test('lifts findings that are too deep to the nearest ancestor with room', () => {
    const deep = Array.from({ length: 20 }, (_, i) =>
      finding(`MONDO:${i + 1}`, `Quince ${i} b`, i === 0 ? {} : { parents: [`MONDO:${i}`] }),
    );
    const first = merged({ a: [root('MONDO'), ...deep] });
    expect(first.complaints).toEqual([]);
    expect(reportTotals(first.merged)).toContainEqual({ outcome: 'lifted', rule: 'too deep', sources: '', count: 9 });
    const allocation = { text: first.built?.allocation ?? '', file: 'allocation.csv' };
    const again = merged({ a: [root('MONDO'), ...deep] }, { allocation });
    expect(again.built?.allocation).toBe(first.built?.allocation);
    expect(again.built?.bytes).toEqual(first.built?.bytes);
  });
});

test('the report is written as lines', () => {
  const { merged: report } = merged({ a: [root('MONDO'), finding('MONDO:1', 'Asthma')] });
  expect([...reportCsv(report)]).toEqual([
    'outcome,rule,sources,kept,other,evidence\n',
    'joined,same description,core + MONDO,asthma,MONDO:1,Asthma\n',
  ]);
});
