// The tables in docs/quality.md that compare context detection with other engines, from the last recorded run of `npm
// run bench -- context`.

import { readFileSync } from 'node:fs';
import type { SetFigures } from '../../bench/context-scores.js';
import { count, table } from './markdown.js';

interface ContextRecord {
  readonly versions: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly sets: readonly SetFigures[];
}

/** The tables, keyed by name. */
export const contextTables: Record<string, () => string> = {
  'context-engines': () => {
    const { versions, sets } = record();
    const missed = sets.map(({ name, unanswered, phenomena }) => {
      const [all] = phenomena;
      return `${unanswered.cterm ?? 0} of ${count(all?.findings ?? 0)} in \`${name}\``;
    });
    return table(
      ['Engine', 'Packages', 'Given', 'Tells'],
      [
        ['cterm', 'this version', `the text; does not find ${missed.join(', ')}`, 'all four'],
        ...Object.entries(versions).map(([engine, packages]) => [
          engine,
          Object.entries(packages)
            .map(([name, version]) => `${name} ${version}`)
            .join(', '),
          'the text and the spans of the findings',
          tellsAll(engine, sets) ? 'all four' : 'negation',
        ]),
      ],
    );
  },
  'context-attributes': () => {
    const { sets } = record();
    const engines = enginesOf(sets);
    return table(
      ['Sentences', 'Attribute', 'Findings', 'True of', ...engines],
      sets.flatMap(({ name, attributes }) =>
        attributes.map(({ attribute, findings, wanted, engines: scored }) => [
          `\`${name}\``,
          attribute,
          count(findings),
          count(wanted),
          ...engines.map((engine) => {
            const scores = scored[engine];
            if (scores === undefined) return '–';
            return `${shown(scores.f1)} (${shown(scores.precision)}, ${shown(scores.recall)})`;
          }),
        ]),
      ),
    );
  },
  'context-traps': () => phenomenaOf('traps'),
  'context-further': () => phenomenaOf('traps-further'),
};

function phenomenaOf(set: string): string {
  const { sets } = record();
  const found = sets.find(({ name }) => name === set);
  const engines = enginesOf(sets);
  const complete = engines.filter((engine) => tellsAll(engine, sets));
  return table(
    ['Phenomenon', 'Findings', ...complete, 'Negation settled', ...engines.map((engine) => `${engine}, negation`)],
    (found?.phenomena ?? []).map(({ name, findings, settled, engines: shares }) => [
      name,
      String(findings),
      ...complete.map((engine) => shown(shares[engine]?.all)),
      String(settled),
      ...engines.map((engine) => shown(shares[engine]?.negated)),
    ]),
  );
}

function enginesOf(sets: readonly SetFigures[]): string[] {
  return Object.keys(sets[0]?.phenomena[0]?.engines ?? {});
}

function tellsAll(engine: string, sets: readonly SetFigures[]): boolean {
  return sets[0]?.phenomena[0]?.engines[engine]?.all !== undefined;
}

function record(): ContextRecord {
  return JSON.parse(readFileSync('bench/results/context.json', 'utf8'));
}

function shown(share: number | undefined): string {
  return share === undefined ? '–' : share.toFixed(3);
}
