/** A proxy between a site and its service: up, slow, down, or silent (accepts connections and never responds). */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanup } from '../../support/cleanup.ts';

export type Mode = 'up' | 'slow' | 'down' | 'silent';

/** Delay of a slow service in milliseconds. */
const slowMs = 300;

export interface UnreliableProxy {
  url: string;
  mode: Mode;
  /** Returns the number of accepted connections. */
  connections(): number;
  /** Returns the number of open connections. */
  open(): number;
}

/** Starts a proxy that forwards connections to a service. The mode at the time of a connection applies to it. */
export async function startProxy(service: string): Promise<UnreliableProxy> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    accepted++;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    // Unread data would hide that the upstream side has closed the connection.
    socket.resume();
    if (proxy.mode === 'down') socket.destroy();
    if (proxy.mode === 'up' || proxy.mode === 'slow') forward(socket, proxy.mode === 'slow' ? slowMs : 0);
  }).listen(0, '127.0.0.1');
  const forward = (socket: Socket, delay: number) => {
    const { hostname, port } = new URL(service);
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => socket.destroy());
    socket.on('data', (bytes) => upstream.write(bytes));
    socket.on('close', () => upstream.destroy());
    upstream.on('data', (bytes) => {
      void sleep(delay).then(() => socket.write(bytes));
    });
    upstream.on('close', () => {
      void sleep(delay).then(() => socket.end());
    });
  };
  await once(server, 'listening');
  cleanup(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const proxy: UnreliableProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'up',
    connections: () => accepted,
    open: () => sockets.size,
  };
  return proxy;
}
