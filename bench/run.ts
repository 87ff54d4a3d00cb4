// The single entry point of the benchmarks: `npm run bench -- <task> [options]`. Some tasks need reference data from a
// folder next to the repository; if these data are missing, such a task prints a message and exits successfully.

import { parseArgs } from 'node:util';
import { batches } from './batch.js';
import { charts } from './chart.js';
import { context } from './context.js';
import { documents } from './documents.js';
import { matching } from './matching.js';
import { opening } from './open.js';
import { inputsPresent } from './paths.js';
import { recognition } from './recognition.js';
import { scoring } from './scoring.js';
import { search } from './search.js';
import { type DictionaryName, dictionaryNames } from './tasks/dictionaries.js';
import { translation } from './translation.js';

const USAGE = `npm run bench -- matching [--dictionaries=D1,D2,D3] [--engines=cterm,hyperscan] [--rounds=9]
npm run bench -- recognition [--rounds=9]
npm run bench -- opening [--rounds=9]
npm run bench -- batch [--rounds=3]
npm run bench -- chart [--rounds=9]
npm run bench -- documents [--rounds=9]
npm run bench -- scoring [--rounds=9]
npm run bench -- search
npm run bench -- context
npm run bench -- translate [--rounds=9]`;

/** Tasks that need no reference data. */
const WITHOUT_DATA: ReadonlyMap<string, (options: { rounds: number }) => Promise<void>> = new Map([
  ['scoring', scoring],
  ['chart', charts],
  ['context', context],
  ['documents', documents],
  ['translate', translation],
]);

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      dictionaries: { type: 'string' },
      engines: { type: 'string' },
      rounds: { type: 'string' },
    },
  });
  // The batch benchmark has fewer rounds, because each takes a long time and the ratios vary little.
  const rounds = Number(values.rounds ?? (positionals[0] === 'batch' ? 3 : 9));
  const alone = WITHOUT_DATA.get(positionals[0] ?? '');
  if (alone !== undefined) {
    await alone({ rounds });
    return 0;
  }
  if (!inputsPresent()) {
    console.log('benchmarks skipped: the reference data (../shared/data, ../shared/corpora) is not on this machine');
    return 0;
  }
  if (positionals[0] === 'matching') {
    const dictionaries = list(values.dictionaries).filter(isDictionary);
    if (dictionaries.length < list(values.dictionaries).length || !(rounds > 0)) return refuse();
    const engines = list(values.engines).map((name) => name.toLowerCase());
    const right = await matching({
      dictionaries: dictionaries.length > 0 ? dictionaries : dictionaryNames,
      engines,
      rounds,
    });
    return right ? 0 : 1;
  }
  if (positionals[0] === 'recognition') {
    await recognition({ rounds });
    return 0;
  }
  if (positionals[0] === 'search') {
    await search();
    return 0;
  }
  if (positionals[0] === 'batch') {
    await batches({ rounds });
    return 0;
  }
  if (positionals[0] === 'opening') {
    await opening({ rounds });
    return 0;
  }
  return refuse();
}

function refuse(): number {
  console.log(USAGE);
  return 2;
}

function list(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((item) => item !== '');
}

function isDictionary(name: string): name is DictionaryName {
  return dictionaryNames.some((known) => known === name);
}

process.exitCode = await main();
