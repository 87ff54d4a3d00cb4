// Invented releases to be merged with the small core: their records without source locations, and the draft after
// merging.

import { type BuildOptions, buildRead } from '../../kb-build/build-bundle.js';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { addImported, type Draft } from '../../kb-build/draft.js';
import type { KnowledgeRecord } from '../../kb-build/knowledge-record.js';
import { nameAt } from '../../kb-build/name-list.js';
import { readSources } from '../../kb-build/read-sources.js';
import type { FindingRecord, SourceLocation } from '../../kb-build/records.js';
import { kernel, smallCore } from './small-core.js';

/** A record without a source location; it gets the location of its release. */
export type Unplaced<T> = T extends unknown ? Omit<T, 'place'> : never;
export type Release = Unplaced<KnowledgeRecord>[];

/** Builds the small core together with releases, which are given from most to least trusted. */
export function merged(releases: Record<string, Release>, options: Partial<BuildOptions> = {}, core = smallCore()) {
  const read = readSources(core);
  for (const [at, [file, records]] of Object.entries(releases).entries()) {
    read.draft.trust.set(file, at + 1);
    const place: SourceLocation = { file, line: 1 };
    for (const record of records) addImported(read.draft, { ...record, place }, read.complaints);
  }
  const result = buildRead(read, { kernel, name: 'test', ...options });
  return { ...result, draft: read.draft, complaints: result.complaints.map(showComplaint) };
}

export function finding(key: string, description: string, more: Partial<FindingRecord> = {}): Unplaced<FindingRecord> {
  const root = `${key.split(':')[0]}:ROOT`;
  const parents = key === root ? [] : [root];
  return { kind: 'finding', key, termType: 4, description, style: 'plain', parents, ...more };
}
export const root = (prefix: string) => finding(`${prefix}:ROOT`, `The ${prefix} release`, { termType: 5 });
export const name = (key: string, text: string, more: object = {}): Unplaced<KnowledgeRecord> => {
  return { kind: 'name', finding: key, text, style: 'plain', nameKind: 'synonym', ...more };
};
export const xref = (key: string, target: string, relationship: 'exact' | 'broader' | 'related' = 'exact') => {
  return { kind: 'xref', finding: key, target, relationship } as const;
};
export const map = (key: string, vocab: string, code: string, more: object = {}): Unplaced<KnowledgeRecord> => {
  return { kind: 'map', finding: key, vocab, code, relationship: 'exact', group: 1, priority: 1, rule: '', ...more };
};
export const code = (
  vocab: string,
  written: string,
  description: string,
  more: object = {},
): Unplaced<KnowledgeRecord> => {
  return { kind: 'code', vocab, code: written, description, ...more };
};
export const prompt = (from: string, to: string, size: 1 | 2 | 3, rank: number): Unplaced<KnowledgeRecord> => {
  return { kind: 'prompt', finding: from, target: to, level: 'R', size, rank };
};

export const keys = (draft: Draft): string[] => draft.findings.map(({ key }) => key);
export const record = (draft: Draft, key: string): FindingRecord | undefined => draft.findingByKey.get(key);
export function namesOf(draft: Draft, key: string): string[] {
  return draft.names.text.flatMap((_, index) => {
    const { finding: owner, text, silent, cased } = nameAt(draft.names, index);
    return owner === key ? [`${text}${cased ? '!' : ''}${silent ? ' (silent)' : ''}`] : [];
  });
}
export function mapsOf(draft: Draft, key: string, vocab: string): string[] {
  return draft.maps
    .filter((each) => each.finding === key && each.vocab === vocab)
    .map((each) => `${each.code} ${each.relationship} ${each.group}.${each.priority}`);
}
