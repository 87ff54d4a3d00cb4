// Prints the last line of `npm start`, which says how to open the workbench in a browser.

import { pathToFileURL } from 'node:url';

console.log(`\nIn a browser: npm run workbench, or open ${pathToFileURL('workbench/dist/workbench.html').href}`);
