// Concept ids from tables in Athena's format, and NOTE_NLP rows in a database with the published columns. The tables
// are invented for the tests; their codes are from the core.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { omop } from '../../src/cli/export/omop-command.js';
import { type OmopTables, omopConcepts } from '../../src/export/omop-concepts.js';
import { openKnowledgeBase } from '../../src/node/index.js';

const kb = await openKnowledgeBase();
const ASTHMA = 10311;
const HEADER =
  'concept_id\tconcept_name\tdomain_id\tvocabulary_id\tconcept_class_id\tstandard_concept\tconcept_code\tvalid_start_date\tvalid_end_date\tinvalid_reason';
const row = (id: number, vocabulary: string, standard: string, code: string, reason = '') =>
  `${id}\tName\tCondition\t${vocabulary}\tClass\t${standard}\t${code}\t20000101\t20991231\t${reason}`;
const RELATIONSHIP = 'concept_id_1\tconcept_id_2\trelationship_id\tvalid_start_date\tvalid_end_date\tinvalid_reason';
const maps = (from: number, to: number, kind = 'Maps to', reason = '') =>
  `${from}\t${to}\t${kind}\t20000101\t20991231\t${reason}`;
const SNOMED = row(11, 'SNOMED', 'S', '195967001');
const ICD = row(22, 'ICD10CM', '', 'J45.909');

describe('the concept of a finding', () => {
  test.each<[string, OmopTables, number | undefined, number | undefined]>([
    ['is that of its standard code', { concept: [HEADER, ICD, SNOMED] }, 11, 11],
    ['is reached by "Maps to"', { concept: [HEADER, ICD], relationship: [RELATIONSHIP, maps(22, 33)] }, 33, 22],
    ['is unknown without relationships', { concept: [HEADER, ICD] }, undefined, 22],
    [
      'is not reached by other or invalid relationships',
      { concept: [HEADER, ICD], relationship: [RELATIONSHIP, maps(22, 33, 'Is a'), maps(22, 34, 'Maps to', 'D')] },
      ...([undefined, 22] as const),
    ],
    [
      'is never one that is not valid any more',
      { concept: [HEADER, row(11, 'SNOMED', 'S', '195967001', 'D')] },
      undefined,
      undefined,
    ],
    ['does not confuse vocabularies', { concept: [HEADER, row(5, 'Read', 'S', '195967001')] }, undefined, undefined],
    [
      'is found whatever the order of columns',
      { concept: ['concept_code\tconcept_id\tvocabulary_id\tstandard_concept', '195967001\t7\tSNOMED\tS\r'] },
      7,
      7,
    ],
    ['is unknown in empty tables', { concept: [] }, undefined, undefined],
  ])('%s', (_, tables, concept, source) => {
    const found = omopConcepts(kb, [ASTHMA, 1], tables);
    expect([found.concept(ASTHMA), found.sourceConcept(ASTHMA)]).toEqual([concept, source]);
    expect(found.concept(1)).toBeUndefined();
  });

  test('a table with other columns is refused', () => {
    expect(() => omopConcepts(kb, [ASTHMA], { concept: ['a,b,c'] })).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        message: expect.stringContaining('table CONCEPT: expected column'),
      }),
    );
  });
});

const folder = mkdtempSync(join(tmpdir(), 'omop-'));
writeFileSync(join(folder, 'CONCEPT.csv'), `${HEADER}\n${SNOMED}\n${ICD}\n`);
const NOTE = 'PMH: asthma, "severe".\nNo fever, cough.';
writeFileSync(join(folder, 'note.txt'), NOTE);

async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  const said = { out: '', error: '' };
  const terminal = {
    out(text: string) {
      said.out += text;
    },
    error(text: string) {
      said.error += text;
    },
  };
  return { code: await omop.run(args, terminal), ...said };
}

describe('cterm omop', () => {
  const given = [join(folder, 'note.txt'), '--note-id', '7', '--time=2026-03-02'];

  test('prints rows with concept ids', async () => {
    const { code, out } = await run(...given, '--vocabulary', folder, '--json');
    const rows: Record<string, unknown>[] = JSON.parse(out);
    expect(code).toBe(0);
    expect(rows[0]).toMatchObject({ note_id: 7, offset: 5, note_nlp_concept_id: 11, note_nlp_source_concept_id: 11 });
    expect(rows.slice(1).every((one) => one.note_nlp_concept_id === 0)).toBe(true);
    expect(new Set(rows.map((one) => one.note_nlp_id)).size).toBe(rows.length);
  });

  test('refuses a malformed number and a second file', async () => {
    expect((await run('--note-id', 'x')).code).toBe(2);
    expect((await run('a', 'b')).code).toBe(2);
  });

  const require = createRequire(import.meta.url);
  const engine = ((): string | undefined => {
    try {
      return require.resolve('@duckdb/node-api');
    } catch {
      return undefined;
    }
  })();

  test.skipIf(engine === undefined)('loads into DuckDB (needs the package @duckdb/node-api)', async () => {
    const csv = join(folder, 'note_nlp.csv');
    const { out } = await run(...given, '--vocabulary', folder);
    writeFileSync(csv, `${out}\n`);
    const { DuckDBInstance } = require(engine ?? '');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    // The columns of CDM 5.4.
    await connection.run(`CREATE TABLE note_nlp (note_nlp_id integer NOT NULL PRIMARY KEY, note_id integer NOT NULL,
      section_concept_id integer, snippet varchar(250), "offset" integer, lexical_variant varchar(250) NOT NULL,
      note_nlp_concept_id integer, note_nlp_source_concept_id integer, nlp_system varchar(250), nlp_date date NOT NULL,
      nlp_datetime timestamp, term_exists varchar(1), term_temporal varchar(50), term_modifiers varchar(2000))`);
    await connection.run(`COPY note_nlp FROM '${csv}' (HEADER)`);
    const read = await connection.runAndReadAll(
      'SELECT "offset", lexical_variant, note_nlp_concept_id, term_exists FROM note_nlp ORDER BY note_nlp_id',
    );
    const rows: unknown[][] = read.getRows();
    expect(rows[0]).toEqual([5, 'asthma', 11, 'Y']);
    for (const [offset, variant] of rows) expect(NOTE.startsWith(String(variant), Number(offset))).toBe(true);
    expect(rows.find(([, variant]) => variant === 'fever')?.[3]).toBe('N');
  });
});
