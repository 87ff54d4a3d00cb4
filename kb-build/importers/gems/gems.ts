// General Equivalence Mappings between ICD-9-CM and ICD-10. `2018_I9gem.txt` and `2018_I10gem.txt` cover diagnoses;
// `gem_i9pcs.txt` and `gem_pcsi9.txt` cover procedures. A line has a source code, a target code and five digits: three
// flags (approximate, no target, combination), the scenario number and the choice list number. A scenario without one
// of its choice lists would be a different mapping, so incomplete scenarios are reported and left out. Lines with
// the same source code need not be adjacent.

import type { Complain } from '../../complaints.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { SourceLocation } from '../../records.js';
import { dottedIcd9 } from '../icd9cm/icd9cm-codes.js';
import { lines } from '../readers/lines.js';
import type { Importer, ReleaseFile } from '../release.js';
import { type Approximate, relationshipsOf } from './gems-relationships.js';

const FILES = /^(?:.*_)?(i9gem|i10gem|gem_i9pcs|gem_pcsi9)\b[^/]*\.txt$/i;

/** A code system as it appears in the files, where codes have no dots. */
interface System {
  readonly vocab: string;
  readonly shape: RegExp;
  dotted(bare: string): string;
}

const ICD9_DX: System = {
  vocab: 'icd',
  shape: /^(\d{3,5}|V\d{2,4}|E\d{3,4})$/,
  dotted: (bare) => dottedIcd9(bare, 'DX'),
};
const ICD9_PX: System = { vocab: 'icd', shape: /^\d{2,4}$/, dotted: (bare) => dottedIcd9(bare, 'PX') };
const ICD10_CM: System = {
  vocab: 'icd10',
  shape: /^[A-Z]\d[0-9A-Z]{1,5}$/,
  dotted: (bare) => (bare.length <= 3 ? bare : `${bare.slice(0, 3)}.${bare.slice(3)}`),
};
const ICD10_PCS: System = { vocab: 'icd10pcs', shape: /^[0-9A-HJ-NP-Z]{7}$/, dotted: (bare) => bare };

const DIRECTIONS: Readonly<Record<string, readonly [source: System, target: System]>> = {
  i9gem: [ICD9_DX, ICD10_CM],
  i10gem: [ICD10_CM, ICD9_DX],
  gem_i9pcs: [ICD9_PX, ICD10_PCS],
  gem_pcsi9: [ICD10_PCS, ICD9_PX],
};

/** The importer for the General Equivalence Mappings. */
export const gems: Importer = {
  name: 'gems',
  summary: 'General Equivalence Mappings (2018_I9gem.txt, 2018_I10gem.txt, gem_i9pcs.txt, gem_pcsi9.txt)',
  terms: ['gems'],
  accepts: (name) => FILES.test(baseName(name)),
  *read(files, complain) {
    const newest = newestOfEachKind(files);
    if (newest.length === 0) return;
    const [{ year, release }] = [...newest].sort((a, b) => b.year - a.year);
    yield {
      kind: 'release',
      terms: 'gems',
      version: year === 0 ? '' : String(year),
      place: { file: release.file, line: 1 },
    };
    const rows = newest.flatMap((file) => wholeScenarios(readRows(file, complain), complain));
    const relationshipOf = relationshipsOf(rows.filter((row) => row.scenario === 0 && row.targetCode !== ''));
    for (const row of rows) {
      const { vocab, code, targetVocab, targetCode, scenario, choice, place } = row;
      const pair = { vocab, code, targetVocab, targetCode, scenario, choice, place };
      yield { kind: 'equivalence', ...pair, relationship: relationshipOf(row) } satisfies KnowledgeRecord;
    }
  },
};

interface GemFile {
  readonly release: ReleaseFile;
  readonly kind: string;
  /** The year in the file name; 0 if there is none. */
  readonly year: number;
}

