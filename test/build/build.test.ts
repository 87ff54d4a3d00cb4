// A whole build: the same sources give the same bytes, rows are in the order that the sections promise, ids are stable,
// and the recogniser finds the authored names.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYLOAD_KIND_SHIFT, PAYLOAD_NAME, PAYLOAD_ROW_MASK } from '../../assembly/layout.js';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { readHeader } from '../../src/bundle/header.js';
import { type ColdSections, findSection, openColdSections, sectionBytes } from '../../src/bundle/open-sections.js';
import type { HotSection } from '../../src/kernel/hot-sections.js';
import { createKernel } from '../../src/kernel/kernel.js';
import { verifyHotSections } from '../../src/kernel/prove-hot.js';
import { build, built, edited, instance, kernel, smallCore } from './small-core.js';
import { textSource } from './text-source.js';

function open(bytes: Uint8Array): ColdSections {
  return openColdSections({ bytes, begin: 0 }, readHeader(bytes, kernel.checksum), kernel.checksum);
}

function column<T>(table: { rowCount: number }, value: (row: number) => T): T[] {
  return Array.from({ length: table.rowCount }, (_, row) => value(row));
}

describe('the bytes', () => {
  test('are the same for the same sources, regardless of their order', () => {
    const { bytes } = built(smallCore());
    expect(built(smallCore()).bytes).toEqual(bytes);
    fc.assert(
      fc.property(fc.shuffledSubarray(smallCore(), { minLength: smallCore().length }), (sources) => {
        expect(built(sources).bytes).toEqual(bytes);
      }),
      { numRuns: 10 },
    );
  });

  test('differ when a source changes', () => {
    expect(built(smallCore(edited('lungs.yaml', 'wheezy chest', 'whistling chest'))).bytes).not.toEqual(
      built(smallCore()).bytes,
    );
  });

  test('contain the sources with their SHA-256, and the counts', () => {
    const { manifest } = open(built(smallCore()).bytes);
    expect(manifest.sources).toContainEqual({
      file: 'codes/snomed.yaml',
      sha256: 'b7fa6bc6110197d090d922697a91afe7bffc72f7efc322a172724cdc17fc7220',
    });
    expect(manifest.counts).toMatchObject({ findings: 9, positions: 10, maps: 6, prompts: 3 });
    expect(manifest).toMatchObject({ name: 'small core', culture: 'en', nursingRoot: '' });
    expect(manifest.vocabularies.map(({ name }) => name)).toEqual(['icd10', 'icd', 'snomed', 'loinc']);
  });

  test('contain the name given to the build if bundle.yaml has none', () => {
    expect(open(built(smallCore({ 'bundle.yaml': undefined })).bytes).manifest).toMatchObject({
      name: 'test',
      culture: 'en',
    });
  });
});

