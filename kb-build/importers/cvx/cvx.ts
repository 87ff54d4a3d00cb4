// The CDC's code lists for vaccines: vaccine codes (cvx.xml), manufacturer codes (mvx.xml), trade names (tradename.xml)
// and vaccine groups (vac2vg.xml). Each vaccine becomes a finding. Its parent is its group (the code for the
// unspecified vaccine), and its trade names become names of the finding. Manufacturers become codes only. Files about
// vaccine information statements and packages are not read.

import { CX, RX, TX } from '../../../src/knowledge/term-types.js';
import type { Complain } from '../../complaints.js';
import { rangedId } from '../../ids/id-ranges.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { Importer, ReleaseFile } from '../release.js';
import { type CdcEntry, type CdcKind, cdcEntries, cdcKind, kindOf } from './cvx-files.js';
import { isVaccineAbbreviation, saysVaccine, tradeNameRecord } from './cvx-names.js';

const ROOT = 'CVX:ROOT';

/** Codes that do not denote a vaccine: a reserved code, "no vaccine given" and "unknown vaccine". */
const NO_VACCINES: readonly string[] = ['99', '998', '999'];

/** The importer for CVX and MVX. */
export const cvx: Importer = {
  name: 'cvx',
  summary: 'vaccines of the CDC (cvx.xml, mvx.xml, tradename.xml, vac2vg.xml)',
  terms: ['cvx', 'mvx'],
  accepts: (name, head) => name.toLowerCase().endsWith('.xml') && cdcKind(head()) !== undefined,
  *read(files, complain) {
    const groups = new Map<string, string[]>();
    for (const file of ofKind(files, 'VGCodes')) readGroups(file, groups, complain);
    const vaccines = new Map<string, CdcEntry>();
    for (const file of ofKind(files, 'CVXCodes')) {
      const own = entriesByCode(file, 'CVXCodes', ['CVXCode', 'FullVaccinename'], 'CVXCode', complain);
      for (const [code, entry] of own) if (!vaccines.has(code)) vaccines.set(code, entry);
      yield {
        kind: 'release',
        terms: 'cvx',
        version: lastUpdate(own, 'LastUpdated'),
        place: { file: file.file, line: 1 },
      };
    }
    yield* vaccineRecords(vaccines, groups);
    for (const file of ofKind(files, 'productnames')) yield* tradeNames(file, vaccines, complain);
    for (const file of ofKind(files, 'MVXCodes')) yield* manufacturers(file, complain);
  },
};

function ofKind(files: readonly ReleaseFile[], kind: CdcKind): ReleaseFile[] {
  return files.filter((file) => kindOf(file) === kind);
}

/** The entries, keyed by code; duplicates are reported to `complain`. */
function entriesByCode(
  file: ReleaseFile,
  kind: CdcKind,
  required: readonly string[],
  codeField: string,
  complain: Complain,
): Map<string, CdcEntry> {
  const found = new Map<string, CdcEntry>();
  for (const entry of cdcEntries(file, kind, required, complain)) {
    const code = field(entry, codeField);
    if (found.has(code)) complain(entry.place, `code ${code} has two entries`, 'keep one of the two');
    else found.set(code, entry);
  }
  return found;
}

function field({ fields }: CdcEntry, name: string): string {
  return fields.get(name) ?? '';
}

/**
 * Collects the group codes of each vaccine, except the vaccine's own code; a combination vaccine has several groups.
 */
function readGroups(file: ReleaseFile, groups: Map<string, string[]>, complain: Complain): void {
  for (const entry of cdcEntries(file, 'VGCodes', ['CVXCode', 'CVX for Vaccine Group'], complain)) {
    const code = field(entry, 'CVXCode');
    const group = field(entry, 'CVX for Vaccine Group');
    const others = groups.get(code) ?? [];
    if (group !== code && !others.includes(group)) groups.set(code, [...others, group]);
  }
}