/** The newest file of each kind. It supersedes older files, because any mapping that it lacks has been withdrawn. */
function newestOfEachKind(files: readonly ReleaseFile[]): GemFile[] {
  const byKind = new Map<string, GemFile>();
  for (const release of files) {
    const base = baseName(release.name);
    const kind = FILES.exec(base)?.[1]?.toLowerCase() ?? '';
    const year = Number(/(?:19|20)\d\d/.exec(release.name)?.[0] ?? 0);
    if (year >= (byKind.get(kind)?.year ?? 0)) byKind.set(kind, { release, kind, year });
  }
  return [...byKind.values()];
}

interface Row extends Approximate {
  readonly place: SourceLocation;
}

function readRows({ release, kind }: GemFile, complain: Complain): Row[] {
  const [source, target] = DIRECTIONS[kind];
  const rows: Row[] = [];
  for (const { text, number } of lines(release.text())) {
    if (text.trim() === '') continue;
    const place: SourceLocation = { file: release.file, line: number, column: 1 };
    // Codes are converted to upper case, because the 2018 release has a `v5889` among its V codes.
    const fields = text.trim().toUpperCase().split(/\s+/);
    const problem = problemOf(fields, source, target);
    if (problem !== undefined) {
      complain(place, problem, 'a line has a source code, a target code and five digits; fetch the file again');
      continue;
    }
    const [from, to, flags] = fields;
    const [approximate, none, , scenario, choice] = [...flags].map(Number);
    rows.push({
      vocab: source.vocab,
      code: source.dotted(from),
      targetVocab: target.vocab,
      targetCode: none === 1 ? '' : target.dotted(to),
      isApproximate: approximate === 1,
      scenario,
      choice,
      place,
    });
  }
  return rows;
}

function problemOf(fields: readonly string[], source: System, target: System): string | undefined {
  const [from = '', to = '', flags = ''] = fields;
  if (fields.length !== 3) return `the line has ${fields.length} fields, expected 3`;
  if (!/^[01]{3}\d\d$/.test(flags)) return `'${flags}' is not three flags and two numbers`;
  if (!source.shape.test(from)) return `'${from}' is not a code of ${source.vocab}`;
  const [, none, combination, scenario, choice] = flags;
  // NODX, NOPCS and the like mean "no target".
  if ((none === '1') !== /^NO[A-Z0-9]*$/.test(to))
    return `target '${to}' and the second flag ${none} contradict each other`;
  if (none === '0' && !target.shape.test(to)) return `'${to}' is not a code of ${target.vocab}`;
  const isNumbered = scenario !== '0' && choice !== '0';
  const isBlank = scenario === '0' && choice === '0';
  if (combination === '1' ? !isNumbered : !isBlank) {
    return `scenario ${scenario} and choice list ${choice} contradict the third flag ${combination}`;
  }
  return undefined;
}

/**
 * The given rows, except those of scenarios with a missing choice list. Choice lists are numbered from 1, and a
 * combination has at least two.
 */
function wholeScenarios(rows: readonly Row[], complain: Complain): Row[] {
  const scenarios = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.scenario === 0) continue;
    const key = scenarioKey(row);
    const members = scenarios.get(key);
    if (members === undefined) scenarios.set(key, [row]);
    else members.push(row);
  }
  const broken = new Set<string>();
  for (const [key, [first, ...others]] of scenarios) {
    const choices = new Set([first, ...others].map(({ choice }) => choice));
    const last = Math.max(2, ...choices);
    const missing = Array.from({ length: last }, (_, index) => index + 1).filter((number) => !choices.has(number));
    if (missing.length === 0) continue;
    broken.add(key);
    const lists = missing.length === 1 ? `choice list ${missing[0]}` : `choice lists ${missing.join(', ')}`;
    const problem = `scenario ${first.scenario} of ${first.code} has no ${lists}; the scenario is left out`;
    complain(first.place, problem, 'add the missing lines, or fetch the file again');
  }
  return rows.filter((row) => row.scenario === 0 || !broken.has(scenarioKey(row)));
}

function scenarioKey({ code, scenario }: Row): string {
  return `${code} ${scenario}`;
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}