describe('the rows', () => {
  const { tables, manifest } = open(built(smallCore()).bytes);
  const { findings, names, codes, maps, prompts, phrases, enumerations } = tables;
  const rowOf = (description: string): number => column(findings, findings.description).indexOf(description);

  test('of findings are in tree order', () => {
    expect(column(findings, findings.nodeKey)).toEqual([...column(findings, findings.nodeKey)].sort());
    expect(column(findings, findings.description)).toEqual([
      'Lung disorders',
      'Asthma',
      'Exercise-induced asthma',
      'Symptoms',
      'Wheezing',
      'Dyspnea',
      'Tests',
      'Peak flow',
      'Spirometry',
    ]);
  });

  test('of findings contain what the files specify', () => {
    const row = rowOf('Peak flow');
    expect([findings.termType(row), findings.unit(row), findings.rangeLow(row)]).toEqual([3, 'L/min', 300]);
    expect(findings.rangeHigh(row)).toBeNaN();
    expect(findings.components(rowOf('Spirometry'))).toEqual([row]);
    expect(findings.specialty(rowOf('Exercise-induced asthma'))).toBe('pulmonology');
  });

  test('of names are sorted by finding, with the description first', () => {
    const { begin, end } = names.findingRows(rowOf('Asthma'));
    const texts = Array.from({ length: end - begin }, (_, i) => names.text(begin + i));
    expect(texts).toEqual(['Asthma', 'bronchial asthma', 'wheezy chest', 'RAD', 'asthmatic']);
  });

  test('of codes are sorted by vocabulary and code, with parents', () => {
    const texts = column(codes, (row) => `${manifest.vocabularies[codes.vocab(row)].name} ${codes.code(row)}`);
    expect(texts).toEqual([
      'icd10 J45',
      'icd10 J45.9',
      'icd10 J45.901',
      'icd10 J45.909',
      'icd10 J45.99',
      'icd10 J45.990',
      'icd 493.90',
      'snomed 195967001',
      'loinc 4548-4',
    ]);
    expect(column(codes, codes.parent)).toEqual([undefined, 0, 1, 1, 1, 4, undefined, undefined, undefined]);
    expect(column(codes, codes.flags)).toEqual([1, 1, 0, 0, 1, 0, 0, 0, 0]);
  });

  test('of maps are sorted by finding, group and priority', () => {
    const { begin, end } = maps.findingRows(rowOf('Asthma'));
    const rows = Array.from({ length: end - begin }, (_, i) => begin + i);
    expect(
      rows.map((row) => [maps.group(row), maps.priority(row), codes.code(maps.target(row)), maps.rule(row)]),
    ).toEqual([
      [1, 1, 'J45.901', 'age=0-9467280 & status=WO'],
      [1, 2, 'J45.909', ''],
      [2, 1, '493.90', ''],
      [3, 1, '195967001', ''],
    ]);
  });

  test('of prompts are sorted by rank', () => {
    const { begin, end } = prompts.sourceRows(rowOf('Asthma'));
    const rows = Array.from({ length: end - begin }, (_, i) => begin + i);
    const shown = rows.map((row) => [
      findings.description(prompts.target(row)),
      prompts.size(row),
      prompts.level(row),
      prompts.sex(row),
      prompts.age(row),
    ]);
    expect(shown).toEqual([
      ['Wheezing', 1, 0, '', ''],
      ['Dyspnea', 1, 1, '', ''],
      ['Peak flow', 3, 0, 'F', '6311520-'],
    ]);
  });

  test('of phrases contain the node key of their context', () => {
    const { begin } = phrases.findingRows(rowOf('Exercise-induced asthma'));
    expect([phrases.ctnk(begin), phrases.cp(begin)]).toEqual([
      findings.nodeKey(rowOf('Asthma')),
      'brought on by exercise',
    ]);
  });

  test('of enumerations are sorted by name and order', () => {
    const shown = column(
      enumerations,
      (row) => `${enumerations.name(row)} ${enumerations.code(row)} ${enumerations.flags(row)}`,
    );
    expect(shown).toEqual([
      'Modifier SE 0',
      'Prefix O 136',
      'Prefix H 153',
      'Result A 0',
      'Result N 0',
      'Specialty pulmonology 0',
      'Status WO 53',
    ]);
  });
});

describe('the allocation', () => {
  const idsOf = (bytes: Uint8Array): Map<string, string> => {
    const { findings } = open(bytes).tables;
    return new Map(
      column(findings, (row) => [findings.description(row), `${findings.id(row)} ${findings.nodeKey(row)}`]),
    );
  };

  test('keeps ids and node keys when findings come and go', () => {
    const first = built(smallCore());
    const changed = smallCore({
      'aaa.yaml': 'type: Sx\nunder: symptoms\nfindings:\n  - cough: Cough',
      ...edited(
        'signs.yaml',
        '      - dyspnea: Dyspnea\n        also: [shortness of breath]\n        short: [SOB]\n',
        '',
      ),
      ...edited('lungs.yaml', '[wheezing, dyspnea M]', '[wheezing]'),
    });
    const second = built(changed, first.allocation);
    const [before, after] = [idsOf(first.bytes), idsOf(second.bytes)];
    expect([...after.keys()].filter((name) => !before.has(name))).toEqual(['Cough']);
    for (const [name, id] of before) if (name !== 'Dyspnea') expect(after.get(name), name).toBe(id);
    expect([...before.values()].map((each) => each.split(' ')[0])).not.toContain(after.get('Cough')?.split(' ')[0]);
    expect(idsOf(built(smallCore(), second.allocation).bytes)).toEqual(before);
  });

  test('is the same, and so are the bytes, if nothing has changed', () => {
    const first = built(smallCore());
    expect(built(smallCore(), first.allocation)).toEqual(first);
  });

  test('stops the build if it cannot be read', () => {
    const { complaints, built: nothing } = build(smallCore(), 'slug,id\n');
    expect(complaints.map(showComplaint)[0]).toMatch(/^allocation\.csv:1 {2}the header is/);
    expect(nothing).toBeUndefined();
  });
});

