// `cterm batch`, run as the built command: every kind of input and output gives the same rows as the operations
// themselves; a second run produces only what is missing; and no matter when the process is killed, no row is lost or
// duplicated. With CTERM_LONG_TESTS=1, the process is killed 100 times.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type KnowledgeBase, openKnowledgeBase } from '../../src/node/index.js';
import { codeNote } from '../../src/operations/code-note.js';
import { recognize } from '../../src/operations/recognize.js';
import {
  cterm,
  fileHash,
  freshFolder,
  inventedNotes,
  manifestIn,
  ndjson,
  rowsIn,
  shardFiles,
} from './batch-process.js';

const KILLS = process.env.CTERM_LONG_TESTS ? 100 : 3;

let kb: KnowledgeBase;
beforeAll(async () => {
  kb = await openKnowledgeBase();
});

/** The rows expected for some notes. */
function expectedRows(notes: readonly { id: string; text: string }[]): string[] {
  const rows = notes.flatMap(({ id, text }) =>
    recognize(kb, { Text: text, ResolveFindings: false }).taggedText.results.map((one) => {
      const { index, length, ctermId, description, notation, prefix, result, value, unit, confidence } = one;
      const words = text.slice(index, index + length);
      return JSON.stringify({
        note: id,
        index,
        length,
        words,
        ctermId,
        description,
        notation,
        prefix,
        result,
        value,
        unit,
        confidence,
      });
    }),
  );
  return rows.sort();
}

describe('inputs', () => {
  test('of every kind give the rows of their notes, and their encodings are reported', async () => {
    const folder = freshFolder();
    const notes = inventedNotes(12);
    const [a, b, c, d, e, f, g, h, i, j, k, l] = notes as [(typeof notes)[0], ...typeof notes];
    const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
    mkdirSync(join(folder, 'notes/ward'), { recursive: true });
    put('notes/a.txt', a.text);
    put('notes/ward/b.txt', Buffer.from(`\ufeff${b?.text} fièvre`, 'utf16le'));
    put('notes/ward/c.txt', Buffer.concat([Buffer.from(`${c?.text}: `), Buffer.from([0x93, 0xe9, 0x94])]));
    put('d.ndjson', `\ufeff${ndjson([d ?? {}])}\n${JSON.stringify({ note_id: 'e', note_text: e?.text })}`);
    put('f.csv', `id,text,extra\r\nf,"${f?.text}, ""so""\nhe says",x\r\ng,${g?.text},\r\n`);
    put('h.tsv', `key\tbody\nh\t${h?.text}\n`);
    const attachment = { contentType: 'text/plain', data: Buffer.from(i?.text ?? '').toString('base64') };
    put(
      'fhir.ndjson',
      ndjson([
        { resourceType: 'DocumentReference', id: 'i', content: [{ attachment }] },
        { resourceType: 'DiagnosticReport', id: 'j', conclusion: j?.text },
        {
          resourceType: 'DiagnosticReport',
          id: 'k',
          presentedForm: [attachment, { ...attachment, contentType: 'application/pdf' }],
        },
      ]),
    );
    const expected = [
      { id: 'a.txt', text: a.text },
      { id: 'ward/b.txt', text: `${b?.text} fièvre` },
      { id: 'ward/c.txt', text: `${c?.text}: “é”` },
      d ?? a,
      { id: 'e', text: e?.text ?? '' },
      { id: 'f', text: `${f?.text}, "so"\nhe says` },
      { id: 'g', text: g?.text ?? '' },
      { id: 'DocumentReference/i', text: i?.text ?? '' },
      { id: 'DiagnosticReport/j', text: j?.text ?? '' },
      { id: 'DiagnosticReport/k#1', text: i?.text ?? '' },
      { id: 'h', text: h?.text ?? '' },
    ];
    const args = ['batch', 'notes', '*.ndjson', 'f.csv', '-o', 'out', '--threads', '1'];
    const first = await cterm(args, { cwd: folder });
    expect(first.errors).toContain('DiagnosticReport/k#2: not read: an attachment of type application/pdf');
    expect(first.status).toBe(1);
    expect(JSON.parse(first.out)).toMatchObject({
      refused: 1,
      encodings: { 'utf-8': 10 - 2, 'utf-16le': 1, 'windows-1252': 1 },
    });
    expect(rowsIn(join(folder, 'out'))).toEqual(expectedRows(expected.slice(0, -1)));

    const renamed = await cterm(['batch', 'h.tsv', '-o', '-', '--columns', 'id=key,text=body'], { cwd: folder });
    expect(renamed.out.split('\n').filter(Boolean)).toEqual(expect.arrayContaining(expectedRows(expected.slice(-1))));
    const piped = await cterm(['batch', '-', '-o', '-'], { input: ndjson([k ?? {}, l ?? {}]) });
    expect(piped.out.split('\n').filter(Boolean).sort()).toEqual(expectedRows([k ?? a, l ?? a]));
    expect(piped.status).toBe(0);
  });

  test('without ids are named after their content, wherever they are', async () => {
    const texts = [{ text: 'asthma' }, { text: 'gout' }];
    const [one, two] = await Promise.all(
      [texts, [...texts].reverse()].map((some) =>
        cterm(['batch', '-', '-o', '-', '--fields', 'note,words'], { input: ndjson(some) }),
      ),
    );
    const sorted = (out = '') => out.split('\n').sort();
    expect(sorted(one?.out)).toEqual(sorted(two?.out));
    expect(one?.out).toMatch(/"note":"sha256:[0-9a-f]{24}","words":"asthma"/);
  });
});

