// The one list of importers. A new source of knowledge is one file beside this one and one line here. The order is the
// order of trust after the authored core: where sources contradict each other, the earlier one is followed.

import { codesCsv } from './codes-csv.js';
import { cvx } from './cvx.js';
import { doid } from './doid.js';
import { gems } from './gems.js';
import { hcpcs } from './hcpcs.js';
import { hpo } from './hpo.js';
import { hpoAnnotations } from './hpo-annotations.js';
import { icd9cm } from './icd9cm.js';
import { icd10cm } from './icd10cm.js';
import { icd10cmIndex } from './icd10cm-index.js';
import { icd10pcs } from './icd10pcs.js';
import { labTree } from './lab-tree.js';
import { loinc } from './loinc.js';
import { mapsCsv } from './maps-csv.js';
import { mondo } from './mondo.js';
import { namesCsv } from './names-csv.js';
import { promptsCsv } from './prompts-csv.js';
import type { Importer } from './release.js';
import { rxnorm } from './rxnorm.js';
import { snomedGps } from './snomed-gps.js';
import { snomedRf2 } from './snomed-rf2.js';
import { sssom } from './sssom.js';
import { symp } from './symp.js';
import { synthea } from './synthea.js';
import { termsCsv } from './terms-csv.js';
import { umls } from './umls.js';

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
];
