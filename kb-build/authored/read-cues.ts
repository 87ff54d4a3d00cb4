// cues.yaml: groups of texts. The texts in a group share a rule id and have the same effect on nearby findings.

import { CUE_AXES, CUE_DIRECTIONS, CUE_TRAITS } from '../../src/bundle/sections/cues-section.js';
import type { Complain } from '../complaints.js';
import type { CueRecord } from '../records.js';
import {
  asList,
  asMap,
  asTexts,
  asWord,
  fieldsOf,
  flagField,
  numberField,
  requiredText,
  textField,
} from './read-tree.js';
import type { Tree } from './yaml-tree.js';

const KEYS = ['rule', 'texts', 'axis', 'sets', 'direction', 'reach', 'trait', 'cased'] as const;

/** One record per text. */
export function* readCues(tree: Tree, complain: Complain): Generator<CueRecord> {
  const rules = new Set<string>();
  for (const item of asList(tree, 'cues.yaml', complain)?.items ?? []) {
    const map = asMap(item, 'a cue', complain);
    if (map === undefined) continue;
    const fields = fieldsOf(map, KEYS, complain);
    const rule = requiredText(fields.rule, 'rule', map.place, complain);
    const axis = fields.axis === undefined ? undefined : asWord(fields.axis, 'axis', CUE_AXES, complain);
    if (fields.axis === undefined)
      complain(map.place, 'axis is missing', `add \`axis:\` with one of: ${CUE_AXES.join(' ')}`);
    if (fields.texts === undefined) complain(map.place, 'texts is missing', 'add `texts: [no, denies]`');
    if (rule === undefined || axis === undefined || fields.texts === undefined) continue;
    if (rules.has(rule.text)) {
      complain(rule.place, `rule '${rule.text}' is defined twice`, 'give one of them another id, or merge their texts');
    }
    rules.add(rule.text);
    const sets = textField(fields.sets, 'sets', complain);
    const silent = axis === 'end' || axis === 'none';
    if (silent !== (sets === '')) {
      const problem = silent
        ? `a cue of axis '${axis}' sets nothing, but has \`sets: ${sets}\``
        : `${rule.text} does not say what it sets`;
      complain(map.place, problem, silent ? 'drop `sets`' : 'add `sets: …`');
    }
    const direction =
      fields.direction === undefined ? 'after' : asWord(fields.direction, 'direction', CUE_DIRECTIONS, complain);
    const reach = numberField(fields.reach, 'reach', 0, complain);
    const trait = fields.trait === undefined ? '' : asWord(fields.trait, 'trait', CUE_TRAITS, complain);
    const cased = flagField(fields.cased, 'cased', complain);
    for (const { text, place } of asTexts(fields.texts, 'texts', complain)) {
      const record: CueRecord = {
        kind: 'cue',
        rule: rule.text,
        text,
        axis,
        sets,
        direction: direction ?? 'after',
        reach,
        trait: trait ?? '',
        place,
      };
      if (cased) record.cased = true;
      yield record;
    }
  }
}
