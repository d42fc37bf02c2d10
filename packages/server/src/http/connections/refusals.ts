import { type IncomingMessage, type Server, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ErrorName, ServiceError } from '../../domain/errors.ts';
import { problem, problemType } from '../../rest/answers.ts';
import { jsonType, problemBody } from '../problem.ts';

/** How long a client has to read a refusal and to close its side. */
const lingerMs = 2000;

const kinds: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'slowSender',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** Answers on the bare socket what never became a request: a slow sender, broken HTTP. */
export function refuseConnection(error: Error & { code?: string; rawPacket?: Buffer }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // What has come last, and mostly all that has come.
  const isForRest = /^[A-Z]+ \/v1\//.test(error.rawPacket?.toString('latin1', 0, 40) ?? '');
  refuse(socket, new ServiceError(kinds[error.code ?? ''] ?? 'badRequest'), isForRest);
}

/** Has the server give its refusals a body where it would send none. */
export function addRefusals(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const refusal = new ServiceError('expectationUnknown');
    const body = problemBody(refusal);
    const length = Buffer.byteLength(body);
    const headers = { 'content-type': jsonType, 'content-length': length, connection: 'close' };
    response.writeHead(refusal.code, headers).end(body);
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    // Without a parser nobody would hear of it.
    socket.on('error', () => undefined);
    refuse(socket, new ServiceError('badRequest'));
  });
  // Nothing can be said before the handshake is over: an answer would wait for it, and so would the end.
  server.on('tlsClientError', (_error: Error, socket: Socket) => socket.destroy());
}

function refuse(socket: Duplex, refusal: ServiceError, isForRest = false): void {
  const body = isForRest ? problem(refusal).body.toString() : problemBody(refusal);
  const type = isForRest ? problemType : jsonType;
  socket.end(
    `HTTP/1.1 ${refusal.code} ${STATUS_CODES[refusal.code] ?? ''}\r\nContent-Type: ${type}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // The connection is over only when both sides have ended it, and the other one may never.
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => {
    clearTimeout(timer);
  });
}
