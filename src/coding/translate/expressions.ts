// Builds expressions in the compositional grammar of SNOMED CT from a concept and the qualifiers of a record. Severity
// and side are refinements; the side refines the body structure of the concept. A finding that is absent, past or part
// of the family history is wrapped in a situation. A suppressed finding for which the knowledge base has no situation,
// such as an uncertain one, gets no expression.

import type { ChartMapEntry, CodeQualifier } from '../../contract/result-types.js';
import { codeRow } from '../../knowledge/code-row.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { rowCache } from '../../knowledge/row-cache.js';
import { evaluateRule, parseRule, type RuleContext } from '../../knowledge/rules/map-rules.js';
import { suppressionOf } from '../codes/chart-state.js';
import { type CombinationRule, combinationGroups } from '../codes/combination-rules.js';

/** How much of a concept's description an expression contains besides its id. */
export type ExpressionForm = 'FullDescription' | 'NoDescription' | 'NoSemanticTag';

const SNOMED = 'snomed';
const ASSOCIATED_FINDING = '246090004';
const FINDING_SITE = '363698007';
const LATERALITY = '272741003';
const NEGATIVE = 'N';

interface ExpressionRules {
  readonly situations: readonly KindRule[];
  readonly refinements: readonly KindRule[];
  readonly sides: readonly KindRule[];
  /** The body structure of each concept. */
  readonly sites: ReadonlyMap<string, string>;
}

/** A rule for concepts of one kind; the kind `any` means all kinds. */
interface KindRule extends Pick<CombinationRule, 'when' | 'code'> {
  readonly kind: string;
}

const expressionRules = /* @__PURE__ */ derive((kb): ExpressionRules => {
  const found = { situation: [] as KindRule[], refinement: [] as KindRule[], side: [] as KindRule[] };
  const sites = new Map<string, string>();
  for (const { action, rules } of combinationGroups(kb, SNOMED)) {
    for (const { list, when, code } of rules()) {
      if (action === 'site') for (const concept of list.split(' ')) sites.set(concept, code);
      else if (action === 'situation' || action === 'refinement' || action === 'side') {
        found[action].push({ kind: list, when, code });
      }
    }
  }
  return { situations: found.situation, refinements: found.refinement, sides: found.side, sites };
});

/** Adds an expression to a SNOMED CT entry, and lists the concepts in the expression as the entry's qualifiers. */
export function addExpression(
  kb: Knowledge,
  entry: ChartMapEntry,
  context: RuleContext,
  { vocabulary, expressionForm }: { readonly vocabulary: string; readonly expressionForm: ExpressionForm },
): void {
  if (vocabulary !== SNOMED) return;
  const rules = expressionRules(kb);
  const kind = conceptOf(kb, entry.code).tag;
  const situation = situationOf(rules, kind, entry, context);
  if (situation === 'none') return;
  const holds = (rule: KindRule) => isOfKind(rule, kind) && evaluateRule(rule.when, context).truth === 'true';
  const isPlain = context.modifier === undefined || entry.modifier !== undefined;
  const refinements = (isPlain ? [] : rules.refinements.filter(holds)).map(({ code, when }) => {
    const [attribute = '', value = ''] = code.split('=');
    return { attribute, value, when };
  });
  const side = isPlain ? undefined : rules.sides.find(holds);
  const site = side === undefined ? undefined : rules.sites.get(entry.code);
  const term = (code: string) => conceptText(kb, code, expressionForm);
  const parts = refinements.map(({ attribute, value }) => `${term(attribute)} = ${term(value)}`);
  if (site !== undefined && side !== undefined) {
    parts.push(`${term(FINDING_SITE)} = (${term(site)} : ${term(LATERALITY)} = ${term(side.code)})`);
  }
  const focus = parts.length === 0 ? term(entry.code) : `${term(entry.code)} : ${parts.join(', ')}`;
  const inside = parts.length === 0 ? focus : `(${focus})`;
  const isPresent = situation === undefined;
  entry.expression = isPresent ? focus : `${term(situation.code)} : ${term(ASSOCIATED_FINDING)} = ${inside}`;
  const qualifiers = [
    ...(isPresent ? [] : [qualifierOf(kb, situation.code, ASSOCIATED_FINDING, situation.when)]),
    ...refinements.map(({ attribute, value, when }) => qualifierOf(kb, value, attribute, when)),
    ...(site === undefined || side === undefined ? [] : [qualifierOf(kb, side.code, LATERALITY, side.when)]),
  ];
  if (qualifiers.length > 0) entry.qualifier = qualifiers;
}

