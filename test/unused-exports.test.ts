// Unused code must be deleted, and code used only in its own file must not be exported: every export in src/, kb-build/
// and assembly/ is imported by another file that is not a test. There is one exception: a type that occurs in the
// signature of an exported function may be exported with it.

import ts from 'typescript';
import { expect, test } from 'vitest';
import { lineOf, namesImportedBy, parse, sourceFiles, walk } from './sources.js';

/**
 * Entry points of programs. Their exports are meant for the library's users, for the build, or for the host of the
 * kernel.
 */
const ENTRIES = [
  'src/index.ts',
  'src/node/index.ts',
  'src/node/thread-pool.ts',
  'src/node/pool-worker.ts',
  'src/pool/web-pool.ts',
  'src/pool/web-worker.ts',
  'src/cli/batch/batch-worker.ts',
  'src/cli/filter/filter-worker.ts',
  'src/cli/index.ts',
  'src/security/signatures.ts',
  'assembly/index.ts',
];

/** Exports that only tests use, grouped by the reason why the tests need them. */
const SEAMS: Readonly<Record<string, readonly string[]>> = {
  'limits and marks of a format, which tests write to the limit or forge': [
    'kb-build/importers/readers/xml-tokens.ts: MAX_TOKEN_LENGTH',
    'src/bundle/number-lists.ts: NUMBER_FORMS',
    'src/bundle/owners.ts: OWNER_FORMS',
    'src/bundle/word-book.ts: MOST_WORDS',
  ],
  'lists of authored rules, each of which is held against a release or has a case': [
    'kb-build/hygiene/hygiene-rules.ts: HYGIENE_RULES',
    'kb-build/importers/symp/symp.ts: SYMP_USES',
    'kb-build/importers/synthea/synthea-symptoms.ts: SYMPTOM_CONCEPTS',
  ],
  'pure rules with a table of cases or a property of their own, for which a whole knowledge base would have to be made':
    [
      'src/coding/codes/code-relations.ts: codesNamedIn',
      'src/wording/onset.ts: timeBefore',
      'src/evaluation/intervals.ts: wilson',
      'src/operations/enum-operations.ts: capitalized',
      'src/prompting/prompt-list.ts: inheritedRecords',
      'src/scoring/decision-level.ts: reachedByTwo',
    ],
  'steps of learning, which the quality measures use on texts that are judged by conventions of their own': [
    'src/evaluation/learn-confidence.ts: codeLessons',
    'src/evaluation/learn-confidence.ts: lessonOf',
    'src/evaluation/learn-part.ts: crossValidated',
  ],
  'the step of a public function that needs no files or network': [
    'kb-build/build-bundle.ts: buildRead',
    'kb-build/importers/plain-tables/terms-csv.ts: readTermsCsv',
    'src/bundle/open-sections.ts: sectionBytes',
    'src/cli/fetch/zip.ts: crc32',
    'src/cli/kb/fetch-command.ts: fetchFrom',
    'src/knowledge/findings.ts: findingByNodeKey',
  ],
};

interface Export {
  readonly name: string;
  readonly line: number;
  readonly isType: boolean;
}

/** The named exports of a file. */
function exportsOf(source: ts.SourceFile): Export[] {
  const found: Export[] = [];
  for (const statement of source.statements) {
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
    const add = (name: ts.Node) => found.push({ name: name.getText(), line: lineOf(name), isType });
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      if (exportClause && ts.isNamedExports(exportClause)) for (const { name } of exportClause.elements) add(name);
    } else if (!ts.canHaveModifiers(statement) || !ts.getModifiers(statement)?.some(isExport)) continue;
    else if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) add(name);
    else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      add(statement.name);
    else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) add(statement.name);
  }
  return found;
}

function isExport({ kind }: ts.Node): boolean {
  return kind === ts.SyntaxKind.ExportKeyword;
}

/** How often a file mentions a name. */
function mentions(source: ts.SourceFile, name: string): number {
  let count = 0;
  walk(source, (node) => {
    if (ts.isIdentifier(node) && node.text === name) count++;
  });
  return count;
}

const exportingFiles = sourceFiles('src', 'kb-build', 'assembly').filter((file) => !ENTRIES.includes(file));
const importingFiles = [...sourceFiles('src', 'kb-build', 'assembly', 'scripts', 'bench'), 'tsup.config.ts'];

/** Exports imported only by tests. */
const unused = (() => {
  const parsed = new Map(importingFiles.map((file) => [file, parse(file)]));
  const used = new Set([...parsed].flatMap(([file, source]) => namesImportedBy(file, source)));
  const found = new Map<string, number>();
  for (const file of exportingFiles) {
    const source = parsed.get(file) ?? parse(file);
    for (const { name, line, isType } of exportsOf(source)) {
      if (used.has(`${file}: ${name}`) || used.has(`${file}: *`)) continue;
      if (!isType || mentions(source, name) === 1) found.set(`${file}: ${name}`, line);
    }
  }
  return found;
})();

const seams = Object.values(SEAMS).flat();

test('every export is imported by another file of a program', () => {
  expect(exportingFiles.length).toBeGreaterThan(400);
  const complaints = [...unused]
    .filter(([name]) => !seams.includes(name))
    .map(([name, line]) => `${name} (line ${line}): delete it, or do not export it`);
  expect(complaints).toEqual([]);
});

test('every seam for tests is used only by tests', () => {
  const tested = new Set(sourceFiles('test').flatMap((file) => namesImportedBy(file)));
  expect(seams.filter((name) => !unused.has(name) || !tested.has(name))).toEqual([]);
});
