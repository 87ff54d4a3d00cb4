// Applies the names of an overlay, and removes the names that it hides.

import { MATCH_WORDS_MASK, PAYLOAD_KIND_SHIFT, PAYLOAD_NAME, PAYLOAD_ROW_MASK } from '../../assembly/layout.js';
import { NAME_KINDS } from '../bundle/sections/names-section.js';
import { type PatternFault, wordsOrFault } from '../compile/pattern-words.js';
import { clipped, shown } from '../errors/messages.js';
import type { Word } from '../kernel/api.js';
import type { OverlayOwnName } from './overlay.js';
import { type NameRow, needFinding, type OverlayRows, type OverlayStep, ownedRows } from './overlay-rows.js';
import { memberPath, type OverlayPath, overlayError } from './overlay-shape.js';

const FAULTS: Readonly<Record<PatternFault, string>> = {
  'no words': 'it contains no word; write letters or digits.',
  'too long': 'it is too long to be searched for; give a shorter name or make it silent.',
};
const PREFERRED = NAME_KINDS.indexOf('preferred');
const SYNONYM = NAME_KINDS.indexOf('synonym');

/** The names of a finding in all layers applied so far. */
function namesOfFinding({ bundle, names }: OverlayRows, finding: number): (number | NameRow)[] {
  return ownedRows(names, finding, bundle.tables.names.findingRows(finding));
}

/**
 * Adds a name to a finding. It replaces an existing name with the same text (ignoring case), and takes over that name's
 * kind unless a kind is given.
 */
export function addName(state: OverlayRows, finding: number, given: OverlayOwnName, path: OverlayPath): void {
  const { text, cased = false, silent = false } = given;
  const words = silent ? undefined : wordsOrFault(state.bundle.kernel.words(text));
  if (typeof words === 'string') throw overlayError(path, `${shown(text)}: ${FAULTS[words]}`);
  const names = namesOfFinding(state, finding);
  const wanted = text.toLowerCase();
  const at = names.findIndex((name) => nameText(state, name).toLowerCase() === wanted);
  const before = names[at];
  const kind = given.kind === undefined ? kindBefore(state, before) : NAME_KINDS.indexOf(given.kind);
  const name = { finding, text, kind, rank: 0, near: '', cased, words };
  if (before === undefined) names.push(name);
  else {
    if (typeof before === 'number') state.hiddenNames.add(before);
    names[at] = name;
  }
}

function kindBefore({ bundle, changedNames }: OverlayRows, before: number | NameRow | undefined): number {
  if (before === undefined) return SYNONYM;
  if (typeof before !== 'number') return before.kind;
  return changedNames.get(before)?.kind ?? bundle.tables.names.kind(before);
}

/** Gives a finding a new preferred name; the previous preferred name becomes a synonym. */
export function replacePreferred(state: OverlayRows, finding: number, text: string, path: OverlayPath): void {
  const names = namesOfFinding(state, finding);
  const kind = SYNONYM;
  for (const [at, name] of names.entries()) {
    if (kindBefore(state, name) !== PREFERRED) continue;
    if (typeof name === 'number') state.changedNames.set(name, { kind });
    else names[at] = { ...name, kind };
  }
  addName(state, finding, { text, kind: 'preferred' }, path);
}

/** Applies `names`. */
export function layNames({ state, overlay, path }: OverlayStep): void {
  for (const [index, { finding, ...name }] of (overlay.names ?? []).entries()) {
    const at = memberPath(memberPath(path, 'names'), index);
    addName(state, needFinding(state, finding, memberPath(at, 'finding')), name, memberPath(at, 'text'));
  }
}

/** Removes the names that an overlay hides. */
export function hideNames({ state, overlay, path }: OverlayStep): void {
  const list = memberPath(memberPath(path, 'hide'), 'names');
  let added: ReadonlyMap<string, readonly number[]> | undefined;
  for (const [index, { finding, text }] of (overlay.hide?.names ?? []).entries()) {
    const at = memberPath(list, index);
    const folded = fold(state.bundle.kernel.words(text));
    const owner = finding === undefined ? undefined : needFinding(state, finding, memberPath(at, 'finding'));
    added ??= addedNames(state);
    const owners = owner === undefined ? [...ownersOf(state, text), ...(added.get(folded) ?? [])] : [owner];
    let dropped = 0;
    for (const one of owners) {
      const exact = dropNames(state, one, (name) => nameText(state, name) === text);
      // If no name matches exactly, names with the same folded words are dropped instead.
      const alike = (name: number | NameRow) => fold(state.bundle.kernel.words(nameText(state, name))) === folded;
      dropped += exact > 0 ? exact : dropNames(state, one, alike);
    }
    const whose = finding === undefined ? 'a finding' : `finding ${finding}`;
    if (dropped === 0)
      throw overlayError(
        memberPath(at, 'text'),
        `expected a name of ${whose}, got '${clipped(text)}': no layer has it.`,
      );
  }
}

/** Removes all names of a finding. */
export function hideAllNames(state: OverlayRows, finding: number): void {
  dropNames(state, finding, () => true);
}

/** The bundle's findings that have a name matching the entire text. */
function ownersOf({ bundle, hiddenNames }: OverlayRows, text: string): Set<number> {
  const owners = new Set<number>();
  const wordCount = bundle.kernel.words(text).length;
  const { rows, count } = bundle.kernel.match(text, 'all');
  for (let at = 0; at < count * 4; at += 4) {
    const isName = rows[at + 2] >>> PAYLOAD_KIND_SHIFT === PAYLOAD_NAME;
    const row = rows[at + 2] & PAYLOAD_ROW_MASK;
    const isWhole = (rows[at + 3] & MATCH_WORDS_MASK) === wordCount;
    if (isName && isWhole && !hiddenNames.has(row)) owners.add(bundle.tables.names.finding(row));
  }
  return owners;
}

/** The rows of the findings to which lower layers have added names, keyed by the folded text of the name. */
function addedNames({ bundle, names, findings }: OverlayRows): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [owner, list] of names) {
    if (findings.hidden.has(owner)) continue;
    for (const name of list) {
      if (typeof name === 'number') continue;
      const folded = fold(bundle.kernel.words(name.text));
      found.set(folded, [...(found.get(folded) ?? []), owner]);
    }
  }
  return found;
}

function dropNames(state: OverlayRows, finding: number, isDropped: (name: number | NameRow) => boolean): number {
  const names = namesOfFinding(state, finding);
  const kept = names.filter((name) => {
    const dropped = isDropped(name);
    if (dropped && typeof name === 'number') state.hiddenNames.add(name);
    return !dropped;
  });
  const count = names.length - kept.length;
  names.splice(0, names.length, ...kept);
  return count;
}

function nameText({ bundle }: OverlayRows, name: number | NameRow): string {
  return typeof name === 'number' ? bundle.tables.names.text(name) : name.text;
}

function fold(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}
