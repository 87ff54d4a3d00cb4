// The CDC's XML files on vaccines. Each is a flat list of entries whose fields are either elements of their own
// (`<CVXCode>03</CVXCode>`) or pairs (`<Name>CVXCode</Name><Value>03</Value>`). Field values may be padded with spaces.

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import { xmlEvents } from '../readers/stream-xml.js';
import type { Encoding, ReleaseFile } from '../release.js';

/** One entry in a file, with all its fields, including empty ones; surrounding spaces are removed. */
export interface CdcEntry {
  readonly fields: ReadonlyMap<string, string>;
  readonly place: SourceLocation;
}

/** The name of the elements that hold the entries, for each possible root element. */
const ENTRIES = {
  CVXCodes: 'CVXInfo',
  MVXCodes: 'MVXInfo',
  productnames: 'prodInfo',
  VGCodes: 'CVXVGInfo',
} as const;

export type CdcKind = keyof typeof ENTRIES;

const KINDS: readonly CdcKind[] = ['CVXCodes', 'MVXCodes', 'productnames', 'VGCodes'];

/** The kind of file that begins with `head`; undefined if it is not one of the CDC's files. */
export function cdcKind(head: string): CdcKind | undefined {
  const [, root] = /<([A-Za-z][\w.]*)/.exec(head) ?? [];
  return KINDS.find((kind) => kind === root);
}

/** The kind of a file, determined from its first chunk of text. */
export function kindOf(file: ReleaseFile): CdcKind | undefined {
  return cdcKind(headOf(file));
}

/** The entries in a file that have all the required fields; other entries are reported to `complain`. */
export function* cdcEntries(
  file: ReleaseFile,
  kind: CdcKind,
  required: readonly string[],
  complain: Complain,
): Generator<CdcEntry> {
  const entryName: string = ENTRIES[kind];
  let fields: Map<string, string> | undefined;
  let place: SourceLocation = { file: file.file, line: 1 };
  let name = '';
  let text = '';
  for (const event of xmlEvents(file.text(encodingOf(file)))) {
    if (event.kind === 'malformed') {
      const at = { file: file.file, line: event.line, column: event.column };
      complain(at, event.problem, 'fetch the file again; the rest was not read');
      return;
    }
    if (event.kind === 'text') text += event.text;
    else if (event.kind === 'open') {
      text = '';
      if (event.name !== entryName) continue;
      fields = new Map();
      place = { file: file.file, line: event.line, column: event.column };
    } else if (event.name === entryName && fields !== undefined) {
      const missing = required.filter((field) => (fields?.get(field) ?? '') === '');
      if (missing.length === 0) yield { fields, place };
      else complain(place, `the entry has no ${missing.join(', ')}`, 'fill it in, or drop the entry');
      fields = undefined;
    } else {
      if (event.name === 'Name') name = text.trim();
      else fields?.set(event.name === 'Value' ? name : event.name, text.replace(/\s+/g, ' ').trim());
      text = '';
    }
  }
}

/** The encoding that the file declares. */
function encodingOf(file: ReleaseFile): Encoding {
  return /^<\?xml[^>]*encoding="(iso-8859-1|windows-1252)"/i.test(headOf(file)) ? 'latin1' : 'utf-8';
}

const HEAD_LENGTH = 1024;

function headOf(file: ReleaseFile): string {
  let head = '';
  for (const piece of file.text('latin1')) {
    head += piece;
    if (head.length >= HEAD_LENGTH) break;
  }
  return head;
}
