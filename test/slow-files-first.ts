// The order in which test files are run. A worker is reused for the next file only if that file belongs to the same
// project, and a new worker must import the library again, so the projects are run one after another, in the order of a
// list. Within a project, the files that take longest are started first, because a long file that starts last leaves
// all other cores idle; vitest's own order depends on durations, which it knows only after a first run. Files that need
// the open bundle come last in their project, because the bundle is built while the others are run.

import { BaseSequencer, type TestSpecification } from 'vitest/node';

const PROJECTS: readonly string[] = ['library', 'alone', 'workbench', 'package'];
const FIRST: readonly string[] = [
  'test/engines/spark.test.ts',
  'test/docs.test.ts',
  'test/opening/damage.test.ts',
  'test/recognition/hostile.test.ts',
  'test/batch/changed-by.test.ts',
  'test/quality/figures.test.ts',
  'test/quality/figures-on-corpora.test.ts',
  'test/workbench/page.test.ts',
  'test/package/browser.test.ts',
  'test/package/examples.test.ts',
];
const LAST: readonly string[] = [
  'test/quality/codes.test.ts',
  'test/quality/open-bundle.test.ts',
  'test/quality/figures-of-open-bundle.test.ts',
];

/** Sorts by project, then by the lists above, and otherwise as vitest does. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inLists = (list: readonly string[]) =>
      list.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    const first = inLists(FIRST);
    const last = inLists(LAST);
    const all = [...first, ...sorted.filter((file) => !first.includes(file) && !last.includes(file)), ...last];
    const place = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
    return all.sort((a, b) => place(a) - place(b));
  }
}
