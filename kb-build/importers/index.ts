// The list of importers. To add a source of knowledge, create one file in this folder and add one line here. Importers
// are listed in order of trust: if sources contradict each other, the one listed first takes precedence. The authored
// core is trusted more than any importer.

import { cvx } from './cvx/cvx.js';
import { doid } from './doid/doid.js';
import { gems } from './gems/gems.js';
import { hcpcs } from './hcpcs/hcpcs.js';
import { hpo } from './hpo/hpo.js';
import { hpoAnnotations } from './hpo/hpo-annotations.js';
import { icd9cm } from './icd9cm/icd9cm.js';
import { icd10cm } from './icd10cm/icd10cm.js';
import { icd10cmIndex } from './icd10cm/icd10cm-index.js';
import { icd10pcs } from './icd10pcs/icd10pcs.js';
import { labTree } from './lab-tree/lab-tree.js';
import { loinc } from './loinc/loinc.js';
import { mondo } from './mondo/mondo.js';
import { codesCsv } from './plain-tables/codes-csv.js';
import { confidenceCsv } from './plain-tables/confidence-csv.js';
import { mapsCsv } from './plain-tables/maps-csv.js';
import { namesCsv } from './plain-tables/names-csv.js';
import { promptsCsv } from './plain-tables/prompts-csv.js';
import { termsCsv } from './plain-tables/terms-csv.js';
import type { Importer } from './release.js';
import { rxnorm } from './rxnorm/rxnorm.js';
import { snomedGps } from './snomed/snomed-gps.js';
import { snomedRf2 } from './snomed/snomed-rf2.js';
import { sssom } from './sssom/sssom.js';
import { symp } from './symp/symp.js';
import { synthea } from './synthea/synthea.js';
import { umls } from './umls/umls.js';

export const importers: readonly Importer[] = [
  snomedRf2,
  icd10cm,
  icd10cmIndex,
  snomedGps,
  hpo,
  doid,
  mondo,
  symp,
  loinc,
  labTree,
  rxnorm,
  cvx,
  hcpcs,
  icd9cm,
  gems,
  icd10pcs,
  umls,
  sssom,
  hpoAnnotations,
  synthea,
  termsCsv,
  namesCsv,
  codesCsv,
  mapsCsv,
  promptsCsv,
  confidenceCsv,
];
