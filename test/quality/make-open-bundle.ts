// Before the quality tests: the open bundle, once for all of their files.

export { makeOpenBundle as setup } from './opened-bundle.js';
