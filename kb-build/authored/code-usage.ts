// Reads the instructions and axes of a code in codes/<vocabulary>.yaml. Instructions specify the codes to report first
// or in addition, the exclusions, and the patients to whom the code applies. Axes specify what the character at a given
// position means in the descendants of that code.

import type { InstructionKind } from '../../src/bundle/sections/instructions-section.js';
import { canonicalAge } from '../canonical-rules.js';
import type { AxisRecord, InstructionRecord } from '../code-records.js';
import type { Complain } from '../complaints.js';
import { asMap, asText, asTexts, asWord, flagField } from './read-tree.js';
import type { MapTree, Tree } from './yaml-tree.js';

/** The kind of instruction that each YAML key introduces. The value for such a key is a string or a list of strings. */
const TEXTS = {
  first: 'code-first',
  additional: 'use-additional',
  also: 'code-also',
  excludes1: 'excludes1',
  excludes2: 'excludes2',
  includes: 'includes',
  note: 'note',
} as const satisfies Record<string, InstructionKind>;

/** The keys that this module reads. */
export const USAGE_KEYS = [...Object.keys(TEXTS), 'manifestation', 'sex', 'age', 'axes'] as const;

const SEXES = ['M', 'F'] as const;
const POSITION = /^[1-7]$/;
const VALUE = /^[0-9A-Z]$/;

/** Reads the instructions and axes of a code given in long form. */
export function* readUsage(
  vocab: string,
  code: string,
  map: MapTree,
  complain: Complain,
): Generator<InstructionRecord | AxisRecord> {
  const of = (key: string) => map.entries.find((entry) => entry.key === key)?.value;
  for (const [key, instruction] of Object.entries(TEXTS)) {
    const tree = of(key);
    if (tree === undefined) continue;
    for (const { text, place } of asTexts(tree, key, complain)) {
      yield { kind: 'instruction', vocab, code, instruction, text, place };
    }
  }
  const { place } = map;
  if (flagField(of('manifestation'), 'manifestation', complain)) {
    yield { kind: 'instruction', vocab, code, instruction: 'manifestation', text: '', place };
  }
  const sexTree = of('sex');
  const sex = sexTree === undefined ? undefined : asWord(sexTree, 'sex', SEXES, complain);
  if (sex !== undefined) yield { kind: 'instruction', vocab, code, instruction: 'sex', text: sex, place };
  const ageTree = of('age');
  const age = ageTree === undefined ? undefined : readAge(ageTree, complain);
  if (age !== undefined) yield { kind: 'instruction', vocab, code, instruction: 'age', text: age, place };
  const axes = of('axes');
  if (axes !== undefined) yield* readAxes(vocab, code, axes, complain);
}

function readAge(tree: Tree, complain: Complain): string | undefined {
  const text = asText(tree, 'age', complain);
  if (text === undefined) return undefined;
  const parsed = canonicalAge(text.text);
  if (parsed.ok) return parsed.value;
  complain(text.place, parsed.refusal.problem, parsed.refusal.mend);
  return undefined;
}

/** The form is `{ 7: { A: initial encounter, D: … } }`, i.e. position → character → meaning. */
function* readAxes(vocab: string, code: string, tree: Tree, complain: Complain): Generator<AxisRecord> {
  for (const { key: position, keyPlace, value } of asMap(tree, 'axes', complain)?.entries ?? []) {
    if (!POSITION.test(position)) {
      complain(
        keyPlace,
        `'${position}' is not a position of a code`,
        'write 1 to 7: count the characters from 1, without the dot',
      );
      continue;
    }
    for (const entry of asMap(value, `axis ${position}`, complain)?.entries ?? []) {
      const label = asText(entry.value, `the label of ${entry.key}`, complain);
      if (!VALUE.test(entry.key))
        complain(entry.keyPlace, `'${entry.key}' is not a character of a code`, 'write one of 0–9 or A–Z');
      else if (label !== undefined) {
        const { keyPlace: place } = entry;
        yield { kind: 'axis', vocab, code, position: Number(position), value: entry.key, label: label.text, place };
      }
    }
  }
}
