// The plain tables of names, codes, maps and prompts: the records that they yield, and the messages for mistakes.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codesCsv } from '../../../kb-build/importers/plain-tables/codes-csv.js';
import { mapsCsv } from '../../../kb-build/importers/plain-tables/maps-csv.js';
import { namesCsv } from '../../../kb-build/importers/plain-tables/names-csv.js';
import { promptsCsv } from '../../../kb-build/importers/plain-tables/prompts-csv.js';
import { termsCsv } from '../../../kb-build/importers/plain-tables/terms-csv.js';
import type { Importer } from '../../../kb-build/importers/release.js';
import { importTexts } from './read-import.js';

const TABLES = [namesCsv, codesCsv, mapsCsv, promptsCsv];

test('names refer to keys, and to identifiers in any spelling', () => {
  const { of, complaints } = importTexts(namesCsv, {
    'names.csv':
      'finding,name,kind,cased,silent\nquxitis,"qux, sore",,,\nhpo:0009999,sore qux,Lay,,x\nquxitis,QX,abbreviation,true,no\n',
    'names.tsv': 'name\tfinding\ninflamed qux\tquxitis\n',
  });
  expect(complaints).toEqual([]);
  expect(of('name')).toEqual([
    { finding: 'quxitis', text: 'qux, sore', nameKind: 'synonym' },
    { finding: 'HP:0009999', text: 'sore qux', nameKind: 'lay', silent: true },
    { finding: 'quxitis', text: 'QX', nameKind: 'abbreviation', cased: true },
    { finding: 'quxitis', text: 'inflamed qux', nameKind: 'synonym' },
  ]);
});

test('codes in known vocabularies are attached to their terms; other vocabularies must be in vocabularies.yaml', () => {
  const { of, complaints } = importTexts(codesCsv, {
    'codes.csv':
      'vocab,code,description,parent,category,unreportable,validFrom\nsnomed,999000001,Qux,,,,\nlocal,Q1,Qux,Q,,,2020-01-31\nlocal,Q,Quxes,,yes,,\n',
  });
  expect(complaints).toEqual([]);
  expect(of('release')).toEqual([{ terms: 'snomed', version: '' }]);
  expect(of('code')).toEqual([
    { vocab: 'snomed', code: '999000001', description: 'Qux' },
    { vocab: 'local', code: 'Q1', description: 'Qux', parent: 'Q', validFrom: 20200131 },
    { vocab: 'local', code: 'Q', description: 'Quxes', category: true },
  ]);
});

test('maps have canonical rules, and are numbered within their groups', () => {
  const { of, complaints } = importTexts(mapsCsv, {
    'maps.csv':
      'finding,vocab,code,relationship,rule,group,advice\nquxitis,icd10,Q99.1,broader,age=18Y- & sex=F,,ask\nquxitis,icd10,Q99.9,,,,\nquxitis,local,Q1,,,2,\n',
  });
  expect(complaints).toEqual([]);
  expect(of('map')).toEqual([
    {
      ...{ finding: 'quxitis', vocab: 'icd10', code: 'Q99.1', relationship: 'broader', group: 1, priority: 1 },
      ...{ rule: 'sex=F & age=9467280-', advice: 'ask' },
    },
    { finding: 'quxitis', vocab: 'icd10', code: 'Q99.9', relationship: 'exact', group: 1, priority: 2, rule: '' },
    { finding: 'quxitis', vocab: 'local', code: 'Q1', relationship: 'exact', group: 2, priority: 1, rule: '' },
  ]);
});

test('prompts have a size given by name or number, and are ranked by their order', () => {
  const { of, complaints } = importTexts(promptsCsv, {
    'prompts.csv':
      'finding,target,level,size,age,sex,specialties\nquxitis,LNC:4548-4,R,small,,,\nquxitis,fever,m,2,65Y-,F,CAR;NEU\nfever,quxitis,,,,,\n',
  });
  expect(complaints).toEqual([]);
  expect(of('prompt')).toEqual([
    { finding: 'quxitis', target: 'LOINC:4548-4', level: 'R', size: 1, rank: 1 },
    {
      ...{ finding: 'quxitis', target: 'fever', level: 'M', size: 2, rank: 2 },
      ...{ age: '34187400-', sex: 'F', specialties: ['CAR', 'NEU'] },
    },
    { finding: 'fever', target: 'quxitis', level: 'R', size: 3, rank: 1 },
  ]);
});

