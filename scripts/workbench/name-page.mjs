// The last line of `npm start`: where the same can be seen in a browser.

import { pathToFileURL } from 'node:url';

console.log(`\nIn a browser: npm run workbench, or open ${pathToFileURL('workbench/dist/workbench.html').href}`);
