import type { Readable, Transform } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Pipes a body through a transform and counts the bytes before it. Fastify compares Content-Length with that count, or, if
 * the count is missing, with the transformed bytes.
 */
export function countReceived(reply: FastifyReply, payload: Readable, change: Transform): Readable {
  const counting = Object.assign(change, { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => {
    const before = payload as { receivedEncodedLength?: number };
    counting.receivedEncodedLength =
      before.receivedEncodedLength ?? counting.receivedEncodedLength + chunk.length;
  });
  // Not pipeline(): on a broken body it would destroy the socket before the client can read why.
  counting.once('error', () => payload.unpipe());
  // A body above the limit is refused before its end, and the rest of a bomb must not be decompressed.
  reply.raw.once('close', () => counting.destroy());
  return payload.pipe(counting);
}
