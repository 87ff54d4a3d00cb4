// translateItem and chartMap agree on all input that both accept: for samples of all findings and all kinds of
// qualifiers, a chart with one record selects the same codes as the translation, and they are equally reportable.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { inside, type KnowledgeBase } from '../../src/knowledge/knowledge-base.js';
import { openKnowledgeBase } from '../../src/opening/open.js';
import { chartMap } from '../../src/operations/chart-map.js';
import { translateItem } from '../../src/operations/translate-item.js';
import { takenOf } from '../coding/chart-case.js';
import { CORE_PATH } from '../opening/small-bundle.js';

const NOW = '2026-11-02T12:00:00Z';
const MINUTE = 60_000;
const DAY = 1440;
const YEAR = 525_960;
const VOCABULARIES = ['icd10', 'icd', 'snomed', 'loinc', 'rxnorm'];
/** The step from one finding in the sample to the next; each vocabulary begins at a different finding. */
const STEP = process.env.CTERM_LONG_TESTS ? 1 : 211;

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase(readFileSync(CORE_PATH), { now: () => new Date(NOW) });
});

/** The same qualifiers in two forms: for a translation, and for a chart (its record and encounter). */
interface Said {
  readonly item: Record<string, string | number>;
  readonly record?: Record<string, string>;
  readonly encounter?: Record<string, unknown>;
}

const born = (age: number) => new Date(Date.parse(NOW) - age * MINUTE).toISOString();
const alike = (item: Record<string, string>): Said => ({
  item,
  record: Object.fromEntries(Object.entries(item).map(([name, value]) => [name.toLowerCase(), value])),
});

function qualifiers(): Said[] {
  const patients = [5 * DAY, 10 * YEAR, 40 * YEAR, 80 * YEAR].flatMap((Age) =>
    ['M', 'F'].map((Sex): Said => ({ item: { Age, Sex }, encounter: { patient: { birthDate: born(Age), sex: Sex } } })),
  );
  const values = ['3a', 'stage 4', '7', '32.5', '>200', 'positive'].map((Value) => alike({ Value }));
  const modifiers = ['RT', 'LT', 'BL', 'RT+LT', 'AC', 'CH+SE'].map((Modifier) => alike({ Modifier }));
  const statuses = ['UC', 'WO', 'RM', 'RL', 'RS', 'IA', 'PE', 'CX', 'RF', 'DC', 'CT'].map((Status) =>
    alike({ Status }),
  );
  const prefixes = [...'ONDVLHFPQSRKAYT'].flatMap((Prefix) => [
    alike({ Prefix }),
    alike({ Prefix, Result: 'N' }),
    alike({ Prefix, Status: 'RS', Modifier: 'LT' }),
  ]);
  const specifiers = ['A', 'D', 'right+S', 'left+subsequent', 'second trimester', 'stage 3b'].map((Specifier) =>
    alike({ Specifier }),
  );
  const days = ['2014-05-01', '2019-05-01', '2021-01-01'].map((EncounterTime): Said => {
    return { item: { EncounterTime, Modifier: 'RT' }, record: { modifier: 'RT' }, encounter: { EncounterTime } };
  });
  const results = ['A', 'N'].map((Result) => alike({ Result }));
  return [{ item: {} }, ...[patients, values, modifiers, statuses, prefixes, specifiers, days, results].flat()];
}

function translated(SourceCode: string, TargetVocabulary: string, { item }: Said, AutoGenerateMaps: boolean): string {
  const { group, entry } = translateItem(kb, {
    ...{ SourceVocabulary: 'cterm', SourceCode, TargetVocabulary, AutoGenerateMaps },
    ...item,
  }).map;
  const taken = group.length > 0 ? group.map((one) => one.entry) : entry.slice(0, 1);
  return taken.map(({ code, unreportable }) => (unreportable ? `${code}!` : code)).join(' ');
}

function charted(ctermId: string, Vocabs: string, { record, encounter }: Said, AutoGenerateMaps: boolean): string {
  const Chart = { encounter: { ...encounter, records: [{ id: 'a', ctermId, ...record }] } };
  const [mapped] = chartMap(kb, { Chart, Vocabs, AutoGenerateMaps }).codeMap;
  const taken = takenOf(mapped);
  const grouped = taken.filter(({ groupNumber }) => groupNumber !== undefined);
  const selected = grouped.length > 0 ? grouped : taken;
  return selected.map(({ code, unreportable }) => (unreportable === 'true' ? `${code}!` : code)).join(' ');
}

