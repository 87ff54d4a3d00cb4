// The overlays applied so far, as changes to the tables of the bundle. Row numbers below the bundle's row count belong
// to the bundle; rows after them were added by overlays. Names, maps and prompts belong to a finding. When one of a
// finding's rows in such a table is changed for the first time, all of the finding's rows in the table are copied (copy
// on write).

import type { ManifestVocabulary } from '../bundle/manifest.js';
import type { codes } from '../bundle/sections/codes-section.js';
import type { combinations } from '../bundle/sections/combinations-section.js';
import type { findings } from '../bundle/sections/findings-section.js';
import type { maps } from '../bundle/sections/maps-section.js';
import type { names } from '../bundle/sections/names-section.js';
import type { prompts } from '../bundle/sections/prompts-section.js';
import type { RowOf, RowRange } from '../bundle/table-section.js';
import type { Pattern } from '../compile/write-recognizer.js';
import type { ContentItem } from '../contract/host.js';
import { clipped } from '../errors/messages.js';
import { codeSpellings } from '../knowledge/code-row.js';
import { writtenCodeRow } from '../knowledge/codes.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { Overlay } from './overlay.js';
import { type OverlayPath, overlayError } from './overlay-shape.js';

type Changeable<Row> = { -readonly [K in keyof Row]: Row[K] };
export type FindingRow = Changeable<RowOf<typeof findings>>;
export type CodeRow = Changeable<RowOf<typeof codes>>;
export type NameRow = RowOf<typeof names> & {
  readonly cased: boolean;
  /** The folded words of the name; undefined for a silent name. */
  readonly words: Pattern['words'] | undefined;
};
export type MapRow = RowOf<typeof maps> & { readonly layer: number };
export type CombinationRow = RowOf<typeof combinations>;
export type PromptRow = RowOf<typeof prompts> & { readonly layer: number };

/** Changes to a table whose rows are referred to by other rows. */
export interface ChangedRows<Row> {
  /** Number of rows in the bundle. */
  readonly count: number;
  /** The added rows; the i-th of them is row `count + i`. */
  readonly added: Row[];
  /** New values for bundle rows. */
  readonly changed: Map<number, Partial<Row>>;
  /** Hidden rows, whether they come from the bundle or were added. */
  readonly hidden: Set<number>;
}

/**
 * The rows of each owner, in order. A number refers to a bundle row. An owner without an entry still has its original
 * rows.
 */
export type OwnedRows<Row> = Map<number, (number | Row)[]>;

/** The parent of an added finding. */
export interface AddedParent {
  readonly row: number;
  /** The row of the parent finding, or the parent's node key in the bundle; '' if the added finding is a root. */
  readonly above: number | string;
  readonly path: OverlayPath;
}

/** The changes of all overlays applied so far. */
export interface OverlayRows {
  readonly bundle: Knowledge;
  /** The bundle's vocabularies, followed by those that overlays added. */
  readonly vocabularies: ManifestVocabulary[];
  readonly findings: ChangedRows<FindingRow>;
  /** Rows of the added findings, keyed by id. */
  readonly findingRows: Map<number, number>;
  readonly addedParents: AddedParent[];
  readonly names: OwnedRows<NameRow>;
  /** New values for the bundle's name rows. */
  readonly changedNames: Map<number, Pick<NameRow, 'kind'>>;
  /** The rows of the bundle's names that must not be matched. */
  readonly hiddenNames: Set<number>;
  readonly codes: ChangedRows<CodeRow>;
  /** Rows of the added codes, keyed by `codeKey`. */
  readonly codeRows: Map<string, number>;
  readonly maps: OwnedRows<MapRow>;
  readonly prompts: OwnedRows<PromptRow>;
  /** Rules that overlays added, later layers first. */
  readonly combinations: CombinationRow[];
  /** The rows of the bundle's combinations that overlays hide. */
  readonly hiddenCombinations: Set<number>;
  /** Content items, keyed by id; undefined for a hidden item. */
  readonly content: Map<string, ContentItem | undefined>;
}

/** The input for one step of applying an overlay. */
export interface OverlayStep {
  readonly state: OverlayRows;
  readonly overlay: Overlay;
  /** Path of the overlay, for use in messages. */
  readonly path: OverlayPath;
  /** The 1-based position of the overlay in the order in which overlays are applied. */
  readonly layer: number;
}

