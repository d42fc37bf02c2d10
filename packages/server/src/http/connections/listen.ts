import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listens and returns the address that a client types. A name is looked up here: of `localhost` fastify takes all
 * addresses, each with a server of its own, on which no rule for connections would hold. Some clients know IPv4 alone.
 */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  const { address } = await lookup(host, { order: 'ipv4first' });
  await app.listen({ host: address, port });
  const bound = app.server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${'setSecureContext' in app.server ? 'https' : 'http'}://${name}:${bound.port}`;
}
