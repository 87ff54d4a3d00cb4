// Builds the open bundle that the measures and their tests use, unless it is up to date or the releases are missing.

import { makeOpenBundle } from '../test/quality/opened-bundle.js';

await makeOpenBundle();
