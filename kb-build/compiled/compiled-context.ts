// The linguistic knowledge in a compiled bundle: enumerations, cues, headings, the grammar (including the words in
// names), search words, and words that are not plurals. The description of the bundle and its confidence model are also
// read here.

import { PAYLOAD_CUE } from '../../assembly/layout.js';
import { CONFIDENCE_KINDS } from '../../src/bundle/sections/confidence-section.js';
import { CUE_AXES, CUE_DIRECTIONS, CUE_TRAITS } from '../../src/bundle/sections/cues-section.js';
import { WORD_SEPARATOR } from '../../src/bundle/sections/grammar-section.js';
import { SEARCH_WORD_KINDS } from '../../src/bundle/sections/search-words-section.js';
import { formsIn } from '../../src/compile/write-loose.js';
import { casedRowsIn } from '../../src/compile/write-recognizer.js';
import { classesOfForm } from '../authored/name-words.js';
import type { BundleRecord } from '../authored/read-bundle.js';
import type { GrammarWordRecord } from '../authored/read-grammar.js';
import type { KeptWordRecord } from '../authored/read-kept-words.js';
import type { SearchWordRecord } from '../authored/read-search-words.js';
import type {
  ConfidenceRecord,
  CueRecord,
  EnumerationRecord,
  EnumerationTextRecord,
  FindingKey,
  HeadingRecord,
  SourceLocation,
} from '../records.js';
import type { CompiledBundle } from './compiled-bundle.js';

type ContextRecord =
  | BundleRecord
  | ConfidenceRecord
  | CueRecord
  | EnumerationRecord
  | EnumerationTextRecord
  | GrammarWordRecord
  | HeadingRecord
  | KeptWordRecord
  | SearchWordRecord;

/** The records about language; `keys` contains the keys of the findings, by row. */
export function* contextRecords(bundle: CompiledBundle, keys: readonly FindingKey[]): Generator<ContextRecord> {
  const { knowledge, path, recognizer, loose } = bundle;
  const { tables, manifest } = knowledge;
  const place: SourceLocation = { file: path, line: 1 };
  const { findings, enumerations, cues, headings, grammar } = tables;
  const nursing = keys.find((_, row) => findings.nodeKey(row) === manifest.nursingRoot);
  yield { kind: 'bundle', name: '', culture: manifest.culture, description: '', nursingRoot: nursing ?? '', place };
  for (let row = 0; row < enumerations.rowCount; row++) {
    const [name, code] = [enumerations.name(row), enumerations.code(row)];
    const [description, phrase] = [enumerations.description(row), enumerations.phrase(row)];
    const culture = enumerations.culture(row);
    if (culture !== '') yield { kind: 'enumerationText', culture, name, code, description, phrase, place };
    else {
      const effect = enumerations.effect(row);
      const [displayOrder, flags] = [enumerations.displayOrder(row), enumerations.flags(row)];
      yield { kind: 'enumeration', name, code, description, displayOrder, flags, effect, phrase, place };
    }
  }
  const cased = casedRowsIn(recognizer, PAYLOAD_CUE);
  for (let row = 0; row < cues.rowCount; row++) {
    yield {
      kind: 'cue',
      rule: cues.rule(row),
      text: cues.text(row),
      axis: CUE_AXES[cues.axis(row)],
      sets: cues.sets(row),
      direction: CUE_DIRECTIONS[cues.direction(row)],
      reach: cues.reach(row),
      trait: CUE_TRAITS[cues.trait(row)],
      cased: cased.has(row),
      place,
    };
  }
  for (let row = 0; row < headings.rowCount; row++) {
    const [section, prefix, groupId] = [headings.section(row), headings.prefix(row), headings.groupId(row)];
    yield { kind: 'heading', text: headings.text(row), section, prefix, groupId, place };
  }
  for (let row = 0; row < grammar.rowCount; row++) {
    const [wordClass, value] = [grammar.class(row), grammar.value(row)];
    for (const word of grammar.words(row).split(WORD_SEPARATOR)) {
      yield { kind: 'grammar-word', wordClass, word, value, place };
    }
  }
  for (const form of formsIn(loose)) {
    for (const wordClass of classesOfForm(form)) {
      yield { kind: 'grammar-word', wordClass, word: form.text, value: `#${form.group}`, place };
    }
  }
  const searchWords = tables['search-words'];
  for (let row = 0; row < searchWords.rowCount; row++) {
    const use = SEARCH_WORD_KINDS[searchWords.kind(row)];
    yield { kind: 'search-word', use, word: searchWords.word(row), means: searchWords.means(row), place };
  }
  const notPlural = tables['not-plural'];
  for (let row = 0; row < notPlural.rowCount; row++) {
    yield { kind: 'kept-word', list: 'not-plural', word: notPlural.word(row), place };
  }
  const { confidence } = tables;
  for (let row = 0; row < confidence.rowCount; row++) {
    const use = CONFIDENCE_KINDS[confidence.kind(row)];
    const [key, value] = [confidence.key(row), confidence.value(row)];
    yield {
      kind: 'confidence',
      use,
      key,
      value,
      answers: confidence.answers(row),
      right: confidence.right(row),
      place,
    };
  }
}
