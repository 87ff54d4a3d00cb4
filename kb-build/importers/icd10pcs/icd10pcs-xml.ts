// The XML files of ICD-10-PCS: the tables file has the label of every character, and the definitions file has the
// definition of every root operation. They only explain the codes, which come from the order file.

import type { Complain } from '../../complaints.js';
import { xmlEvents } from '../readers/stream-xml.js';
import type { PcsFile } from './icd10pcs-files.js';

/** The labels, keyed by table, position and character. */
export type LabelledTables = ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<string, string>>>;

/** The labels in a tables file. If the rows of a table give one character several labels, they are joined by "or". */
export function labelledTables(file: PcsFile, complain: Complain): LabelledTables {
  const tables = new Map<string, Map<number, Map<string, string>>>();
  let axes = new Map<number, Map<string, string>>();
  for (const { path, attributes, text } of elements(file, complain)) {
    const name = path.at(-1);
    if (name === 'pcsTable') {
      const first = [1, 2, 3].map((position) => [...(axes.get(position)?.keys() ?? [])].join(''));
      const code = first.join('');
      if (code.length === 3) tables.set(code, axes);
      axes = new Map();
    } else if (name === 'label') {
      const position = Number(attributes.at(-2)?.pos);
      const value = attributes.at(-1)?.code ?? '';
      const labels = axes.get(position) ?? new Map<string, string>();
      axes.set(position, labels);
      const label = labels.get(value);
      if (label === undefined) labels.set(value, text);
      else if (!label.split(' or ').includes(text)) labels.set(value, `${label} or ${text}`);
    }
  }
  return tables;
}

/** A root operation's texts in the definitions file. */
export interface OperationText {
  definition: string;
  explanation: string;
  includes: string;
}

/** The definitions, keyed by the section character and the name of the operation, for example `0 Bypass`. */
export function operationTexts(file: PcsFile, complain: Complain): ReadonlyMap<string, OperationText> {
  const found = new Map<string, OperationText>();
  let titles: string[] = [];
  let texts: OperationText = { definition: '', explanation: '', includes: '' };
  for (const { path, attributes, text } of elements(file, complain)) {
    const name = path.at(-1);
    if (path.at(-2) !== 'terms') {
      if (name !== 'terms') continue;
      const section = attributes.at(-3)?.code ?? '';
      if (attributes.at(-2)?.pos === '3') for (const title of titles) found.set(`${section} ${title}`, texts);
      titles = [];
      texts = { definition: '', explanation: '', includes: '' };
    } else if (name === 'title') titles.push(text);
    else if (name === 'definition' || name === 'explanation') texts[name] = text;
    else if (name === 'includes') texts.includes = texts.includes === '' ? text : `${texts.includes}; ${text}`;
  }
  return found;
}

interface Element {
  /** The names of the elements from the root down to this one, and the attributes of each. */
  readonly path: readonly string[];
  readonly attributes: readonly Readonly<Record<string, string>>[];
  /** The text of the element, with white space normalised. */
  readonly text: string;
}

/** Every element in the file; an element is yielded when it is closed. */
function* elements({ release }: PcsFile, complain: Complain): Generator<Element> {
  const path: string[] = [];
  const attributes: Record<string, string>[] = [];
  let text = '';
  for (const event of xmlEvents(release.text())) {
    if (event.kind === 'malformed') {
      const { problem, line, column } = event;
      complain({ file: release.file, line, column }, problem, 'fetch the file again');
    } else if (event.kind === 'open') {
      path.push(event.name);
      attributes.push(event.attributes);
      text = '';
    } else if (event.kind === 'text') text += event.text;
    else {
      yield { path, attributes, text: text.trim().replace(/\s+/g, ' ') };
      path.pop();
      attributes.pop();
      text = '';
    }
  }
}
