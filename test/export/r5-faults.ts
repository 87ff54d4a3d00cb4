// Validates resources against the published TypeScript types for R5. Reports members that are missing, unknown or of
// the wrong type, and codes that are not in a required value set. For speed, the types are checked without the standard
// library.

import ts from 'typescript';

const TYPES = 'node_modules/@types/fhir/r5.d.ts';
const CHECKED = 'checked.ts';
/** The declarations that the compiler needs in place of the standard library. */
const GLOBALS =
  ['Boolean', 'CallableFunction', 'Function', 'IArguments', 'NewableFunction', 'Number', 'Object', 'RegExp', 'String']
    .map((name) => `interface ${name} {}`)
    .join('\n') +
  '\ninterface Array<T> { length: number; [at: number]: T }\ninterface ReadonlyArray<T> { length: number; [at: number]: T }\n';

/** Returns the faults in all bundles, according to the R5 types, as one list. */
export function r5Faults(bundles: readonly unknown[]): string[] {
  const literals = bundles.map((bundle, at) => `const bundle${at}: Bundle = ${JSON.stringify(bundle)};\n`);
  const source = `import type { Bundle } from './r5';\n${literals.join('')}${GLOBALS_EXPORT}`;
  const texts = new Map([
    [CHECKED, source],
    ['globals.d.ts', GLOBALS],
    ['r5.d.ts', ts.sys.readFile(TYPES) ?? ''],
  ]);
  const options: ts.CompilerOptions = { noLib: true, noEmit: true, strict: true, types: [], skipLibCheck: true };
  const host: ts.CompilerHost = {
    fileExists: (name) => texts.has(name.replace(/^.*\//, '')),
    readFile: (name) => texts.get(name.replace(/^.*\//, '')),
    getSourceFile: (name, target) => {
      const text = texts.get(name.replace(/^.*\//, ''));
      return text === undefined ? undefined : ts.createSourceFile(name, text, target);
    },
    getDefaultLibFileName: () => 'lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  };
  const program = ts.createProgram([CHECKED, 'globals.d.ts'], options, host);
  const checked = program.getSourceFile(CHECKED);
  return [...program.getSyntacticDiagnostics(checked), ...program.getSemanticDiagnostics(checked)].map(
    ({ messageText, start = 0 }) => {
      const shown = source.slice(Math.max(0, start - 40), start + 60);
      return `${ts.flattenDiagnosticMessageText(messageText, '\n')} near ${shown}`;
    },
  );
}

/** Makes the checked source a module. */
const GLOBALS_EXPORT = 'export {};\n';
