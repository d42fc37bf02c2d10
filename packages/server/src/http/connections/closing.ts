import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Slots } from '../../domain/calls/slots.ts';

/** Milliseconds between two checks of the connections during a close. */
const sweepMs = 50;
/** Milliseconds for which a connection that has sent nothing stays open during a close. */
const silentMs = 1000;
/** Milliseconds in which calls notice that their connection is closed. */
const settleMs = 200;

/**
 * Watches the connections of an app and of further servers from their start. Returns a function that closes them all: it
 * accepts no new connection, closes idle connections and destroys the others after `withinMs`. Node's own list does not
 * suffice: it lacks connections in the TLS handshake or half closed after a refusal, which would keep the server open for good.
 */
export function closerOf(
  app: FastifyInstance,
  otherServers: readonly Server[] = [],
): (withinMs: number) => Promise<void> {
  const open = new Slots<Socket>();
  const servers = [app.server, ...otherServers];
  const idleClosers = servers.map((server) => {
    server.on('connection', (socket: Socket) => {
      const slot = open.add(socket);
      socket.once('close', () => open.remove(slot));
    });
    // Node's own function treats a response as sent once it is written, and cuts responses that are still on their way.
    return (server.closeIdleConnections = watchIdle(server, open));
  });
  return async (withinMs) => {
    const began = performance.now();
    const sweep = setInterval(() => {
      // Repeated, because connections become idle as their responses are sent.
      for (const closeIdle of idleClosers) closeIdle();
      const waited = performance.now() - began;
      for (const socket of open) {
        if (waited > withinMs || (waited > silentMs && socket.bytesRead === 0)) socket.destroy();
      }
    }, sweepMs);
    const closed = Promise.all([app.close(), ...otherServers.map(closeServer)]);
    await Promise.race([closed, sleep(withinMs + settleMs, undefined, { ref: false })]);
    clearInterval(sweep);
  };
}

/** Resolves when a server has no connections left; at once if the server never listened. */
function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.close(() => {
    resolve(undefined);
  });
  return promise;
}

/** Counts the running requests of each connection. Returns a function that closes the open connections without a running request. */
function watchIdle(server: Server, open: Iterable<Socket>): () => void {
  const running = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => running.set(socket, running.get(socket)! - 1));
  });
  return () => {
    for (const socket of open) if (running.get(socket) === 0) socket.destroy();
  };
}
