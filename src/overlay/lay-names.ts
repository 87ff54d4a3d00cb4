// Lays the names of an overlay over a draft, and takes those away that it hides.

import { MATCH_WORDS_MASK, PAYLOAD_KIND_SHIFT, PAYLOAD_NAME, PAYLOAD_ROW_MASK } from '../../assembly/layout.js';
import { NAME_KINDS } from '../bundle/sections/names-section.js';
import { type PatternFault, wordsOrFault } from '../compile/pattern-words.js';
import { shown } from '../errors/messages.js';
import type { Word } from '../kernel/api.js';
import type { OverlayOwnName } from './overlay.js';
import { type Laying, type NameRow, needFinding, type OverlayRows, ownedRows } from './overlay-rows.js';
import { inside, type OverlayPath, wrong } from './overlay-shape.js';

const FAULTS: Readonly<Record<PatternFault, string>> = {
  'no words': 'it has no word in it; write letters or digits.',
  'too long': 'it is too long to be looked for; give a shorter name, or let it be silent.',
};
const PREFERRED = NAME_KINDS.indexOf('preferred');
const SYNONYM = NAME_KINDS.indexOf('synonym');

/** The names of a finding in the draft. */
function namesInDraft({ bundle, names }: OverlayRows, finding: number): (number | NameRow)[] {
  return ownedRows(names, finding, bundle.tables.names.findingRows(finding));
}

/** Adds a name to a finding; the same text, in any case, is replaced and leaves its kind to the new one. */
export function addName(draft: OverlayRows, finding: number, given: OverlayOwnName, place: OverlayPath): void {
  const { text, cased = false, silent = false } = given;
  const words = silent ? undefined : wordsOrFault(draft.bundle.kernel.words(text));
  if (typeof words === 'string') throw wrong(place, `${shown(text)}: ${FAULTS[words]}`);
  const names = namesInDraft(draft, finding);
  const wanted = text.toLowerCase();
  const at = names.findIndex((name) => nameText(draft, name).toLowerCase() === wanted);
  const before = names[at];
  const kind = given.kind === undefined ? kindBefore(draft, before) : NAME_KINDS.indexOf(given.kind);
  const name = { finding, text, kind, rank: 0, near: '', cased, words };
  if (before === undefined) names.push(name);
  else {
    if (typeof before === 'number') draft.hiddenNames.add(before);
    names[at] = name;
  }
}

function kindBefore({ bundle, changedNames }: OverlayRows, before: number | NameRow | undefined): number {
  if (before === undefined) return SYNONYM;
  if (typeof before !== 'number') return before.kind;
  return changedNames.get(before)?.kind ?? bundle.tables.names.kind(before);
}

/** Gives a finding a new preferred name; the one before becomes a synonym. */
export function replacePreferred(draft: OverlayRows, finding: number, text: string, place: OverlayPath): void {
  const names = namesInDraft(draft, finding);
  const kind = SYNONYM;
  for (const [at, name] of names.entries()) {
    if (kindBefore(draft, name) !== PREFERRED) continue;
    if (typeof name === 'number') draft.changedNames.set(name, { kind });
    else names[at] = { ...name, kind };
  }
  addName(draft, finding, { text, kind: 'preferred' }, place);
}

/** Lays `names` of an overlay. */
export function layNames({ draft, overlay, place }: Laying): void {
  for (const [index, { finding, ...name }] of (overlay.names ?? []).entries()) {
    const at = inside(inside(place, 'names'), index);
    addName(draft, needFinding(draft, finding, inside(at, 'finding')), name, inside(at, 'text'));
  }
}

/** Takes away the names that an overlay hides. */
export function hideNames({ draft, overlay, place }: Laying): void {
  const list = inside(inside(place, 'hide'), 'names');
  let added: ReadonlyMap<string, readonly number[]> | undefined;
  for (const [index, { finding, text }] of (overlay.hide?.names ?? []).entries()) {
    const at = inside(list, index);
    const folded = fold(draft.bundle.kernel.words(text));
    const owner = finding === undefined ? undefined : needFinding(draft, finding, inside(at, 'finding'));
    added ??= addedNames(draft);
    const owners = owner === undefined ? [...ownersOf(draft, text), ...(added.get(folded) ?? [])] : [owner];
    let dropped = 0;
    for (const one of owners) {
      const exact = dropNames(draft, one, (name) => nameText(draft, name) === text);
      // What is not there as it is written may be there in another spelling that a text is read alike in.
      const alike = (name: number | NameRow) => fold(draft.bundle.kernel.words(nameText(draft, name))) === folded;
      dropped += exact > 0 ? exact : dropNames(draft, one, alike);
    }
    const whose = finding === undefined ? 'a finding' : `finding ${finding}`;
    if (dropped === 0) throw wrong(inside(at, 'text'), `expected a name of ${whose}, got '${text}': no layer has it.`);
  }
}

/** Takes all names of a finding away. */
export function hideAllNames(draft: OverlayRows, finding: number): void {
  dropNames(draft, finding, () => true);
}

/** The findings that the bundle finds where a text names one with all its words. */
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

/** Folded text → findings, of the names that the layers below have added. */
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

function dropNames(draft: OverlayRows, finding: number, isDropped: (name: number | NameRow) => boolean): number {
  const names = namesInDraft(draft, finding);
  const kept = names.filter((name) => {
    const dropped = isDropped(name);
    if (dropped && typeof name === 'number') draft.hiddenNames.add(name);
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
