// The step of the build that makes the core knowledge: its name and its inputs. Tests use them to find out whether the
// bundle was built from the current sources.

import { files } from './files.js';

/** The bundle of the core knowledge. */
export const CORE_BUNDLE = 'dist/core.ctkb';

/** The scripts of the package, except the module that contains the core knowledge. */
export const SCRIPTS = (): string[] => files('dist', /\.c?js$/).filter((file) => file !== 'dist/core-bundle.js');

export const CORE_KNOWLEDGE = {
  name: 'core knowledge',
  inputs: (): string[] => [...SCRIPTS(), ...files('kb-build/core')],
} as const;
