/** All that `textkin mcp` needs once it runs. */
export { serveStdio } from '@modelcontextprotocol/server/stdio';
export { agentServer } from '../../agents/server.ts';
export { RemoteTools } from './remote-tools.ts';
