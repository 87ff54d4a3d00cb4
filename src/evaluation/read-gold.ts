// Reads gold notes in any of the supported formats. The format is determined from a file's name and content. The caller
// reads the files and passes a YAML file as a parsed object.

import { CtermError } from '../errors/cterm-error.js';
import { fromCsv } from '../export/annotations/annotation-csv.js';
import { fromBioC } from '../export/annotations/bioc.js';
import { fromBrat } from '../export/annotations/brat.js';
import type { NoteAnnotation } from '../export/annotations/note-annotations.js';
import { textAt } from '../export/fhir/fhir-members.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import { goldOfAnnotations } from './gold-annotations.js';
import { goldOfFhir } from './gold-fhir.js';
import { goldOfFields } from './gold-fields.js';
import type { GoldNote } from './gold-note.js';

/** A file with annotations. */
export interface GoldFile {
  /** The file's name. Its extension determines the format: `.ann` (brat), `.csv`, or `.json` (BioC or FHIR). */
  readonly name: string;
  /** The file's content, or an object if it is JSON or YAML that is already parsed. */
  readonly content: string | object;
  /** Returns the text of the note with this id, for formats that may not contain it (brat, CSV, FHIR). */
  textOf?(id: string): string | undefined;
  /** Returns the id of the finding for a name that your YAML files use in place of an id. */
  idOf?(name: string): string | undefined;
}

/**
 * Reads the gold notes in a file. Throws `invalid-argument`, naming the place, if the file is malformed.
 *
 * @example
 * const file = { name: 'n1.ann', content: 'T1\tDisease 3 9\tasthma\nN1\tReference T1 cterm:10311\tAsthma', textOf: () => 'No asthma.' };
 * readGold(kb, file)[0].findings[0].ids // ['cterm:10311']
 */
export function readGold(kb: KnowledgeBase, { name, content, textOf, idOf }: GoldFile): GoldNote[] {
  const id = name.replace(/^.*[\\/]/, '').replace(/\.\w+$/, '');
  const text = (of: string): string => {
    const found = textOf?.(of);
    if (found !== undefined) return found;
    throw new CtermError(
      'invalid-argument',
      `gold note ${of}: its text is missing. Put it into ${of}.txt beside ${name}.`,
    );
  };
  if (typeof content === 'string') {
    if (name.endsWith('.ann')) {
      const txt = text(id);
      return [goldOfAnnotations(id, txt, fromBrat({ txt, ann: content }))];
    }
    if (name.endsWith('.csv')) {
      const notes = new Map<string, NoteAnnotation[]>();
      for (const { note, annotation } of fromCsv(content)) notes.set(note, [...(notes.get(note) ?? []), annotation]);
      return [...notes].map(([note, annotations]) => goldOfAnnotations(note, text(note), annotations));
    }
  }
  const given = typeof content === 'string' ? parsed(name, content) : content;
  if ('documents' in given) return fromBioC(given).map((one) => goldOfAnnotations(one.id, one.text, one.annotations));
  if (textAt(given, 'resourceType') !== undefined) return [goldOfFhir(kb, id, given, textOf?.(id))];
  return [goldOfFields(id, given, idOf ?? (() => undefined))];
}

function parsed(name: string, json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw new CtermError(
    'invalid-argument',
    `gold file ${name}: expected JSON of BioC or FHIR, brat (.ann), CSV or YAML.`,
  );
}
