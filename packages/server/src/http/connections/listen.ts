import { lookup } from 'node:dns/promises';
import type { AddressInfo, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that may wait in the kernel. With Node's default of 511, some of 5,000 simultaneous clients connected only after seconds. */
const backlog = 4096;

/** Makes a server listen at an IP address. */
type StartListening = (host: string, port: number) => Promise<Server>;

/** Returns the function that starts the server of an app. */
export const startApp =
  (app: FastifyInstance): StartListening =>
  async (host, port) => {
    await app.listen({ host, port, backlog });
    return app.server;
  };

/** Returns the function that starts another server. */
export const startServer =
  (server: Server): StartListening =>
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
 * to which no rule for connections applies. IPv4 comes first, because some clients support only IPv4.
 */
export async function listen(start: StartListening, host: string, port: number): Promise<string> {
  const { address } = await lookup(host, { order: 'ipv4first' });
  const server = await start(address, port);
  const bound = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return `${'setSecureContext' in server ? 'https' : 'http'}://${name}:${bound.port}`;
}
