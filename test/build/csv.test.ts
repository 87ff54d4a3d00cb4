// CSV rows according to RFC 4180, and the importer that reads lists of terms from such rows.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { complainInto } from '../../kb-build/complaints.js';
import { readTermsCsv } from '../../kb-build/importers/plain-tables/terms-csv.js';
import { type CsvRow, csvRows } from '../../kb-build/importers/readers/csv.js';
import type { Complaint } from '../../kb-build/records.js';
import { releaseFile } from './release-file.js';

function fieldsOf(rows: Iterable<CsvRow>): string[][] {
  return [...rows].map((row) => (row.ok ? row.fields : [`${row.line}:${row.column} ${row.problem}`]));
}

describe('rows', () => {
  test.each<[string, string, string[][]]>([
    [
      'plain fields',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['no line break at the end', 'a,b', [['a', 'b']]],
    ['a quoted last line without a break', 'a,"b"', [['a', 'b']]],
    [
      'carriage returns',
      'a,b\r\nc,"d"\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a comma in quotes', '"a,b",c', [['a,b', 'c']]],
    ['doubled quotes', '"a ""b""",c', [['a "b"', 'c']]],
    [
      'a line break in quotes',
      '"a\nb",c\nd,e',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['empty fields', ',"",\n', [['', '', '']]],
    ['empty lines', 'a\n\n\r\nb', [['a'], ['b']]],
    ['a quote inside a field', 'a,b"c\nd,e', [['1:4 an unquoted field contains a quote'], ['d', 'e']]],
    ['text behind a quote', '"a"b,c\nd,e', [['1:4 text follows a closing quote'], ['d', 'e']]],
    ['a quote that never closes', 'a,b\nc,"d\ne,f', [['a', 'b'], ['2:3 a quote is never closed'], ['e', 'f']]],
    ['a mistake behind a quoted line break', '"a\nb",c"d\ne', [['2:5 an unquoted field contains a quote'], ['e']]],
  ])('%s', (_, text, expected) => {
    expect(fieldsOf(csvRows([text]))).toEqual(expected);
  });

  test('are read back as written, no matter where the text is split into chunks', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '"', '\n', '\r'), maxLength: 6 });
    const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.array(fc.nat(60)), fc.constantFrom('\n', '\r\n'), (rows, cuts, lineBreak) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join(lineBreak);
        expect(fieldsOf(csvRows(cut(text, cuts)))).toEqual(rows);
      }),
    );
  });

  test('are the same for any text, no matter where it is split', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r'), maxLength: 40 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(40)), (whole, cuts) => {
        expect([...csvRows(cut(whole, cuts))]).toEqual([...csvRows([whole])]);
      }),
      // The rest of the refused line arrives in the next chunk.
      { examples: [[',"\n"aa', [5]]] },
    );
  });

  test('with a field that is far too long are refused, and reading continues after the line', () => {
    const rows = fieldsOf(csvRows([`a,"b\n`, ...Array.from({ length: 2000 }, () => `${'x'.repeat(99)},y\n`)]));
    expect(rows[0]).toEqual(['1:3 a quote is never closed']);
    expect(rows).toHaveLength(2001);
  });
});

function cut(text: string, cuts: readonly number[]): string[] {
  const at = [0, ...cuts.filter((each) => each < text.length).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, i) => text.slice(at[i], end));
}

describe('a term list', () => {
  function read(text: string) {
    const complaints: Complaint[] = [];
    const records = [...readTermsCsv(releaseFile('lists/fever.csv', text), complainInto(complaints))];
    return { records, complaints: complaints.map(showComplaint) };
  }

  test('yields findings, additional names, and a root for findings without a parent', () => {
    const { records, complaints } = read(
      'id,term,type,parent\nD1,Dengue,Dx,\nD1,breakbone fever,,\nD2,Severe dengue,4,D1\n',
    );
    expect(complaints).toEqual([]);
    expect(records).toEqual([
      {
        kind: 'finding',
        key: 'fever',
        termType: 5,
        description: 'fever',
        parents: [],
        place: { file: 'lists/fever.csv', line: 2 },
      },
      {
        kind: 'finding',
        key: 'D1',
        termType: 4,
        description: 'Dengue',
        parents: ['fever'],
        place: { file: 'lists/fever.csv', line: 2 },
      },
      {
        kind: 'name',
        finding: 'D1',
        text: 'breakbone fever',
        nameKind: 'synonym',
        place: { file: 'lists/fever.csv', line: 3 },
      },
      {
        kind: 'finding',
        key: 'D2',
        termType: 4,
        description: 'Severe dengue',
        parents: ['D1'],
        place: { file: 'lists/fever.csv', line: 4 },
      },
    ]);
  });

  test('may be TSV without parents', () => {
    const { records, complaints } = read('id\tterm\ttype\nD1\tDengue, "classic"\tDx\n');
    expect(complaints).toEqual([]);
    expect(records[1]).toMatchObject({ key: 'D1', description: 'Dengue, "classic"', termType: 4, parents: ['fever'] });
  });

  test('may have its columns in any order', () => {
    const { records } = read('parent,type,term,id\nP,Sx,Fever,F\n');
    expect(records).toMatchObject([{ key: 'F', description: 'Fever', termType: 0, parents: ['P'] }]);
  });

  test.each<[string, string, string]>([
    ['no header', '', 'fever.csv:1:1  the file is empty  → start it with id,term,type'],
    [
      'another header',
      'id,trem,type,parent\n',
      "fever.csv:1:1  the header lacks term; it is 'id,trem,type,parent'  → did you mean 'term'?",
    ],
    [
      'a field too few',
      'id,term,type,parent\nD1,Dengue,Dx\n',
      'fever.csv:2:1  the row has 3 fields, but the header has 4  → quote fields that contain a comma, or add the missing fields',
    ],
    ['no term', 'id,term,type,parent\nD1,,Dx,\n', 'fever.csv:2:4  term is empty  → fill it in, or drop the row'],
    [
      'an unknown type',
      'id,term,type,parent\nD1,Dengue,Qx,\n',
      "fever.csv:2:11  unknown type 'Qx'  → write one of: Sx Hx Px Tx Dx Cx Nx Rx, or 0 to 7",
    ],
    [
      'no type',
      'id,term,type,parent\nD1,Dengue,,\n',
      'fever.csv:2:11  the first row of D1 has no type  → write one of: Sx Hx Px Tx Dx Cx Nx Rx, or 0 to 7',
    ],
    [
      'another parent',
      'id,term,type,parent\nD1,a,Dx,P\nD1,b,,Q\n',
      'fever.csv:3:1  D1 has a different type or parent in an earlier row  → leave them empty after the first row of an id',
    ],
    [
      'a stray quote',
      'id,term,type,parent\nD1,a "b,Dx,P\n',
      'fever.csv:2:6  an unquoted field contains a quote  → quote the whole field',
    ],
  ])('complains about %s', (_, text, expected) => {
    expect(read(text).complaints).toEqual([`lists/${expected}`]);
  });
});
