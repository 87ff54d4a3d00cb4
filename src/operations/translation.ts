// The parameters shared by TranslateItem and TranslateItems, and the translation requests built from them.

import { dayOf } from '../coding/codes/validity-dates.js';
import { sidedModifier } from '../coding/specify/specifier-values.js';
import { isFindingCode, type TranslationRequest } from '../coding/translate/translate.js';
import { RELATIONSHIPS } from '../contract/code-types.js';
import type { ValuesOf } from '../contract/parameter.js';
import { boolean, dateTime, enumeration, integer, text } from '../contract/params.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { sexOf } from '../knowledge/patients.js';
import type { RuleContext } from '../knowledge/rules/map-rules.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { valueInOwnUnit } from './own-value.js';
import { modifiers, qualifier } from './qualifier-parameters.js';

/** The context of a translation. It is used only for findings, i.e. for numeric codes of the `cterm` vocabulary. */
const contextParameters = /* @__PURE__ */ (() => ({
  Prefix: text({ doc: 'Code of enumeration Prefix; may change the target codes.' }),
  Result: text({ doc: 'Code of enumeration Result.' }),
  Status: text({ doc: 'Code of enumeration Status.' }),
  Modifier: text({ doc: 'Codes of enumeration Modifier, joined by `+`.' }),
  Specifier: text({
    doc: 'Further details, joined by `+`: `right`, `second trimester`, `stage 3a`, `subsequent`, a seventh character, or `episode=D`. They are filled into the code, and map rules may test them.',
  }),
  Age: integer({ default: 0, min: 0, doc: 'Age of the patient in minutes (a year is 525,960); 0 = unknown.' }),
  Sex: text({ doc: 'M or F; anything else = unknown.' }),
  Value: text({
    doc: 'Value of a test or measurement, in the finding’s own unit or followed by another; may be a bound such as `>200`.',
  }),
}))();

/** The parameters of a translation, except its source vocabulary and code. */
export const translationParameters = /* @__PURE__ */ (() => ({
  TargetVocabulary: text({
    required: true,
    doc: 'Vocabulary to translate to: `icd10` for ICD-10-CM, `icd` for ICD-9-CM, …',
  }),
  ...contextParameters,
  EncounterTime: dateTime({
    doc: 'Time of the encounter; a code that did not exist then is replaced by the code reported then or, if there was none, is unreportable.',
  }),
  AutoGenerateMaps: boolean({
    default: false,
    doc: 'Whether maps are generated where none is stored: from the nearest ancestor or through another code.',
  }),
  Limit: integer({ min: 1, doc: 'Maximum number of maps to return; no limit when absent.' }),
  RelationshipFilter: enumeration(RELATIONSHIPS, { doc: 'Relationship of the maps to return; any when absent.' }),
}))();

/** The parameter values that both operations share, i.e. all except SourceCode. */
type Values = ValuesOf<typeof translationParameters> & { readonly SourceVocabulary: string };

/** The translation requests for a call, one per code; throws for an unknown vocabulary or qualifier. */
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

/** The context for one finding, with the value converted to the finding's unit. */
function contextFor(kb: Knowledge, context: RuleContext, code: string): RuleContext {
  const { value } = context;
  return value === undefined ? context : { ...context, value: valueInOwnUnit(kb, Number(code), value, '') };
}

function contextOf(kb: Knowledge, operation: string, p: ValuesOf<typeof contextParameters>): RuleContext {
  return {
    prefix: qualifier(kb, operation, 'Prefix', p.Prefix),
    result: qualifier(kb, operation, 'Result', p.Result),
    status: qualifier(kb, operation, 'Status', p.Status),
    modifier: sidedModifier(modifiers(kb, operation, p.Modifier), p.Specifier),
    specifier: p.Specifier?.trim(),
    age: p.Age,
    sex: sexOf(p.Sex),
    value: p.Value?.trim(),
  };
}
