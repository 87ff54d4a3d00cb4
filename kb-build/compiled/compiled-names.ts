// The names in a compiled bundle. A bundle does not store which names are silent, so each name is looked up with the
// recogniser. Shared names become entries like those in ambiguous.yaml, and names that need a site become entries
// like those in places.yaml.

import { MATCH_BYTES, PAYLOAD_KIND_SHIFT, PAYLOAD_NAME } from '../../assembly/layout.js';
import { IN_SECTION, NAME_KINDS, NEEDS_COMPANY, NEVER, PLACED } from '../../src/bundle/sections/names-section.js';
import { casedRowsIn } from '../../src/compile/write-recognizer.js';
import type { Kernel } from '../../src/kernel/api.js';
import type { AmbiguityRecord } from '../authored/read-ambiguous.js';
import type { SiteNameRecord } from '../authored/read-sites.js';
import { type Folding, foldingWith } from '../folding.js';
import type { FindingKey, NameRecord, SourceLocation } from '../records.js';
import type { CompiledBundle } from './compiled-bundle.js';

const PREFERRED = NAME_KINDS.indexOf('preferred');

/** The rows of findings whose descriptions are not recognised. */
export function silentFindings({ knowledge: { kernel, tables } }: CompiledBundle): ReadonlySet<number> {
  const { names } = tables;
  const silent = new Set<number>();
  for (let row = 0; row < names.rowCount; row++) {
    if (names.kind(row) === PREFERRED && !recognises(kernel, names.text(row), row)) silent.add(names.finding(row));
  }
  return silent;
}

/** The names in a bundle other than descriptions; `keys` contains the keys of the findings, by row. */
export function* nameRecords(
  { knowledge, path, recognizer }: CompiledBundle,
  keys: readonly FindingKey[],
): Generator<NameRecord | SiteNameRecord | AmbiguityRecord> {
  const { kernel, tables } = knowledge;
  const { names } = tables;
  const place: SourceLocation = { file: path, line: 1 };
  const cased = casedRowsIn(recognizer, PAYLOAD_NAME);
  const shared: Shared[] = [];
  for (let row = 0; row < names.rowCount; row++) {
    const finding = keys[names.finding(row)];
    const text = names.text(row);
    const nameKind = NAME_KINDS[names.kind(row)];
    const near = names.near(row);
    if (names.kind(row) === PLACED) {
      yield { kind: 'site-name', finding, text, near, place };
      continue;
    }
    if (near !== '' || names.rank(row) > 0) shared.push({ text, finding, rank: names.rank(row), near });
    if (nameKind === 'preferred') continue;
    const silent = !recognises(kernel, text, row);
    yield { kind: 'name', finding, text, nameKind, cased: cased.has(row), silent, place };
  }
  // The default sense of a shared name has rank 0. If its `near` column is also empty, it has not been collected above.
  const ranks = new Map<string, number>();
  const { fold } = foldingWith(kernel);
  for (const { text, rank } of shared) {
    const folded = fold(text);
    ranks.set(folded, Math.min(rank, ranks.get(folded) ?? rank));
  }
  for (let row = 0; row < names.rowCount; row++) {
    const isDefault = names.rank(row) === 0 && names.near(row) === '' && names.kind(row) !== PLACED;
    const text = names.text(row);
    if (isDefault && (ranks.get(fold(text)) ?? 0) > 0) {
      shared.push({ text, finding: keys[names.finding(row)], rank: 0, near: '' });
    }
  }
  yield* ambiguities(shared, fold, path);
}

/** Whether the recogniser finds, in `text`, the name that is stored in a given row. */
function recognises(kernel: Kernel, text: string, row: number): boolean {
  const { count, rows } = kernel.match(text, 'all');
  const payload = ((PAYLOAD_NAME << PAYLOAD_KIND_SHIFT) | row) >>> 0;
  for (let match = 0; match < count; match++) {
    if (rows[match * (MATCH_BYTES / 4) + 2] === payload) return true;
  }
  return false;
}

interface Shared {
  readonly text: string;
  readonly finding: FindingKey;
  readonly rank: number;
  readonly near: string;
}

/** One record for each folded text; its findings are in order of rank. */
function* ambiguities(shared: readonly Shared[], fold: Folding['fold'], file: string): Generator<AmbiguityRecord> {
  const byText = new Map<string, Shared[]>();
  for (const sense of shared) {
    const text = fold(sense.text);
    const others = byText.get(text);
    if (others === undefined) byText.set(text, [sense]);
    else others.push(sense);
  }
  // Sometimes only some of the findings that share a name also have its plural as a name; the entry for the singular
  // then covers the plural.
  const settled = new Set<FindingKey>();
  for (const senses of byText.values()) {
    if (senses.some(({ rank }) => rank === 0)) for (const { finding } of senses) settled.add(finding);
  }
  for (const [text, senses] of byText) {
    if (senses.every(({ rank, finding }) => rank > 0 && settled.has(finding))) continue;
    senses.sort((a, b) => a.rank - b.rank);
    const near = new Map<FindingKey, string[]>();
    const never = new Set<string>();
    const sections = new Set<string>();
    let needsCompany = false;
    for (const sense of senses) {
      for (const word of sense.near === '' ? [] : sense.near.split(' ')) {
        if (word === NEEDS_COMPANY) needsCompany = true;
        else if (word.startsWith(NEVER)) never.add(word.slice(NEVER.length));
        else if (word.startsWith(IN_SECTION)) sections.add(word.slice(IN_SECTION.length));
        else near.set(sense.finding, [...(near.get(sense.finding) ?? []), word]);
      }
    }
    yield {
      kind: 'ambiguity',
      text,
      findings: [...new Set(senses.map(({ finding }) => finding))],
      near,
      never: [...never],
      needsCompany,
      sections: [...sections],
      why: '',
      place: { file, line: 1 },
    };
  }
}
