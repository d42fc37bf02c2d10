import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often connections are looked through while a server closes. */
const sweepMs = 50;
/** How long a new connection may stay silent by then. */
const silentMs = 1000;
/** What calls that have lost their connection get to notice it. */
const settleMs = 200;

/**
 * Watches the connections of a server from its start and returns what closes it: no new connection is taken, those at
 * rest are closed, the others are ended after `withinMs`. The server's own list of connections is not enough: it has
 * none that are in the TLS handshake, or half closed after a refusal, and these would keep it open for good.
 */
export function closerOf(app: FastifyInstance): (withinMs: number) => Promise<void> {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const closeAtRest = watchRest(app);
  // Its own takes an answer for sent once it is made, and cuts those that are still on their way.
  app.server.closeIdleConnections = closeAtRest;
  return async (withinMs) => {
    const began = performance.now();
    const sweep = setInterval(() => {
      // Again and again, for those that are answered meanwhile are at rest by then.
      closeAtRest();
      const waited = performance.now() - began;
      for (const socket of open) {
        if (waited > withinMs || (waited > silentMs && socket.bytesRead === 0)) socket.destroy();
      }
    }, sweepMs);
    await Promise.race([app.close(), sleep(withinMs + settleMs, undefined, { ref: false })]);
    clearInterval(sweep);
  };
}

/** Keeps account of the connections all of whose requests are answered; returns what closes these. */
function watchRest(app: FastifyInstance): () => void {
  const underWay = new WeakMap<Socket, number>();
  const atRest = new Set<Socket>();
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const before = underWay.get(socket);
    if (before === undefined) socket.once('close', () => atRest.delete(socket));
    underWay.set(socket, (before ?? 0) + 1);
    atRest.delete(socket);
    response.once('close', () => {
      const left = underWay.get(socket)! - 1;
      underWay.set(socket, left);
      if (left === 0 && !socket.destroyed) atRest.add(socket);
    });
  });
  return () => {
    for (const socket of atRest) socket.destroy();
  };
}
