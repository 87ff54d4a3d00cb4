// A denied finding has no reportable code, whatever its type and prefix. This applies to translations, generated maps,
// charts and recognised text. There are two exceptions: a rule that requires a negative result, and a normal test
// result, which does not deny anything.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { enumerationValues } from '../../src/knowledge/enumerations.js';
import type { Knowledge } from '../../src/knowledge/knowledge-base.js';
import { mapRows, ruleOf, vocabOf } from '../../src/knowledge/map-rows.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { chartMap } from '../../src/operations/chart-map.js';
import { recognize } from '../../src/operations/recognize.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { translateItems } from '../../src/operations/translate-items.js';
import { CORE_PATH } from '../opening/small-bundle.js';
import { openCore } from '../recognition/knowledge.js';

const TEST = 3;
const SAMPLES = 3;

let kb: Knowledge;
let samples: readonly { readonly id: number; readonly type: number; readonly vocabulary: string }[];

beforeAll(async () => {
  kb = await openCore();
  samples = sampled();
});

/** Samples for every type, vocabulary and kind of rule. */
function sampled(): typeof samples {
  const maps = mapRows(kb);
  const { findings } = kb.tables;
  const counts = new Map<string, number>();
  const chosen = new Map<string, (typeof samples)[number]>();
  for (let finding = 0; finding < findings.rowCount; finding++) {
    const { begin, end } = kb.tables.maps.findingRows(finding);
    for (let row = begin; row < end; row++) {
      const type = findings.termType(finding);
      const axes = ruleOf(maps, row).replace(/\d[^&]*/g, '');
      const key = `${type} ${vocabOf(maps, row)} ${axes}`;
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      const { name } = kb.manifest.vocabularies[vocabOf(maps, row)];
      const id = findings.id(finding);
      if (count < SAMPLES) chosen.set(`${id} ${name}`, { id, type, vocabulary: name });
    }
  }
  return [...chosen.values()];
}

function prefixes(): (string | undefined)[] {
  return [undefined, ...enumerationValues(kb, 'Prefix').map(({ code }) => code)];
}

