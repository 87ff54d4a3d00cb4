// Reads gold notes from files and folders: brat (`.ann` next to `.txt`), BioC and FHIR (`.json`), CSV and YAML.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { CtermError } from '../../errors/cterm-error.js';
import type { GoldNote } from '../../evaluation/gold-note.js';
import { readGold } from '../../evaluation/read-gold.js';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';

const FORMS = /\.(?:ann|csv|json|ya?ml)$/;

/**
 * Reads the gold notes in the given files and folders. The files in a folder are read in the order of their names.
 * `names` maps the names of findings in YAML files to ids. Throws `invalid-argument` if there are no notes, or if a
 * file is malformed.
 */
export function readGoldFiles(
  kb: KnowledgeBase,
  paths: readonly string[],
  names: ReadonlyMap<string, string>,
): GoldNote[] {
  const files = paths.flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : [path]));
  const notes = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    return readGold(kb, {
      name: basename(file),
      content: /\.ya?ml$/.test(file) ? fieldsOf(file, source) : source,
      textOf: (id) => textBeside(file, id),
      idOf: (name) => names.get(name),
    });
  });
  if (notes.length > 0) return notes;
  const advice = 'Expected .ann with .txt, .json, .csv or .yaml.';
  throw new CtermError('invalid-argument', `gold: there are no annotated notes in ${paths.join(', ')}. ${advice}`);
}

/** Reads the ids of findings, by name, from a CSV file whose first two columns are the name and the id. */
export function readNames(file: string): Map<string, string> {
  const rows = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return new Map(rows.flatMap(([name = '', id = '']) => (/^\d+$/.test(id) ? [[name, `cterm:${id}`] as const] : [])));
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return FORMS.test(entry.name) ? [path] : [];
  });
}

function textBeside(file: string, id: string): string | undefined {
  // An id in a file must not act as a path: only a file in the same folder is read.
  const path = join(dirname(file), `${basename(id)}.txt`);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function fieldsOf(file: string, source: string): object {
  // Every scalar is read as a string, so that codes and dates stay as written.
  const document = parseDocument(source, { schema: 'failsafe' });
  const [error] = document.errors;
  const fields: unknown = error === undefined ? document.toJS() : undefined;
  if (typeof fields === 'object' && fields !== null) return fields;
  const place = error?.linePos?.[0];
  const where = place === undefined ? file : `${file}:${place.line}`;
  throw new CtermError('invalid-argument', `${where}: expected YAML with note and findings or codes.`);
}
