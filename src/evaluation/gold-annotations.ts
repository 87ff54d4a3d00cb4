// Makes gold notes from annotations in the formats brat, BioC and CSV. Attributes have the same names as in this
// library's exports. An annotation with the type `Code` gives a code for the whole note.

import type { NoteAnnotation } from '../export/annotations/note-annotations.js';
import { ATTRIBUTES, type GoldFinding, type GoldNote } from './gold-note.js';

/** The type of an annotation that gives a code for the whole note. */
const CODE_TYPE = 'Code';

/** Makes a gold note from the given annotations. */
export function goldOfAnnotations(id: string, text: string, annotations: readonly NoteAnnotation[]): GoldNote {
  const findings: GoldFinding[] = [];
  const codes: Record<string, string[]> = {};
  for (const { begin, end, type, ids, attributes, text: words } of annotations) {
    if (type === CODE_TYPE) {
      for (const one of ids) addCode(codes, one);
      continue;
    }
    const said = ATTRIBUTES.flatMap((name) => (attributes[name] === undefined ? [] : [[name, attributes[name]]]));
    findings.push({ ...Object.fromEntries(said), begin, end, text: words, ids, type, why: attributes.why ?? '' });
  }
  return { id, text, findings, codes: Object.keys(codes).length === 0 ? undefined : codes };
}

/** Adds a code written as `vocabulary:code`. */
function addCode(codes: Record<string, string[]>, written: string): void {
  const at = written.indexOf(':');
  if (at <= 0) return;
  const vocabulary = written.slice(0, at).toLowerCase();
  codes[vocabulary] = [...(codes[vocabulary] ?? []), written.slice(at + 1)];
}
