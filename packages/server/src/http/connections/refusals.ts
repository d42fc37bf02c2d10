import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  STATUS_CODES,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ErrorName, ServiceError } from '../../domain/errors.ts';
import { problem, problemType } from '../../rest/responses.ts';
import type { Observe } from '../../rpc/dispatch.ts';
import { parseTraceparent } from '../../rpc/trace.ts';
import { jsonType, problemBody } from '../problem.ts';
import { refuseInOrder } from './pipelining.ts';

/** Milliseconds in which a client can read a refusal and close its side. */
const lingerMs = 2000;

const kinds: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'slowSender',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** Records a request that is refused before its call is read; `failure` is the unexpected error that caused the refusal. */
export type ObserveRefusal = (
  refusal: ServiceError,
  headers?: IncomingHttpHeaders,
  failure?: unknown,
) => void;

/** Returns the function that records refusals as calls of the method "unreadable". */
export const refusalObserver =
  (observe: Observe | undefined): ObserveRefusal =>
  ({ code }, headers = {}, failure) => {
    const trace = parseTraceparent(headers['traceparent']);
    observe?.({ method: 'unreadable', code, seconds: 0, trace, error: failure });
  };

type ConnectionError = Error & { code?: string; rawPacket?: Buffer };

/** Connections with a refusal that is sent or waits for earlier responses. */
const refused = new WeakSet<Socket>();

/**
 * Sends an error on the bare socket to a client whose bytes never became a request: a slow sender, broken HTTP. Requests before them
 * get their responses first. What follows a request with "Connection: close" is ignored.
 */
export function refuseConnection(
  error: ConnectionError,
  socket: Socket,
  observeRefusal: ObserveRefusal,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'HPE_CLOSED_CONNECTION' || refused.has(socket)) return;
  refused.add(socket);
  // The last packet, which usually holds everything that was received.
  const isForRest = /^[A-Z]+ \/v1\//.test(error.rawPacket?.toString('latin1', 0, 40) ?? '');
  const refusal = new ServiceError(kinds[error.code ?? ''] ?? 'badRequest');
  observeRefusal(refusal);
  refuseInOrder(
    socket,
    () => {
      refuse(socket, refusal, isForRest);
    },
    () => {
      close(socket);
    },
  );
}

/** Gives a body to the refusals that Node would send without one, and records them. */
export function addRefusals(server: Server, observeRefusal: ObserveRefusal): void {
  // Node would send a refusal without a body; the app has its own (framing.ts).
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  );
  server.on('connect', ({ headers }: IncomingMessage, socket: Duplex) => {
    // The socket has no parser any more, so an error would have no listener and end the process.
    socket.on('error', () => undefined);
    const refusal = new ServiceError('badRequest');
    observeRefusal(refusal, headers);
    const send = () => {
      refuse(socket, refusal);
    };
    refuseInOrder(socket, send, send);
  });
  // No response can be sent before the handshake is over; `end()` would also wait for it.
  server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
}

function refuse(socket: Duplex, refusal: ServiceError, isForRest = false): void {
  const body = isForRest ? problem(refusal).body.toString() : problemBody(refusal);
  const type = isForRest ? problemType : jsonType;
  close(
    socket,
    `HTTP/1.1 ${refusal.code} ${STATUS_CODES[refusal.code] ?? ''}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** Sends the last bytes and closes the connection. */
function close(socket: Duplex, bytes = ''): void {
  socket.end(bytes);
  // A connection closes only when both sides have ended it, and the client may never do so.
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => {
    clearTimeout(timer);
  });
}
