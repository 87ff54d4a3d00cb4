// Applies the maps of an overlay. The maps of a finding remain sorted by group, vocabulary and priority; among maps
// that agree in all three, those of later layers come first and thus take precedence.

import { RELATIONSHIPS } from '../bundle/sections/maps-section.js';
import {
  type MapRow,
  needCode,
  needFinding,
  needVocabulary,
  type OverlayRows,
  type OverlayStep,
  ownedRows,
  vocabOfCode,
} from './overlay-rows.js';
import { memberPath, overlayError } from './overlay-shape.js';

/** Applies `maps`. A map replaces a map with the same code, rule and group in a lower layer. */
export function layMaps({ state, overlay, path, layer }: OverlayStep): void {
  for (const [index, given] of (overlay.maps ?? []).entries()) {
    const at = memberPath(memberPath(path, 'maps'), index);
    const finding = needFinding(state, given.finding, memberPath(at, 'finding'));
    const target = needCode(
      state,
      needVocabulary(state, given.vocab, memberPath(at, 'vocab')),
      given.code,
      memberPath(at, 'code'),
    );
    const maps = mapsOfFinding(state, finding);
    const { relationship = 'exact', rule = '', priority = 1, advice = '' } = given;
    const group = given.group ?? groupFor(state, maps, target);
    const row = {
      finding,
      group,
      priority,
      rule,
      target,
      relationship: RELATIONSHIPS.indexOf(relationship),
      advice,
      layer,
    };
    const same = maps.findIndex((other) => {
      const existing = viewOf(state, other);
      return existing.target === target && existing.rule === rule && existing.group === group;
    });
    if (same >= 0) maps.splice(same, 1);
    maps.splice(insertionIndex(state, maps, row), 0, row);
  }
}

/** Removes the maps that an overlay hides. */
export function hideMaps({ state, overlay, path }: OverlayStep): void {
  const list = memberPath(memberPath(path, 'hide'), 'maps');
  for (const [index, { finding, vocab, code }] of (overlay.hide?.maps ?? []).entries()) {
    const at = memberPath(list, index);
    const maps = mapsOfFinding(state, needFinding(state, finding, memberPath(at, 'finding')));
    if (code !== undefined && vocab === undefined) {
      throw overlayError(memberPath(at, 'vocab'), `it is required together with code, got nothing.`);
    }
    const wanted = vocab === undefined ? undefined : needVocabulary(state, vocab, memberPath(at, 'vocab'));
    const target =
      code === undefined || wanted === undefined ? undefined : needCode(state, wanted, code, memberPath(at, 'code'));
    const kept = maps.filter((map) => {
      const { target: to } = viewOf(state, map);
      return target === undefined ? wanted !== undefined && vocabOfCode(state, to) !== wanted : to !== target;
    });
    if (kept.length === maps.length) throw overlayError(at, `finding ${finding} has no such map in the layers below.`);
    maps.splice(0, maps.length, ...kept);
  }
}

function mapsOfFinding({ bundle, maps }: OverlayRows, finding: number): (number | MapRow)[] {
  return ownedRows(maps, finding, bundle.tables.maps.findingRows(finding));
}

/**
 * The finding's first group with a code of the same vocabulary; a map added to that group is an alternative rather than
 * another required code.
 */
function groupFor(state: OverlayRows, maps: readonly (number | MapRow)[], target: number): number {
  const vocab = vocabOfCode(state, target);
  const first = maps.find((map) => vocabOfCode(state, viewOf(state, map).target) === vocab);
  return first === undefined ? 1 : viewOf(state, first).group;
}

type MapView = Pick<MapRow, 'group' | 'priority' | 'rule' | 'target' | 'layer'>;

function viewOf({ bundle }: OverlayRows, map: number | MapRow): MapView {
  if (typeof map !== 'number') return map;
  const { group, priority, rule, target } = bundle.tables.maps;
  return { group: group(map), priority: priority(map), rule: rule(map), target: target(map), layer: 0 };
}

/** The index at which a map is inserted among the maps of its finding. */
function insertionIndex(state: OverlayRows, maps: readonly (number | MapRow)[], row: MapRow): number {
  const at = maps.findIndex((other) => {
    const there = viewOf(state, other);
    const order =
      there.group - row.group ||
      vocabOfCode(state, there.target) - vocabOfCode(state, row.target) ||
      there.priority - row.priority ||
      row.layer - there.layer;
    return order > 0;
  });
  return at < 0 ? maps.length : at;
}
