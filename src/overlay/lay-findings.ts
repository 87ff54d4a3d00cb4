// Lays the findings of an overlay over a draft: new ones are added, known ones change, hidden ones go with their names.

import { isGroupKey } from '../compile/node-key-slots.js';
import { addName, hideAllNames, replacePreferred } from './lay-names.js';
import type { OverlayFinding } from './overlay.js';
import {
  draftFinding,
  type FindingRow,
  findingDescription,
  type Laying,
  needFinding,
  type OverlayRows,
} from './overlay-rows.js';
import { inside, type OverlayPath, wrong } from './overlay-shape.js';

/** Takes away the findings that an overlay hides. */
export function hideFindings({ draft, overlay, place }: Laying): void {
  const list = inside(inside(place, 'hide'), 'findings');
  for (const [index, id] of (overlay.hide?.findings ?? []).entries()) {
    const row = needFinding(draft, id, inside(list, index));
    hideAllNames(draft, row);
    draft.findings.hidden.add(row);
    draft.findingRows.delete(id);
  }
}

/** Lays `findings` of an overlay. What they say of each other may stand in any order. */
export function layFindings({ draft, overlay, place }: Laying): void {
  const list = inside(place, 'findings');
  const given = overlay.findings ?? [];
  const seen = new Set<number>();
  const added = new Set<number>();
  for (const [index, finding] of given.entries()) {
    const at = inside(list, index);
    if (seen.has(finding.id)) throw wrong(inside(at, 'id'), `finding ${finding.id} is given twice in this overlay.`);
    seen.add(finding.id);
    const row = draftFinding(draft, finding.id);
    if (row < 0) added.add(addFinding(draft, finding, at));
    else changeFinding(draft, row, finding, at);
  }
  for (const [index, finding] of given.entries()) {
    const at = inside(list, index);
    const row = draftFinding(draft, finding.id);
    const { components, parent = '' } = finding;
    if (added.has(row)) {
      const above = typeof parent === 'number' ? needFinding(draft, parent, inside(at, 'parent')) : parent;
      draft.standings.push({ row, above, place: inside(at, 'parent') });
    }
    if (components !== undefined) {
      const rows = components.map((id, i) => needFinding(draft, id, inside(inside(at, 'components'), i)));
      change(draft, row, { components: rows });
    }
    for (const [i, name] of (finding.names ?? []).entries()) {
      addName(draft, row, typeof name === 'string' ? { text: name } : name, inside(inside(at, 'names'), i));
    }
  }
}

/** Adds a finding, whose place in the tree is not known yet, and returns its row. */
function addFinding(draft: OverlayRows, finding: OverlayFinding, at: OverlayPath): number {
  const { id, termType, description, parent } = finding;
  const missing = `no layer has finding ${id}, so this one is new and`;
  if (termType === undefined) throw wrong(inside(at, 'termType'), `${missing} needs its term type, 0 to 7.`);
  if (description === undefined) throw wrong(inside(at, 'description'), `${missing} needs its description.`);
  if (typeof parent === 'string') checkKey(draft, parent, inside(at, 'parent'));
  const row = draft.findings.count + draft.findings.added.length;
  draft.findings.added.push({ ...EMPTY, ...givenFields(finding), id, termType, description });
  draft.findingRows.set(id, row);
  addName(draft, row, { text: description, kind: 'preferred' }, inside(at, 'description'));
  return row;
}

const EMPTY: Omit<FindingRow, 'id' | 'termType' | 'description'> = {
  nodeKey: '',
  specialty: '',
  unit: '',
  ucum: '',
  rangeLow: Number.NaN,
  rangeHigh: Number.NaN,
  sectionId: '',
  groupId: '',
  tags: '',
  components: [],
};

function checkKey({ bundle }: OverlayRows, key: string, at: OverlayPath): void {
  const problem = isGroupKey(key) ? 'it only groups' : bundle.kernel.findNodeKey(key) < 0 ? 'it is not there' : '';
  if (problem !== '') throw wrong(at, `expected the node key of a finding of the bundle, got '${key}': ${problem}.`);
}

function changeFinding(draft: OverlayRows, row: number, finding: OverlayFinding, at: OverlayPath): void {
  const { id, description, parent } = finding;
  if (parent !== undefined) {
    const advice = 'leave the parent out, or hide the finding and add one with another id';
    throw wrong(inside(at, 'parent'), `finding ${id} is there already and keeps its place in the tree: ${advice}.`);
  }
  const old = findingDescription(draft, row);
  change(draft, row, givenFields(finding));
  if (description !== undefined && description !== old) {
    replacePreferred(draft, row, description, inside(at, 'description'));
  }
}

/** The fields of a row that are given. */
function givenFields(finding: OverlayFinding): Partial<FindingRow> {
  const fields: Partial<FindingRow> = {};
  if (finding.termType !== undefined) fields.termType = finding.termType;
  if (finding.specialty !== undefined) fields.specialty = finding.specialty.join(',');
  if (finding.tags !== undefined) fields.tags = finding.tags.join(',');
  if (finding.rangeLow !== undefined) fields.rangeLow = finding.rangeLow;
  if (finding.rangeHigh !== undefined) fields.rangeHigh = finding.rangeHigh;
  for (const name of TEXT_FIELDS) {
    const text = finding[name];
    if (text !== undefined) fields[name] = text;
  }
  return fields;
}

const TEXT_FIELDS = ['description', 'unit', 'ucum', 'sectionId', 'groupId'] as const;

function change({ findings }: OverlayRows, row: number, fields: Partial<FindingRow>): void {
  if (row >= findings.count) Object.assign(findings.added[row - findings.count], fields);
  else findings.changed.set(row, { ...findings.changed.get(row), ...fields });
}