describe('outputs', () => {
  const input = ndjson([
    { id: '7', text: 'PMH: asthma, "gout". Denies chest pain.', date: '2026-03-02' },
    { id: '8', text: 'Assessment: community-acquired pneumonia.' },
  ]);

  test.each<[name: string, flags: string[], expected: string[]]>([
    ['columns', ['--fields', 'note,notation,section'], ['{"note":"7","notation":"H:10311.A","section":"PMH"}']],
    [
      'CSV',
      ['--to', 'csv', '--fields', 'note,words,value'],
      ['note,words,value', '7,asthma,', '8,community-acquired pneumonia,'],
    ],
    ['notes', ['--rows', 'notes', '--fields', 'note,findings,codes'], ['{"note":"8","findings":1,"codes":"J18.9"}']],
    ['codes', ['--rows', 'codes', '--fields', 'note,code,role'], ['{"note":"8","code":"J18.9","role":"first-listed"}']],
    [
      'OMOP',
      ['--to', 'omop'],
      ['note_nlp_id,note_id,section_concept_id', '70000,7,0,', ',asthma,0,0,cterm core,2026-03-02,'],
    ],
    ['FHIR', ['--to', 'fhir'], ['{"resourceType":"Bundle"', '"resourceType":"Condition"']],
  ])('as %s', async (_, flags, expected) => {
    const { status, out, errors } = await cterm(['batch', '-', '-o', '-', ...flags], { input });
    for (const words of expected) expect(out).toContain(words);
    expect(status, errors).toBe(0);
  });

  test('contain the codes of codeNote, given the patient of the note', async () => {
    const note = {
      id: 'p',
      text: 'Assessment: type 2 diabetes. CKD stage 3a.',
      birthDate: '1968-04-09',
      sex: 'F',
      date: '2026-11-02',
    };
    const { out } = await cterm(
      ['batch', '-', '-o', '-', '--rows', 'codes', '--fields', 'code', '--setting', 'inpatient'],
      {
        input: ndjson([note]),
      },
    );
    const { codedNote } = codeNote(kb, {
      Text: note.text,
      Patient: { birthDate: note.birthDate, sex: note.sex },
      EncounterTime: note.date,
      Setting: 'inpatient',
    });
    expect(out.trim().split('\n')).toEqual(codedNote.codes.map(({ code }) => JSON.stringify({ code })));
  });
});

/** Small shards, so that a few notes give many of them. */
const SMALL = ['--shard-kb', '4', '--threads', '2'];

