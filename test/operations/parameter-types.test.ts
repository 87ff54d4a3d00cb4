// The interfaces that the build generates for parameters (src/operations/operation-parameters.gen.ts) match the
// declarations of the operations. Their types are compared when the compiler checks this file along with the sources;
// their documentation is compared at run time.

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import type { ParamsOf } from '../../src/contract/parameter.js';
import type { RecognizeSettings } from '../../src/contract/recognize-settings.js';
import { operations } from '../../src/operations/index.js';
import type * as namedOperations from '../../src/operations/named-operations.js';
import type { OperationParameters } from '../../src/operations/operation-parameters.gen.js';
import { DEFAULT_SETTINGS, type RecognitionSettings } from '../../src/recognition/settings.js';

type Operations = typeof namedOperations;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** The operations whose interface differs from the type that follows from their declarations. */
type Different = {
  [Name in keyof OperationParameters]: Same<
    Required<OperationParameters[Name]>,
    Required<ParamsOf<Operations[Name]['parameters']>>
  > extends true
    ? Same<OperationParameters[Name], ParamsOf<Operations[Name]['parameters']>> extends true
      ? never
      : Name
    : Name;
}[keyof OperationParameters];

test('the interfaces are the types that the declarations determine', () => {
  const different: Same<Different, never> = true;
  const named: Same<keyof OperationParameters, keyof Operations> = true;
  const settings: Same<keyof RecognizeSettings, keyof RecognitionSettings> = true;
  expect([different, named, settings]).toEqual([true, true, true]);
});

test('every setting may be left out, and every default may be given', () => {
  const defaults: RecognizeSettings = DEFAULT_SETTINGS;
  const none: RecognizeSettings = {};
  expect(Object.keys({ ...none, ...defaults }).sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
});

/** The documentation of the members of an interface, by their names. */
function documented(name: string): Map<string, string> {
  const file = 'src/operations/operation-parameters.gen.ts';
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const found = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isInterfaceDeclaration(statement) || !['CommonParameters', name].includes(statement.name.text)) continue;
    for (const one of statement.members) {
      const docs = ts.getJSDocCommentsAndTags(one).map((tag) => ts.getTextOfJSDocComment(tag.comment) ?? '');
      found.set(one.name?.getText() ?? '', docs.join('\n'));
    }
  }
  return found;
}

test.each(operations.map((operation) => [operation.name, operation] as const))(
  'an editor shows the documentation of %s',
  (name, { parameters }) => {
    const shown = documented(`${name.charAt(0).toUpperCase()}${name.slice(1)}Parameters`);
    expect([...shown.keys()].sort()).toEqual(Object.keys(parameters).sort());
    for (const [parameter, { doc }] of Object.entries(parameters)) {
      expect(shown.get(parameter)?.replace(/\s+/g, ' '), parameter).toContain(doc.replace(/\s+/g, ' '));
    }
  },
);
