// `call`: routing, values, echoes and statuses, for every operation in the list.

import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { CtermError } from '../../src/errors/cterm-error.js';
import { type Host, hostIdentity, openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';
import { call } from '../../src/wire/call.js';
import { readAnswer } from '../../src/wire/formats.js';
import type { WireRequest } from '../../src/wire/request.js';

const kb = await openKnowledgeBase();
/** All operations except those with the caller's identity as a parameter, which cannot be part of a query. */
const named = operations
  .filter(({ parameters }) => Object.values(parameters).every(({ kind }) => kind !== 'identity'))
  .map((operation) => [operation.name, operation] as const);
const withHost = (host: Host) => openKnowledgeBase(undefined, host);
const get = (path: string, more: Partial<WireRequest> = {}) =>
  call(kb, { method: 'GET', path: `/api/Svc/${path}`, ...more });
const post = (path: string, body: WireRequest['body'], contentType?: string) =>
  call(kb, { method: 'POST', path: `/api/Svc/${path}`, body, contentType });
const errorOf = (body: string) => JSON.parse(body).error;

/** Parameters in the form in which an HTML form or a query sends them: every value is a string. */
function fields(values: Readonly<Record<string, unknown>>): string {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  const asText = (value: unknown) => {
    const hasObjects = isObject(value) && Object.values(Object(value)).some(isObject);
    return hasObjects || (isObject(value) && !Array.isArray(value)) ? JSON.stringify(value) : String(value);
  };
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, asText(value)])).toString();
}

describe('every operation', () => {
  test.each(named)('%s gives the same answer for a query, a form and JSON', async (name, operation) => {
    const { method, path, example } = operation;
    // The answer to a search reports how long the search took.
    const timeless = (answer: unknown) => JSON.parse(JSON.stringify(answer).replace(/"time":\d+/, '"time":0'));
    const expected = timeless(await operation.invoke(kb, example));
    const requests: WireRequest[] = [
      { method, path: `${path}?${fields(example)}` },
      { method: method.toLowerCase(), path, query: fields(example) },
      { method, path, query: example },
      { method, path, body: fields(example), contentType: 'application/x-www-form-urlencoded' },
      { method, path, body: new TextEncoder().encode(fields(example)) },
      { method, path, body: JSON.stringify(example), contentType: 'application/json; charset=UTF-8' },
    ];
    for (const request of requests) {
      const { status, body, headers } = await call(kb, request);
      expect({ status, answer: timeless(readAnswer(name, body)) }).toEqual({ status: 200, answer: expected });
      expect(headers['content-language']).toBe('en');
    }
  });

  test.each(named)('%s refuses an unknown parameter by name', async (name, { method, path, example, parameters }) => {
    for (const parameter of Object.keys(parameters)) {
      if (parameters[parameter].kind !== 'boolean' && parameters[parameter].kind !== 'integer') continue;
      const { status, body } = await call(kb, { method, path, query: { ...example, [parameter]: 'perhaps' } });
      expect(status).toBe(400);
      expect(errorOf(body)).toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining(`${name}: parameter ${parameter}: expected`),
      });
    }
    const { status, body } = await call(kb, { method, path, query: { ...example, Cultur: 'en' } });
    expect([status, errorOf(body).message]).toEqual([400, expect.stringContaining("Did you mean 'Culture'?")]);
  });

  test.each(named)('%s refuses the other method', async (_, { method, path }) => {
    for (const other of [method === 'GET' ? 'POST' : 'GET', 'DELETE', 'get '.repeat(50)]) {
      const { status, headers, body } = await call(kb, { method: other, path });
      expect([status, headers.allow, errorOf(body).code]).toEqual([405, method, 'method-not-allowed']);
    }
  });
});

describe('a path', () => {
  test.each(['Svc', 'Coding/Vocab', '', '../../etc', '%', 'constructor', '__proto__'])(
    'that is almost right gets a suggestion',
    async (path) => {
      const { status, body } = await get(path);
      expect([status, errorOf(body).code]).toEqual([404, 'not-found']);
    },
  );

  test('close to one gets a suggestion', async () => {
    expect(errorOf((await get('Coding/Vocab')).body).message).toContain('Did you mean /api/Svc/Coding/Vocabs?');
  });
});

