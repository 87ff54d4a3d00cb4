// A YAML file as a plain tree of strings, lists and mappings, each with its source location. Every scalar is a string
// (`493.90` stays as written); readers never see a number or a boolean. Syntax errors are reported as complaints.

import type { Complaint, SourceLocation } from '../records.js';
import { parseFullYaml } from './full-yaml.js';
import { parsePlainYaml } from './plain-yaml.js';

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

/** The tree of a file; undefined if the file is empty or if it is not valid YAML, which is reported as a complaint. */
export function parseYamlTree(file: string, text: string, complaints: Complaint[]): Tree | undefined {
  return parsePlainYaml(file, text) ?? parseFullYaml(file, text, complaints);
}
