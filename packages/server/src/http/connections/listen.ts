import { lookup } from 'node:dns/promises';
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that may wait in the kernel: with Node's default of 511, some of 5,000 clients at once connected only after seconds. */
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
 * Listens and returns the URL for clients. A host name is resolved here: for `localhost`, fastify would open a second server
 * to which no rule for connections applies. IPv4 comes first, because some clients know nothing else.
 */
export async function listen(start: Start, host: string, port: number): Promise<string> {
  const { address } = await lookup(host, { order: 'ipv4first' });
  const server = await start(address, port);
  const bound = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${'setSecureContext' in server ? 'https' : 'http'}://${name}:${bound.port}`;
}
