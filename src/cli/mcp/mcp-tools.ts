// The tools of the MCP server. There is one for each operation; the schema of its parameters comes from the OpenAPI
// description. Operations that need the caller's identity are left out, because an assistant has none.

import { ENGINE_VERSION } from '../../contract/engine-version.js';
import { CtermError } from '../../errors/cterm-error.js';
import type { KnowledgeBase } from '../../knowledge/knowledge-base.js';
import { openApi } from '../../node/index.js';
import { operations } from '../../operations/index.js';
import type { OperationDescription } from '../../operations/operation.js';

/** The description of the server for its clients. */
export const instructions = {
  server: { name: 'cterm', version: ENGINE_VERSION },
  text:
    'Clinical terminology and coding, offline and deterministic. Code a note with codeNote, or find its findings with ' +
    'recognize; look codes up with searchCodes and lookup; check codes with validateCode and checkCodes before you ' +
    'report them. Every code in an answer has its evidence; a code that no tool returned has not been checked.',
};

/** A tool, as listed in the protocol. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [member: string]: unknown };
  readonly annotations: Readonly<Record<string, boolean>>;
  readonly [member: string]: unknown;
}

/** Parameters that have a meaning only in HTTP requests. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['DataFormat', 'RequestId']);
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Makes the tools for a knowledge base. */
export function toolsOf(kb: KnowledgeBase): Tool[] {
  const { paths } = openApi(kb);
  return served().map(({ name, summary, method, path }) => {
    const described: unknown = Reflect.get(Object(Reflect.get(paths, path)), method.toLowerCase());
    return { name, description: `${summary}.`, inputSchema: inputSchema(described, name), annotations: READ_ONLY };
  });
}

function served(): OperationDescription[] {
  return operations.filter(({ parameters, name }) => {
    return name !== 'jwks' && Object.values(parameters).every(({ kind }) => kind !== 'identity');
  });
}

/** The JSON schema of an operation's parameters, derived from its declarations. */
function inputSchema(described: unknown, name: string): Tool['inputSchema'] {
  const parameters = operations.find((one) => one.name === name)?.parameters ?? {};
  const schemas = schemasOf(described);
  const own = Object.entries(parameters).filter(([parameter]) => !OF_REQUESTS.has(parameter));
  return {
    type: 'object',
    properties: Object.fromEntries(
      own.map(([parameter, { doc }]) => [
        parameter,
        { type: 'string', ...Object(schemas.get(parameter)), description: doc },
      ]),
    ),
    required: own.flatMap(([parameter, { presence }]) => (presence === 'required' ? parameter : [])),
    additionalProperties: false,
  };
}

/**
 * The schema of each parameter of an operation, according to the description of the operation: from the JSON body if
 * there is one, otherwise from the query.
 */
function schemasOf(described: unknown): ReadonlyMap<string, object> {
  const body: unknown = memberAt(described, ['requestBody', 'content', 'application/json', 'schema', 'properties']);
  if (typeof body === 'object' && body !== null) return new Map(Object.entries(body));
  const query: unknown = memberAt(described, ['parameters']);
  const listed: unknown[] = Array.isArray(query) ? query : [];
  return new Map(listed.map((one) => [String(memberAt(one, ['name'])), Object(memberAt(one, ['schema']))]));
}

function memberAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

/** The result of a tool, as returned in the protocol. */
export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
  readonly [member: string]: unknown;
}

/**
 * Calls a tool. If the operation refuses the call, the result contains the error, so that the assistant can read it and
 * act on it.
 */
export async function callTool(
  kb: KnowledgeBase,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<ToolResult> {
  const operation = served().find((one) => one.name === name);
  if (operation === undefined) return refused(`there is no tool of this name`);
  try {
    const answer: unknown = await operation.invoke(kb, values);
    const text = JSON.stringify(answer);
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
  } catch (error) {
    return refused(error instanceof CtermError ? `${error.code}: ${error.message}` : 'internal error');
  }
}

function refused(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
