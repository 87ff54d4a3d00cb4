// The `loose` section of a bundle: the words that the grammar lists for use in names (name-words.ts), folded in the
// same way as notes, and the names that are recognised even if their words are reordered or separated.

import { PAYLOAD_KIND_SHIFT, PAYLOAD_NAME, PAYLOAD_ROW_MASK } from '../../assembly/layout.js';
import { NAME_KINDS } from '../../src/bundle/sections/names-section.js';
import { encodeLoose, gatherLoose, isLooseName, type WordForm } from '../../src/compile/write-loose.js';
import type { Pattern } from '../../src/compile/write-recognizer.js';
import { SX } from '../../src/knowledge/term-types.js';
import { nameWords } from '../authored/name-words.js';
import type { Folding } from '../folding.js';
import type { Complaint } from '../records.js';
import { type Model, modelName } from './model.js';

/**
 * Collects names from patterns: `watch` yields every pattern unchanged, and remembers the names that belong in the
 * section. The section can be built once all patterns have been read from `watch`.
 */
export interface LooseBuilder {
  watch(patterns: Iterable<Pattern>): Generator<Pattern>;
  section(): Uint8Array;
  /** Words that must be in the vocabulary even if no name contains them. */
  readonly words: readonly string[];
}

/**
 * Creates the builder of the `loose` section, which observes the patterns of a model as they are produced. A word form
 * that consists of several words causes a complaint.
 */
export function looseBuilder(model: Model, folding: Folding, complaints: Complaint[]): LooseBuilder {
  const forms = foldedForms(model, folding, complaints);
  const names = gatherLoose(forms);
  const { finding } = model.names;
  const symptoms = wordsForSymptoms(model, folding);
  // "No cough but headache" mentions two symptoms, not a cough headache.
  const areSymptoms = (words: Pattern['words']): boolean =>
    words.length > 1 && words.every(({ text }) => symptoms.has(text));
  return {
    words: forms.map(({ text }) => text),
    *watch(patterns) {
      for (const pattern of patterns) {
        const row = pattern.payload & PAYLOAD_ROW_MASK;
        if (pattern.payload >>> PAYLOAD_KIND_SHIFT === PAYLOAD_NAME && pattern.cased === undefined) {
          const { kind, text } = modelName(model, row);
          const { termType, tags, style } = model.findings[finding[row]].record;
          // In an imported name, the words on either side of a slash are alternatives and do not belong together:
          // "cleft lip/palate" does not mean the same as a cleft of the lip.
          const hasAlternatives = style !== undefined && text.includes('/');
          const mayBeLoose = isLooseName({ text, kind, termType, tags: tags ?? [] });
          if (mayBeLoose && !hasAlternatives && !areSymptoms(pattern.words)) {
            names.add({ row, finding: finding[row], order: NAME_KINDS.indexOf(kind) }, pattern.words);
          }
        }
        yield pattern;
      }
    },
    section: () => encodeLoose(names.rows(), 0, forms),
  };
}

/** Words that are, on their own, names of symptoms. */
function wordsForSymptoms(model: Model, folding: Folding): Set<string> {
  const words = new Set<string>();
  for (const [row, finding] of model.names.finding.entries()) {
    if (model.findings[finding].record.termType !== SX) continue;
    const { text, cased, silent } = modelName(model, row);
    if (silent || cased || text.includes(' ')) continue;
    const [first, ...more] = folding.words(text);
    if (first !== undefined && more.length === 0) words.add(first.text);
  }
  return words;
}

function foldedForms({ draft }: Model, folding: Folding, complaints: Complaint[]): WordForm[] {
  const forms = new Map<string, WordForm>();
  for (const { record, kind, isPart, group } of nameWords(draft.grammar, complaints)) {
    const { word, place } = record;
    const [first, ...more] = folding.words(word);
    if (first === undefined || more.length > 0) {
      complaints.push({ place, problem: `'${word}' is not a single word`, mend: 'write a single word' });
    } else if (!forms.has(first.text)) forms.set(first.text, { text: first.text, word: kind, isPart, group });
  }
  return [...forms.values()];
}
