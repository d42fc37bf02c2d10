import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { cleanup } from './cleanup.ts';

/** Starts a proxy to a local port that can drop all data, as a broken network does. */
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
        // While the proxy drops data, neither side learns that the other has closed.
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
    /** Connects new connections to another port. */
    turnTo(other: number): void {
      target = other;
    },
    /** Forwards new connections; old connections stay silent. */
    pass(): void {
      isHolding = false;
    },
  };
}