function* vaccineRecords(
  vaccines: ReadonlyMap<string, CdcEntry>,
  groups: ReadonlyMap<string, readonly string[]>,
): Generator<KnowledgeRecord> {
  const [first] = vaccines.values();
  if (first === undefined) return;
  const { place: root } = first;
  yield {
    kind: 'finding',
    key: ROOT,
    style: 'plain',
    termType: CX,
    description: 'Vaccines',
    silent: true,
    parents: [],
    place: root,
  };
  for (const [code, entry] of vaccines) {
    const { place } = entry;
    const description = field(entry, 'FullVaccinename');
    const parents = (groups.get(code) ?? []).filter((group) => isGroup(group, vaccines, groups));
    const [parent] = parents;
    yield {
      kind: 'code',
      vocab: 'cvx',
      code,
      description,
      ...(parent === undefined ? {} : { parent }),
      // Our interpretation is that only vaccines with active codes are administered today, and that the other codes are
      // for past or foreign records. The date on which a code became inactive is unknown: an entry gives only the date
      // of its last change.
      ...(field(entry, 'Status') === 'Active' ? {} : { unreportable: true }),
      place,
    };
    if (NO_VACCINES.includes(code)) continue;
    const key = `CVX:${code}`;
    yield {
      kind: 'finding',
      key,
      id: rangedId('cvx', Number(code)),
      style: 'title',
      termType: /^tuberculin skin test/i.test(description) ? TX : RX,
      description,
      ...(saysVaccine(description) ? {} : { silent: true }),
      parents: parents.length === 0 ? [ROOT] : parents.map((group) => `CVX:${group}`),
      place,
    };
    yield* furtherNames(key, description, field(entry, 'ShortDescription'), entry);
    yield {
      kind: 'map',
      finding: key,
      vocab: 'cvx',
      code,
      relationship: 'exact',
      group: 1,
      priority: 1,
      rule: '',
      place,
    };
  }
}

/** Whether a group exists and does not itself belong to another group; requiring this rules out cycles. */
function isGroup(
  code: string,
  vaccines: ReadonlyMap<string, CdcEntry>,
  groups: ReadonlyMap<string, readonly string[]>,
): boolean {
  return vaccines.has(code) && !NO_VACCINES.includes(code) && (groups.get(code) ?? []).length === 0;
}

/**
 * The name record for the short name of a vaccine. In a note, many short names, such as "mumps" or "influenza, live,
 * intranasal", mean the illness; such a name can be found by searching but is never recognised in notes.
 */
function* furtherNames(finding: string, full: string, short: string, { place }: CdcEntry): Generator<KnowledgeRecord> {
  if (short === '' || short === full) return;
  if (isVaccineAbbreviation(short)) {
    yield { kind: 'name', finding, text: short, style: 'plain', nameKind: 'abbreviation', cased: true, place };
  } else {
    const silent = saysVaccine(short) ? {} : { silent: true };
    yield { kind: 'name', finding, text: short, style: 'title', nameKind: 'synonym', ...silent, place };
  }
}

function* tradeNames(
  file: ReleaseFile,
  vaccines: ReadonlyMap<string, CdcEntry>,
  complain: Complain,
): Generator<KnowledgeRecord> {
  const seen = new Set<string>();
  for (const entry of cdcEntries(file, 'productnames', ['CDC Product Name', 'CVXCode'], complain)) {
    const code = field(entry, 'CVXCode');
    const vaccine = vaccines.get(code);
    if (vaccine === undefined && vaccines.size > 0) {
      complain(entry.place, `unknown vaccine ${code}`, 'import the cvx.xml of the same date');
      continue;
    }
    const text = field(entry, 'CDC Product Name');
    // Each manufacturer of a product has its own entry.
    if (seen.has(`${code} ${text}`)) continue;
    seen.add(`${code} ${text}`);
    const generic =
      vaccine === undefined ? [] : [field(vaccine, 'ShortDescription'), field(vaccine, 'FullVaccinename')];
    yield tradeNameRecord(`CVX:${code}`, text, generic, entry.place);
  }
}

function* manufacturers(file: ReleaseFile, complain: Complain): Generator<KnowledgeRecord> {
  const codeField = 'MVX_CODE';
  const nameField = 'Manufacturer Name';
  const entries = entriesByCode(file, 'MVXCodes', [codeField, nameField], codeField, complain);
  yield {
    kind: 'release',
    terms: 'mvx',
    version: lastUpdate(entries, 'Last Updated'),
    place: { file: file.file, line: 1 },
  };
  for (const [code, entry] of entries) {
    const inactive = field(entry, 'Status') === 'Active' ? {} : { unreportable: true };
    yield { kind: 'code', vocab: 'mvx', code, description: field(entry, nameField), ...inactive, place: entry.place };
  }
}

/** The date of the last change, as yyyy-mm-dd. It serves as the version, because the release does not give one. */
function lastUpdate(entries: ReadonlyMap<string, CdcEntry>, name: string): string {
  const days = [...entries.values()].map((entry) => {
    const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(field(entry, name)) ?? [];
    return year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
  return days.sort().at(-1) ?? '';
}
