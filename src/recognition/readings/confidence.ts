// The confidence of a result is the probability that a careful reader confirms the finding, times the probability that
// the reader confirms its context. A learnt model calculates both from features that recognition has determined anyway.
// Log odds that depend only on the name are computed once per name; the rest takes a few additions per mention.

import { MATCH_CORRECTED, MATCH_INFLECTED, MATCH_LOOSE } from '../../../assembly/layout.js';
import {
  BIAS,
  type ConfidenceModel,
  type ConfidencePart,
  confidenceModelOf,
} from '../../knowledge/confidence-model.js';
import { derive } from '../../knowledge/derive.js';
import type { Knowledge } from '../../knowledge/knowledge-base.js';
import { TERM_TYPES } from '../../knowledge/term-types.js';
import type { NameView } from '../findings/finding-views.js';
import type { Qualification } from '../findings/qualify.js';
import type { Factor } from '../findings/weights.js';

/** Everything on which the confidence of a reading depends, apart from its name. */
export interface Circumstances {
  /** How the text differs from the name, as bits. */
  readonly form: number;
  readonly isDefined: boolean;
  /** The plausibility given section, age and sex; 1 if nothing makes the reading less plausible. */
  readonly plausibility: number;
  /** The share of the reading among all readings of the span; 1 if there are no others. */
  readonly share: number;
  readonly hasSection: boolean;
  readonly hasValue: boolean;
  readonly qualification: Qualification;
}

/** Computes and explains confidences. */
export interface ConfidenceScorer {
  confidence(name: NameView, circumstances: Circumstances): number;
  /** The features, with the factors by which they change the odds, and the factor for calibration. */
  factors(name: NameView, circumstances: Circumstances): Factor[];
}

/** The smallest id of an imported finding; authored findings have smaller ids. */
const FIRST_IMPORTED = 10_000_000;
const FEW_LETTERS = 4;
const MOST_WORDS = 4;
/** If the share of a reading is below this, its rivals count as close. */
const CLOSE = 0.85;
/** The distance, in characters, at or beyond which a cue counts as far away. */
const FAR = 25;

/** The features of a reading, by part. A confidence model is trained on these features and assigns them weights. */
export function confidenceFeatures(
  kb: Knowledge,
  name: NameView,
  circumstances: Circumstances,
): Readonly<Record<'finding' | 'context', readonly string[]>> {
  return {
    finding: [...nameFeatures(name, kb.tables.names.text(name.row)), ...mentionFeatures(circumstances)],
    context: contextFeatures(name, circumstances),
  };
}

/** The scorer for a knowledge base; undefined if it has no model. */
export function confidenceScorer(kb: Knowledge): ConfidenceScorer | undefined {
  return confidenceModelOf(kb) === undefined ? undefined : scorerOf(kb).scorer;
}

const scorerOf = /* @__PURE__ */ derive((kb: Knowledge): { readonly scorer: ConfidenceScorer | undefined } => {
  const model = confidenceModelOf(kb);
  return { scorer: model === undefined ? undefined : newScorer(kb, model) };
});

function newScorer(kb: Knowledge, model: ConfidenceModel): ConfidenceScorer {
  const { names } = kb.tables;
  const weigh = (part: ConfidencePart) => {
    const known = new Map<string, number>();
    return (feature: string): number => {
      const before = known.get(feature);
      if (before !== undefined) return before;
      const weight = model.weight(part, feature);
      known.set(feature, weight);
      return weight;
    };
  };
  const ofFinding = weigh('finding');
  const ofContext = weigh('context');
  const sum = (weight: (feature: string) => number, features: readonly string[]) => {
    let logit = 0;
    for (let at = 0; at < features.length; at++) logit += weight(features[at] ?? '');
    return logit;
  };
  const keysOf = (name: NameView): [kind: 'name' | 'finding', value: number][] => [
    ['name', model.reliability('name', names.text(name.row).toLowerCase())],
    ['finding', model.reliability('finding', name.finding.description.toLowerCase())],
  ];
  const nameLogits = new Float64Array(names.rowCount).fill(Number.NaN);
  const logitOfName = (name: NameView): number => {
    const known = nameLogits[name.row] ?? Number.NaN;
    if (!Number.isNaN(known)) return known;
    const logit = sum(ofFinding, nameFeatures(name, names.text(name.row))) + totalOf(keysOf(name));
    nameLogits[name.row] = logit;
    return logit;
  };
  const logitsOfContext = new Map<number, number>();
  const logitOfContext = (name: NameView, circumstances: Circumstances): number => {
    const key = contextKey(name, circumstances);
    const known = logitsOfContext.get(key);
    if (known !== undefined) return known;
    const logit = sum(ofContext, contextFeatures(name, circumstances));
    logitsOfContext.set(key, logit);
    return logit;
  };
  return {
    confidence(name, circumstances) {
      const finding = logitOfName(name) + sum(ofFinding, mentionFeatures(circumstances));
      const context = logitOfContext(name, circumstances);
      const both = model.probability('finding', finding) * model.probability('context', context);
      return Math.round(both * 10_000) / 10_000;
    },
    factors(name, circumstances) {
      const parts = { finding: ofFinding, context: ofContext } as const;
      const features = confidenceFeatures(kb, name, circumstances);
      return (['finding', 'context'] as const).flatMap((part) => {
        const own = features[part].map((feature): [string, number] => [feature, parts[part](feature)]);
        const all = part === 'finding' ? [...own, ...keysOf(name)] : own;
        const logit = totalOf(all);
        const probability = Math.min(0.9999, Math.max(0.0001, model.probability(part, logit)));
        const calibration = Math.log(probability / (1 - probability)) - logit;
        return [...all, ['calibration', calibration] as const].map(([feature, value]) => ({
          name: `${part}:${feature}`,
          value: Math.exp(value),
        }));
      });
    },
  };
}

