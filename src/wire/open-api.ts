// The description of the interface for programs: an OpenAPI 3.1 document out of the one list of operations. Nothing about
// an operation is said here that its definition does not say.

import type { Parameter, Presence } from '../contract/parameter.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import { CTERM, usableVocabularies } from '../knowledge/vocabularies.js';
import { operations } from '../operations/index.js';
import { commonParameters, knowledgeOf, type OperationDescription } from '../operations/operation.js';
import { componentSchemas, type Described, parameterSchema, resultSchema } from './open-api-schemas.js';
import { STATUS_MEANINGS } from './refusals.js';
import { wantsCredentials } from './who-asks.js';

/** What only the surrounding program knows. */
export interface OpenApiOptions {
  readonly title?: string;
  /** Of the interface as the program serves it. */
  readonly version?: string;
  /** Where it is served; paths begin with `/api/Svc/` behind it. */
  readonly server?: string;
}

type AnyParameter = Parameter<unknown, unknown, Presence>;
type NamedParameter = readonly [name: string, parameter: AnyParameter];

/**
 * The OpenAPI 3.1 document of the interface that `call` answers with this knowledge base: every operation with its
 * parameters, its result and its refusals.
 *
 * @example
 * Object.keys(Object(openApi(kb).paths)['/api/Svc/Coding/Vocabs']) // ['get']
 */
export function openApi(kb: KnowledgeBase, options: OpenApiOptions = {}): { paths: Described } & Described {
  const knowledge = knowledgeOf('openApi', kb);
  const vocabularies = usableVocabularies(knowledge).map(({ name, caption }) => `\`${name}\` ${caption}`);
  const alternatives = [{ basic: [] }, { bearer: [] }];
  // A copy: examples and lists of allowed values belong to the operations.
  return structuredClone({
    openapi: '3.1.0',
    info: {
      title: options.title ?? CTERM,
      version: options.version ?? '1.0.0',
      description: `Clinical terminology and coding. Vocabularies: ${vocabularies.join(', ')}.`,
    },
    ...(options.server === undefined ? {} : { servers: [{ url: options.server }] }),
    security: wantsCredentials(knowledge) ? alternatives : [{}, ...alternatives],
    paths: Object.fromEntries(operations.map((operation) => [operation.path, pathItem(operation)])),
    components: {
      schemas: componentSchemas(operations.map(({ name }) => name)),
      parameters: Object.fromEntries(Object.entries(commonParameters).map((one) => [one[0], queryParameter(one, {})])),
      responses: Object.fromEntries(
        Object.entries(STATUS_MEANINGS).map(([status, meaning]) => [`status${status}`, refusal(meaning)]),
      ),
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  });
}

function pathItem(operation: OperationDescription): Described {
  const { name, method, path, summary, parameters, example } = operation;
  const own = Object.entries(parameters).filter(([one, { kind }]) => !(one in commonParameters) && kind !== 'identity');
  const isPost = method === 'POST';
  // A body may hold everything; what is short may stand in the query as well.
  const inQuery = own.filter(([, { presence, kind }]) => !isPost || (presence !== 'required' && kind !== 'document'));
  const common = Object.keys(commonParameters).map((one) => ({ $ref: `#/components/parameters/${one}` }));
  const refusals = Object.keys(STATUS_MEANINGS).map((status) => [
    status,
    { $ref: `#/components/responses/status${status}` },
  ]);
  const described = {
    operationId: name,
    summary,
    tags: [path.split('/')[3] ?? ''],
    parameters: [...inQuery.map((one) => queryParameter(one, example)), ...common],
    ...(isPost ? { requestBody: requestBody(own, example) } : {}),
    responses: { 200: answer(name, summary), ...Object.fromEntries(refusals) },
  };
  return { [method.toLowerCase()]: described };
}

/** Lists stand in one field with commas. */
const IN_ONE_FIELD = { style: 'form', explode: false };

function queryParameter([name, parameter]: NamedParameter, example: Readonly<Record<string, unknown>>): Described {
  const schema = parameterSchema(parameter, false);
  const shown = name in example ? { example: example[name] } : {};
  const required = parameter.presence === 'required' ? { required: true } : {};
  const list = schema.type === 'array' ? IN_ONE_FIELD : {};
  return { name, in: 'query', description: parameter.doc, ...required, ...list, schema, ...shown };
}

function requestBody(own: readonly NamedParameter[], example: Readonly<Record<string, unknown>>): Described {
  const required = own.filter(([, { presence }]) => presence === 'required').map(([name]) => name);
  const schemaOf = (inJson: boolean): Described => ({
    type: 'object',
    properties: Object.fromEntries(
      own.map(([name, parameter]) => [name, { ...parameterSchema(parameter, inJson), description: parameter.doc }]),
    ),
    ...(required.length === 0 ? {} : { required }),
  });
  const lists = own.filter(([, parameter]) => parameterSchema(parameter, false).type === 'array').map(([name]) => name);
  const encoding = Object.fromEntries(lists.map((name) => [name, IN_ONE_FIELD]));
  return {
    required: required.length > 0,
    content: {
      'application/x-www-form-urlencoded': { schema: schemaOf(false), ...(lists.length === 0 ? {} : { encoding }) },
      'application/json': { schema: schemaOf(true), example },
    },
  };
}

function answer(operation: string, summary: string): Described {
  const headers = {
    'request-id': { description: 'RequestId, percent-encoded, where one was given.', schema: { type: 'string' } },
    'content-language': { description: 'The culture that was used.', schema: { type: 'string' } },
  };
  const xml = { type: 'string', description: 'The same, single values as attributes, names with a capital.' };
  const content = { 'application/json': { schema: resultSchema(operation) }, 'application/xml': { schema: xml } };
  return { description: `${summary}.`, headers, content };
}

function refusal(meaning: string): Described {
  const error = { $ref: '#/components/schemas/Error' };
  const content = { 'application/json': { schema: error }, 'application/xml': { schema: { type: 'string' } } };
  return { description: meaning, content };
}
