import { lookup } from 'node:dns/promises';
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that the kernel keeps until they are taken: with Node's 511, of 5,000 clients at once some came in after seconds. */
const backlog = 4096;

/** Makes a server listen at an IP address. */
type Start = (host: string, port: number) => Promise<Server>;

/** Starts a server of fastify. */
export const startOf =
  (app: FastifyInstance): Start =>
  async (host, port) => {
    await app.listen({ host, port, backlog });
    return app.server;
  };

/** Starts any other server. */
export const startOfServer =
  (server: Server): Start =>
  async (host, port) => {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    server.once('error', reject).listen({ host, port, backlog }, () => {
      resolve(undefined);
    });
    await promise;
    return server.off('error', reject);
  };

/**
 * Listens and returns the address that a client types. A name is looked up here: of `localhost` fastify takes all
 * addresses, each with a server of its own, on which no rule for connections would hold. Some clients know IPv4 alone.
 */
export async function listen(start: Start, host: string, port: number): Promise<string> {
  const { address } = await lookup(host, { order: 'ipv4first' });
  const server = await start(address, port);
  const bound = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${'setSecureContext' in server ? 'https' : 'http'}://${name}:${bound.port}`;
}