test.each<[string, Importer, string, string]>([
  [
    'a mistyped column',
    namesCsv,
    'findng,name\na,b\n',
    "t.csv:1:1  the header lacks finding; it is 'findng,name'  → did you mean 'finding'?",
  ],
  [
    'an unknown column',
    namesCsv,
    'finding,name,knd\na,b,c\n',
    "t.csv:1:1  unknown column 'knd'  → did you mean 'kind'?",
  ],
  [
    'a column twice',
    namesCsv,
    'finding,name,name\na,b,c\n',
    "t.csv:1:1  the header has the column 'name' twice  → remove one of them",
  ],
  [
    'an unknown kind',
    namesCsv,
    'finding,name,kind\na,b,synonim\n',
    "t.csv:2:5  unknown kind 'synonim'  → did you mean 'synonym'?",
  ],
  [
    'a preferred name',
    namesCsv,
    'finding,name,kind\na,b,zzz\n',
    "t.csv:2:5  unknown kind 'zzz'  → write one of: synonym lay abbreviation adjective",
  ],
  ['an empty name', namesCsv, 'finding,name\na,\n', 't.csv:2:3  name is empty  → fill it in, or drop the row'],
  [
    'a flag that is none',
    namesCsv,
    'finding,name,cased\na,b,maybe\n',
    "t.csv:2:5  cased 'maybe' is not a flag  → write true, or leave it empty",
  ],
  [
    'a date that is none',
    codesCsv,
    'vocab,code,description,validTo\nv,c,d,2020\n',
    "t.csv:2:7  validTo '2020' is not a date  → write yyyymmdd or yyyy-mm-dd",
  ],
  [
    'an unknown relationship',
    mapsCsv,
    'finding,vocab,code,relationship\na,b,c,broadr\n',
    "t.csv:2:7  unknown relationship 'broadr'  → did you mean 'broader'?",
  ],
  [
    'a rule that is none',
    mapsCsv,
    'finding,vocab,code,rule\na,b,c,agee=1Y-\n',
    "t.csv:2:7  unknown rule axis 'agee'  → did you mean 'age'?",
  ],
  [
    'a group that is none',
    mapsCsv,
    'finding,vocab,code,group\na,b,c,-1\n',
    "t.csv:2:7  group '-1' is not a number from 0 to 65535  → write a whole number, or leave it empty for 1",
  ],
  [
    'an unknown level',
    promptsCsv,
    'finding,target,level\na,b,Q\n',
    "t.csv:2:5  unknown level 'Q'  → write one of: R M",
  ],
  [
    'an unknown size',
    promptsCsv,
    'finding,target,size\na,b,smal\n',
    "t.csv:2:5  unknown size 'smal'  → did you mean 'small'?",
  ],
  [
    'an age without unit',
    promptsCsv,
    'finding,target,age\na,b,18-\n',
    "t.csv:2:5  age '18-' has no unit  → write 18Y- for years",
  ],
  [
    'a row cut short',
    promptsCsv,
    'finding,target,age\na,b\n',
    't.csv:2:1  the row has 2 fields, but the header has 3  → quote fields that contain a comma, or add the missing fields',
  ],
])('complains about %s', (_, importer, text, expected) => {
  expect(importTexts(importer, { 't.csv': text }).complaints).toEqual([expected]);
});

test('each table is accepted by exactly one importer', () => {
  const headers = [
    'finding,name',
    'vocab,code,description',
    'finding,vocab,code',
    'finding,target',
    'id,term,type,parent',
  ];
  const all = [...TABLES, termsCsv];
  for (const [index, header] of headers.entries()) {
    const accepting = all.filter((importer) => importer.accepts('t.csv', () => `${header}\n`));
    expect(accepting, header).toEqual([all[index]]);
  }
});

const DATA = '../shared/data';

describe.skipIf(!existsSync(DATA))('the releases in ../shared/data', () => {
  test('contain no plain table', () => {
    const files = readdirSync(DATA, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(csv|tsv|txt)$/i.test(name),
    );
    expect(files.length).toBeGreaterThan(50);
    const head = (name: string) => readFileSync(join(DATA, name)).toString('latin1', 0, 4096);
    const taken = files.filter((name) =>
      [...TABLES, termsCsv].some((importer) => importer.accepts(name, () => head(name))),
    );
    expect(taken).toEqual([]);
  });
});
