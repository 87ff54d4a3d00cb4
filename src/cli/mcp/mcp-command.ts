// `cterm mcp` runs a server for the Model Context Protocol on standard input and output. The SDK is an optional peer
// dependency that is loaded only here. Only protocol messages are written to standard output.

import { CtermError } from '../../errors/cterm-error.js';
import { openKnowledgeBase } from '../../node/index.js';
import { type Command, DONE, readArguments, refuseUsage } from '../command.js';
import { callTool, instructions, toolsOf } from './mcp-tools.js';

const PATH = 'cterm mcp';

export const mcp: Command = {
  name: 'mcp',
  summary: 'serve the operations to assistants (Model Context Protocol)',
  help: `Usage: ${PATH} [--kb file] [--licences names]

Serves the operations as tools of the Model Context Protocol on standard input and output, until the input ends.
Everything stays on this machine. Needs the package @modelcontextprotocol/sdk beside cterm.

  --kb file          use this knowledge base instead of the embedded one
  --licences names   vocabularies that you are licensed to use, separated by commas

Exit code 0: the client closed the connection. 1: the SDK or the knowledge base is missing. 2: invalid usage.`,
  async run(args, terminal) {
    const read = readArguments(args, { kb: { value: true }, licences: { value: true } });
    if (typeof read === 'string') return refuseUsage(PATH, read, terminal);
    if (read.operands.length > 0) return refuseUsage(PATH, 'it takes no operands', terminal);
    const { kb: file, licences } = read.flags;
    const { Server, StdioServerTransport, ListToolsRequestSchema, CallToolRequestSchema } = await loadSdk();
    const kb = await openKnowledgeBase(file, licences === undefined ? {} : { licences: licences.split(',') });
    const tools = toolsOf(kb);
    const server = new Server(instructions.server, { capabilities: { tools: {} }, instructions: instructions.text });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(kb, params.name, params.arguments ?? {}));
    await server.connect(new StdioServerTransport());
    await new Promise<void>((resolve) => {
      server.onclose = resolve;
      process.stdin.once('end', resolve);
    });
    return DONE;
  },
};

async function loadSdk() {
  try {
    const [{ Server }, { StdioServerTransport }, { ListToolsRequestSchema, CallToolRequestSchema }] = await Promise.all(
      [
        import('@modelcontextprotocol/sdk/server/index.js'),
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('@modelcontextprotocol/sdk/types.js'),
      ],
    );
    return { Server, StdioServerTransport, ListToolsRequestSchema, CallToolRequestSchema };
  } catch (cause) {
    const advice = 'Install it: npm install @modelcontextprotocol/sdk';
    throw new CtermError('unavailable', `${PATH}: the package @modelcontextprotocol/sdk is not there. ${advice}.`, {
      cause,
    });
  }
}
