// A bundler drops whatever a program does not use, even if the library has already been bundled into a single module.
// If this fails, a call at the top level of some module is not marked as pure (see defineOperation).

import { build, type Plugin } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';

const external = ['*/core-bundle.js', '*/signatures.js'];

/** The web entry, bundled into a single module. */
async function libraryModule(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['src/index.ts'],
    bundle: true,
    format: 'esm',
    write: false,
    external,
  });
  return outputFiles[0].text;
}

/** A program that uses that module, after bundling. */
async function bundled(library: string, program: string): Promise<string> {
  const asModule: Plugin = {
    name: 'library',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^library$/ }, ({ path }) => ({ path, namespace: 'library' }));
      onLoad({ filter: /^library$/, namespace: 'library' }, () => ({ contents: library }));
    },
  };
  const stdin = { contents: program };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    format: 'esm',
    write: false,
    // Comments attached to code that is kept do not count.
    minifyWhitespace: true,
    external,
    plugins: [asModule],
  });
  return outputFiles[0].text;
}

let library: string;
beforeAll(async () => {
  library = await libraryModule();
});

// Strings that show which parts are included: the path of an operation, the table of units, the words of a rule.
const PARTS = [
  'TextRecognition/Recognize',
  'degrees celsius',
  'between-drug-and-dose',
  'Coding/TranslateItem',
  'NoteBuilder/Resolve',
];

test('a program that lists vocabularies contains nothing else', async () => {
  const program = await bundled(library, `import { vocabs } from 'library'; console.log(vocabs);`);
  expect(program).toContain('Coding/Vocabs');
  expect(PARTS.filter((part) => program.includes(part))).toEqual([]);
  // Most of this program is the layout of the tables, which every knowledge base needs.
  expect(program.length).toBeLessThan(20_000);
});

test('a program that translates codes contains no recognition', async () => {
  const program = await bundled(library, `import { translateItem } from 'library'; console.log(translateItem);`);
  // The program needs units, because a value may be given in a unit other than that of the finding.
  expect(PARTS.filter((part) => program.includes(part))).toEqual(['degrees celsius', 'Coding/TranslateItem']);
});

test('a program that recognises contains what recognition needs', async () => {
  const program = await bundled(library, `import { recognize } from 'library'; console.log(recognize);`);
  expect(PARTS.filter((part) => program.includes(part))).toEqual(PARTS.slice(0, 3));
});