describe('the recogniser', () => {
  const { bytes } = built(smallCore());
  const header = readHeader(bytes, kernel.checksum);
  const { tables } = open(bytes);
  const place = (name: string): HotSection => {
    const section = sectionBytes({ bytes, begin: 0 }, findSection(header, name));
    const pointer = instance.memory.allocate(section.length);
    instance.memory.u8().set(section, pointer);
    return { pointer, length: section.length };
  };
  const hot = { recognizer: place('recognizer'), nodeKeys: place('node-keys'), loose: place('loose') };
  const { names, findings, cues, headings } = tables;
  verifyHotSections(instance, hot, {
    names: names.rowCount,
    findings: findings.rowCount,
    cues: cues.rowCount,
    headings: headings.rowCount,
  });
  const reader = createKernel(instance, hot);

  /** The matches in a text, each written as `text=finding`, `text=cue …` or `text=heading …`. */
  function found(text: string): string[] {
    const { count, rows } = reader.match(text, 'longest');
    return Array.from({ length: count }, (_, i) => {
      const [begin, end, payload] = rows.subarray(i * 4);
      const row = payload & PAYLOAD_ROW_MASK;
      const kind = payload >>> PAYLOAD_KIND_SHIFT;
      const what =
        kind === PAYLOAD_NAME
          ? findings.description(names.finding(row))
          : kind === 1
            ? `cue ${cues.rule(row)}`
            : `heading ${headings.section(row)}`;
      return `${text.slice(begin, end)}=${what}`;
    });
  }

  test.each<[string, string[]]>([
    ['Bronchial asthma and wheezing', ['Bronchial asthma=Asthma', 'wheezing=Wheezing']],
    ['asthmatic with RAD', ['asthmatic=Asthma', 'RAD=Asthma']],
    ['rad', []],
    ['lung disorders, symptoms, tests', []],
    ['denies dyspnea but', ['denies=cue neg-no', 'dyspnea=Dyspnea', 'but=cue end-but']],
    ['PMH: asthma', ['PMH=heading PMH', 'asthma=Asthma']],
  ])('finds in %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('knows every position in the tree', () => {
    const wheezing = column(findings, findings.description).indexOf('Wheezing');
    const all = Array.from({ length: 10 }, (_, position) => reader.findingAt(position));
    expect(all.filter((row) => row === wheezing)).toHaveLength(2);
    expect([...new Set(all)].sort((a, b) => a - b)).toEqual(column(findings, (row) => row));
  });
});

describe('a term list alongside authored files', () => {
  test('is joined with them, and skips the checks that apply only to authored files', () => {
    const list = textSource(
      'tropical.csv',
      'id,term,type,parent\nD1,Asthma,Dx,lung-disorders\nD1,RAD,,\nD2,Dengue,Dx,\n',
    );
    const { warnings, complaints, built: result } = build([...smallCore(), list]);
    expect([...warnings, ...complaints]).toEqual([]);
    // The asthma in the list is joined to the core's asthma by name; the dengue in the list and the root of the list
    // are new findings.
    expect(result?.counts).toMatchObject({ findings: 11, names: 21 });
  });

  test('is refused if a term contains no word, and the line of the term is reported', () => {
    const { complaints } = build([textSource('list.csv', 'id,term,type,parent\nA,Fever,Sx,\nB,+,Sx,\nA,--,,\n')]);
    expect(complaints.map(showComplaint)).toEqual([
      "list.csv:3  '+' contains no words  → write letters or digits",
      "list.csv:4  '--' contains no words  → write letters or digits",
    ]);
  });

  test('keeps a term that is too long to be recognised, with a warning', () => {
    const long = Array.from({ length: 65 }, (_, i) => `word${i}`).join(' ');
    const { warnings, built: result } = build([textSource('list.csv', `id,term,type,parent\nA,${long},Sx,\n`)]);
    expect(warnings.map(({ problem }) => problem)).toEqual([
      `'${long.slice(0, 60)}…' is too long to be recognised in notes`,
    ]);
    expect(result?.counts.names).toBe(2);
  });

  test('is refused if it is not UTF-8', () => {
    const latin = {
      name: 'a.csv',
      path: 'a.csv',
      chunks: () => [new TextEncoder().encode('id,term,type,parent\n'), new Uint8Array([0x69, 0x64, 0xe9, 0x0a])],
    };
    expect(build([latin]).complaints.map(showComplaint)).toContain(
      'a.csv:1  the file is not valid UTF-8  → fetch the release again, or save it as UTF-8',
    );
  });
});
