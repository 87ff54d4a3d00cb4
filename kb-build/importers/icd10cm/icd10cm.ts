// ICD-10-CM: order files and their addenda (codes, titles, billable flags, validity) and tabular lists (chapters and
// blocks, notes, seventh characters, inclusion terms), for one or more years. The data for each code come from the
// newest list that contains it. If there is no order file, the code set consists of the codes in the tabular list, with
// and without their seventh characters.

import type { Complain } from '../../complaints.js';
import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { SourceLocation } from '../../records.js';
import type { Importer, ReleaseFile } from '../release.js';
import { type IcdFile, icdFile, isIcdFile } from './icd10cm-files.js';
import { codeFindings, dotted, groupFindings, type IcdNode, icdKey, rootRecord } from './icd10cm-findings.js';
import { type DatedCode, type History, icdHistory } from './icd10cm-history.js';
import {
  SEVENTH_POSITION,
  type SeventhDefinitions,
  seventhAt,
  seventhByTitle,
  withSeventh,
} from './icd10cm-seventh.js';
import { type TabularItem, tabularItems } from './icd10cm-tabular.js';
import { addToGroups, categoryGroup, type Groups, groupParent, prefixParent } from './icd10cm-tree.js';

/** The importer for ICD-10-CM. */
export const icd10cm: Importer = {
  name: 'icd10cm',
  summary: 'ICD-10-CM: order files, addenda, tabular XML',
  terms: ['icd10'],
  accepts: isIcdFile,
  *read(releases, complain) {
    const files = datedFiles(releases, complain);
    if (files.length === 0) return;
    const history = icdHistory(complain);
    for (const file of files) if (file.kind === 'order') history.readOrder(file);
    for (const file of files) if (file.kind.endsWith('addenda')) history.readAddenda(file);
    const lists: TabularData = {
      groups: { byCode: new Map(), blockOf: new Map() },
      sevenths: new Map(),
      newest: new Map(),
    };
    const tabulars = files.filter(({ kind }) => kind === 'tabular').reverse();
    for (const file of tabulars) yield* readTabular(file, lists, history, complain);
    const versions = new Set<string>();
    for (const { version, release } of [...files].reverse()) {
      if (versions.has(version)) continue;
      versions.add(version);
      yield { kind: 'release', terms: 'icd10', version, place: start(release) };
    }
    yield rootRecord(start(files[0].release));
    yield* recordsOf(history.date(), lists);
  },
};

/** The data collected from tabular lists. */
interface TabularData {
  readonly groups: Groups;
  readonly sevenths: SeventhDefinitions;
  /**
   * For each chapter, block or code (without its dot), the newest list that contains it; that list takes precedence.
   */
  readonly newest: Map<string, IcdFile>;
}

/** The files, oldest first. */
function datedFiles(releases: readonly ReleaseFile[], complain: Complain): IcdFile[] {
  const files: IcdFile[] = [];
  for (const release of releases) {
    const file = icdFile(release);
    if (file !== undefined) files.push(file);
    else {
      const mend = 'name it as in icd10cm_tabular_2026.xml';
      complain(
        { file: release.file, line: 1, column: 1 },
        'neither the name nor the start of the file gives its year',
        mend,
      );
    }
  }
  return files.sort((a, b) => a.effective - b.effective);
}

type TabularCode = TabularItem & { kind: 'code' };

/**
 * The records for the codes in a tabular list, except for codes that a newer list contains. The codes in the list are
 * added to the history.
 */
function* readTabular(
  file: IcdFile,
  lists: TabularData,
  history: History,
  complain: Complain,
): Generator<KnowledgeRecord> {
  const { groups, sevenths, newest } = lists;
  const codes = new Map<string, TabularCode>();
  let isInsideList = false;
  for (const item of tabularItems(file.release, complain)) {
    addToGroups(groups, item);
    const code = item.kind === 'code' ? item.bare : item.code;
    const followed = newest.get(code) ?? file;
    newest.set(code, followed);
    if (item.kind === 'code') {
      codes.set(code, item);
      isInsideList = false;
    }
    if (followed !== file) continue;
    const { place } = item;
    if (item.kind === 'note') {
      const { instruction, text } = item;
      yield { kind: 'instruction', vocab: 'icd10', code: dotted(code), instruction, text, place };
      if (instruction !== 'inclusion-term') continue;
      if (isTerm(text) && !isInsideList) {
        yield { kind: 'name', finding: icdKey(code), text, style: 'title', nameKind: 'synonym', place };
      }
      if (text.endsWith(':')) isInsideList = true;
    } else if (item.kind === 'seventh') {
      const { value, label } = item;
      const definition = sevenths.get(code) ?? { labels: new Map<string, string>(), place };
      sevenths.set(code, definition);
      definition.labels.set(value, label);
      yield { kind: 'axis', vocab: 'icd10', code: dotted(code), position: SEVENTH_POSITION, value, label, place };
    }
  }
  addCodes(codes, file.effective, sevenths, history);
}

