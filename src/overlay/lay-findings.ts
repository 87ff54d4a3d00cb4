// Applies the findings of an overlay. New findings are added, existing ones are changed, and hidden ones are removed
// together with their names.

import { isGroupKey } from '../compile/node-key-slots.js';
import { clipped } from '../errors/messages.js';
import { addName, hideAllNames, replacePreferred } from './lay-names.js';
import type { OverlayFinding } from './overlay.js';
import {
  currentFindingRow,
  type FindingRow,
  findingDescription,
  needFinding,
  type OverlayRows,
  type OverlayStep,
} from './overlay-rows.js';
import { memberPath, type OverlayPath, overlayError } from './overlay-shape.js';

/** Removes the findings that an overlay hides. */
export function hideFindings({ state, overlay, path }: OverlayStep): void {
  const list = memberPath(memberPath(path, 'hide'), 'findings');
  for (const [index, id] of (overlay.hide?.findings ?? []).entries()) {
    const row = needFinding(state, id, memberPath(list, index));
    hideAllNames(state, row);
    state.findings.hidden.add(row);
    state.findingRows.delete(id);
  }
}

/** Applies `findings`. New findings may refer to one another in any order. */
export function layFindings({ state, overlay, path }: OverlayStep): void {
  const list = memberPath(path, 'findings');
  const given = overlay.findings ?? [];
  const seen = new Set<number>();
  const added = new Set<number>();
  for (const [index, finding] of given.entries()) {
    const at = memberPath(list, index);
    if (seen.has(finding.id))
      throw overlayError(memberPath(at, 'id'), `finding ${finding.id} is given twice in this overlay.`);
    seen.add(finding.id);
    const row = currentFindingRow(state, finding.id);
    if (row < 0) added.add(addFinding(state, finding, at));
    else changeFinding(state, row, finding, at);
  }
  for (const [index, finding] of given.entries()) {
    const at = memberPath(list, index);
    const row = currentFindingRow(state, finding.id);
    const { components, parent = '' } = finding;
    if (added.has(row)) {
      const above = typeof parent === 'number' ? needFinding(state, parent, memberPath(at, 'parent')) : parent;
      state.addedParents.push({ row, above, path: memberPath(at, 'parent') });
    }
    if (components !== undefined) {
      const rows = components.map((id, i) => needFinding(state, id, memberPath(memberPath(at, 'components'), i)));
      change(state, row, { components: rows });
    }
    for (const [i, name] of (finding.names ?? []).entries()) {
      addName(state, row, typeof name === 'string' ? { text: name } : name, memberPath(memberPath(at, 'names'), i));
    }
  }
}

/** Adds a finding and returns its row. Its position in the tree is assigned later. */
function addFinding(state: OverlayRows, finding: OverlayFinding, at: OverlayPath): number {
  const { id, termType, description, parent } = finding;
  const missing = `no layer has finding ${id}, so this one is new and`;
  if (termType === undefined) throw overlayError(memberPath(at, 'termType'), `${missing} needs a term type, 0 to 7.`);
  if (description === undefined) throw overlayError(memberPath(at, 'description'), `${missing} needs a description.`);
  if (typeof parent === 'string') checkKey(state, parent, memberPath(at, 'parent'));
  const row = state.findings.count + state.findings.added.length;
  state.findings.added.push({ ...EMPTY, ...givenFields(finding), id, termType, description });
  state.findingRows.set(id, row);
  addName(state, row, { text: description, kind: 'preferred' }, memberPath(at, 'description'));
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
  const problem = isGroupKey(key)
    ? 'it only groups others'
    : bundle.kernel.findNodeKey(key) < 0
      ? 'it does not exist'
      : '';
  if (problem !== '')
    throw overlayError(at, `expected the node key of a finding of the bundle, got '${clipped(key)}': ${problem}.`);
}

function changeFinding(state: OverlayRows, row: number, finding: OverlayFinding, at: OverlayPath): void {
  const { id, description, parent } = finding;
  if (parent !== undefined) {
    const advice = 'leave the parent out, or hide the finding and add one with another id';
    throw overlayError(
      memberPath(at, 'parent'),
      `finding ${id} exists already and keeps its position in the tree: ${advice}.`,
    );
  }
  const old = findingDescription(state, row);
  change(state, row, givenFields(finding));
  if (description !== undefined && description !== old) {
    replacePreferred(state, row, description, memberPath(at, 'description'));
  }
}

/** The fields of a row that the overlay specifies. */
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
