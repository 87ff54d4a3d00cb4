// A YAML file as a plain tree of strings, lists and mappings, each with its source location. Every scalar is a string
// (`493.90` stays as written); readers never see a number or a boolean.

import type { SourceLocation } from '../records.js';

export interface TextTree {
  kind: 'text';
  text: string;
  place: SourceLocation;
}

export interface ListTree {
  kind: 'list';
  items: Tree[];
  place: SourceLocation;
}

export interface MapEntry {
  key: string;
  keyPlace: SourceLocation;
  value: Tree;
}

export interface MapTree {
  kind: 'map';
  entries: MapEntry[];
  place: SourceLocation;
}

export type Tree = TextTree | ListTree | MapTree;