test.each(VOCABULARIES)('all findings × qualifiers give the same codes of %s', (vocabulary) => {
  const { findings } = kb[inside].tables;
  const first = VOCABULARIES.indexOf(vocabulary) * 41;
  const said = qualifiers();
  for (let row = first; row < findings.rowCount; row += STEP) {
    const id = String(findings.id(row));
    for (const [at, one] of said.entries()) {
      const generates = at % 2 === 1;
      const expected = charted(id, vocabulary, one, generates);
      const what = `${findings.description(row)} ${JSON.stringify(one.item)}`;
      expect(translated(id, vocabulary, one, generates), what).toBe(expected);
    }
  }
});

describe('the translation of one finding', () => {
  const slugs = new Map(
    readFileSync('kb-build/core/allocation.csv', 'utf8')
      .split('\n')
      .map((line) => line.split(',', 2))
      .map(([slug = '', id = '']) => [slug, id] as const),
  );
  test.each<[string, Said['item'], string]>([
    // The rules for ages apply as they do in a chart.
    ['sepsis', { Age: 5 * DAY }, 'P36.9'],
    ['sepsis', { Age: 40 * YEAR }, 'A41.9'],
    ['sepsis', {}, 'A41.9'],
    // Stages, sides and encounters are filled in, whether or not maps are generated.
    ['chronic-kidney-disease', { Value: '3a' }, 'N18.31'],
    ['chronic-kidney-disease', { Specifier: 'stage 4' }, 'N18.4'],
    ['ankle-sprain', { Specifier: 'right+A' }, 'S93.401A'],
    ['ankle-sprain', { Specifier: 'left+subsequent' }, 'S93.402D'],
    ['knee-pain', { Modifier: 'RT' }, 'M25.561'],
    ['knee-pain', { Specifier: 'left' }, 'M25.562'],
    ['knee-pain', { Modifier: 'BL' }, 'M25.561 M25.562'],
    // No encounter is presumed.
    ['ankle-sprain', {}, 'S93.409A!'],
    ['ankle-sprain', { Modifier: 'RT' }, 'S93.401A!'],
    // A diagnosis that is over is coded as history; a code for one that is cancelled, ordered or done is unreportable.
    ['pneumonia', { Status: 'RS' }, 'Z87.01'],
    ['pneumonia', { Status: 'IA' }, 'Z87.01'],
    ['pneumonia', { Status: 'CX' }, 'J18.9!'],
    ['pneumonia', { Status: 'DC' }, 'J18.9!'],
    ['type-2-diabetes', { Status: 'RS' }, 'Z86.39'],
    ['headache', { Status: 'RS' }, 'R51.9!'],
    ['pneumonia', { Prefix: 'O' }, 'J18.9!'],
    ['pneumonia', { Prefix: 'N' }, 'J18.9!'],
    ['pneumonia', { Prefix: 'D' }, 'J18.9!'],
    ['pneumonia', { Prefix: 'V' }, 'J18.9!'],
    ['pneumonia', { Prefix: 'L' }, 'J18.9!'],
    ['headache', { Prefix: 'o' }, 'R51.9!'],
    // Findings whose current codes did not exist yet on the date of the encounter.
    ['covid-19', { EncounterTime: '2019-05-01' }, 'B97.29'],
    ['low-back-pain', { EncounterTime: '2020-05-01' }, 'M54.5'],
    // A finding without further detail has an unspecified code.
    ['bronchitis', {}, 'J40'],
    ['bronchitis', { Modifier: 'AC' }, 'J20.9'],
    ['acute-bronchitis', {}, 'J20.9'],
    ['sciatica-symptom', {}, 'M54.30'],
    ['sciatica-symptom', { Modifier: 'LT' }, 'M54.32'],
    // A code that depends on the age is unreportable if the age is not given.
    ['body-mass-index', { Value: '32.5', Age: 40 * YEAR }, 'Z68.32'],
    ['body-mass-index', { Value: '32.5' }, 'Z68.32!'],
  ])('%s %j: %s', (slug, item, expected) => {
    expect(translated(slugs.get(slug) ?? '', 'icd10', { item }, false)).toBe(expected);
  });
});
