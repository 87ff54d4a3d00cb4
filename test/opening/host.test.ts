// A host with a misspelt key, or with a setting of the wrong kind, is refused when a knowledge base is opened.

import { describe, expect, test } from 'vitest';
import type { Host } from '../../src/contract/host.js';
import { openKnowledgeBase, shareBundle } from '../../src/node/index.js';

const REFUSED: readonly (readonly [string, unknown, string])[] = [
  ['a misspelt key', { patient: () => undefined }, "host: there is no key 'patient'. Did you mean 'patients'?"],
  ['a key of another library', { fhirServer: 'x' }, "host: there is no key 'fhirServer'. Keys: patients, content, "],
  ['no object', 5, 'host: expected an object, got 5.'],
  ['nothing', null, 'host: expected an object, got null.'],
  ['a list', [], 'host: expected an object, got a list.'],
  [
    'a culture that is no tag',
    { culture: 'english please' },
    "host.culture: expected a BCP 47 culture such as 'en-GB'",
  ],
  ['a culture that is no text', { culture: 7 }, 'host.culture: expected a BCP 47 culture'],
];

describe.each(REFUSED)('%s', (_, host, message) => {
  // The cast imitates an untyped caller.
  const given = host as Host;

  test('is refused for a bundle', async () => {
    await expect(openKnowledgeBase(undefined, given)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringContaining(`openKnowledgeBase: ${message}`),
    });
  });

  test('is refused for a shared bundle', async () => {
    await expect(openKnowledgeBase(await shareBundle(), given)).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

test('an instance of a class may have members of its own', async () => {
  const host = Object.assign(Object.create({ kind: 'clinic' }), { culture: 'en-GB', database: 'open' });
  await expect(openKnowledgeBase(undefined, host)).resolves.toBeDefined();
});
