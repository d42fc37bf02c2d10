import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { cleanup } from './cleanup.ts';

/** Passes connections on to a port of this machine, until it is told to swallow what comes, as a network does that is cut. */
export async function proxyTo(port: number) {
  const pairs = new Set<[Socket, Socket]>();
  let isHolding = false;
  let target = port;
  const server = createServer((socket) => {
    const other = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [socket, other];
    pairs.add(pair);
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        // What is swallowed is swallowed: neither side hears that the other has gone.
        if (!isHolding) to.destroy();
        pairs.delete(pair);
      });
      if (isHolding) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    swallow(): void {
      isHolding = true;
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    /** Passes new connections on to another port. */
    turnTo(other: number): void {
      target = other;
    },
    /** Lets new connections through; the old ones stay silent. */
    pass(): void {
      isHolding = false;
    },
  };
}