/** Matches an inclusion term that is a remark about its code rather than another name for it. */
const REMARK =
  /^(?:Any|These?|This|The (?:following|selection)|Codes?|Use two|Conditions? (?:in|classifiable))\b|\b(?:is|are|should|may|implies)\b|[.] [A-Z]|:$/;
/**
 * Matches a reference to a code, i.e. a code that contains a dot or dash, or one that follows a word that introduces
 * codes. A bare B12 is not matched, because it might be a vitamin rather than a code.
 */
const CODE_REFERENCE = /\b[A-Z]\d[0-9A-Z](?:\.[0-9A-Z-]|-[A-Z]\d)|\b(?:in|to|under|category) [A-Z]\d[0-9A-Z]\b/;
const LONGEST_TERM = 150;

/** Whether an inclusion term is a name; some are sentences, the beginnings of lists, or ranges of codes. */
function isTerm(text: string): boolean {
  return text.length <= LONGEST_TERM && !REMARK.test(text) && !CODE_REFERENCE.test(text);
}

/**
 * Adds the codes in a tabular list to the history. The list does not contain codes with a seventh character. Therefore,
 * each code that takes one is also added with every possible seventh character, unless an order file contains any of
 * the resulting codes.
 */
function addCodes(
  codes: ReadonlyMap<string, TabularCode>,
  effective: number,
  sevenths: SeventhDefinitions,
  history: History,
): void {
  const headers = new Set<string>();
  for (const bare of codes.keys()) {
    const parent = prefixParent(bare, (code) => codes.has(code));
    if (parent !== undefined) headers.add(parent);
  }
  for (const { bare, title, place } of codes.values()) {
    const isLeaf = !headers.has(bare);
    const labels = isLeaf && bare.length < SEVENTH_POSITION ? seventhAt(bare, sevenths)?.labels : undefined;
    history.addTabular({ bare, title, isBillable: isLeaf && labels === undefined, place }, effective);
    const full = [...(labels ?? [])].map(([value, label]) => ({
      bare: withSeventh(bare, value),
      title: `${title}, ${label}`,
    }));
    if (full.some((code) => history.hasListed(code.bare))) continue;
    for (const code of full) history.addTabular({ ...code, isBillable: true, place }, effective);
  }
}

/** The code list with its chapters and blocks, and the findings for all of these. */
function* recordsOf(
  codes: ReadonlyMap<string, DatedCode>,
  { groups, sevenths, newest }: TabularData,
): Generator<KnowledgeRecord> {
  for (const group of groups.byCode.values()) {
    const parent = groupParent(group, groups);
    const { code, title: description, place } = group;
    yield { kind: 'code', vocab: 'icd10', code, description, parent, category: true, unreportable: true, place };
    yield* groupFindings(group, parent);
  }
  const nodes = new Map<string, IcdNode>();
  for (const { bare, title, isBillable, place, validFrom, validTo } of codes.values()) {
    const above = prefixParent(bare, (code) => codes.has(code));
    const parent = above ?? categoryGroup(bare, groups);
    yield {
      kind: 'code',
      vocab: 'icd10',
      code: dotted(bare),
      description: title,
      parent: parent === undefined ? undefined : dotted(parent),
      category: !isBillable,
      unreportable: !isBillable,
      validFrom,
      validTo,
      place,
    };
    let isExpansion = false;
    if (above !== undefined && bare.length === SEVENTH_POSITION && !newest.has(bare)) {
      const value = bare[SEVENTH_POSITION - 1];
      const definition = seventhAt(above, sevenths);
      const label = definition === undefined ? seventhByTitle(title, codes.get(above)?.title ?? '') : undefined;
      isExpansion = definition?.labels.has(value) ?? label !== undefined;
      if (label !== undefined) {
        yield { kind: 'axis', vocab: 'icd10', code: dotted(above), position: SEVENTH_POSITION, value, label, place };
      }
    }
    nodes.set(bare, { bare, title, parent, isBillable, isRetired: validTo !== undefined, isExpansion, place });
  }
  yield* codeFindings(nodes);
}

function start({ file }: ReleaseFile): SourceLocation {
  return { file, line: 1 };
}
