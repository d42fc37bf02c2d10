import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The number of requests that a connection may send ahead before reading from it pauses. */
const readAhead = 8;

/**
 * Serves one request of a connection at a time: the next request begins when the client has the response before it, so that
 * pipelined requests do not pile up responses. A client that reads nothing of its response for `unreadMs` is cut off; the
 * time that a call takes does not count.
 */
export function respondInOrder(app: FastifyInstance, unreadMs: number): void {
  const queues = new WeakMap<Socket, (() => void)[]>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    // A request that a test injects has no connection.
    if (!(socket instanceof Socket)) {
      done();
      return;
    }
    let queue = queues.get(socket);
    if (queue === undefined) queues.set(socket, (queue = []));
    response.once('prefinish', () => {
      // Node destroys a socket that times out, and restarts the timeout when the client reads a part of a long write.
      if (socket.writableLength > 0) socket.setTimeout(unreadMs);
    });
    response.once('close', () => {
      queue.shift();
      // Requests that a client sent ahead need no response once it has disconnected.
      if (socket.destroyed) queue.length = 0;
      if (queue.length === readAhead) socket.resume();
      if (queue.length === 0) return;
      socket.setTimeout(0);
      queue[0]!();
    });
    if (queue.push(done) === 1) done();
    else if (queue.length > readAhead) socket.pause();
  });
}
