/** What stands between a site and its service: up, slow, down, or taking connections and never answering. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanup } from '../../support/cleanup.ts';

export type Mood = 'up' | 'slow' | 'down' | 'silent';

/** Milliseconds that a slow service takes for whatever it says. */
const slowness = 300;

export interface Fickle {
  url: string;
  mood: Mood;
  /** Connections taken so far. */
  taken(): number;
  /** Those that are open now. */
  open(): number;
}

/** Passes calls on to a service as its mood is at the time of the connection. */
export async function fickleTo(service: string): Promise<Fickle> {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken++;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    // What nobody reads would hide that the other side has gone.
    socket.resume();
    if (fickle.mood === 'down') socket.destroy();
    if (fickle.mood === 'up' || fickle.mood === 'slow') pass(socket, fickle.mood === 'slow' ? slowness : 0);
  }).listen(0, '127.0.0.1');
  const pass = (socket: Socket, delay: number) => {
    const { hostname, port } = new URL(service);
    const other = connect(Number(port), hostname);
    other.on('error', () => socket.destroy());
    socket.on('data', (bytes) => other.write(bytes));
    socket.on('close', () => other.destroy());
    other.on('data', (bytes) => {
      void sleep(delay).then(() => socket.write(bytes));
    });
    other.on('close', () => {
      void sleep(delay).then(() => socket.end());
    });
  };
  await once(server, 'listening');
  cleanup(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const fickle: Fickle = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'up',
    taken: () => taken,
    open: () => sockets.size,
  };
  return fickle;
}
