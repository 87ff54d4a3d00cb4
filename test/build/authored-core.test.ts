// The examples in the documentation of the authored core pass the checker. The core itself is checked when it is built.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAuthored } from './read-authored.js';

const CORE = 'kb-build/core';

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
