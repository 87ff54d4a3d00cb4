// A program with a pool, bundled although the pool starts a script of the package.
import { createPool } from 'cterm/pool';

createPool().then(
  (pool) => {
    process.stdout.write('a pool');
    pool.close();
  },
  (error) => process.stdout.write(`${error.code} ${error.message}`),
);
