// Imports LOINC from the files in its release: the table (Loinc.csv or its core version), panels, answer lists and
// consumer names. The lists of the 2,000 commonest tests supply the codes missing from the table, or all codes if there
// is no table. Every usable LOINC code becomes a code and a finding under its class; deprecated codes become codes
// only. The data that other files contain about a code are gathered first.

import { CX, TX } from '../../../src/knowledge/term-types.js';
import type { InstructionRecord } from '../../code-records.js';
import type { Complain } from '../../complaints.js';
import { refuseCode } from '../../ids/code-forms.js';
import { rangedId } from '../../ids/id-ranges.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { FindingRecord, SourceLocation } from '../../records.js';
import { baseName } from '../readers/base-name.js';
import { tableRows } from '../readers/table-rows.js';
import type { Importer, ReleaseFile } from '../release.js';
import { gatherBesides, type LoincBesides } from './loinc-besides.js';
import { className } from './loinc-classes.js';
import { componentChoice, longCommonName, plainComponent } from './loinc-names.js';

const TABLE = /^LoincTable(?:Core)?\.csv$|^Loinc\.csv$/i;
const TOP_LIST = /^LOINC_([\d.]+)_Top2000CommonLabResults(US|SI)\.csv$/i;
const BESIDES = /^(?:PanelsAndForms|AnswerList|LoincAnswerListLink|ConsumerName)\.csv$|^loinc_unit\.json$/i;

/** The importer for LOINC releases. */
export const loinc: Importer = {
  name: 'loinc',
  summary: 'LOINC (Loinc.csv with panels, answers and consumer names, or the Top 2000 lists)',
  terms: ['loinc'],
  accepts: (name) => [TABLE, TOP_LIST, BESIDES].some((pattern) => pattern.test(baseName(name))),
  *read(files, complain) {
    const tables = files.filter(({ name }) => TABLE.test(baseName(name)));
    // The full table is preferred, because it has every column of the core table.
    const table = tables.find(({ name }) => /^Loinc\.csv$/i.test(baseName(name))) ?? tables[0];
    const lists = files.filter(({ name }) => TOP_LIST.test(baseName(name)));
    const besides = gatherBesides(
      files.filter(({ name }) => BESIDES.test(baseName(name))),
      complain,
    );
    if (table === undefined && lists.length === 0) {
      const problem = 'the table of LOINC is missing';
      for (const { file } of files)
        complain({ file, line: 1 }, problem, 'add Loinc.csv of the same release to the sources');
      return;
    }
    const state: State = { seen: new Set(), classes: new Set(), choice: componentChoice(), besides, newest: '' };
    if (table !== undefined) yield* readTable(table, state, complain);
    for (const list of lists) yield* readTopList(list, state, complain);
    yield* plainNames(table ?? lists[0], state);
  },
};

interface State {
  readonly seen: Set<string>;
  readonly classes: Set<string>;
  readonly choice: ReturnType<typeof componentChoice>;
  readonly besides: LoincBesides;
  /** The newest version in which any row in the table changed. */
  newest: string;
}

interface Test {
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly className: string;
  readonly rank: number;
  readonly status: string;
  readonly displayName: string;
  readonly consumerName: string;
  readonly unit: string;
  readonly ucum: string;
  readonly place: SourceLocation;
}

function* readTable(release: ReleaseFile, state: State, complain: Complain): Generator<KnowledgeRecord> {
  const form = {
    needed: ['LOINC_NUM', 'CLASS', 'STATUS', 'LONG_COMMON_NAME'],
    optional: [
      ...['SHORTNAME', 'DisplayName', 'CONSUMER_NAME', 'DefinitionDescription', 'EXAMPLE_UNITS', 'EXAMPLE_UCUM_UNITS'],
      ...['COMMON_TEST_RANK', 'EXTERNAL_COPYRIGHT_NOTICE', 'VersionLastChanged'],
    ],
    others: 'ignored',
  } as const;
  for (const { field, place } of tableRows(release, form, complain)) {
    const code = field.LOINC_NUM;
    if (compareVersions(field.VersionLastChanged, state.newest) > 0) state.newest = field.VersionLastChanged;
    // Codes that have not been released yet have no long common name.
    const name = field.LONG_COMMON_NAME || field.SHORTNAME;
    const test: Test = {
      ...{ code, name, shortName: field.SHORTNAME, className: field.CLASS, status: field.STATUS },
      ...{ displayName: field.DisplayName, consumerName: field.CONSUMER_NAME },
      ...{ unit: firstOf(field.EXAMPLE_UNITS), ucum: firstOf(field.EXAMPLE_UCUM_UNITS) },
      ...{ rank: Number(field.COMMON_TEST_RANK) || 0, place: place('LOINC_NUM') },
    };
    if (isRefused(test, state, complain)) continue;
    yield* testRecords(test, state);
    yield* instructions(test, field.DefinitionDescription, field.EXTERNAL_COPYRIGHT_NOTICE, state);
  }
  const version = /Loinc[_-]?(\d+\.\d+)/i.exec(release.file)?.[1] ?? state.newest;
  yield { kind: 'release', terms: 'loinc', version, place: { file: release.file, line: 1 } };
}