function totalOf(values: readonly (readonly [string, number])[]): number {
  return values.reduce((sum, [, value]) => sum + value, 0);
}

/** The features of a name and its finding. */
function nameFeatures({ kind, finding, company }: NameView, text: string): string[] {
  const words = Math.min(MOST_WORDS, text.split(' ').length);
  const features = [BIAS, `kind=${kind}`, `words=${words}`, `type=${TERM_TYPES[finding.termType] ?? ''}`];
  if (text.length <= FEW_LETTERS) features.push('letters=few');
  if (finding.id >= FIRST_IMPORTED) features.push('source=imported');
  if (company !== undefined) features.push('company');
  return features;
}

const NONE: readonly string[] = [];

/** The features of a mention. Most mentions have none. */
function mentionFeatures({ form, isDefined, plausibility, share, hasSection }: Circumstances): readonly string[] {
  if (form === 0 && !isDefined && plausibility === 1 && share === 1) return hasSection ? IN_SECTION : NONE;
  const features = hasSection ? [...IN_SECTION] : [];
  if ((form & MATCH_INFLECTED) !== 0) features.push('form=inflected');
  if ((form & MATCH_LOOSE) !== 0) features.push('form=loose');
  if ((form & MATCH_CORRECTED) !== 0) features.push('form=corrected');
  if (isDefined) features.push('defined');
  if (plausibility < 1) features.push('unlikely');
  if (share < 1) features.push(share < CLOSE ? 'readings=close' : 'readings=several');
  return features;
}

const IN_SECTION: readonly string[] = ['section'];

/** The features of a context. */
function contextFeatures({ finding }: NameView, { qualification, hasSection, hasValue }: Circumstances): string[] {
  const { prefix, result, status, modifier } = qualification;
  const features = [BIAS, `type=${TERM_TYPES[finding.termType] ?? ''}`, `result=${result}`, `prefix=${prefix}`];
  if (status !== '') features.push('status');
  if (modifier !== '') features.push('modifier');
  if (hasSection) features.push('section');
  if (hasValue) features.push('value');
  const cues = cueClass(qualification);
  if (cues > 0) features.push(`cues=${cues}`);
  return features;
}

/** The class of the cues: 0 if there are none, 1 for a single near cue, 2 for a single far cue, 3 for several cues. */
function cueClass({ effects }: Qualification): number {
  if (effects.length === 0) return 0;
  if (effects.length > 1) return 3;
  return (effects[0]?.distance ?? 0) < FAR ? 1 : 2;
}

/** A cache key, which is the same for all contexts with the same features. */
function contextKey({ finding }: NameView, { qualification, hasSection, hasValue }: Circumstances): number {
  const { prefix, result, status, modifier } = qualification;
  let key = finding.termType;
  key = key * 128 + (prefix === '' ? 0 : prefix.charCodeAt(0) & 127);
  key = key * 128 + (result === '' ? 0 : result.charCodeAt(0) & 127);
  key = key * 4 + cueClass(qualification);
  return key * 16 + (status === '' ? 0 : 1) + (modifier === '' ? 0 : 2) + (hasSection ? 4 : 0) + (hasValue ? 8 : 0);
}
