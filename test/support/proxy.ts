import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { cleanup } from './cleanup.ts';

/** Passes connections on to a port of this machine, until it is told to swallow what comes, as a network does that is cut. */
export async function proxyTo(port: number) {
  const sockets = new Set<Socket>();
  let isHolding = false;
  let target = port;
  const server = createServer((socket) => {
    const other = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        // What is swallowed is swallowed: neither side hears that the other has gone.
        if (!isHolding) to.destroy();
        sockets.delete(from);
      });
      if (isHolding) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanup(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    swallow(): void {
      isHolding = true;
      for (const socket of sockets) socket.pause();
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
