// Prints the last line of the output of .ci/run, `N passed, N failed, N skipped`, from vitest's report. A failure
// outside a test (in the build, type check or lint) counts as one failed test, so that the line never looks better than
// the run.

import { existsSync, readFileSync } from 'node:fs';

const [, , file, status] = process.argv;
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = results;
const failed = status === '0' ? numFailedTests : Math.max(numFailedTests, 1);
console.log(`${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`);
