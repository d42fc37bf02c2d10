/** The modules that `textkin mcp` loads once it runs; its help does not need them. */
export { serveStdio } from '@modelcontextprotocol/server/stdio';
export { agentServer } from '../../agents/server.ts';
export { RemoteTools } from './remote-tools.ts';
