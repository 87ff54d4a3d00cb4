// Runs before the quality tests: builds the open bundle once for all test files.

export { makeOpenBundle as setup } from './opened-bundle.js';
