import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Slots } from '../../domain/calls/slots.ts';

/** How often connections are checked while a server closes. */
const sweepMs = 50;
/** How long a connection that has sent nothing stays open then. */
const silentMs = 1000;
/** The time in which calls notice that they have lost their connection. */
const settleMs = 200;

/**
 * Watches the connections of an app from its start, and of the servers beside its own, and returns what closes them: no new connection is taken, those at
 * rest are closed, the others are ended after `withinMs`. The server's own list of connections is not enough: it has
 * none that are in the TLS handshake, or half closed after a refusal, and these would keep it open for good.
 */
export function closerOf(
  app: FastifyInstance,
  beside: readonly Server[] = [],
): (withinMs: number) => Promise<void> {
  const open = new Slots<Socket>();
  const servers = [app.server, ...beside];
  const rests = servers.map((server) => {
    server.on('connection', (socket: Socket) => {
      const slot = open.add(socket);
      socket.once('close', () => open.remove(slot));
    });
    // Its own takes an answer for sent once it is made, and cuts those that are still on their way.
    return (server.closeIdleConnections = watchRest(server, open));
  });
  return async (withinMs) => {
    const began = performance.now();
    const sweep = setInterval(() => {
      // Again and again, for those that are answered meanwhile are at rest by then.
      for (const closeAtRest of rests) closeAtRest();
      const waited = performance.now() - began;
      for (const socket of open) {
        if (waited > withinMs || (waited > silentMs && socket.bytesRead === 0)) socket.destroy();
      }
    }, sweepMs);
    const closed = Promise.all([app.close(), ...beside.map(closeServer)]);
    await Promise.race([closed, sleep(withinMs + settleMs, undefined, { ref: false })]);
    clearInterval(sweep);
  };
}

/** Resolves once a server has no connection any more; at once where it never listened. */
function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => {
    resolve(undefined);
  });
  return promise;
}

/** Keeps account of a server's connections; returns what closes those of the open ones all of whose requests are answered. */
function watchRest(server: Server, open: Iterable<Socket>): () => void {
  const underWay = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once('close', () => underWay.set(socket, underWay.get(socket)! - 1));
  });
  return () => {
    for (const socket of open) if (underWay.get(socket) === 0) socket.destroy();
  };
}
