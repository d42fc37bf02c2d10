import type { Readable, Transform } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Pipes a body through a transform and counts the bytes before it. Fastify compares Content-Length with that count, or, if
 * the count is missing, with the transformed bytes.
 */
export function counted(reply: FastifyReply, payload: Readable, change: Transform): Readable {
  const plain = Object.assign(change, { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => {
    const before = payload as { receivedEncodedLength?: number };
    plain.receivedEncodedLength = before.receivedEncodedLength ?? plain.receivedEncodedLength + chunk.length;
  });
  // Not pipeline(): on a broken body it would destroy the socket before the client can read why.
  plain.once('error', () => payload.unpipe());
  // A body refused at the limit is answered before its end; what is left of a bomb must not be unpacked for nobody.
  reply.raw.once('close', () => plain.destroy());
  return payload.pipe(plain);
}
