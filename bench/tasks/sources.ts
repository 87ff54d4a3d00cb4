// Reads the names in the reference data next to the repository; there is one reader for each publisher's format.
// Readers yield raw strings, including duplicates; dictionaries.ts cleans them. XML and OBO files are scanned line by
// line or tag by tag, because only names are needed.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../paths.js';

interface OboGraphNode {
  lbl?: string;
  meta?: { deprecated?: boolean; synonyms?: { val: string }[] };
}

/**
 * The labels and synonyms in an OBO Graphs file, taken from the terms that are not obsolete and whose identifiers
 * contain `prefix`.
 */
export function* oboGraphNames(path: string, prefix: string): Generator<string> {
  const document: { graphs: { nodes: (OboGraphNode & { id: string })[] }[] } = JSON.parse(read(path));
  for (const node of document.graphs.flatMap((graph) => graph.nodes)) {
    if (node.meta?.deprecated || !node.id.includes(prefix)) continue;
    if (node.lbl) yield node.lbl;
    for (const synonym of node.meta?.synonyms ?? []) yield synonym.val;
  }
}

/** The names and synonyms of the terms that are not obsolete, from every OBO file in `folder`. */
export function* oboNames(folder: string): Generator<string> {
  for (const file of filesOf(folder, '.obo')) {
    for (const stanza of read(join(folder, file)).split(/\n(?=\[)/)) {
      if (!stanza.startsWith('[Term]') || stanza.includes('\nis_obsolete: true')) continue;
      for (const line of stanza.matchAll(/^(?:name: (.+)|synonym: "((?:[^"\\]|\\.)+)")/gm)) {
        yield (line[1] ?? line[2] ?? '').replace(/\\(.)/g, '$1');
      }
    }
  }
}

/** The given columns of a tab-separated file with a header row; `#` lines are comments. */
export function* tsvNames(path: string, columns: readonly string[], rowPrefix = ''): Generator<string> {
  const rows = read(path)
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  const positions = columns.map((column) => rows[0]?.indexOf(column) ?? -1).filter((position) => position >= 0);
  for (const row of rows.slice(1)) {
    if (!row[0]?.startsWith(rowPrefix)) continue;
    for (const position of positions) {
      const name = row[position];
      if (name && !name.startsWith('obsolete ')) yield name;
    }
  }
}

/** The subject and object labels in every SSSOM file in `folder`. */
export function* sssomNames(folder: string): Generator<string> {
  for (const file of filesOf(folder, '.sssom.tsv')) {
    yield* tsvNames(join(folder, file), ['subject_label', 'object_label']);
  }
}

/**
 * The long titles in an ICD-10 order file, which has fixed columns. The short titles in such a file are truncated and
 * abbreviated in ways that nobody writes.
 */
export function* orderFileTitles(path: string): Generator<string> {
  for (const line of read(path).split(/\r?\n/)) yield line.slice(77);
}

/** The descriptions, inclusion terms and "includes" notes in the ICD-10-CM tabular list. */
export function* tabularNames(path: string): Generator<string> {
  const text = read(path);
  for (const [, name] of text.matchAll(/<desc>([^<]+)<\/desc>/g)) yield unescapeXml(name ?? '');
  for (const [, body] of text.matchAll(/<(?:inclusionTerm|includes)>([\s\S]*?)<\/(?:inclusionTerm|includes)>/g)) {
    for (const [, note] of (body ?? '').matchAll(/<note>([^<]+)<\/note>/g)) yield unescapeXml(note ?? '');
  }
}

/**
 * Every entry in an ICD-10-CM index, appended to its main term ("Abscess lung with pneumonia"). First-level entries are
 * also yielded in front of their main term, as clinicians write them ("lung abscess").
 */
export function* indexNames(path: string): Generator<string> {
  const titles: string[] = [];
  for (const tag of read(path).matchAll(/<(mainTerm|term)\b|<\/(?:mainTerm|term)>|<title>([\s\S]*?)<\/title>/g)) {
    if (tag[1]) titles.push('');
    else if (tag[2] === undefined) titles.pop();
    else if (titles.length > 0) {
      titles[titles.length - 1] = unescapeXml(tag[2].replace(/<nemod>[\s\S]*?<\/nemod>/g, ''));
      yield* joinedTitles(titles);
    }
  }
}

function* joinedTitles(titles: readonly string[]): Generator<string> {
  const [main = '', entry] = titles;
  yield titles.join(' ');
  if (titles.length === 2 && !/^(?:with|due to|in|of|from|by|following|without)\b/.test(entry ?? ''))
    yield `${entry} ${main}`;
}

function filesOf(folder: string, suffix: string): string[] {
  return readdirSync(join(dataFolder, folder))
    .filter((file) => file.endsWith(suffix))
    .sort();
}

function read(path: string): string {
  return readFileSync(join(dataFolder, path), 'utf8');
}

function unescapeXml(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
}
