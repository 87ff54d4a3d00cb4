// The examples in the documentation, run with the installed package; each must print the output shown after it. Pages
// whose examples run a build or need files are tested by test/docs.test.ts instead, which runs in the repository.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, inject, test } from 'vitest';
import { documentationFiles } from '../../scripts/docs/markdown.js';
import { blocksOf, needsRepository } from '../markdown.js';
import { runNode } from './run.js';

const { consumer } = inject('installed');
const examples = documentationFiles()
  .filter((page) => !needsRepository(page))
  .flatMap((page) =>
    blocksOf(page).flatMap(({ language, code, output, line }) =>
      output !== undefined && (language === 'js' || language === 'ts') ? [{ page, line, code, output }] : [],
    ),
  );

describe('the documentation', () => {
  test('has examples', () => expect(examples.length).toBeGreaterThanOrEqual(20));

  test.each(examples.map(({ page, line, code, output }) => [`${page}:${line}`, code, output] as const))(
    '%s prints the output shown',
    (place, code, output) => {
      const file = join(consumer, `${place.replace(/\W/g, '-')}.mjs`);
      const { outputText } = ts.transpileModule(code, {
        compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
      });
      writeFileSync(file, outputText);
      expect(runNode([file], consumer)).toBe(output);
    },
  );
});
