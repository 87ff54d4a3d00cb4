// The operation behind POST TextRecognition/Recognize. This file declares its parameters, chooses the provider, and has
// the note builder resolve the results. The built-in provider is in src/recognition/.

import type { RecognitionProvider, RecognitionRequest } from '../contract/host.js';
import { boolean, dateTime, patient, settings, text } from '../contract/params.js';
import type { RecognitionResult, TaggedText } from '../contract/result-types.js';
import { CtermError } from '../errors/cterm-error.js';
import { clipped, suggestion } from '../errors/messages.js';
import { cultureOf } from '../knowledge/cultures.js';
import { type EnumerationName, enumerationValue, enumerationValues } from '../knowledge/enumerations.js';
import { findingById } from '../knowledge/findings.js';
import { askHost } from '../knowledge/host-calls.js';
import { limitsOf } from '../knowledge/host-limits.js';
import type { Knowledge } from '../knowledge/knowledge-base.js';
import { patientContext } from '../knowledge/patients.js';
import { requireVocabulary } from '../knowledge/vocabularies.js';
import { type RecognitionInput, recognizeText } from '../recognition/recognize-text.js';
import { requireSection } from '../recognition/require-section.js';
import { DEFAULT_SETTINGS, readSettings } from '../recognition/settings.js';
import { newResolver, type Resolver } from '../wording/resolved-finding.js';
import { defineOperation } from './operation.js';
import { checkedAnswer } from './provider-answer.js';

const NAME = 'recognize';

/**
 * Recognises the findings in a clinical text. Returns `{ taggedText }`: the text and the results in order of their
 * offsets, each with its span, qualifiers and confidence. There are no results for a text without findings.
 *
 * @example
 * const { taggedText } = recognize(kb, { Text: 'Denies chest pain. BP 142/90.' });
 * taggedText.results[0].notation // '10380.N': chest pain, absent
 */
export const recognize = /* @__PURE__ */ (() =>
  defineOperation({
    name: NAME,
    method: 'POST',
    path: '/api/Svc/TextRecognition/Recognize',
    summary: 'The findings in a clinical text',
    parameters: {
      Text: text({ required: true, doc: 'Plain clinical text.' }),
      ResolveFindings: boolean({
        default: true,
        doc: 'Whether results include nodeKey, termType, phrasing and the text that the note builder renders.',
      }),
      DocumentType: text({
        doc: 'Type of the note. If it names a section, the text before the first heading belongs to that section.',
      }),
      DocumentSection: text({
        doc: 'Code or heading of the section that the whole text is from; overrides headings in the text.',
      }),
      ServiceType: text({ doc: 'Code of enumeration Services; passed on to registered providers.' }),
      ClinicalSetting: text({ doc: 'Code of enumeration Settings; passed on to registered providers.' }),
      ProvideRole: text({ doc: 'Role of the authoring provider; passed on to registered providers.' }),
      ProviderSpecialty: text({
        doc: 'Code of enumeration Specialty; interpretations from other specialties are ranked lower.',
      }),
      PatientId: text({
        doc: 'Id of the patient, looked up by the host; interpretations that contradict age or sex are ranked lower.',
      }),
      Patient: patient({ doc: 'The patient, as { birthDate, sex }; takes precedence over PatientId.' }),
      EncounterTime: dateTime({ doc: 'Time of the encounter; the current time when absent.' }),
      RecognitionProvider: text({ doc: 'Name of a provider registered by the host; the built-in one when blank.' }),
      Settings: settings({
        doc: 'Settings of the built-in provider, as in the table of settings; for another provider, its own as JSON text.',
      }),
    },
    example: { Text: 'Denies chest pain. Mother has type 2 diabetes. BP 142/90, A1c 8.2%.' },
    fastPath: plainRecognition,
    run(kb, p): { taggedText: TaggedText } {
      const { age, sex } = patientContext(kb, p, NAME);
      const culture = cultureOf(kb, p.Culture);
      const request: RecognitionRequest = {
        text: p.Text,
        documentType: p.DocumentType,
        documentSection: p.DocumentSection,
        serviceType: codeOf(kb, 'ServiceType', 'Services', p.ServiceType),
        clinicalSetting: codeOf(kb, 'ClinicalSetting', 'Settings', p.ClinicalSetting),
        providerRole: p.ProvideRole,
        providerSpecialty: codeOf(kb, 'ProviderSpecialty', 'Specialty', p.ProviderSpecialty),
        culture,
        age,
        sex,
        settings: p.Settings ?? {},
      };
      const resolver = p.ResolveFindings ? newResolver(kb, { culture, age, sex }) : undefined;
      if (isBuiltIn(p.RecognitionProvider)) return { taggedText: builtInAnswer(kb, request, resolver) };
      const { text, results } = providerOf(kb, p.RecognitionProvider)(request);
      if (resolver === undefined) return { taggedText: { text, results } };
      return { taggedText: { text, results: results.map((result) => resolvedResult(kb, result, resolver)) } };
    },
  }))();

