import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup } from './cleanup.ts';

/**
 * Starts an HTTP proxy to a local port, until the tests of the file end, and returns its port.
 *
 * @param path the path below which the proxy serves, without a slash at its end
 * @param beforeResponse is awaited before the response to a request is passed on
 */
export async function httpProxyTo(
  target: number,
  {
    path = '',
    beforeResponse,
  }: { path?: string; beforeResponse?: (incoming: IncomingMessage) => unknown } = {},
): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    const onward = request(
      { method, headers, host: '127.0.0.1', port: target, path: url.replace(path, '') },
      (response) => {
        void Promise.resolve(beforeResponse?.(incoming)).then(() => {
          outgoing.writeHead(response.statusCode!, response.headers);
          response.pipe(outgoing);
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
