// Lays the maps of an overlay over a draft. A finding's maps stay sorted by group, vocabulary and priority; among equal
// ones those of later layers come first, so that they win.

import { RELATIONSHIPS } from '../bundle/sections/maps-section.js';
import {
  type Laying,
  type MapRow,
  needCode,
  needFinding,
  needVocabulary,
  type OverlayRows,
  ownedRows,
  vocabOfCode,
} from './overlay-rows.js';
import { inside, wrong } from './overlay-shape.js';

/** Lays `maps` of an overlay. One to the same code under the same rule and group replaces that of a lower layer. */
export function layMaps({ draft, overlay, place, layer }: Laying): void {
  for (const [index, given] of (overlay.maps ?? []).entries()) {
    const at = inside(inside(place, 'maps'), index);
    const finding = needFinding(draft, given.finding, inside(at, 'finding'));
    const target = needCode(
      draft,
      needVocabulary(draft, given.vocab, inside(at, 'vocab')),
      given.code,
      inside(at, 'code'),
    );
    const maps = mapsInDraft(draft, finding);
    const { relationship = 'exact', rule = '', priority = 1, advice = '' } = given;
    const group = given.group ?? groupFor(draft, maps, target);
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
      const { target: code, rule: when, group: place } = viewOf(draft, other);
      return code === target && when === rule && place === group;
    });
    if (same >= 0) maps.splice(same, 1);
    maps.splice(placeOf(draft, maps, row), 0, row);
  }
}

/** Takes away the maps that an overlay hides. */
export function hideMaps({ draft, overlay, place }: Laying): void {
  const list = inside(inside(place, 'hide'), 'maps');
  for (const [index, { finding, vocab, code }] of (overlay.hide?.maps ?? []).entries()) {
    const at = inside(list, index);
    const maps = mapsInDraft(draft, needFinding(draft, finding, inside(at, 'finding')));
    if (code !== undefined && vocab === undefined) {
      throw wrong(inside(at, 'vocab'), `it is required beside code, got nothing.`);
    }
    const wanted = vocab === undefined ? undefined : needVocabulary(draft, vocab, inside(at, 'vocab'));
    const target =
      code === undefined || wanted === undefined ? undefined : needCode(draft, wanted, code, inside(at, 'code'));
    const kept = maps.filter((map) => {
      const { target: to } = viewOf(draft, map);
      return target === undefined ? wanted !== undefined && vocabOfCode(draft, to) !== wanted : to !== target;
    });
    if (kept.length === maps.length) throw wrong(at, `finding ${finding} has no such map in the layers below.`);
    maps.splice(0, maps.length, ...kept);
  }
}

function mapsInDraft({ bundle, maps }: OverlayRows, finding: number): (number | MapRow)[] {
  return ownedRows(maps, finding, bundle.tables.maps.findingRows(finding));
}

/** The first group that a finding has for the vocabulary of a code: a choice more, not a code more that is needed. */
function groupFor(draft: OverlayRows, maps: readonly (number | MapRow)[], target: number): number {
  const vocab = vocabOfCode(draft, target);
  const first = maps.find((map) => vocabOfCode(draft, viewOf(draft, map).target) === vocab);
  return first === undefined ? 1 : viewOf(draft, first).group;
}

type MapView = Pick<MapRow, 'group' | 'priority' | 'rule' | 'target' | 'layer'>;

function viewOf({ bundle }: OverlayRows, map: number | MapRow): MapView {
  if (typeof map !== 'number') return map;
  const { group, priority, rule, target } = bundle.tables.maps;
  return { group: group(map), priority: priority(map), rule: rule(map), target: target(map), layer: 0 };
}

/** Where a map goes among the others of its finding. */
function placeOf(draft: OverlayRows, maps: readonly (number | MapRow)[], row: MapRow): number {
  const at = maps.findIndex((other) => {
    const there = viewOf(draft, other);
    const order =
      there.group - row.group ||
      vocabOfCode(draft, there.target) - vocabOfCode(draft, row.target) ||
      there.priority - row.priority ||
      row.layer - there.layer;
    return order > 0;
  });
  return at < 0 ? maps.length : at;
}
