// The authored core and the examples in its documentation pass the checker.

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { showComplaint } from '../../kb-build/check/check-draft.js';
import { findSources } from '../../kb-build/importers/sources.js';
import { readAuthored } from './read-authored.js';
import { build } from './small-core.js';

const CORE = 'kb-build/core';

test('the core causes no complaints', { timeout: 400_000 }, () => {
  const allocation = `${CORE}/allocation.csv`;
  const { sources, refusals } = findSources([CORE]);
  const { complaints, warnings, built } = build(
    sources,
    existsSync(allocation) ? readFileSync(allocation, 'utf8') : '',
  );
  expect([...refusals, ...[...complaints, ...warnings].map(showComplaint)]).toEqual([]);
  expect(built?.counts.findings).toBeGreaterThan(500);
});

describe('the examples of AUTHORING.md', () => {
  const text = readFileSync(`${CORE}/AUTHORING.md`, 'utf8');
  const examples = text.split(/^#{2,3} /m).flatMap((chapter) => {
    const title = chapter.split('\n', 1)[0].replace('&lt;vocabulary&gt;', 'icd10').replace('&lt;language&gt;', 'en');
    const blocks = [...chapter.matchAll(/^```yaml\n([\s\S]*?)^```/gm)];
    // Some of the examples show items without a file header.
    return blocks.map(([, yaml]): [string, string] => [
      title,
      /^ {2}-/.test(yaml) ? `type: Tx\nfindings:\n${yaml}` : yaml,
    ]);
  });

  test('there are examples', () => {
    expect(examples.map(([title]) => title)).toEqual([
      'Findings',
      'Tests',
      'enumerations.yaml',
      'cues.yaml',
      'headings.yaml',
      'grammar/en.yaml',
      'combinations.yaml',
      'vocabularies.yaml',
      'codes/icd10.yaml',
      'code-days.yaml',
      'ambiguous.yaml',
      'places.yaml',
      'search-words.yaml',
      'kept-words.yaml',
      'common-words.yaml',
      'name-words.yaml',
      'spellings.yaml',
      'phenotype-shorthand.yaml',
      'phenotype-wordings.yaml',
      'ontology-uses.yaml',
      'bundle.yaml',
    ]);
  });

  test.each(examples)('%s', (title, yaml) => {
    const { records, complaints } = readAuthored(title.endsWith('.yaml') ? title : 'example.yaml', yaml);
    expect(complaints).toEqual([]);
    expect(records).not.toEqual([]);
  });
});
