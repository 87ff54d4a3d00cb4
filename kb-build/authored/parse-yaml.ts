// Parses an authored file: the parser for plain YAML reads nearly every file, and the general parser reads the others.

import type { Complaint } from '../records.js';
import { parseFullYaml } from './full-yaml.js';
import { parsePlainYaml } from './plain-yaml.js';
import type { Tree } from './yaml-tree.js';

/** The tree of a file; undefined if the file is empty or if it is not valid YAML, which is reported as a complaint. */
export function parseYamlTree(file: string, text: string, complaints: Complaint[]): Tree | undefined {
  return parsePlainYaml(file, text) ?? parseFullYaml(file, text, complaints);
}
