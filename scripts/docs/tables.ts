// The tables in README.md and docs/, each generated from the data that the library itself uses. A table is placed
// between `<!-- table:NAME -->` and `<!-- /table -->`; every marker must name a known table.

import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { importers } from '../../kb-build/importers/index.js';
import { requiredSections, tableSections } from '../../src/bundle/sections/index.js';
import { MEASURES } from '../../test/quality/measures/index.js';
import { benchTables } from './bench-tables.js';
import { contextTables } from './context-tables.js';
import { coreTables } from './core-tables.js';
import { headlineTables } from './headline-tables.js';
import { size, table } from './markdown.js';
import { operationTables } from './operation-tables.js';

const MARKED = /(<!-- table:([a-z-]+) -->\n)[\s\S]*?(<!-- \/table -->)/g;

/** For each table name, a function that returns the text to put between the markers. */
const tables: Record<string, (isRough: boolean) => string> = {
  ...operationTables,
  ...coreTables,
  ...benchTables,
  ...contextTables,
  ...headlineTables,
  sections: () =>
    table(
      ['Section', 'Version', 'Lives in', 'Columns'],
      requiredSections.map(({ name, version, residence }) => [
        `\`${name}\``,
        String(version),
        residence === 'hot' ? 'wasm memory' : 'the host’s buffer',
        columnsOf(name),
      ]),
    ),
  importers: () =>
    table(
      ['Importer', 'What it reads'],
      importers.map(({ name, summary }) => [`\`${name}\``, summary]),
    ),
  quality: () =>
    table(
      ['Measure', 'What', 'Figures'],
      Object.entries(qualityRecord()).map(([name, figures]) => [
        `\`${name}\``,
        MEASURES.find((measure) => measure.name === name)?.what ?? '',
        Object.entries(figures)
          .filter(([, value]) => value > 0 && value < 1)
          .map(([figure, value]) => `${figure} ${value.toFixed(3)}`)
          .join(', '),
      ]),
    ),
  floors: () =>
    table(
      ['Measure', 'Floors'],
      Object.entries(figuresIn('floors')).map(([name, figures]) => [
        `\`${name}\``,
        Object.entries(figures)
          .map(([figure, value]) => `${figure} ${value}`)
          .join(', '),
      ]),
    ),
  sizes: (isRough) =>
    table(
      ['File', 'Size', 'gzip', 'brotli'],
      ['index.js', 'core-bundle.js', 'signatures.js', 'node.js', 'cli.js', 'core.ctkb'].map((file) => {
        const bytes = fileBytes(file);
        // Only the knowledge file is compressed with brotli: no other file has a limit on its compressed size, and
        // compressing a file takes seconds.
        const params = isRough ? { [constants.BROTLI_PARAM_QUALITY]: 9 } : {};
        const dense = file === 'core.ctkb' ? size(brotliCompressSync(bytes, { params }).length) : '';
        return [`\`dist/${file}\``, size(bytes.length), size(gzipSync(bytes).length), dense];
      }),
    ),
};

type Figures = Record<string, Record<string, number>>;

function qualityRecord(): Figures {
  return figuresIn('record');
}

function figuresIn(name: string): Figures {
  return JSON.parse(readFileSync(`test/quality/${name}.json`, 'utf8'));
}

/**
 * Returns `text` with every marked table regenerated; `file` is the name used for it in messages. Throws if a marker
 * names an unknown table. With `isRough`, brotli sizes are a few per cent too large but are computed many times faster.
 */
export function withTables(text: string, file: string, isRough = false): string {
  return text.replace(MARKED, (_, begin: string, name: string, end: string) => {
    const make = tables[name];
    if (!make) throw new Error(`${file}: there is no table '${name}'; there are ${Object.keys(tables).join(', ')}`);
    return `${begin}${make(isRough)}${end}`;
  });
}

/** The names of the tables for which `text` contains markers. */
export function tablesIn(text: string): string[] {
  return [...text.matchAll(MARKED)].map(([, , name]) => name ?? '');
}

function columnsOf(section: string): string {
  const declared = Object.values(tableSections).find(({ name }) => name === section);
  if (section === 'texts') return 'the texts of all tables, each once';
  if (section === 'manifest') return 'JSON';
  if (!declared) return `drawn in \`assembly/layout${section === 'search' ? '-search' : ''}.ts\``;
  return Object.keys(declared.columns)
    .map((column) => `\`${column}\``)
    .join(' ');
}

/**
 * The bytes of a file in dist/; for node.js, they include the chunk that node.js and cli.js share, because node.js
 * cannot run without that chunk.
 */
function fileBytes(file: string): Buffer {
  const bytes = readFileSync(`dist/${file}`);
  const shared = [...bytes.toString('latin1').matchAll(/from ["']\.\/(chunk-[\w-]+\.js)["']/g)].map(([, name]) => name);
  return Buffer.concat([bytes, ...[...new Set(shared)].map((name) => readFileSync(`dist/${name}`))]);
}
