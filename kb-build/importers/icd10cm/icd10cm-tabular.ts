// The tabular list of ICD-10-CM (XML) as a stream of items: chapters, blocks and codes with their titles, and the notes
// and seventh characters that belong to them. A block with a single category (`C50`) is treated as that category: it
// does not become an item, and its notes are assigned to the category.

import type { InstructionKind } from '../../../src/bundle/sections/instructions-section.js';
import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import { type XmlEvent, xmlEvents } from '../readers/stream-xml.js';
import type { ReleaseFile } from '../release.js';

export type TabularItem = { readonly place: SourceLocation } & (
  | { readonly kind: 'chapter' | 'block'; readonly code: string; readonly title: string; readonly range: CategoryRange }
  | { readonly kind: 'code'; readonly bare: string; readonly title: string; readonly within: string | undefined }
  /** In these two kinds of items, `code` is a chapter, a block, or a code without its dot. */
  | { readonly kind: 'note'; readonly code: string; readonly instruction: InstructionKind; readonly text: string }
  | { readonly kind: 'seventh'; readonly code: string; readonly value: string; readonly label: string }
);

/** A range of three-character categories, both ends inclusive. */
export interface CategoryRange {
  readonly first: string;
  readonly last: string;
}

const NOTES: ReadonlyMap<string, InstructionKind> = new Map([
  ['includes', 'includes'],
  ['inclusionTerm', 'inclusion-term'],
  ['excludes1', 'excludes1'],
  ['excludes2', 'excludes2'],
  ['codeFirst', 'code-first'],
  ['useAdditionalCode', 'use-additional'],
  ['codeAlso', 'code-also'],
  ['notes', 'note'],
  ['sevenChrNote', 'note'],
]);

const MEND = 'fetch the tabular list again, whole, in its XML form';

/** A chapter, section or diag element that has not been closed yet. */
interface Holder {
  readonly element: 'chapter' | 'section' | 'diag';
  code: string;
  /** The block or chapter that contains the categories inside this element; undefined if there is none. */
  within: string | undefined;
}

/** The items in a tabular list, in file order. */
export function* tabularItems(
  { file, text }: Pick<ReleaseFile, 'file' | 'text'>,
  complain: Complain,
): Generator<TabularItem> {
  const holders: Holder[] = [];
  const elements: string[] = [];
  let written = '';
  let value = '';
  for (const event of xmlEvents(text())) {
    const place: SourceLocation = { file, line: event.line, column: event.column };
    if (event.kind === 'malformed') {
      complain(place, event.problem, MEND);
      return;
    }
    if (event.kind === 'text') {
      written += event.text;
      continue;
    }
    if (event.kind === 'open') {
      written = '';
      elements.push(event.name);
      if (event.name === 'extension') value = event.attributes.char ?? '';
      const holder = openHolder(event, holders.at(-1));
      if (holder !== undefined) holders.push(holder);
      continue;
    }
    elements.pop();
    const outer = elements.at(-1) ?? '';
    const holder = holders.at(-1);
    const content = written.trim().replace(/\s+/g, ' ');
    written = '';
    if (holder === undefined) continue;
    if (event.name === holder.element) {
      holders.pop();
    } else if (outer === holder.element) {
      const at: SourceLocation = { file, line: event.line };
      if (event.name === 'name') holder.code = holder.element === 'diag' ? content.replace('.', '') : content;
      else if (event.name === 'desc') yield* titled(holder, content, at, complain);
    } else if (event.name === 'note' && outer === 'sevenChrDef' && holder.code !== '') {
      // This note is an example for the seventh character before it.
      const said = `7th character ${value}: ${content}`;
      yield { kind: 'note', code: holder.code, instruction: 'note', text: said, place: { file, line: event.line } };
    } else if (event.name === 'note' && holder.code !== '') {
      const instruction = NOTES.get(outer);
      if (instruction === undefined)
        complain(place, `unknown kind of note <${outer}>`, `use one of: ${[...NOTES.keys()].join(' ')}`);
      else if (content !== '')
        yield { kind: 'note', code: holder.code, instruction, text: content, place: { file, line: event.line } };
    } else if (event.name === 'extension' && holder.code !== '') {
      if (/^[0-9A-Z]$/.test(value))
        yield { kind: 'seventh', code: holder.code, value, label: content, place: { file, line: event.line } };
      else complain(place, `'${value}' is not a seventh character`, 'write one digit or capital letter');
    }
  }
}

function openHolder({ name, attributes }: XmlEvent & { kind: 'open' }, outer: Holder | undefined): Holder | undefined {
  if (name !== 'chapter' && name !== 'section' && name !== 'diag') return undefined;
  return { element: name, code: name === 'section' ? (attributes.id ?? '') : '', within: outer?.within };
}

const CATEGORY = '[A-Z][0-9A-Z]{2}';
const CODE = new RegExp(`^${CATEGORY}[0-9A-Z]{0,4}$`);
const BLOCK = new RegExp(`^(${CATEGORY})-(${CATEGORY})$`);
const RANGE = new RegExp(`\\s*\\((${CATEGORY})(?:-(${CATEGORY}))?\\)$`);

/** The item for an element whose title has just been read. */
function* titled(holder: Holder, text: string, place: SourceLocation, complain: Complain): Generator<TabularItem> {
  const { element, code } = holder;
  const range = RANGE.exec(text);
  const title = range === null ? text : text.slice(0, range.index);
  if (element === 'diag') {
    if (!CODE.test(code)) {
      complain(place, `'${code}' is not a code`, MEND);
      holder.code = '';
    } else if (text === '') complain(place, `${code} has no title`, MEND);
    else yield { kind: 'code', bare: code, title: text, within: holder.within, place };
  } else if (element === 'section') {
    const ends = BLOCK.exec(code);
    if (ends !== null) {
      holder.within = code;
      const [, first, last] = ends;
      yield { kind: 'block', code, title, range: { first, last }, place };
    } else if (!CODE.test(code)) complain(place, `section '${code}' is not a range of categories`, MEND);
  } else if (!/^\d{1,2}$/.test(code) || range === null) {
    complain(place, `chapter '${code}' has no number, or its title has no range of categories`, MEND);
    holder.code = '';
  } else {
    holder.within = code;
    const [, first, last = first] = range;
    yield { kind: 'chapter', code, title, range: { first, last }, place };
  }
}
