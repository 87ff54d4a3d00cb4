// The order in which test files are run. A worker is used again for the next file only if that file belongs to the same
// project, and a new worker must import the library anew, so the projects follow one another, in the order of a list. Within a project, files
// that take longest are started first, because a long file that starts last leaves all other cores idle; the order of
// vitest itself knows the durations only after a first run. Files that need the open bundle come late, because it is
// built while the others are run, and the last project is one of many short files.

import { BaseSequencer, type TestSpecification } from 'vitest/node';

const PROJECTS: readonly string[] = ['library', 'alone', 'quality', 'workbench', 'package'];
const FIRST: readonly string[] = [
  'test/engines/spark.test.ts',
  'test/docs.test.ts',
  'test/opening/damage.test.ts',
  'test/recognition/hostile.test.ts',
  'test/batch/changed-by.test.ts',
  'test/quality/figures.test.ts',
  'test/quality/figures-on-corpora.test.ts',
  'test/quality/core-codes.test.ts',
  'test/workbench/page.test.ts',
  'test/package/browser.test.ts',
  'test/package/examples.test.ts',
];

/** Sorts by project, then by the list above, and otherwise as vitest does. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = FIRST.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    const all = [...first, ...sorted.filter((file) => !first.includes(file))];
    const place = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
    return all.sort((a, b) => place(a) - place(b));
  }
}
