// Validates the shape of an overlay (keys, types, ranges, rules) before anything is looked up. References to other
// entries are checked later, when the overlay is applied to the layers below.

import { COMBINATION_ACTIONS } from '../bundle/sections/combinations-section.js';
import { RELATIONSHIPS } from '../bundle/sections/maps-section.js';
import { PLAIN_NAME_KINDS } from '../bundle/sections/names-section.js';
import { PROMPT_LEVELS } from '../bundle/sections/prompts-section.js';
import { CtermError } from '../errors/cterm-error.js';
import { shown } from '../errors/messages.js';
import { parseRule, RULE_AXES } from '../knowledge/rules/map-rules.js';
import type { Overlay } from './overlay.js';
import {
  anyText,
  boolean,
  integer,
  listOf,
  matching,
  number,
  type OverlayPath,
  objectOf,
  oneOf,
  optional,
  overlayError,
  type Reader,
  required,
  text,
} from './overlay-shape.js';

// The shape is built in a call marked as pure, so that bundlers can drop it together with openKnowledgeBase.
const overlayShape: Reader<Overlay> = /* @__PURE__ */ (() => {
  const id = integer(0, 0xffff_fffe);
  const small = integer(0, 0xffff);
  const date = integer(0, 99_991_231);
  const texts = listOf(text);
  /** Bundles store such a list as one comma-separated string. */
  const codeList = listOf(matching(/^[^,\s]+$/, 'a text without commas and blanks'));
  const age = matching(/^(\d+-\d*|-\d+)$/, "an age range in minutes such as '0-525960'");

  const ownName = {
    text: required(text),
    kind: optional(oneOf(PLAIN_NAME_KINDS)),
    cased: optional(boolean),
    silent: optional(boolean),
  };
  const readOwnName = objectOf(ownName);
  const nameOrText = (given: unknown, path: OverlayPath) =>
    typeof given === 'string' ? text(given, path) : readOwnName(given, path);

  const parent = (given: unknown, path: OverlayPath) => {
    if (typeof given === 'string' && /^(?:[0-9A-Z]{2})+$/.test(given)) return given;
    if (typeof given === 'number') return id(given, path);
    throw overlayError(path, `expected the id of a finding or a node key such as '0400', got ${shown(given)}.`);
  };

  const finding = objectOf({
    id: required(id),
    termType: optional(integer(0, 7)),
    description: optional(text),
    parent: optional(parent),
    names: optional(listOf(nameOrText)),
    specialty: optional(codeList),
    unit: optional(anyText),
    ucum: optional(anyText),
    rangeLow: optional(number),
    rangeHigh: optional(number),
    sectionId: optional(anyText),
    groupId: optional(anyText),
    tags: optional(codeList),
    components: optional(listOf(id)),
  });

  const code = objectOf({
    vocab: required(text),
    code: required(text),
    description: optional(text),
    parent: optional(text),
    category: optional(boolean),
    unreportable: optional(boolean),
    termType: optional(anyText),
    validFrom: optional(date),
    validTo: optional(date),
  });

  const map = objectOf({
    finding: required(id),
    vocab: required(text),
    code: required(text),
    relationship: optional(oneOf(RELATIONSHIPS)),
    rule: optional(canonicalRule),
    group: optional(small),
    priority: optional(small),
    advice: optional(anyText),
  });

  const prompt = objectOf({
    source: required(id),
    target: required(id),
    level: required(oneOf(PROMPT_LEVELS)),
    size: required(integer(1, 3)),
    rank: optional(small),
    age: optional(age),
    sex: optional(oneOf(['M', 'F'])),
    roles: optional(codeList),
    specialties: optional(codeList),
  });

  const combination = objectOf({
    vocab: optional(text),
    group: required(text),
    does: required(oneOf(COMBINATION_ACTIONS)),
    on: required(text),
    with: optional(texts),
    unless: optional(text),
    when: optional(canonicalRule),
    code: optional(text),
    relationship: optional(oneOf(RELATIONSHIPS)),
    guideline: optional(text),
  });

  const content = objectOf({
    id: required(text),
    name: required(text),
    tags: required(texts),
    culture: optional(text),
    terms: required(
      listOf(
        objectOf({
          ctermId: required(id),
          prefix: optional(text),
          result: optional(text),
          groupId: optional(text),
        }),
      ),
    ),
  });

  const vocabulary = objectOf({
    name: required(matching(/^[A-Za-z0-9][\w.-]*$/, 'a name of letters, digits and _ . -')),
    caption: required(text),
    redistributable: required(boolean),
    description: optional(anyText),
    version: optional(anyText),
    licence: optional(anyText),
    notice: optional(anyText),
  });

  const hides = objectOf({
    findings: optional(listOf(id)),
    names: optional(listOf(objectOf({ finding: optional(id), text: required(text) }))),
    codes: optional(listOf(objectOf({ vocab: required(text), code: required(text) }))),
    maps: optional(listOf(objectOf({ finding: required(id), vocab: optional(text), code: optional(text) }))),
    prompts: optional(listOf(objectOf({ source: required(id), target: optional(id) }))),
    combinations: optional(texts),
    content: optional(texts),
  });

  return objectOf({
    name: required(text),
    version: optional(anyText),
    description: optional(anyText),
    vocabularies: optional(listOf(vocabulary)),
    findings: optional(listOf(finding)),
    names: optional(listOf(objectOf({ finding: required(id), ...ownName }))),
    codes: optional(listOf(code)),
    maps: optional(listOf(map)),
    prompts: optional(listOf(prompt)),
    combinations: optional(listOf(combination)),
    content: optional(listOf(content)),
    hide: optional(hides),
  });
})();