function* readTopList(release: ReleaseFile, state: State, complain: Complain): Generator<KnowledgeRecord> {
  const form = {
    needed: ['LOINC #', 'Long Common Name', 'CLASS', 'Rank'],
    optional: ['Short Name'],
    others: 'ignored',
  } as const;
  const before = state.seen.size;
  for (const { field, place } of tableRows(release, form, complain)) {
    const code = field['LOINC #'];
    // A test may also be in the table, or in the list for the other unit system; the data there are the same.
    if (state.seen.has(code)) continue;
    const test: Test = {
      ...{
        code,
        name: field['Long Common Name'],
        shortName: field['Short Name'],
        className: field.CLASS.toUpperCase(),
      },
      ...{ status: 'ACTIVE', displayName: '', consumerName: '', unit: '', ucum: '' },
      ...{ rank: Number(field.Rank) || 0, place: place('LOINC #') },
    };
    if (!isRefused(test, state, complain)) yield* testRecords(test, state);
  }
  if (before > 0) return;
  const version = `Top 2000 ${TOP_LIST.exec(baseName(release.name))?.[1] ?? ''}`.trim();
  yield { kind: 'release', terms: 'loinc', version, place: { file: release.file, line: 1 } };
}

function isRefused({ code, name, place }: Test, { seen }: State, complain: Complain): boolean {
  const refusal = refuseCode('loinc', code);
  if (refusal !== undefined) complain(place, refusal.problem, refusal.mend);
  else if (name === '') complain(place, `${code} has no name`, 'fetch the release again');
  else if (seen.has(code)) complain(place, `${code} is in the table twice`, 'fetch the release again');
  else return false;
  return true;
}

const ROOT = 'LOINC:ROOT';

function* testRecords(test: Test, state: State): Generator<KnowledgeRecord> {
  const { code, name, place } = test;
  const { besides, seen } = state;
  seen.add(code);
  const isUsable = test.status !== 'DEPRECATED' && test.status !== 'DISCOURAGED';
  const key = `LOINC:${code}`;
  yield { kind: 'code', vocab: 'loinc', code, description: name, ...(isUsable ? {} : { unreportable: true }), place };
  if (test.status === 'DEPRECATED') return;
  const parent = yield* classFinding(test.className, state, place);
  const finding: FindingRecord = {
    kind: 'finding',
    key,
    style: 'title',
    termType: TX,
    description: name,
    parents: [parent],
    place,
  };
  const id = rangedId('loinc', Number(code.slice(0, code.indexOf('-'))));
  if (id !== undefined) finding.id = id;
  const ucum = test.ucum || (besides.units.get(code) ?? '');
  if (test.unit !== '' || ucum !== '') finding.unit = test.unit || ucum;
  if (ucum !== '') finding.ucum = ucum;
  const components = besides.panels.get(code);
  if (components !== undefined) finding.components = components.map((each) => `LOINC:${each}`);
  yield finding;
  yield {
    kind: 'map',
    finding: key,
    vocab: 'loinc',
    code,
    relationship: 'exact',
    group: 1,
    priority: 1,
    rule: '',
    place,
  };
  const shown = { kind: 'name', finding: key, style: 'plain', place } as const;
  if (test.displayName !== '') yield { ...shown, text: test.displayName, nameKind: 'synonym' };
  // Nobody writes "Creat SerPl-mCnc" in a note, but some people search for it.
  if (test.shortName !== '') yield { ...shown, text: test.shortName, nameKind: 'synonym', silent: true };
  const lay = test.consumerName || (besides.consumerNames.get(code) ?? '');
  if (lay !== '') yield { ...shown, text: lay, nameKind: 'lay' };
  const parts = longCommonName(name);
  const plain = parts === undefined || !isUsable ? undefined : plainComponent(parts);
  if (plain !== undefined) state.choice.offer(plain, code, test.rank);
}

function* classFinding(code: string, { classes }: State, place: SourceLocation): Generator<KnowledgeRecord, string> {
  if (classes.size === 0) {
    classes.add('');
    yield { kind: 'finding', key: ROOT, termType: CX, description: 'LOINC', parents: [], place };
  }
  if (code === '') return ROOT;
  const key = `LOINC:CLASS.${code}`;
  if (!classes.has(code)) {
    classes.add(code);
    yield { kind: 'finding', key, termType: CX, description: className(code), parents: [ROOT], place };
  }
  return key;
}

function* instructions(
  { code, status, place }: Test,
  definition: string,
  copyright: string,
  { besides }: State,
): Generator<InstructionRecord> {
  const at = { kind: 'instruction', vocab: 'loinc', code, place } as const;
  if (definition !== '') yield { ...at, instruction: 'definition', text: definition };
  if (status === 'DISCOURAGED') yield { ...at, instruction: 'note', text: 'Use of this code is discouraged by LOINC.' };
  for (const text of besides.answers(code)) yield { ...at, instruction: 'note', text };
  // The licence requires third-party notices to be shown with their content.
  if (copyright !== '') yield { ...at, instruction: 'note', text: copyright };
}

/**
 * Names that consist of the component alone. Each becomes a name of the commonest test, or the only test, with that
 * component.
 */
function* plainNames(release: ReleaseFile, { choice }: State): Generator<KnowledgeRecord> {
  for (const [text, code] of choice.chosen()) {
    const place = { file: release.file, line: 1 };
    yield { kind: 'name', finding: `LOINC:${code}`, text, style: 'plain', nameKind: 'synonym', place };
  }
}

function firstOf(list: string): string {
  return list.split(/[;|]/, 1)[0].trim();
}

/** Compares versions such as 2.9 and 2.73 number by number: 2.9 is older than 2.73. */
function compareVersions(a: string, b: string): number {
  const [major = 0, minor = 0] = a.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = b.split('.').map(Number);
  return major - otherMajor || minor - otherMinor;
}
