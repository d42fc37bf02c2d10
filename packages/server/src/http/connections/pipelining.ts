import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The number of requests that a connection may send ahead before reading from it pauses. */
const readAhead = 8;

/**
 * The requests of a connection. `waiting` has a function for each request without a complete response. The first request has begun;
 * calling the function of a later request begins it. The last function may send a refusal.
 */
interface Pipeline {
  waiting: (() => void)[];
  latest: { request: IncomingMessage; response: ServerResponse };
}

const pipelines = new WeakMap<object, Pipeline>();

/**
 * Serves one request of a connection at a time: the next request begins when the client has the previous response, so that
 * pipelined requests do not pile up responses. No request begins after a response that closes the connection. A client that
 * reads nothing of its response for `unreadMs` is cut off; the time that a call takes does not count.
 */
export function respondInOrder(app: FastifyInstance, unreadMs: number): void {
  app.addHook('onRequest', ({ raw }, { raw: response }, done) => {
    const { socket } = raw;
    // A request that a test injects has no connection.
    if (!(socket instanceof Socket)) {
      done();
      return;
    }
    // A request on a closing connection never begins.
    if (isClosing(socket)) return;
    const { waiting } = pipelines.get(socket) ?? { waiting: [] as (() => void)[] };
    pipelines.set(socket, { waiting, latest: { request: raw, response } });
    response.once('prefinish', () => {
      // Node destroys a socket that times out, and restarts the timeout when the client reads a part of a long write.
      if (socket.writableLength > 0) socket.setTimeout(unreadMs);
    });
    response.once('close', () => {
      waiting.shift();
      // Requests that a client sent ahead get no response once the connection closes, so they must not run (RFC 9112, 9.6).
      if (isClosing(socket)) waiting.length = 0;
      if (waiting.length === readAhead) socket.resume();
      if (waiting.length === 0) return;
      socket.setTimeout(0);
      waiting[0]!();
    });
    if (waiting.push(done) === 1) done();
    else if (waiting.length > readAhead) socket.pause();
  });
}

const isClosing = ({ destroyed, writableEnded }: Socket) => destroyed || writableEnded;

/**
 * Runs `refuse` for bytes that are not a request, after the responses to the complete requests before them. If the latest request is
 * incomplete, the refusal takes the place of its response; if that response has begun, `close` runs after it instead.
 */
export function refuseInOrder(socket: object, refuse: () => void, close: () => void): void {
  const pipeline = pipelines.get(socket);
  if (pipeline === undefined) {
    refuse();
    return;
  }
  const { waiting, latest } = pipeline;
  const isBroken = !latest.request.complete;
  if (isBroken && latest.response.headersSent) {
    if (latest.response.closed) close();
    else latest.response.once('close', close);
    return;
  }
  if (isBroken) waiting.pop();
  if (waiting.length === 0) refuse();
  else waiting.push(refuse);
}