describe('a second run', () => {
  const notes = inventedNotes(700, 8);

  test('produces only what is missing, and the folder contains only the rows of its inputs', async () => {
    const folder = freshFolder();
    const out = join(folder, 'out');
    const run = async (...flags: string[]) => {
      const {
        out: said,
        errors,
        status,
      } = await cterm(['batch', 'notes.ndjson', '-o', 'out', ...SMALL, ...flags], { cwd: folder });
      expect(status, errors).toBe(0);
      return JSON.parse(said);
    };
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(notes));
    const first = await run();
    expect(first).toMatchObject({ notes: notes.length, known: 0 });
    expect(first.shards).toBeGreaterThan(4);
    const rows = rowsIn(out);
    expect(rows.length).toBe(first.rows);
    for (const { file, output } of manifestIn(out)) expect(fileHash(join(out, file))).toBe(output);
    expect(await run()).toMatchObject({ notes: 0, known: first.shards, rows: first.rows });

    // One more note at the beginning changes its own shard but leaves most other shards as they are.
    const more = [{ id: 'new', text: 'gout' }, ...notes];
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(more));
    const second = await run();
    expect(second.known).toBeGreaterThanOrEqual(second.shards - 3);
    expect(second.removed).toBeGreaterThan(0);
    expect(rowsIn(out)).toEqual([...rows, ...expectedRows([{ id: 'new', text: 'gout' }])].sort());
    expect(shardFiles(out).length).toBe(second.shards);

    // Different settings give different shards; a shard that has disappeared is produced again.
    rmSync(join(out, shardFiles(out)[0] ?? ''));
    expect(await run()).toMatchObject({ known: second.shards - 1, rows: second.rows });
    expect(await run('--fields', 'note,notation')).toMatchObject({ known: 0, removed: second.shards });
  });

  test('verifies a sample, and detects what was changed', async () => {
    const folder = freshFolder();
    const out = join(folder, 'out');
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(notes.slice(0, 300)));
    const args = ['batch', 'notes.ndjson', '-o', 'out', ...SMALL];
    await cterm(args, { cwd: folder });
    const verify = () => cterm([...args, '--verify', '--sample', '100'], { cwd: folder });
    const good = await verify();
    expect(JSON.parse(good.out)).toMatchObject({ problems: 0, verified: shardFiles(out).length });
    expect(good.status).toBe(0);
    const [forged = '', missing = ''] = shardFiles(out);
    appendFileSync(join(out, forged), '{"note":"n1"}\n');
    rmSync(join(out, missing));
    const bad = await verify();
    expect(bad.status).toBe(1);
    expect(bad.errors).toContain(`${forged}, from notes.ndjson: its rows are not those of its notes`);
    expect(bad.errors).toContain(`${missing}, from notes.ndjson: it is not there`);
  });

  test(`after kill -9 at ${KILLS} moments has every row once`, async () => {
    const folder = freshFolder();
    const out = join(folder, 'out');
    writeFileSync(join(folder, 'notes.ndjson'), ndjson(notes));
    const args = ['batch', 'notes.ndjson', '-o', 'out', ...SMALL];
    await cterm(['batch', 'notes.ndjson', '-o', 'whole', ...SMALL], { cwd: folder });
    const expected = rowsIn(join(folder, 'whole'));
    const shards = shardFiles(join(folder, 'whole')).length;
    let killed = 0;
    for (let i = 0; i < KILLS; i++) {
      if (i % 5 === 4) rmSync(out, { recursive: true, force: true });
      const child = spawn(process.execPath, [join(process.cwd(), 'dist/cli.js'), ...args], { cwd: folder });
      const ended = once(child, 'close');
      // The process is killed after a random number of shards, plus a random delay of up to 40 ms.
      const goal = Math.min(shards - 1, countIn(out) + Math.floor((Math.random() * shards) / 4));
      while (countIn(out) < goal && child.exitCode === null) await sleep(1);
      await sleep(Math.random() * 40);
      child.kill('SIGKILL');
      if ((await ended)[1] === 'SIGKILL') killed++;
      // The manifest and the shards that it lists are complete, even directly after a kill.
      if (!existsSync(join(out, '_manifest.ndjson'))) continue;
      const text = readFileSync(join(out, '_manifest.ndjson'), 'utf8');
      for (const line of text.split('\n').slice(1, -1).filter(Boolean)) {
        const { file, output } = JSON.parse(line);
        expect(fileHash(join(out, file))).toBe(output);
      }
    }
    expect(killed).toBeGreaterThan(0);
    const last = await cterm(args, { cwd: folder });
    expect(last.status, last.errors).toBe(0);
    expect(rowsIn(out)).toEqual(expected);
    expect(manifestIn(out).reduce((sum, { rows }) => sum + rows, 0)).toBe(expected.length);
    expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([]);
  }, 3_600_000);
});

function countIn(folder: string): number {
  return existsSync(folder) ? shardFiles(folder).length : 0;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