/** Creates OverlayRows that contain no changes yet. */
export function startRows(bundle: Knowledge): OverlayRows {
  const { tables, manifest } = bundle;
  return {
    bundle,
    vocabularies: [...manifest.vocabularies],
    findings: { count: tables.findings.rowCount, added: [], changed: new Map(), hidden: new Set() },
    findingRows: new Map(),
    addedParents: [],
    names: new Map(),
    changedNames: new Map(),
    hiddenNames: new Set(),
    codes: { count: tables.codes.rowCount, added: [], changed: new Map(), hidden: new Set() },
    codeRows: new Map(),
    maps: new Map(),
    prompts: new Map(),
    combinations: [],
    hiddenCombinations: new Set(),
    content: new Map(),
  };
}

/**
 * The rows of an owner, copied from the bundle on first use; `inBundle` is the range of the owner's rows in the bundle.
 */
export function ownedRows<Row>(owners: OwnedRows<Row>, owner: number, inBundle: RowRange): (number | Row)[] {
  const copied = owners.get(owner);
  if (copied !== undefined) return copied;
  const rows: (number | Row)[] = [];
  for (let row = inBundle.begin; row < inBundle.end; row++) rows.push(row);
  owners.set(owner, rows);
  return rows;
}

/** The row of the finding with this id; -1 if there is no such finding or the finding is hidden. */
export function currentFindingRow(state: OverlayRows, id: number): number {
  const added = state.findingRows.get(id);
  if (added !== undefined) return added;
  const row = findingById(state.bundle, id);
  return state.findings.hidden.has(row) ? -1 : row;
}

/** The row of a finding to which an overlay refers. Throws if the id is unknown. */
export function needFinding(state: OverlayRows, id: number, path: OverlayPath): number {
  const row = currentFindingRow(state, id);
  if (row < 0) throw overlayError(path, `expected the id of a finding, got ${id}: no layer has it, or one hides it.`);
  return row;
}

/** The description of a finding after all changes so far. */
export function findingDescription({ bundle, findings }: OverlayRows, row: number): string {
  if (row >= findings.count) return findings.added[row - findings.count].description;
  return findings.changed.get(row)?.description ?? bundle.tables.findings.description(row);
}

/** The index of a vocabulary to which an overlay refers. Throws if the vocabulary is unknown. */
export function needVocabulary(state: OverlayRows, name: string, path: OverlayPath): number {
  const wanted = name.toLowerCase();
  const vocab = state.vocabularies.findIndex((vocabulary) => vocabulary.name.toLowerCase() === wanted);
  if (vocab >= 0) return vocab;
  const names = state.vocabularies.map((vocabulary) => vocabulary.name).join(', ');
  throw overlayError(
    path,
    `expected a vocabulary, got '${clipped(name)}'. Add it under vocabularies; there are: ${names}.`,
  );
}

/** The key that identifies a code. */
export function codeKey(vocab: number, code: string): string {
  return `${vocab}:${code}`;
}

/** The row of the code with exactly this spelling; -1 if there is no such code or the code is hidden. */
export function currentCodeRow({ bundle, codes, codeRows }: OverlayRows, vocab: number, code: string): number {
  const added = codeRows.get(codeKey(vocab, code));
  if (added !== undefined) return added;
  const row = writtenCodeRow(bundle, vocab, code);
  return codes.hidden.has(row) ? -1 : row;
}

/**
 * The row of a code to which an overlay refers; the code may be written with or without its dot. Throws if the code is
 * unknown.
 */
export function needCode(state: OverlayRows, vocab: number, code: string, path: OverlayPath): number {
  const { name } = state.vocabularies[vocab];
  for (const written of codeSpellings(name, code)) {
    const row = currentCodeRow(state, vocab, written);
    if (row >= 0) return row;
  }
  throw overlayError(path, `expected a code of ${name}, got '${clipped(code)}': no layer has it, or one hides it.`);
}

/** The index of the vocabulary of the code at the given row. */
export function vocabOfCode({ bundle, codes }: OverlayRows, row: number): number {
  return row < codes.count ? bundle.tables.codes.vocab(row) : codes.added[row - codes.count].vocab;
}
