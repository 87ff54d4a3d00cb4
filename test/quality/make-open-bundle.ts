// Runs before the quality tests: makes the open bundle once for all of their files.

export { makeOpenBundle as setup } from './opened-bundle.js';
