// bundle.yaml: the bundle's name, its default culture, and the root of the nursing findings.

import type { Complain } from '../complaints.js';
import type { FindingKey, SourceLocation } from '../records.js';
import { asMap, fieldsOf, textField } from './read-tree.js';
import type { Tree } from './yaml-tree.js';

export interface BundleRecord {
  kind: 'bundle';
  name: string;
  culture: string;
  description: string;
  nursingRoot: FindingKey;
  place: SourceLocation;
}

/** Reads the file's only record. If a key is missing, the corresponding field is empty. */
export function* readBundle(tree: Tree, complain: Complain): Generator<BundleRecord> {
  const map = asMap(tree, 'bundle.yaml', complain);
  if (map === undefined) return;
  const fields = fieldsOf(map, ['name', 'culture', 'description', 'nursingRoot'], complain);
  yield {
    kind: 'bundle',
    name: textField(fields.name, 'name', complain),
    culture: textField(fields.culture, 'culture', complain),
    description: textField(fields.description, 'description', complain),
    nursingRoot: textField(fields.nursingRoot, 'nursingRoot', complain),
    place: fields.nursingRoot?.place ?? map.place,
  };
}
