// The maps in a merged draft. For each finding and vocabulary, maps are kept only from the most trusted source that
// has any. However, if the vocabulary's codes denote single concepts (as in SNOMED, LOINC or HPO), the maps from all
// sources are kept. Cross-references to codes that are described in the bundle also become maps.

import { RELATIONSHIPS } from '../../src/bundle/sections/maps-section.js';
import { withFindingIds } from '../canonical-rules.js';
import { codeIdentity } from '../check/code-checks.js';
import { type Draft, trustOf } from '../draft.js';
import type { MapRecord } from '../records.js';
import { codesOf, IDENTITY_VOCABULARIES, prefixOf } from './identities.js';
import { addCase, type MergeReport } from './merge-report.js';
import type { Resolver } from './resolver.js';

/** The maps from all sources, grouped by finding. */
export function mergeMaps(
  draft: Draft,
  described: ReadonlySet<string>,
  resolver: Resolver,
  report: MergeReport,
): MapRecord[] {
  const byFinding = new Map<string, MapRecord[]>();
  const add = (map: MapRecord): void => {
    const maps = byFinding.get(map.finding);
    if (maps === undefined) byFinding.set(map.finding, [map]);
    else maps.push(map);
  };
  const drop = (rule: string, source: string, kept: string, other: string, evidence: string): void =>
    addCase(report, { outcome: 'dropped', rule, sources: source, kept, other, evidence });
  for (const map of draft.maps) {
    const finding = resolver.keyOf(map.finding);
    if (trustOf(draft, map.place) === 0) add(finding === undefined ? map : { ...map, finding });
    else if (finding === undefined) drop('map without a finding', map.vocab, '', map.finding, map.code);
    else if (!described.has(codeIdentity(map.vocab, map.code)))
      drop('map to a code that is not described', map.vocab, finding, map.code, '');
    else if (withFindingIds(map.rule, resolver.rowOf) === undefined)
      drop('map with a rule about an unknown finding', map.vocab, finding, map.code, map.rule);
    else add({ ...map, finding });
  }
  for (const map of crossReferences(draft, described, resolver, drop)) add(map);
  return [...byFinding.values()].flatMap((maps) => selected(draft, maps, report));
}

/** Turns cross-references into maps if their targets are described in the bundle. */
function* crossReferences(
  { xrefs }: Draft,
  described: ReadonlySet<string>,
  resolver: Resolver,
  drop: (rule: string, source: string, kept: string, other: string, evidence: string) => void,
): Generator<MapRecord> {
  for (let i = 0; i < xrefs.finding.length; i++) {
    const target = xrefs.target[i];
    const identity = codesOf(target);
    const code = identity?.codes.find((each) => described.has(codeIdentity(identity.vocab, each)));
    if (identity === undefined || code === undefined) {
      drop('cross-reference to a code that is not described', prefixOf(target), xrefs.finding[i], target, '');
      continue;
    }
    const finding = resolver.keyOf(xrefs.finding[i]);
    if (finding === undefined) {
      drop('cross-reference without a finding', prefixOf(target), '', xrefs.finding[i], target);
      continue;
    }
    const place = { file: xrefs.file[i], line: 1 };
    const relationship = RELATIONSHIPS[xrefs.relationship[i]] ?? 'related';
    yield { kind: 'map', finding, vocab: identity.vocab, code, relationship, group: 1, priority: 1, rule: '', place };
  }
}

/** The maps that are kept for one finding; authored maps are not changed. */
function selected(draft: Draft, maps: readonly MapRecord[], report: MergeReport): MapRecord[] {
  const trust = (map: MapRecord): number => trustOf(draft, map.place);
  const byVocabulary = new Map<string, MapRecord[]>();
  for (const map of maps) byVocabulary.set(map.vocab, [...(byVocabulary.get(map.vocab) ?? []), map]);
  return [...byVocabulary.values()].flatMap((ofVocabulary) => {
    if (ofVocabulary.every((map) => trust(map) === 0)) return ofVocabulary;
    const best = Math.min(...ofVocabulary.map(trust));
    const first = ofVocabulary.filter((map) => trust(map) === best);
    const others = ofVocabulary.filter((map) => trust(map) !== best);
    const kept = best === 0 ? first : withoutTwins(first);
    if (others.length === 0) return kept;
    const isUnited = IDENTITY_VOCABULARIES.has(ofVocabulary[0].vocab);
    const added = isUnited
      ? appended(
          kept,
          others.sort((a, b) => trust(a) - trust(b)),
        )
      : [];
    for (const map of isUnited ? [] : others) reportSuperseded(map, first[0], report);
    return [...kept, ...added];
  });
}

function reportSuperseded({ finding, vocab, code }: MapRecord, winner: MapRecord, report: MergeReport): void {
  if (winner.code === code) return;
  addCase(report, {
    outcome: 'superseded',
    rule: 'map of a less trusted source',
    sources: vocab,
    kept: finding,
    other: code,
    evidence: winner.code,
  });
}

/**
 * Maps from other sources to additional codes for the same concept, to be appended after the kept maps. Their main use
 * is to look up the finding for a code.
 */
function appended(kept: readonly MapRecord[], others: readonly MapRecord[]): MapRecord[] {
  const codes = new Set(kept.map(({ code }) => code));
  const group = Math.min(...kept.map((map) => map.group));
  let priority = Math.max(...kept.map((map) => map.priority));
  return others.flatMap((map) => {
    if (codes.has(map.code)) return [];
    codes.add(map.code);
    priority++;
    return [{ ...map, group, priority }];
  });
}

/** If several maps in a group have the same code and rule, keeps only the one with the closest relationship. */
function withoutTwins(maps: readonly MapRecord[]): MapRecord[] {
  const byTarget = new Map<string, MapRecord>();
  for (const map of maps) {
    const target = `${map.group} ${map.code} ${map.rule}`;
    const closest = byTarget.get(target);
    if (closest === undefined || closeness(map) < closeness(closest)) byTarget.set(target, map);
  }
  return [...byTarget.values()].sort(
    (a, b) => a.group - b.group || a.priority - b.priority || closeness(a) - closeness(b),
  );
}

function closeness({ relationship }: MapRecord): number {
  return RELATIONSHIPS.indexOf(relationship);
}
