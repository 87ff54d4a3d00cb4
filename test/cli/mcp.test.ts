// The MCP server, called by the official SDK's client over standard input and output: it lists the operations as tools,
// gives the same answers as they do, and refuses the same calls.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openKnowledgeBase } from '../../src/node/index.js';
import { operations } from '../../src/operations/index.js';

const kb = await openKnowledgeBase();
/** The SDK is an optional peer dependency. */
const hasSdk = existsSync('node_modules/@modelcontextprotocol/sdk');
const SERVER = [join(process.cwd(), 'node_modules/tsx/dist/cli.mjs'), join(process.cwd(), 'src/cli/index.ts'), 'mcp'];

/** Runs `use` with a client connected to its own server. */
async function withClient(use: (client: Client) => Promise<void>, ...flags: string[]): Promise<void> {
  const [{ Client: SdkClient }, { StdioClientTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/client/index.js'),
    import('@modelcontextprotocol/sdk/client/stdio.js'),
  ]);
  const client = new SdkClient({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...SERVER, ...flags] }), {
    timeout: 110_000,
  });
  try {
    await use(client);
  } finally {
    await client.close();
  }
}

type Client = InstanceType<Awaited<typeof import('@modelcontextprotocol/sdk/client/index.js')>['Client']>;

describe.skipIf(!hasSdk)('cterm mcp', () => {
  test('lists a tool for each operation and gives the same answer as the operation', async () => {
    await withClient(async (client) => {
      expect(client.getServerVersion()?.name).toBe('cterm');
      const { tools } = await client.listTools();
      const served = operations.filter(({ name }) => name !== 'token' && name !== 'jwks');
      expect(tools.map(({ name }) => name)).toEqual(served.map(({ name }) => name));
      for (const { name, inputSchema } of tools) {
        const parameters = operations.find((one) => one.name === name)?.parameters ?? {};
        const own = Object.keys(parameters).filter((one) => one !== 'DataFormat' && one !== 'RequestId');
        expect(Object.keys(inputSchema.properties ?? {})).toEqual(own);
        for (const [parameter, schema] of Object.entries(inputSchema.properties ?? {})) {
          expect(schema, `${name} ${parameter}`).toMatchObject({ description: parameters[parameter]?.doc });
          expect(Object.keys(schema).length, `${name} ${parameter}`).toBeGreaterThan(1);
        }
      }
      for (const { name, example, invoke } of served) {
        const answer = await client.callTool({ name, arguments: { ...example } });
        const expected = JSON.parse(JSON.stringify(invoke(kb, example)).replace(/"time":\d+/, '"time":0'));
        const got = JSON.parse(JSON.stringify(answer.structuredContent).replace(/"time":\d+/, '"time":0'));
        expect(got, name).toEqual(expected);
      }
    });
  });

  test('returns refusals of invalid calls, unknown tools and unlicensed vocabularies as results', async () => {
    await withClient(
      async (client) => {
        const text = async (name: string, given: Record<string, unknown>): Promise<string> => {
          const { isError, content } = await client.callTool({ name, arguments: given });
          expect(isError).toBe(true);
          return JSON.stringify(content);
        };
        expect(await text('lookup', { Vocab: 'icd10' })).toContain(
          'invalid-argument: lookup: parameter Code is required',
        );
        expect(await text('recognize', { Txt: 'fever' })).toContain("Did you mean 'Text'?");
        expect(await text('token', {})).toContain('no tool');
        expect(await text('lookup', { Vocab: 'snomed', Code: '195967001' })).toContain('vocabulary-not-licensed');
      },
      '--licences',
      'icd10',
    );
  });
});