describe('a denied finding', () => {
  test('has samples of every type that has maps', () => {
    expect(new Set(samples.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 3, 4, 6, 7]));
  });

  test('is not reportable in translations, with any prefix', () => {
    const wrong: string[] = [];
    for (const { id, type, vocabulary } of samples) {
      if (type === TEST) continue;
      for (const Prefix of prefixes())
        for (const AutoGenerateMaps of [false, true]) {
          const asked = {
            SourceVocabulary: 'cterm',
            TargetVocabulary: vocabulary,
            Prefix,
            Result: 'N',
            AutoGenerateMaps,
          };
          const one = translateItem(kb, { ...asked, SourceCode: String(id) }).map;
          const [many] = translateItems(kb, { ...asked, SourceCode: String(id) }).maps;
          const entries = [
            ...one.entry,
            ...one.group.map(({ entry }) => entry),
            ...many.entry,
            ...many.group.flatMap((group) => group.entry),
          ];
          for (const { code, unreportable } of entries)
            if (!unreportable) wrong.push(`${id} ${Prefix ?? ''} → ${vocabulary} ${code}`);
        }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test('is neither reportable nor selected in charts, with any prefix', () => {
    const wrong: string[] = [];
    for (const prefix of prefixes())
      for (const vocabulary of new Set(samples.map((one) => one.vocabulary))) {
        const records = samples
          .filter((one) => one.vocabulary === vocabulary && one.type !== TEST)
          .map(({ id }) => ({ id: `r${id}`, ctermId: id, prefix, result: 'N' }));
        for (const AutoGenerateMaps of [false, true]) {
          const { codeMap } = chartMap(kb, { Chart: JSON.stringify(records), Vocabs: vocabulary, AutoGenerateMaps });
          for (const { id, map } of codeMap)
            for (const { code, unreportable, autoSelect } of map.flatMap(({ entries }) => entries))
              if (unreportable !== 'true' || autoSelect !== 'false') wrong.push(`${prefix ?? ''} ${id} → ${code}`);
        }
      }
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  test.each(['J45.909', 'Z88.0', 'Z79.4', 'E11.9'])('is not reportable if a chart gives the code %s', (code) => {
    for (const prefix of prefixes()) {
      const chart = JSON.stringify([{ id: 'a', vocab: 'icd10', code, prefix, result: 'N' }]);
      const [{ map }] = chartMap(kb, { Chart: chart, Vocabs: 'icd10' }).codeMap;
      expect(map.flatMap(({ entries }) => entries).filter(({ unreportable }) => unreportable !== 'true')).toEqual([]);
    }
  });

  test('adds no code to another record', () => {
    const chart = (result: string) => {
      const said = [
        { id: 'a', vocab: 'cterm', ctermId: idOf('Type 2 diabetes mellitus') },
        { id: 'b', vocab: 'cterm', ctermId: idOf('Insulin glargine'), prefix: 'T', result },
      ];
      const { codeMap } = chartMap(kb, { Chart: JSON.stringify(said), Vocabs: 'icd10' });
      return codeMap
        .flatMap(({ map }) => map.flatMap(({ entries }) => entries))
        .filter((one) => one.unreportable !== 'true');
    };
    expect(chart('A').map(({ code }) => code)).toContain('Z79.4');
    expect(chart('N').map(({ code }) => code)).not.toContain('Z79.4');
  });
});

function idOf(description: string): number {
  const { findings } = kb.tables;
  for (let row = 0; row < findings.rowCount; row++)
    if (findings.description(row) === description) return findings.id(row);
  throw new Error(`no finding is called '${description}': name one of the core knowledge`);
}

describe('a rule', () => {
  test.each<[rule: string, given: { Status?: string }, isReportable: boolean]>([
    ['result=N', {}, true],
    ['prefix=T & result=N', {}, true],
    ['prefix=T', {}, false],
    ['status=RF', { Status: 'RF' }, true],
    ['status=DC', { Status: 'DC' }, false],
    ['', {}, false],
  ])('%s, when the finding is denied', async (rule, given, isReportable) => {
    const finding = idOf('Insulin glargine');
    const overlay = {
      name: 'refusals',
      codes: [{ vocab: 'icd10', code: 'Z28.21', description: 'Not carried out because the patient refused' }],
      maps: [{ finding, vocab: 'icd10', code: 'Z28.21', rule, group: 9 }],
    };
    const laid = await openKnowledgeBase({ base: readFileSync(CORE_PATH), overlays: [overlay] });
    const asked = { SourceVocabulary: 'cterm', SourceCode: String(finding), TargetVocabulary: 'icd10' };
    const { group, entry } = translateItem(laid, { ...asked, Prefix: 'T', Result: 'N', ...given }).map;
    const reportable = [...group.map((one) => one.entry), ...entry].filter(({ unreportable }) => !unreportable);
    expect(reportable.map(({ code }) => code)).toEqual(isReportable ? ['Z28.21'] : []);
  });
});

describe('in a text', () => {
  test.each([
    'No allergy to penicillin.',
    'No penicillin allergy.',
    'Denies allergy to aspirin.',
    'Not taking insulin.',
    'Not on warfarin.',
    'No history of appendectomy.',
    'No prior cholecystectomy.',
    'No family history of breast cancer.',
    'FAMILY HISTORY: No colon cancer. No diabetes.',
    'No history of stroke.',
    'Denies chest pain.',
  ])('%s', (Text) => {
    const found = recognize(kb, { Text }).taggedText.results.filter(({ result }) => result === 'N');
    expect(found.length, 'something is denied').toBeGreaterThan(0);
    const records = found.map(({ ctermId, prefix, result, status, modifier }, at) => {
      return { id: `r${at}`, ctermId, prefix, result, status, modifier };
    });
    const { codeMap } = chartMap(kb, { Chart: JSON.stringify(records), Vocabs: 'icd10', AutoGenerateMaps: true });
    const entries = codeMap.flatMap(({ map }) => map.flatMap((one) => one.entries));
    expect(entries.filter(({ unreportable, autoSelect }) => unreportable !== 'true' || autoSelect === 'true')).toEqual(
      [],
    );
  });
});

describe('a normal test result', () => {
  test('keeps the codes of the test itself', () => {
    let compared = 0;
    for (const { id, type, vocabulary } of samples) {
      if (type !== TEST || vocabulary === 'icd10' || vocabulary === 'icd') continue;
      const asked = { SourceVocabulary: 'cterm', SourceCode: String(id), TargetVocabulary: vocabulary };
      expect(translateItem(kb, { ...asked, Result: 'N' })).toEqual(translateItem(kb, asked));
      compared++;
    }
    expect(compared).toBeGreaterThan(5);
  });

  test('has no code for an abnormality', () => {
    const asked = { SourceVocabulary: 'cterm', SourceCode: String(idOf('Liver panel')), TargetVocabulary: 'icd10' };
    expect(translateItem(kb, { ...asked, Result: 'A' }).map.entry).not.toEqual([]);
    expect(translateItem(kb, { ...asked, Result: 'N' }).map.entry).toEqual([]);
  });
});
