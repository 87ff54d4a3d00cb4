// What the terms of the Disease Ontology are here: diseases, but for the top and for those that gather a body system or
// a kind of cause, which are headings.

import { CX } from '../../../src/knowledge/term-types.js';
import type { UseRule } from '../obo/obo-records.js';

/** The rules, with the labels of the 2026 release. */
export const DOID_USES: readonly UseRule[] = [
  { id: 'DOID:4', label: 'disease', use: 'code', only: true },
  { id: 'DOID:0050117', label: 'disease by infectious agent', use: CX, only: true },
  { id: 'DOID:7', label: 'disease of anatomical entity', use: CX, only: true },
  { id: 'DOID:14566', label: 'disease of cellular proliferation', use: CX, only: true },
  { id: 'DOID:150', label: 'disease of mental health', use: CX, only: true },
  { id: 'DOID:0014667', label: 'disease of metabolism', use: CX, only: true },
  { id: 'DOID:630', label: 'genetic disease', use: CX, only: true },
  { id: 'DOID:0080015', label: 'physical disorder', use: CX, only: true },
  { id: 'DOID:225', label: 'syndrome', use: CX, only: true },
  { id: 'DOID:3463', label: 'breast disease', use: CX, only: true },
  { id: 'DOID:1287', label: 'cardiovascular system disease', use: CX, only: true },
  { id: 'DOID:28', label: 'endocrine system disease', use: CX, only: true },
  { id: 'DOID:77', label: 'gastrointestinal system disease', use: CX, only: true },
  { id: 'DOID:74', label: 'hematopoietic system disease', use: CX, only: true },
  { id: 'DOID:2914', label: 'immune system disease', use: CX, only: true },
  { id: 'DOID:16', label: 'integumentary system disease', use: CX, only: true },
  { id: 'DOID:17', label: 'musculoskeletal system disease', use: CX, only: true },
  { id: 'DOID:863', label: 'nervous system disease', use: CX, only: true },
  { id: 'DOID:15', label: 'reproductive system disease', use: CX, only: true },
  { id: 'DOID:1579', label: 'respiratory system disease', use: CX, only: true },
  { id: 'DOID:0060118', label: 'thoracic disease', use: CX, only: true },
  { id: 'DOID:18', label: 'urinary system disease', use: CX, only: true },
  { id: 'DOID:104', label: 'bacterial infectious disease', use: CX, only: true },
  { id: 'DOID:1564', label: 'fungal infectious disease', use: CX, only: true },
  { id: 'DOID:1398', label: 'parasitic infectious disease', use: CX, only: true },
  { id: 'DOID:934', label: 'viral infectious disease', use: CX, only: true },
  { id: 'DOID:0060072', label: 'benign neoplasm', use: CX, only: true },
  { id: 'DOID:0060071', label: 'pre-malignant neoplasm', use: CX, only: true },
  { id: 'DOID:0080014', label: 'chromosomal disease', use: CX, only: true },
  { id: 'DOID:0050177', label: 'monogenic disease', use: CX, only: true },
  { id: 'DOID:0080577', label: 'polygenic disease', use: CX, only: true },
  { id: 'DOID:0060158', label: 'acquired metabolic disease', use: CX, only: true },
];
