/** All that an answer at `/mcp` needs, loaded when the first is asked for. */
export { exchange } from './exchange.ts';
export { ownTools } from './own-tools.ts';
export { agentServer } from './server.ts';
