// The search index of a knowledge base: the bundle's own index if it has one, otherwise an index compiled from the
// tables at the first search. With overlays, the index is always compiled from the layered tables, so that hidden rows
// are not found. For a host that is not licensed for all vocabularies, the index is compiled without the codes of the
// unlicensed vocabularies, because words from these codes would otherwise show up in corrections and completions and
// affect the weights of other words.

import { CODE_CATEGORY, CODE_UNREPORTABLE } from '../bundle/sections/codes-section.js';
import { RELATIONSHIPS } from '../bundle/sections/maps-section.js';
import { NAME_KINDS, PLACED } from '../bundle/sections/names-section.js';
import { CODE_WORTH, gradeOf, NAME_WORTH } from '../compile/search-grades.js';
import { encodeSearch, type SearchSource, type SearchTarget } from '../compile/write-search.js';
import type { SearchIndex } from '../kernel/api.js';
import { derive } from '../knowledge/derive.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { isLicensed } from '../knowledge/vocabularies.js';
import { searchWordsOf } from './words-of.js';

/** The index, created lazily. */
export const searchIndexOf: (kb: Knowledge) => SearchIndex = /* @__PURE__ */ derive((kb: Knowledge) => {
  const { codes, names, findings } = kb.tables;
  const counts = { codes: codes.rowCount, names: names.rowCount, findings: findings.rowCount };
  const { search } = kb.kernel;
  const hidden = hiddenCodes(kb);
  if (hidden.count > 0) {
    const index = search.place(encodeSearch(withoutCodes(sourceOf(kb), hidden), kb.kernel), counts);
    // The weights of words depend on the number of texts, which must not include hidden ones.
    return { ...index, textCount: index.textCount - hidden.count };
  }
  const prebuilt = kb.overlaid === undefined ? search.prebuilt(counts) : undefined;
  return prebuilt ?? search.place(encodeSearch(sourceOf(kb), kb.kernel), counts);
});

/** The codes for which the host has no licence. */
interface HiddenCodes {
  readonly count: number;
  has(row: number): boolean;
}

function hiddenCodes(kb: Knowledge): HiddenCodes {
  const { codes } = kb.tables;
  const isHidden = kb.manifest.vocabularies.map(({ name }) => !isLicensed(kb, name));
  const has = (row: number): boolean => isHidden[codes.vocab(row)] ?? false;
  let count = 0;
  if (isHidden.includes(true)) for (let row = 0; row < codes.rowCount; row++) if (has(row)) count++;
  return { count, has };
}

/** A source in which hidden codes have no text and are not targets. */
function withoutCodes(source: SearchSource, hidden: HiddenCodes): SearchSource {
  const { codeBytes } = source;
  return {
    ...source,
    codeText: (row) => (hidden.has(row) ? '' : source.codeText(row)),
    codeBytes: codeBytes && ((row, into, at) => (hidden.has(row) ? at : codeBytes(row, into, at))),
    targets: (finding) => source.targets(finding).filter(({ row }) => !hidden.has(row)),
  };
}

/** The relative worth of a code, according to its flags. */
export function worthOfCode(flags: number): number {
  if ((flags & CODE_CATEGORY) !== 0) return CODE_WORTH.heading;
  return (flags & CODE_UNREPORTABLE) !== 0 ? CODE_WORTH.unreportable : CODE_WORTH.plain;
}

function sourceOf(kb: Knowledge): SearchSource {
  const { codes, names, findings, maps } = kb.tables;
  const { overlaid } = kb;
  const kinds = NAME_KINDS.map((kind) => NAME_WORTH[kind]);
  // If a name in the bundle is outside its finding's current range, either it is hidden or that range contains a copy
  // of it.
  const isLiveName = (row: number): boolean => {
    const owner = names.finding(row);
    if (overlaid?.isLive('findings', owner) === false) return false;
    const { begin, end } = names.findingRows(owner);
    return row >= begin && row < end;
  };
  return {
    codes: codes.rowCount,
    names: names.rowCount,
    findings: findings.rowCount,
    special: searchWordsOf(kb),
    codeText: (row) => (overlaid?.isLive('codes', row) === false ? '' : codes.description(row)),
    codeVocabulary: codes.vocab,
    codeWorth: (row) => worthOfCode(codes.flags(row)),
    nameText: (row) =>
      names.kind(row) !== PLACED && (overlaid === undefined || isLiveName(row)) ? names.text(row) : '',
    nameOwner: names.finding,
    codeBytes: overlaid === undefined ? codes.descriptionBytes : undefined,
    nameBytes: overlaid === undefined ? names.textBytes : undefined,
    nameWorth: (row) => kinds[names.kind(row)] ?? 0,
    targets(finding) {
      const { begin, end } = maps.findingRows(finding);
      const targets: SearchTarget[] = [];
      for (let row = begin; row < end; row++) {
        const grade = gradeOf(RELATIONSHIPS[maps.relationship(row)] ?? 'related', maps.rule(row));
        if (grade !== undefined) targets.push({ row: maps.target(row), grade });
      }
      return targets;
    },
  };
}
