// The terms in an index or table of ICD-10-CM, read from its XML. Terms may be nested. Each has a title, in which
// <nemod> marks nonessential modifiers, and either codes or the cells of a table. The elements for codes are `code`,
// `manif` (a manifestation that goes with the code), and `subcat` and `seecat` (whole categories).

import type { Complain } from '../../complaints.js';
import type { SourceLocation } from '../../records.js';
import { type XmlEvent, xmlEvents } from '../readers/stream-xml.js';
import type { ReleaseFile } from '../release.js';

/** A title in the index. */
export interface IndexTitle {
  /** The title without its nonessential modifiers. */
  readonly plain: string;
  /** The title with its nonessential modifiers in place, each in brackets. */
  readonly full: string;
}

/** A code cited by a term. */
export interface IndexReference {
  /** The code as written, for example `S82.0-`; tables write `--` where there is no code. */
  readonly written: string;
  /** The table column that contains the code (the first column with codes is 2); 0 if the code is not from a table. */
  readonly column: number;
  /** Whether the code is the manifestation that goes with the previous code. */
  readonly isSecond: boolean;
  readonly place: SourceLocation;
}

/** A term that has codes of its own. */
export interface IndexTerm {
  /** The titles from the main term down to this term. */
  readonly path: readonly IndexTitle[];
  readonly references: readonly IndexReference[];
}

interface OpenTerm {
  title: IndexTitle;
  references: IndexReference[];
}

const TERMS = ['mainTerm', 'term'];
const CODES = ['code', 'manif', 'subcat', 'seecat', 'cell'];

/** The terms in a file that have codes of their own. */
export function* indexTerms(file: ReleaseFile, complain: Complain): Generator<IndexTerm> {
  const open: OpenTerm[] = [];
  let plain = '';
  let full = '';
  let isModifier = false;
  let element: Extract<XmlEvent, { kind: 'open' }> | undefined;
  for (const event of xmlEvents(file.text())) {
    const place: SourceLocation = { file: file.file, line: event.line, column: event.column };
    if (event.kind === 'malformed') {
      complain(place, event.problem, 'fetch the file again; the rest was not read');
      return;
    }
    if (event.kind === 'text') {
      full += isModifier ? ` ${event.text} ` : event.text;
      plain += isModifier ? ' ' : event.text;
      continue;
    }
    if (event.name === 'nemod') {
      isModifier = event.kind === 'open';
      continue;
    }
    const term = open.at(-1);
    if (TERMS.includes(event.name)) {
      // Nested terms may come between the cells of a term, so the references read so far are yielded first.
      if (term !== undefined && term.references.length > 0) {
        yield { path: open.map(({ title }) => title), references: term.references };
        term.references = [];
      }
      if (event.kind === 'open') open.push({ title: { plain: '', full: '' }, references: [] });
      else open.pop();
    }
    if (event.kind === 'open') {
      element = event;
      plain = '';
      full = '';
      continue;
    }
    if (term === undefined || element?.name !== event.name) continue;
    if (event.name === 'title') term.title = titleOf(plain, full);
    // In the table of neoplasms, one site contains a remark that is wrongly marked up as a manifestation.
    else if (CODES.includes(event.name) && (event.name !== 'manif' || /\d/.test(plain))) {
      const at = { file: file.file, line: element.line, column: element.column };
      const isSecond = event.name === 'manif';
      const column = event.name === 'cell' ? Number(element.attributes.col) : 0;
      if (term.title.plain === '')
        complain(at, 'the code belongs to a term without a title', 'add the title of the term');
      else term.references.push({ written: plain.trim(), column, isSecond, place: at });
    }
  }
}

/**
 * If a title consists only of nonessential modifiers (as one title in the 2017 release does), they become the title.
 */
function titleOf(plain: string, full: string): IndexTitle {
  const title = { plain: tidy(plain), full: tidy(flat(full).replace(PLURAL, ' ')) };
  if (title.plain !== '') return title;
  const words = title.full.replace(/[()]/g, '');
  return { plain: words, full: words };
}

/** Removes brackets inside brackets, so that each remark has a single pair of brackets. */
function flat(text: string): string {
  let depth = 0;
  return text.replace(/[()]/g, (bracket) => {
    if (bracket === '(') return ++depth === 1 ? bracket : '';
    return --depth <= 0 ? bracket : '';
  });
}

// A modifier may be just a plural ending, as in organ(s).
const PLURAL = /\s*\((?:s|es|ies)\)(?=\s|,|$)/g;

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ([,;)])/g, '$1')
    .trim();
}