/**
 * Validates an overlay. `number` is its position among the overlays; messages use this number if the overlay has no
 * name.
 */
export function readOverlay(given: unknown, number: number): Overlay {
  return overlayShape(given, { member: layerName(given, number) });
}

/** The name by which messages refer to an overlay. */
export function layerName(given: unknown, number: number): string {
  const named = typeof given === 'object' && given !== null && 'name' in given ? given.name : undefined;
  return typeof named === 'string' && named.trim() !== '' ? `overlay ${shown(named.trim())}` : `overlay ${number}`;
}

/**
 * Returns a rule in the canonical form used in bundles: known axes in their fixed order, with one space on each side of
 * `&`. Throws for anything that is not a valid rule.
 */
function canonicalRule(given: unknown, path: OverlayPath): string {
  const rule = anyText(given, path).trim();
  const conditions = conditionsOf(rule, path);
  const written = conditions.map(({ axis, operator, operand }) => `${axis}${operator}${operand}`);
  const order = conditions.map(({ axis }) => RULE_AXES.indexOf(axis));
  const isOrdered = order.every((axis, index) => axis >= (order[index - 1] ?? 0));
  const isSound = conditions.every(({ axis, operand }) => {
    if (axis === 'sex') return operand === 'M' || operand === 'F';
    return (axis !== 'age' && axis !== 'since') || /^(\d+-\d*|-\d+)$/.test(operand);
  });
  if (isOrdered && isSound && written.join(' & ') === rule) return rule;
  const form = `sex=F or M, age=low-high in minutes and since likewise, conditions in the order ${RULE_AXES.join(', ')}, ' & ' between them`;
  throw overlayError(path, `expected a canonical rule (${form}), got ${shown(given)}.`);
}

function conditionsOf(rule: string, path: OverlayPath): ReturnType<typeof parseRule> {
  try {
    return parseRule(rule);
  } catch (error) {
    if (!(error instanceof CtermError)) throw error;
    const form = `conditions such as sex=F or value>=6.5 on ${RULE_AXES.join(', ')}, ' & ' between them`;
    throw overlayError(path, `expected ${form}, got ${shown(rule)}.`);
  }
}
