// The public API: open a knowledge base, then call operations on it. Anything that is not exported here is internal.

import type * as namedOperations from './operations/named-operations.js';

export type { CheckedCode, CheckIssue } from './coding/codes/code-issues.js';
export type { CodeValidation } from './coding/codes/code-validation.js';
export type { CodesCheck } from './coding/codes/codes-together.js';
export { MAP_STATUS } from './coding/translate/map-entry.js';
export type {
  Accepted,
  ContextCorrected,
  CorrectedPlace,
  CorrectedQualifiers,
  Correction,
  CorrectionScope,
  HoldingCorrection,
  Missed,
  NoteFix,
  Rejected,
  Replaced,
  Statement,
  Undone,
} from './contract/correction-types.js';
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
} from './contract/host.js';
export { hostIdentity, type Identity } from './contract/identity.js';
export type { Parameter, ParamsOf, Presence, Shape } from './contract/parameter.js';
export type { RecognizeSettings } from './contract/recognize-settings.js';
export type * from './contract/result-types.js';
export type * from './contract/search-types.js';
export { DESCRIPTION_TYPES } from './contract/search-types.js';
export { CtermError, type CtermErrorCode } from './errors/cterm-error.js';
export type { Calibration, CalibrationBin } from './evaluation/calibration.js';
export { compareEvaluations, type Difference } from './evaluation/compare.js';
export { type CorrectionConflict, correctionConflicts } from './evaluation/corrections/correction-conflicts.js';
export {
  correctionsText,
  fixesOf,
  holdingCorrections,
  type MergedLogs,
  mergeLogs,
  type NamedLog,
  withCorrection,
} from './evaluation/corrections/correction-log.js';
export { type CorrectionsOptions, correctionsOverlay } from './evaluation/corrections/corrections-overlay.js';
export { fittingOverlay } from './evaluation/corrections/fitting-overlay.js';
export { reliabilitiesTable } from './evaluation/corrections/name-evidence.js';
export { readCorrections } from './evaluation/corrections/read-corrections.js';
export { type ReplayedCorrection, replayCorrections } from './evaluation/corrections/replay-corrections.js';
export { type GoldReplay, replayGold } from './evaluation/corrections/replay-gold.js';
export { type EvaluatedPart, type Evaluation, type EvaluationOptions, evaluate } from './evaluation/evaluate.js';
export type { AttributeName, GoldFinding, GoldNote } from './evaluation/gold-note.js';
export type { Estimate } from './evaluation/intervals.js';
export { type LexiconOptions, learnLexicon } from './evaluation/lexicon/learn-lexicon.js';
export type { DoubtfulName, LearntName, Lexicon, RatedName } from './evaluation/lexicon/learnt-names.js';
export { lexiconCsv } from './evaluation/lexicon/lexicon-csv.js';
export { lexiconOverlay } from './evaluation/lexicon/lexicon-overlay.js';
export type { NameCounts } from './evaluation/lexicon/name-counts.js';
export type { Miss, MissKind } from './evaluation/misses.js';
export { missesCsv } from './evaluation/misses-csv.js';
export { type GoldFile, readGold } from './evaluation/read-gold.js';
export { reliabilitySvg } from './evaluation/reliability-svg.js';
export { evaluationHtml } from './evaluation/report-html.js';
export {
  type ReviewNote,
  type SuggestedItem,
  type Suggestion,
  type SuggestOptions,
  suggestReviews,
} from './evaluation/suggest/suggest-reviews.js';
export { type CsvAnnotation, fromCsv, toCsv } from './export/annotations/annotation-csv.js';
export {
  type AnnotatedNote,
  type BioCAnnotation,
  type BioCCollection,
  type BioCDocument,
  type BioCPassage,
  fromBioC,
  toBioC,
} from './export/annotations/bioc.js';
export { type BratFiles, fromBrat, toBrat } from './export/annotations/brat.js';
export type { AnnotationOptions, NoteAnnotation } from './export/annotations/note-annotations.js';
export { toWebAnnotations, type WebAnnotation } from './export/annotations/web-annotations.js';
export { type AuditCode, type AuditEntry, type AuditRecord, auditRecord } from './export/audit-record.js';
export { auditText } from './export/audit-text.js';
export { type CorrectedResults, correctResults } from './export/correct-results.js';
export { type ChartFhirOptions, chartToFhir } from './export/fhir/chart-to-fhir.js';
export { CLAIM_EXTENSION, claimToFhir } from './export/fhir/claim-to-fhir.js';
export { CODE_SYSTEMS, CTERM_SYSTEM } from './export/fhir/codings.js';
export type { FhirExportOptions, FhirVersion } from './export/fhir/export-options.js';
export { type FhirChart, type FhirChartRecord, fromFhir } from './export/fhir/from-fhir.js';
export { DERIVATION_EXTENSION, SOURCE_EXTENSION } from './export/fhir/note-source.js';
export type { ChartQualifiers } from './export/fhir/resource-qualifiers.js';
export type { FhirBundle, FhirElement, FhirResource, FhirValue } from './export/fhir/resources.js';
export { type FhirOptions, toFhir } from './export/fhir/to-fhir.js';
export type { Tagged } from './export/given-results.js';
export { type HighlightOptions, highlight } from './export/highlight.js';
export { type NoteNlpOptions, type NoteNlpRow, toNoteNlp } from './export/note-nlp.js';
export { type OmopConcepts, type OmopTables, omopConcepts } from './export/omop-concepts.js';
export {
  closeKnowledgeBase,
  type KnowledgeBase,
  type Layer,
  type LayeredManifest,
  manifestOf,
} from './knowledge/knowledge-base.js';
export { type BundleSource, type LayeredSource, openKnowledgeBase, shareBundle } from './opening/open.js';
export type { SharedBundle } from './opening/open-bundle.js';
export type { CodeCompletion } from './operations/complete-code.js';
export { operations } from './operations/index.js';
export type { CodeLookup } from './operations/lookup.js';
export * from './operations/named-operations.js';
export type { Operation, OperationDescription } from './operations/operation.js';
export type * from './operations/operation-parameters.gen.js';
export type { SubsumptionOutcome } from './operations/subsumes.js';
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
export { type Directions, directionsOf } from './recognition/prescriptions/directions-of.js';
export { formatNotation, type Notation, parseNotation } from './recognition/results/notation.js';
export { type NoteSection, sectionsOf } from './recognition/sections/sections-of.js';
export type { OffsetEncoding } from './recognition/text/offsets.js';
export { authenticate } from './security/authenticate.js';
export { generateSigningKey, type PublishedKey } from './security/read-key.js';
export { call } from './wire/call.js';
export { readAnswer } from './wire/formats.js';
export { type OpenApiOptions, openApi } from './wire/open-api.js';
export type { WireError } from './wire/refusals.js';
export type { WireRequest, WireResponse } from './wire/request.js';
export { QUALIFIER_FLAGS } from './wording/qualifier-flags.js';
export { RESULT_FLAGS } from './wording/value-flag.js';

/** The operations, by name. */
export type Operations = typeof namedOperations;
