import { join } from 'node:path';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { cleanup } from './cleanup.ts';
import { root } from './process.ts';

/** The last protocol version with a handshake, which current agents use, and the first without. */
export const eras = ['2025-11-25', '2026-07-28'] as const;
export type Era = (typeof eras)[number];

/** The credentials of an agent: a bearer token, or the environment of `textkin mcp`. */
export interface Access {
  url: string;
  secret: string;
  apiKey?: string;
}

export const transports = {
  'streamable HTTP': ({ url, secret }: Access) =>
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  stdio: ({ url, secret, apiKey }: Access) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [join(root, 'packages/server/bin.js'), 'mcp', '--url', url],
      env: {
        PATH: process.env['PATH'] ?? '',
        TEXTKIN_SECRET_KEY: secret,
        ...(apiKey !== undefined && { TEXTKIN_API_KEY: apiKey }),
      },
      stderr: 'pipe',
    }),
};
export type TransportName = keyof typeof transports;

/** Connects the SDK's own client, which checks results of tools against their output schemas. */
export async function agent(access: Access, name: TransportName = 'streamable HTTP', era: Era = eras[0]) {
  const versionNegotiation = era === eras[0] ? {} : { versionNegotiation: { mode: { pin: era } } };
  const client = new Client({ name: 'test', version: '1' }, versionNegotiation);
  cleanup(() => client.close());
  await client.connect(transports[name](access));
  return {
    client,
    call: (name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args }),
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
  };
}

/** Returns the texts of a tool's result. */
export const textsOf = ({ content }: CallToolResult): string[] =>
  content.map((block) => (block.type === 'text' ? block.text : ''));