/**
 * The situation that wraps a concept: undefined if the finding is present, and `none` if it is not present and no rule
 * provides a situation.
 */
function situationOf(
  { situations }: ExpressionRules,
  kind: string,
  entry: ChartMapEntry,
  context: RuleContext,
): KindRule | 'none' | undefined {
  if (suppressionOf(entry) === '') return undefined;
  const isNegative = context.result === NEGATIVE;
  const fitting = situations.filter(
    (rule) =>
      isOfKind(rule, kind) &&
      rule.when.includes('result=') === isNegative &&
      rule.when.includes('prefix=') === (context.prefix !== undefined),
  );
  return fitting.find(({ when }) => evaluateRule(when, context).truth === 'true') ?? 'none';
}

function isOfKind(rule: KindRule, kind: string): boolean {
  return rule.kind === 'any' || rule.kind === kind;
}

/** The qualifier for a concept in an expression; `attribute` is its role there, and `when` is the rule that put it there. */
function qualifierOf(kb: Knowledge, code: string, attribute: string, when: string): CodeQualifier {
  const { term, tag } = conceptOf(kb, code);
  const qualifier: CodeQualifier = {
    properties: [
      { name: 'attribute', value: attribute, category: 'expression', sequence: 1 },
      { name: 'attributeName', value: conceptOf(kb, attribute).term, category: 'expression', sequence: 2 },
    ],
    code,
    relationship: 'related',
    description: term,
    isCategory: false,
    unreportable: false,
    mapQualifier: when,
  };
  if (tag !== '') qualifier.termType = tag;
  for (const { axis, operand } of parseRule(when)) {
    if (axis === 'modifier' && qualifier.modifier !== undefined) qualifier.modifier += `+${operand}`;
    else if (axis === 'prefix' || axis === 'modifier' || axis === 'status' || axis === 'result')
      qualifier[axis] = operand;
  }
  return qualifier;
}

interface Concept {
  readonly term: string;
  /** The kind of concept, such as disorder, finding or procedure; '' if unknown. */
  readonly tag: string;
}

/** The concept with the given id: its term without the semantic tag, and the tag. */
function conceptOf(kb: Knowledge, code: string): Concept {
  const row = codeRow(kb, SNOMED, code);
  if (row < 0) return { term: '', tag: '' };
  return concepts(kb).at(row) ?? concepts(kb).keep(row, readConcept(kb, row));
}

const concepts = /* @__PURE__ */ derive((kb) => rowCache<Concept>(kb.tables.codes.rowCount));

function readConcept(kb: Knowledge, row: number): Concept {
  const description = kb.tables.codes.description(row);
  const termType = kb.tables.codes.termType(row);
  const [, term = description, tag = ''] = /^(.*\S) \(([^()]+)\)$/.exec(description) ?? [];
  // A description may end with words in brackets that are not a semantic tag.
  return termType === '' ? { term, tag } : { term: tag === termType ? term : description, tag: termType };
}

function conceptText(kb: Knowledge, code: string, form: ExpressionForm): string {
  if (form === 'NoDescription') return code;
  const { term, tag } = conceptOf(kb, code);
  if (term === '') return code;
  return form === 'NoSemanticTag' || tag === '' ? `${code} |${term}|` : `${code} |${term} (${tag})|`;
}
