// Disease modules from Synthea. The concepts related to a condition (symptoms, measurements, procedures, drugs) are
// derived from the state machines and become prompts between codes from SNOMED CT, LOINC, RxNorm and CVX. Merging keeps
// only prompts between codes that belong to findings.

import type { KnowledgeRecord } from '../../knowledge-record.js';
import type { Importer } from '../release.js';
import { readModule } from './synthea-modules.js';
import { conditionPrompts } from './synthea-walk.js';

/** The importer for Synthea's modules. */
export const synthea: Importer = {
  name: 'synthea',
  summary: 'disease modules of Synthea (JSON state machines)',
  terms: ['synthea'],
  accepts: (name, head) => /\.json$/i.test(name) && looksLikeModule(head()),
  *read(files, complain): Generator<KnowledgeRecord> {
    const modules = files.flatMap((file) => readModule(file, complain) ?? []);
    // Modules have no version of their own.
    const [first] = modules;
    if (first === undefined) return;
    yield { kind: 'release', terms: 'synthea', version: '', place: { file: first.place.file, line: 1 } };
    yield* conditionPrompts(modules);
  },
};

/**
 * Whether a file starts like a module, with a name, remarks and states. The states are not required, because only the
 * start of the file is examined, and the remarks before the states may be long.
 */
function looksLikeModule(head: string): boolean {
  return (
    /^\s*\{\s*"(name|specialty|gmf_version|remarks|states)"\s*:/.test(head) &&
    (/"states"\s*:\s*\{/.test(head) || /"gmf_version"\s*:/.test(head) || /"remarks"\s*:/.test(head))
  );
}
