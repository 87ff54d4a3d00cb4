// The draft: the layers laid so far, as changes over the tables of the bundle. A row of a table is the bundle's where
// the bundle has so many, else it is one that an overlay added, counted on from there. Rows of an owner (names, maps,
// prompts of a finding) are copied on the first change and stand in the draft from then on.

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
import { codeSpellings } from '../knowledge/code-row.js';
import { writtenCodeRow } from '../knowledge/codes.js';
import { findingById } from '../knowledge/findings.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import type { Overlay } from './overlay.js';
import { type OverlayPath, wrong } from './overlay-shape.js';

type Changeable<Row> = { -readonly [K in keyof Row]: Row[K] };
export type FindingRow = Changeable<RowOf<typeof findings>>;
export type CodeRow = Changeable<RowOf<typeof codes>>;
export type NameRow = RowOf<typeof names> & {
  readonly cased: boolean;
  /** Its folded words; none of a silent name. */
  readonly words: Pattern['words'] | undefined;
};
export type MapRow = RowOf<typeof maps> & { readonly layer: number };
export type CombinationRow = RowOf<typeof combinations>;
export type PromptRow = RowOf<typeof prompts> & { readonly layer: number };

/** Changes of a table whose rows others refer to. */
export interface DraftRows<Row> {
  /** Rows of the bundle. */
  readonly count: number;
  /** Row `count + i` is the i-th. */
  readonly added: Row[];
  /** New values of rows of the bundle. */
  readonly changed: Map<number, Partial<Row>>;
  /** Rows of either kind that are gone. */
  readonly hidden: Set<number>;
}

/** Owner → its rows in order: a number stands for a row of the bundle. An owner that is not there has the bundle's. */
export type DraftOwners<Row> = Map<number, (number | Row)[]>;

/** Where an added finding stands. */
export interface Standing {
  readonly row: number;
  /** The row of the finding above, a node key of the bundle, or '' for a root. */
  readonly above: number | string;
  readonly place: OverlayPath;
}

export interface OverlayRows {
  readonly bundle: Knowledge;
  /** The bundle's, then those that overlays added. */
  readonly vocabularies: ManifestVocabulary[];
  readonly findings: DraftRows<FindingRow>;
  /** Rows of the added findings by id. */
  readonly findingRows: Map<number, number>;
  readonly standings: Standing[];
  readonly names: DraftOwners<NameRow>;
  /** New values of rows of the bundle's names. */
  readonly changedNames: Map<number, Pick<NameRow, 'kind'>>;
  /** Rows of the bundle's names that no text may be matched with. */
  readonly hiddenNames: Set<number>;
  readonly codes: DraftRows<CodeRow>;
  /** Rows of the added codes by what `codeKey` gives. */
  readonly codeRows: Map<string, number>;
  readonly maps: DraftOwners<MapRow>;
  readonly prompts: DraftOwners<PromptRow>;
  /** Rules that overlays added, those of later layers first. */
  readonly combinations: CombinationRow[];
  /** Rows of the bundle's combinations that hold for nothing any more. */
  readonly hiddenCombinations: Set<number>;
  /** Items by id; undefined = hidden. */
  readonly content: Map<string, ContentItem | undefined>;
}

/** One overlay on its way onto a draft. */
export interface Laying {
  readonly draft: OverlayRows;
  readonly overlay: Overlay;
  /** Where the overlay stands, for messages. */
  readonly place: OverlayPath;
  /** 1 for the first overlay. */
  readonly layer: number;
}

/** A draft without changes. */
export function startRows(bundle: Knowledge): OverlayRows {
  const { tables, manifest } = bundle;
  return {
    bundle,
    vocabularies: [...manifest.vocabularies],
    findings: { count: tables.findings.rowCount, added: [], changed: new Map(), hidden: new Set() },
    findingRows: new Map(),
    standings: [],
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

/** The rows of an owner in the draft, from now on its own; `inBundle` are those that the bundle has. */
export function ownedRows<Row>(owners: DraftOwners<Row>, owner: number, inBundle: RowRange): (number | Row)[] {
  const known = owners.get(owner);
  if (known !== undefined) return known;
  const rows: (number | Row)[] = [];
  for (let row = inBundle.begin; row < inBundle.end; row++) rows.push(row);
  owners.set(owner, rows);
  return rows;
}

/** Row of a finding in the draft, or -1. */
export function draftFinding(draft: OverlayRows, id: number): number {
  const added = draft.findingRows.get(id);
  if (added !== undefined) return added;
  const row = findingById(draft.bundle, id);
  return draft.findings.hidden.has(row) ? -1 : row;
}

/** Row of the finding that an overlay names; refuses an unknown id. */
export function needFinding(draft: OverlayRows, id: number, place: OverlayPath): number {
  const row = draftFinding(draft, id);
  if (row < 0) throw wrong(place, `expected the id of a finding, got ${id}: no layer has it, or one hides it.`);
  return row;
}

/** What a row of findings says of itself. */
export function findingDescription({ bundle, findings }: OverlayRows, row: number): string {
  if (row >= findings.count) return findings.added[row - findings.count].description;
  return findings.changed.get(row)?.description ?? bundle.tables.findings.description(row);
}

/** Number of a vocabulary that an overlay names; refuses an unknown one. */
export function needVocabulary(draft: OverlayRows, name: string, place: OverlayPath): number {
  const wanted = name.toLowerCase();
  const vocab = draft.vocabularies.findIndex((vocabulary) => vocabulary.name.toLowerCase() === wanted);
  if (vocab >= 0) return vocab;
  const names = draft.vocabularies.map((vocabulary) => vocabulary.name).join(', ');
  throw wrong(place, `expected a vocabulary, got '${name}'. Add it under vocabularies; there are: ${names}.`);
}

/** What codes are told apart by. */
export function codeKey(vocab: number, code: string): string {
  return `${vocab}:${code}`;
}

/** Row of a code in the draft that is spelt exactly so, or -1. */
export function draftCode({ bundle, codes, codeRows }: OverlayRows, vocab: number, code: string): number {
  const added = codeRows.get(codeKey(vocab, code));
  if (added !== undefined) return added;
  const row = writtenCodeRow(bundle, vocab, code);
  return codes.hidden.has(row) ? -1 : row;
}

/** Row of a code that an overlay names, with or without its dot; refuses an unknown one. */
export function needCode(draft: OverlayRows, vocab: number, code: string, place: OverlayPath): number {
  const { name } = draft.vocabularies[vocab];
  for (const written of codeSpellings(name, code)) {
    const row = draftCode(draft, vocab, written);
    if (row >= 0) return row;
  }
  throw wrong(place, `expected a code of ${name}, got '${code}': no layer has it, or one hides it.`);
}

/** Vocabulary of a row of codes. */
export function vocabOfCode({ bundle, codes }: OverlayRows, row: number): number {
  return row < codes.count ? bundle.tables.codes.vocab(row) : codes.added[row - codes.count].vocab;
}
