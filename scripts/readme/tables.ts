// The tables of the README, each made from the one list that the library itself uses. A table stands in the README
// between `<!-- table:NAME -->` and `<!-- /table -->`.

import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { importers } from '../../kb-build/importers/index.js';
import { readSources } from '../../kb-build/read-sources.js';
import { findSources } from '../../kb-build/sources.js';
import { TERM_TYPES } from '../../kb-build/term-types.js';
import { requiredSections, tableSections } from '../../src/bundle/sections/index.js';
import { operations } from '../../src/operations/index.js';
import { MEASURES } from '../../test/quality/measures/index.js';

const MARKED = /(<!-- table:([a-z-]+) -->\n)[\s\S]*?(<!-- \/table -->)/g;

/** Every table by its name, as the text between the markers. */
const tables: Record<string, () => string> = {
  operations: () =>
    table(
      ['Function', 'Endpoint', 'What comes back'],
      operations.map(({ name, method, path, summary }) => [`\`${name}\``, `${method} \`${path}\``, summary]),
    ),
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
  core: () => {
    const { draft } = readSources(findSources(['kb-build/core']).sources);
    const ofType = (type: (typeof TERM_TYPES)[number]) =>
      count(draft.findings.filter(({ termType }) => TERM_TYPES[termType] === type).length);
    const ofVocabulary = (vocab: string) => count(draft.codes.filter((code) => code.vocab === vocab).length);
    const prompted = new Set(draft.prompts.map(({ finding }) => finding)).size;
    return table(
      ['What', 'Count'],
      [
        ['diagnoses, and headings of diagnoses', `${ofType('Dx')}, ${ofType('Cx')}`],
        ['symptoms', ofType('Sx')],
        ['physical findings', ofType('Px')],
        ['tests and measurements', ofType('Tx')],
        ['therapies: drugs, procedures, devices, referrals, education, vaccines', ofType('Rx')],
        ['history items', ofType('Hx')],
        ['nursing problems and interventions', ofType('Nx')],
        ['names', count(draft.names.text.length + draft.findings.length)],
        ['codes described: ICD-10-CM, ICD-9-CM', `${ofVocabulary('icd10')}, ${ofVocabulary('icd')}`],
        ['prompt records, of findings', `${count(draft.prompts.length)}, ${count(prompted)}`],
      ],
    );
  },
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
  sizes: () =>
    table(
      ['File', 'Size', 'gzip', 'brotli'],
      ['index.js', 'core-bundle.js', 'signatures.js', 'node.js', 'cli.js', 'core.ctkb'].map((file) => {
        const bytes = fileBytes(file);
        // Only the knowledge has a size to keep under brotli, which takes seconds for each of the others.
        const dense = file === 'core.ctkb' ? size(brotliCompressSync(bytes).length) : '';
        return [`\`dist/${file}\``, size(bytes.length), size(gzipSync(bytes).length), dense];
      }),
    ),
};

function qualityRecord(): Record<string, Record<string, number>> {
  return JSON.parse(readFileSync('test/quality/record.json', 'utf8'));
}

/** `readme` with every marked table made anew. Throws for a marker that names no table. */
export function withTables(readme: string): string {
  return readme.replace(MARKED, (_, begin: string, name: string, end: string) => {
    const make = tables[name];
    if (!make) throw new Error(`README.md: there is no table '${name}'; there are ${Object.keys(tables).join(', ')}`);
    return `${begin}${make()}${end}`;
  });
}

function count(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The names of the tables that `readme` has markers for. */
export function tablesIn(readme: string): string[] {
  return [...readme.matchAll(MARKED)].map(([, , name]) => name ?? '');
}

function columnsOf(section: string): string {
  const declared = Object.values(tableSections).find(({ name }) => name === section);
  if (section === 'texts') return 'the texts of all tables, each once';
  if (!declared) return section === 'manifest' ? 'JSON' : 'drawn in `assembly/layout.ts`';
  return Object.keys(declared.columns)
    .map((column) => `\`${column}\``)
    .join(' ');
}

/** A file of dist/; node.js with the part that it shares with cli.js, because neither runs without it. */
function fileBytes(file: string): Buffer {
  const bytes = readFileSync(`dist/${file}`);
  const shared = [...bytes.toString('latin1').matchAll(/from ["']\.\/(chunk-[\w-]+\.js)["']/g)].map(([, name]) => name);
  return Buffer.concat([bytes, ...[...new Set(shared)].map((name) => readFileSync(`dist/${name}`))]);
}

/** Two digits are enough for a reader, and stay the same when a line of knowledge is added. */
function size(bytes: number): string {
  const kilobytes = Number((bytes / 1000).toPrecision(2));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toPrecision(2)} MB`;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}
