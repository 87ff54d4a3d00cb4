// The machine-readable description of the interface: an OpenAPI 3.1 document generated from the registry of operations.
// Everything that it states about an operation comes from the operation's definition.

import type { Parameter, Presence } from '../contract/parameter.js';
import type { KnowledgeBase } from '../knowledge/knowledge-base.js';
import { CTERM, usableVocabularies } from '../knowledge/vocabularies.js';
import { operations } from '../operations/index.js';
import { commonParameters, knowledgeOf, type OperationDescription } from '../operations/operation.js';
import { componentSchemas, type Described, parameterSchema, resultSchema } from './open-api-schemas.js';
import { STATUS_MEANINGS } from './refusals.js';
import { wantsCredentials } from './request-identity.js';

/** Metadata of the service that only the surrounding program knows. */
export interface OpenApiOptions {
  /** The title of the service; `cterm` by default. */
  readonly title?: string;
  /** The version of the service's interface; `1.0.0` by default. */
  readonly version?: string;
  /** The base URL of the service; the paths, which begin with `/api/Svc/`, are appended to it. */
  readonly server?: string;
}

type AnyParameter = Parameter<unknown, unknown, Presence>;
type NamedParameter = readonly [name: string, parameter: AnyParameter];

/**
 * Returns the OpenAPI 3.1 document of the interface that `call` serves for this knowledge base: every operation with
 * its parameters, result and error responses.
 *
 * @example
 * Object.keys(Object(openApi(kb).paths)['/api/Svc/Coding/Vocabs']) // ['get']
 */
export function openApi(kb: KnowledgeBase, options: OpenApiOptions = {}): { paths: Described } & Described {
  const knowledge = knowledgeOf('openApi', kb);
  const vocabularies = usableVocabularies(knowledge).map(({ name, caption }) => `\`${name}\` ${caption}`);
  const alternatives = [{ basic: [] }, { bearer: [] }];
  // The result is a deep copy, because examples and lists of allowed values belong to the operations.
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
  // The body of a POST request may contain any parameter. Parameters that are neither required nor documents may also
  // be in the query.
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

/** A list is encoded as one field, with commas between its members. */
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
    'request-id': {
      description: 'The RequestId of the request, percent-encoded; absent without one.',
      schema: { type: 'string' },
    },
    'content-language': { description: 'The culture of the texts.', schema: { type: 'string' } },
  };
  const xml = {
    type: 'string',
    description: 'The same as XML: single values are attributes, and names are capitalised.',
  };
  const content = { 'application/json': { schema: resultSchema(operation) }, 'application/xml': { schema: xml } };
  return { description: `${summary}.`, headers, content };
}

function refusal(meaning: string): Described {
  const error = { $ref: '#/components/schemas/Error' };
  const content = { 'application/json': { schema: error }, 'application/xml': { schema: { type: 'string' } } };
  return { description: meaning, content };
}
