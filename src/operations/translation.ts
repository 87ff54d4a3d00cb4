// What TranslateItem and TranslateItems have in common: their parameters, and the request that these make.

import { RELATIONSHIPS } from '../bundle/sections/maps-section.js';
import { dayOf } from '../coding/codes/validity-dates.js';
import type { RuleContext } from '../coding/specify/map-rules.js';
import { isFindingCode, type TranslationRequest } from '../coding/translate/translate.js';
import type { ValuesOf } from '../contract/parameter.js';
import { boolean, dateTime, enumeration, integer, text } from '../contract/params.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { sexOf } from '../knowledge/patients.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { valueInOwnUnit } from './own-value.js';
import { modifiers, qualifier } from './qualifier-parameters.js';

/** The context of a translation; regarded only for findings, that is numeric codes of vocabulary `cterm`. */
const contextParameters = /* @__PURE__ */ (() => ({
  Prefix: text({ doc: 'Code of enumeration Prefix; may change the codes.' }),
  Result: text({ doc: 'Code of enumeration Result.' }),
  Status: text({ doc: 'Code of enumeration Status.' }),
  Modifier: text({ doc: 'Codes of enumeration Modifier, `+` between several.' }),
  Specifier: text({
    doc: 'What the code should say besides, `+` between several: `right`, `second trimester`, `stage 3a`, `subsequent`, a seventh character, or `episode=D`. Rules may ask for it; AutoGenerateMaps fills it in.',
  }),
  Age: integer({ default: 0, min: 0, doc: 'Age of the patient in minutes (a year is 525,960); 0 = not known.' }),
  Sex: text({ doc: 'M or F; anything else = not known.' }),
  Value: text({
    doc: 'Value of a test or measurement, in the unit of the finding or with its own behind it; a bound such as `>200` too.',
  }),
}))();

/** The parameters of a translation but for its source code. */
export const translationParameters = /* @__PURE__ */ (() => ({
  TargetVocabulary: text({ required: true, doc: 'Vocabulary of the answer: `icd10` ICD-10-CM, `icd` ICD-9-CM, …' }),
  ...contextParameters,
  EncounterTime: dateTime({
    doc: 'When the encounter takes place: codes that do not count on that day are unreportable. No stored map depends on it.',
  }),
  AutoGenerateMaps: boolean({
    default: false,
    doc: 'Whether maps are made where none are stored: of the nearest ancestor, through another code, with the side or encounter filled in.',
  }),
  Limit: integer({ min: 1, doc: 'The most maps to return; no limit when absent.' }),
  RelationshipFilter: enumeration(RELATIONSHIPS, { doc: 'Keep only maps with this relationship.' }),
}))();

/** The parameters of both operations but for SourceCode. */
type Values = ValuesOf<typeof translationParameters> & { readonly SourceVocabulary: string };

/** The requests of an operation for these codes; throws for a vocabulary or qualifier that there is not. */
export function translationRequests(
  kb: Knowledge,
  operation: string,
  p: Values,
  codes: readonly string[],
): TranslationRequest[] {
  const sourceVocabulary = requireVocabulary(kb, `${operation}: parameter SourceVocabulary`, p.SourceVocabulary);
  const targetVocabulary = requireVocabulary(kb, `${operation}: parameter TargetVocabulary`, p.TargetVocabulary);
  const context = codes.some((code) => isFindingCode(sourceVocabulary, code)) ? contextOf(kb, operation, p) : {};
  return codes.map((sourceCode) => ({
    sourceVocabulary,
    sourceCode,
    targetVocabulary,
    context: isFindingCode(sourceVocabulary, sourceCode) ? contextFor(kb, context, sourceCode) : {},
    autoGenerate: p.AutoGenerateMaps,
    day: p.EncounterTime === undefined ? undefined : dayOf(p.EncounterTime),
    relationship: p.RelationshipFilter,
    limit: p.Limit,
  }));
}

/** The context for one of the findings, whose unit the value is in. */
function contextFor(kb: Knowledge, context: RuleContext, code: string): RuleContext {
  const { value } = context;
  return value === undefined ? context : { ...context, value: valueInOwnUnit(kb, Number(code), value, '') };
}

function contextOf(kb: Knowledge, operation: string, p: ValuesOf<typeof contextParameters>): RuleContext {
  return {
    prefix: qualifier(kb, operation, 'Prefix', p.Prefix),
    result: qualifier(kb, operation, 'Result', p.Result),
    status: qualifier(kb, operation, 'Status', p.Status),
    modifier: modifiers(kb, operation, p.Modifier),
    specifier: p.Specifier?.trim(),
    age: p.Age,
    sex: sexOf(p.Sex),
    value: p.Value?.trim(),
  };
}
