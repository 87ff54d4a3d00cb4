// Reads the authored core. A table assigns a reader to each kind of file. To support a new kind, add a reader next to
// this file and a line to the table.

import { type Complain, complainInto } from '../complaints.js';
import { CODE_KEYS } from '../ids/code-forms.js';
import type { KnowledgeRecord } from '../knowledge-record.js';
import type { Complaint } from '../records.js';
import { parseYamlTree } from './parse-yaml.js';
import { type AmbiguityRecord, readAmbiguous } from './read-ambiguous.js';
import { type BundleRecord, readBundle } from './read-bundle.js';
import { type CodeDayRecord, readCodeDays } from './read-code-days.js';
import { readCodes } from './read-codes.js';
import { readCombinations } from './read-combinations.js';
import { readCues } from './read-cues.js';
import { readCulture } from './read-cultures.js';
import { readEnumerations } from './read-enumerations.js';
import { readFindingsFile } from './read-findings.js';
import { type GrammarWordRecord, readGrammar } from './read-grammar.js';
import { readHeadings } from './read-headings.js';
import { type ImportWordRecord, importWordsReader } from './read-import-words.js';
import { type KeptWordRecord, readKeptWords } from './read-kept-words.js';
import {
  type OntologyUseRecord,
  readOntologyUses,
  readPhenotypeShorthand,
  type ShorthandRecord,
} from './read-ontology-words.js';
import { readSearchWords, type SearchWordRecord } from './read-search-words.js';
import { readSiteNames, type SiteNameRecord } from './read-sites.js';
import { readVocabularies } from './read-vocabularies.js';
import type { Tree } from './yaml-tree.js';

/** A record read from an authored file: either knowledge, or an instruction for the build itself. */
export type AuthoredRecord =
  | KnowledgeRecord
  | AmbiguityRecord
  | BundleRecord
  | CodeDayRecord
  | GrammarWordRecord
  | ImportWordRecord
  | KeptWordRecord
  | OntologyUseRecord
  | SiteNameRecord
  | SearchWordRecord
  | ShorthandRecord;

type Reader = (tree: Tree, complain: Complain) => Generator<AuthoredRecord>;

const READERS: Record<string, Reader> = {
  'ambiguous.yaml': readAmbiguous,
  'bundle.yaml': readBundle,
  'code-days.yaml': readCodeDays,
  'combinations.yaml': readCombinations,
  'common-words.yaml': importWordsReader('common-words'),
  'cues.yaml': readCues,
  'enumerations.yaml': readEnumerations,
  'headings.yaml': readHeadings,
  'kept-words.yaml': readKeptWords,
  'name-words.yaml': importWordsReader('name-words'),
  'ontology-uses.yaml': readOntologyUses,
  'phenotype-shorthand.yaml': readPhenotypeShorthand,
  'phenotype-wordings.yaml': importWordsReader('phenotype-wordings'),
  'places.yaml': readSiteNames,
  'search-words.yaml': readSearchWords,
  'spellings.yaml': importWordsReader('spellings'),
  'vocabularies.yaml': readVocabularies,
};

/** The records in one authored file; `file` is its path as shown in messages. */
export function* readAuthoredFile(file: string, text: string, complaints: Complaint[]): Generator<AuthoredRecord> {
  const tree = parseYamlTree(file, text, complaints);
  if (tree === undefined) return;
  yield* readerFor(file)(tree, complainInto(complaints));
}

function readerFor(file: string): Reader {
  const [name = '', folder = ''] = file.split(/[\\/]/).reverse();
  if (folder === 'cultures') return (tree, complain) => readCulture(tree, name.replace(/\.ya?ml$/, ''), complain);
  if (folder === 'grammar') return readGrammar;
  if (folder !== 'codes') return READERS[name] ?? readFindingsFile;
  // A vocabulary's file, such as `icd10.yaml`, may be split into any number of files named `icd10.<domain>.yaml`.
  const [key] = name.split('.', 1);
  const vocab = Object.entries(CODE_KEYS).find(([codeKey]) => codeKey === key)?.[1] ?? key;
  return (tree, complain) => readCodes(tree, vocab, complain);
}
