// The library's face: open a knowledge base, then call operations on it. What is not exported here is nobody's but the
// library's own.

export { CtermError, type CtermErrorCode } from './errors.js';
export type {
  ContentInclude,
  ContentItem,
  ContentLibrary,
  ContentTerm,
  Host,
  NoteBuilder,
  NoteBuilderContext,
  Patient,
  RecognitionProvider,
  RecognitionRequest,
  Sex,
  SigningKey,
  TokenSettings,
} from './host.js';
export { hostIdentity, type Identity } from './identity.js';
export { type KnowledgeBase, type Layer, type LayeredManifest, manifestOf } from './knowledge/knowledge-base.js';
export type { CodesCheck } from './mapping/check-codes.js';
export type { CheckedCode, CheckIssue } from './mapping/check-issues.js';
export { MAP_STATUS } from './mapping/entries.js';
export type { CodeValidation } from './mapping/validate.js';
export { RESULT_FLAGS } from './notes/flags.js';
export { QUALIFIER_FLAGS } from './notes/qualifier-flags.js';
export { type BundleSource, type LayeredSource, openKnowledgeBase, shareBundle } from './open.js';
export type { SharedBundle } from './open-bundle.js';
export { ancestors } from './operations/ancestors.js';
export { chartMap } from './operations/chart-map.js';
export { checkCodes } from './operations/check-codes.js';
export { type CodeCompletion, completeCode } from './operations/complete-code.js';
export { composeNote } from './operations/compose-note.js';
export { decisionMaking } from './operations/decision-making.js';
export { descendants } from './operations/descendants.js';
export {
  enumModifier,
  enumPrefix,
  enumResult,
  enumServices,
  enumSettings,
  enumSpecialty,
  enumStatus,
} from './operations/enumerations.js';
export { expand } from './operations/expand.js';
export { operations } from './operations/index.js';
export { jwks } from './operations/jwks.js';
export { type CodeLookup, lookup } from './operations/lookup.js';
export type { Operation, OperationDescription } from './operations/operation.js';
export { prompt } from './operations/prompt.js';
export { multiQuickPrompt, quickPrompt } from './operations/quick-prompt.js';
export { rankConditions } from './operations/rank-conditions.js';
export { recognize } from './operations/recognize.js';
export { resolve } from './operations/resolve.js';
export { resolveDocument } from './operations/resolve-document.js';
export { resolveTerms } from './operations/resolve-terms.js';
export { scoreChart } from './operations/score-chart.js';
export { scoreNote } from './operations/score-note.js';
export { searchCodes } from './operations/search-codes.js';
export { searchTerms } from './operations/search-terms.js';
export { type SubsumptionOutcome, subsumes } from './operations/subsumes.js';
export { token } from './operations/token.js';
export { translateItem } from './operations/translate-item.js';
export { translateItems } from './operations/translate-items.js';
export { validateCode } from './operations/validate-code.js';
export { vocabs } from './operations/vocabs.js';
export { CODE_SYSTEMS, CTERM_SYSTEM } from './outputs/fhir/codings.js';
export type { FhirBundle, FhirElement, FhirResource, FhirValue } from './outputs/fhir/resources.js';
export { type FhirOptions, SOURCE_EXTENSION, toFhir } from './outputs/fhir/to-fhir.js';
export type { Tagged } from './outputs/given.js';
export { type HighlightOptions, highlight } from './outputs/highlight.js';
export { type NoteNlpOptions, type NoteNlpRow, toNoteNlp } from './outputs/note-nlp.js';
export type {
  Overlay,
  OverlayCode,
  OverlayFinding,
  OverlayHides,
  OverlayMap,
  OverlayName,
  OverlayOwnName,
  OverlayPrompt,
  OverlayVocabulary,
} from './overlay/overlay.js';
export type { Parameter, ParamsOf, Presence, Shape } from './params.js';
export { formatNotation, type Notation, parseNotation } from './recognition/results/notation.js';
export { type NoteSection, sectionsOf } from './recognition/sections/sections-of.js';
export type { OffsetEncoding } from './recognition/text/offsets.js';
export type * from './search-types.js';
export { DESCRIPTION_TYPES } from './search-types.js';
export { authenticate } from './security/authenticate.js';
export { generateSigningKey, type PublishedKey } from './security/read-key.js';
export type * from './types.js';
export { call } from './wire/call.js';
export { readAnswer } from './wire/formats.js';
export { type OpenApiOptions, openApi } from './wire/open-api.js';
export type { WireError } from './wire/refusals.js';
export type { WireRequest, WireResponse } from './wire/request.js';