describe('values', () => {
  const TRANSLATE = 'Coding/TranslateItems?SourceVocabulary=cterm&TargetVocabulary=icd10';

  test.each([
    ['twice', '&SourceCode=10092&Limit=1&Limit=2', 'parameter Limit is given twice'],
    ['with broken encoding', '&SourceCode=%E4', "parameter SourceCode: expected percent-encoded UTF-8, got '%E4'"],
    ['of a broken name', '&%E4=1', "the query: '%E4' is not percent-encoded UTF-8"],
    ['of an inherited name', '&SourceCode=1&__proto__=1', "there is no parameter '__proto__'"],
    ['that are required and blank', '', 'parameter SourceCode is required'],
  ])('%s are refused', async (_, query, message) => {
    const { status, body } = await get(TRANSLATE + query);
    expect([status, errorOf(body).message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('of a list may be repeated, even across query and body', async () => {
    const once = await get(`${TRANSLATE}&SourceCode=10092,10311`);
    expect((await get(`${TRANSLATE}&SourceCode=10092&SourceCode=10311`)).body).toBe(once.body);
    expect((await get(`${TRANSLATE}&SourceCode=10092`, { body: '{"SourceCode":["10311"]}' })).body).toBe(once.body);
  });

  test('in other scripts and with symbols arrive unchanged', async () => {
    const Text = 'Fieber & Übelkeit +1 = 100 % \u{1F912}\r\nfever';
    for (const body of [fields({ Text }), JSON.stringify({ Text }), { Text }]) {
      expect(JSON.parse((await post('TextRecognition/Recognize', body)).body).taggedText.text).toBe(Text);
    }
  });

  test.each([
    ['application/json', '[1]', 'expected an object of parameters, got a list'],
    ['application/json', '{"Text":', 'the body is not valid JSON'],
    [undefined, new Uint8Array([0x54, 0xff]), 'the body is not valid UTF-8'],
  ])('in a body of type %s that is malformed are refused', async (contentType, sent, message) => {
    const { status, body } = await post('TextRecognition/Recognize', sent, contentType);
    expect([status, errorOf(body).message]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=latin1'])(
    'in a body of %s are not read',
    async (contentType) => {
      const { status, body } = await post('TextRecognition/Recognize', 'Text=fever', contentType);
      expect([status, errorOf(body).code]).toEqual([415, 'unsupported-media-type']);
    },
  );
});

describe('the request’s own', () => {
  test.each(['r 1', 'ü\u{1F600}', '\r\nset-cookie: a=b', '"<>', '\uD800', ' '])(
    'RequestId %j is echoed safely',
    async (RequestId) => {
      for (const path of ['Coding/Vocabs', 'Coding/Vocab', 'Enum/Result']) {
        for (const DataFormat of ['JSON', 'XML']) {
          const query = {
            RequestId,
            DataFormat,
            ...(path === 'Enum/Result' ? { Capitalization: 'none of them' } : {}),
          };
          const { requestId, headers, body, status } = await get(path, { query });
          expect(requestId).toBe(RequestId);
          expect(headers['request-id']).toMatch(/^[\w.!~*'()%+-]*$/);
          if (status !== 200 && DataFormat === 'JSON' && RequestId !== '\uD800')
            expect(errorOf(body).requestId).toBe(RequestId);
          if (DataFormat === 'XML') expect(XMLValidator.validate(body)).toBe(true);
        }
      }
    },
  );

  test('culture is passed on', async () => {
    expect((await get('Enum/Result?Culture=en_gb')).headers['content-language']).toBe('en-GB');
    const british = await withHost({ culture: 'en-gb' });
    const { headers } = await call(british, { method: 'GET', path: '/api/Svc/Enum/Result' });
    expect(headers['content-language']).toBe('en-GB');
  });

  test('format is kept in refusals', async () => {
    const { status, contentType, body } = await get('Coding/TranslateItem?DataFormat=xml');
    expect([status, contentType]).toEqual([400, 'application/xml; charset=utf-8']);
    expect(body).toMatch(
      /^<\?xml[^>]*>\n<Error Status="400" Code="invalid-argument" Message="translateItem: parameter /,
    );
    expect((await get('Coding/Vocabs?DataFormat=yaml')).status).toBe(400);
  });
});

describe('statuses', () => {
  const broken = (host: Host, path: string) =>
    withHost(host).then((own) => call(own, { method: 'GET', path: `/api/Svc/${path}` }));

  test('403 for a vocabulary without a licence', async () => {
    const { status, body } = await broken(
      { licences: [] },
      'Coding/TranslateItem?SourceVocabulary=icd10&SourceCode=I10&TargetVocabulary=cterm',
    );
    expect([status, errorOf(body).code]).toEqual([403, 'vocabulary-not-licensed']);
  });

  test('401 with a challenge if the host requires credentials', async () => {
    const { status, headers, body } = await broken({ verifyBasic: () => undefined }, 'Coding/Vocabs');
    expect([status, errorOf(body).code]).toEqual([401, 'unauthorized']);
    expect(headers['www-authenticate']).toContain('Basic realm=');
    expect((await broken({ tokens: {} }, 'Coding/Vocabs')).status).toBe(401);
  });

  test('503 for services that the host does not provide', async () => {
    expect((await get('NoteBuilder/Resolve?CtermId=10092&BuilderVersion=7')).status).toBe(503);
  });

  test('500 without the cause, which is reported to the host', async () => {
    const secret = new TypeError('the password of the database is x');
    const patients = () => {
      throw secret;
    };
    const answer = await broken({ patients }, 'NoteBuilder/Resolve?CtermId=10092&PatientId=p1');
    expect([answer.status, answer.fault]).toEqual([500, secret]);
    expect(JSON.stringify([answer.body, answer.headers])).not.toContain('password');
  });

  test('200 for a lookup without a result', async () => {
    const { status, body } = await get(
      'Coding/TranslateItem?SourceVocabulary=icd10&SourceCode=none&TargetVocabulary=cterm&DataFormat=XML',
    );
    expect([status, body]).toEqual([200, expect.stringMatching(/<Map [^<]*\/>$/)]);
  });
});

describe('identity', () => {
  const TOKEN = '/api/Svc/Security/Token';
  const basic = (login: string, password: string) => `Basic ${btoa(`${login}:${password}`)}`;
  const guarded = withHost({
    tokens: {},
    verifyBasic: (login, password) => (password === 'sesame' ? login : undefined),
  });
  const ask = async (path: string, more: Partial<WireRequest>) => call(await guarded, { method: 'GET', path, ...more });

  test('comes from Basic credentials, from a token issued for them, and from a token issued for a token', async () => {
    let authorization = basic('ann', 'sesame');
    for (let turn = 0; turn < 3; turn++) {
      const { status, body } = await ask(TOKEN, { authorization });
      expect(status).toBe(200);
      authorization = `Bearer ${JSON.parse(body).response.token}`;
      expect((await ask('/api/Svc/Coding/Vocabs', { authorization })).status).toBe(200);
    }
    const xml = (await ask(`${TOKEN}?DataFormat=XML`, { authorization })).body;
    expect(xml).toMatch(/<Response Token="[\w.-]+"\/>$/);
  });

  test('may come from the embedding program, but not from a request', async () => {
    expect((await ask(TOKEN, { identity: hostIdentity('user-42') })).status).toBe(200);
    expect((await call(kb, { method: 'GET', path: TOKEN, identity: hostIdentity('user-42') })).status).toBe(200);
    const forged = { subject: 'root', scheme: 'host' } as const;
    expect((await ask(TOKEN, { identity: forged })).status).toBe(401);
    const claimed = await ask(TOKEN, { query: { Identity: forged }, authorization: basic('ann', 'sesame') });
    expect([claimed.status, errorOf(claimed.body).message]).toEqual([400, expect.stringContaining('no parameter')]);
    expect((await call(kb, { method: 'GET', path: TOKEN })).status).toBe(401);
  });

  test.each([undefined, null, '', basic('ann', 'wrong'), 'Bearer a.b.c', 'Negotiate x'])(
    'is required if a request has %j',
    async (authorization) => {
      for (const { method, path } of operations) {
        const { status, headers, body } = await ask(path, { method, authorization });
        expect([status, errorOf(body).code]).toEqual([401, 'unauthorized']);
        expect(headers['www-authenticate']).toContain('Bearer realm=');
      }
    },
  );

  test('keys are published', async () => {
    const { body } = await ask('/api/Svc/Security/.well-known/jwks.json', { authorization: basic('ann', 'sesame') });
    expect(JSON.parse(body).keys).toEqual([expect.objectContaining({ kty: 'RSA', use: 'sig', alg: 'RS256' })]);
  });
});

describe('patients given as promises', () => {
  const asked: string[] = [];
  const patients = async (id: string) => {
    asked.push(id);
    if (id === 'broken') throw new Error('the record system is away');
    return id === 'child' ? { birthDate: '2024-01-01', sex: 'F' } : undefined;
  };
  const about = (own: typeof kb, PatientId: string) =>
    call(own, {
      method: 'GET',
      path: '/api/Svc/NoteBuilder/QuickPrompt',
      query: { CtermId: 10311, PatientId, EncounterTime: '2026-01-01' },
    });

  test('are awaited, in sequence and concurrently', async () => {
    const own = await withHost({ patients });
    const known = await withHost({ patients: () => ({ birthDate: '2024-01-01', sex: 'F' }) });
    const [child, nobody, again] = await Promise.all([about(own, 'child'), about(own, 'nobody'), about(own, 'child')]);
    expect(child.body).toBe((await about(known, 'child')).body);
    expect(again.body).toBe(child.body);
    expect(nobody.status).toBe(200);
    expect(asked).toEqual(['child', 'nobody', 'child']);
  });

  test('are awaited if a document refers to them', async () => {
    const own = await withHost({ patients });
    const Data =
      '<Document><Encounter EncounterTime="2026-01-01"><Patient id="child"/><Record CtermId="10311"/></Encounter></Document>';
    const { status } = await call(own, {
      method: 'POST',
      path: '/api/Svc/NoteBuilder/ResolveDocument',
      body: { Data },
    });
    expect([status, asked.at(-1)]).toEqual([200, 'child']);
  });

  test('that reject are an error of the host', async () => {
    expect((await about(await withHost({ patients }), 'broken')).status).toBe(500);
  });
});

test.each([undefined, {}, { method: 'GET' }, { method: 'GET', path: 5 }])(
  'a malformed request is a mistake of the program: %j',
  async (request) => {
    await expect(Reflect.apply(call, undefined, [kb, request])).rejects.toBeInstanceOf(CtermError);
    await expect(Reflect.apply(call, undefined, [{}, { method: 'GET', path: '/' }])).rejects.toBeInstanceOf(CtermError);
  },
);
