/** What a response at `/mcp` needs; loaded with the first request. */
export { exchange } from './exchange.ts';
export { serviceTools } from './service-tools.ts';
export { agentServer } from './server.ts';