/** The fast path for calls with only a text and possibly ResolveFindings, as in bulk processing of notes. */
function plainRecognition(
  kb: Knowledge,
  given: Readonly<Record<string, unknown>>,
): { taggedText: TaggedText } | undefined {
  const { Text, ResolveFindings = true } = given;
  if (typeof Text !== 'string' || typeof ResolveFindings !== 'boolean') return undefined;
  if (Text.length > limitsOf(kb).text) return undefined;
  for (const name in given) if (name !== 'Text' && name !== 'ResolveFindings') return undefined;
  const resolver = ResolveFindings
    ? newResolver(kb, { culture: cultureOf(kb, undefined), ...UNKNOWN_PATIENT })
    : undefined;
  return { taggedText: recognizedText(kb, { text: Text, ...UNKNOWN_CONTEXT, settings: DEFAULT_SETTINGS, resolver }) };
}

/** The age and sex of an unknown patient. */
const UNKNOWN_PATIENT = { age: undefined, sex: undefined };
/** The context of a text whose kind and patient are unknown. */
const UNKNOWN_CONTEXT = {
  ...UNKNOWN_PATIENT,
  documentType: undefined,
  documentSection: undefined,
  specialty: undefined,
};

function isBuiltIn(name: string | undefined): boolean {
  return (name ?? '').trim() === '';
}

/**
 * The provider registered under a name, wrapped in a function that validates its answers; throws `unavailable` for an
 * unknown name.
 */
function providerOf(kb: Knowledge, name: string | undefined): RecognitionProvider {
  const wanted = name?.trim() ?? '';
  const providers = kb.host.recognizers ?? {};
  const provider = Object.hasOwn(providers, wanted) ? providers[wanted] : undefined;
  if (provider !== undefined) {
    return (request) =>
      checkedAnswer(
        NAME,
        wanted,
        askHost(`recognizers['${wanted}']`, () => provider(request)),
      );
  }
  const names = Object.keys(providers);
  const advice = suggestion(wanted, names) || ` Registered: ${names.join(', ') || 'none'}.`;
  const where = `${NAME}: parameter RecognitionProvider`;
  throw new CtermError(
    'unavailable',
    `${where}: the host has no provider '${clipped(wanted)}'.${advice} Register providers in host.recognizers.`,
  );
}

function builtInAnswer(kb: Knowledge, request: RecognitionRequest, resolver: Resolver | undefined): TaggedText {
  const settings = readSettings(request.settings);
  requireSection(kb, NAME, request.documentSection);
  for (const vocabulary of settings.vocab) requireVocabulary(kb, `${NAME}: Settings.vocab`, vocabulary);
  return recognizedText(kb, {
    text: request.text,
    documentType: request.documentType,
    documentSection: request.documentSection,
    age: request.age,
    sex: request.sex,
    specialty: request.providerSpecialty,
    settings,
    resolver,
  });
}

function recognizedText(kb: Knowledge, input: RecognitionInput): TaggedText {
  return { text: input.text, results: recognizeText(kb, input).results };
}

/** A code in canonical form; throws `invalid-argument` if the code is not in its enumeration. */
function codeOf(
  kb: Knowledge,
  parameter: string,
  name: EnumerationName,
  given: string | undefined,
): string | undefined {
  if (given === undefined) return undefined;
  const codes = enumerationValues(kb, name).map(({ code }) => code);
  const code = enumerationValue(kb, name, given)?.code;
  if (code !== undefined || codes.length === 0) return code ?? given;
  const advice = suggestion(given, codes) || ` Codes: ${codes.join(', ')}.`;
  throw new CtermError(
    'invalid-argument',
    `${NAME}: parameter ${parameter}: ${name} has no code '${clipped(given)}'.${advice}`,
  );
}

/**
 * A copy of a provider's result with the fields of the note builder added; the host's own object stays unchanged. A
 * finding that is not in the knowledge base is returned unchanged.
 */
function resolvedResult(kb: Knowledge, given: RecognitionResult, resolver: Resolver): RecognitionResult {
  const result = { ...given };
  const row = findingById(kb, result.ctermId);
  if (row < 0) return result;
  const { nodeKey, termType, phrasing, text } = resolver.full(row, result);
  return Object.assign(result, { nodeKey, termType, phrasing, text });
}
