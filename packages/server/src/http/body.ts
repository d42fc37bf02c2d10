import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { Pages } from '../rpc/pages.ts';

/** What a body may hold. */
export interface Allowance {
  /** Bytes that are read from anybody. */
  open: number;
  /** Called once there are more: how many it may be then; throws where it may not. */
  beyond: () => Promise<number>;
  /** Told of the bytes as they are read. */
  hold: (bytes: number) => void;
  /** The error for a body that is longer. */
  tooLong: (limit: number) => Error;
}

/** Reads a decompressed body up to its limit. The rest of a refused body stays in the stream. */
export async function readBody(payload: Readable, declared: number, allowance: Allowance): Promise<Buffer> {
  const { open, beyond, hold, tooLong } = allowance;
  const short: Buffer[] = [];
  let long: Pages | undefined;
  let limit = open;
  let length = 0;
  const admit = async (bytes: number) => {
    limit = await beyond();
    if (bytes > limit) throw tooLong(limit);
  };
  if (declared > limit) await admit(declared);
  // Not an iterator of the stream: that costs a short call as much as all the rest of it.
  const { promise: end, resolve, reject } = Promise.withResolvers<unknown>();
  const take = (chunk: Buffer) => {
    length += chunk.length;
    hold(chunk.length);
    if (length <= open) short.push(chunk);
    else {
      long ??= pagesOf(short);
      long.append(chunk);
      release(chunk);
    }
    if (length <= limit) return;
    payload.pause();
    admit(length).then(() => payload.resume(), reject);
  };
  const breakOff = () => {
    // It closes after every end too, and an error for nobody costs a third of a ping.
    if (!payload.readableEnded) reject(new Error('The body has broken off.'));
  };
  payload.on('data', take).on('end', resolve).on('error', reject).on('close', breakOff);
  try {
    await end;
  } finally {
    payload.off('data', take).off('end', resolve).off('error', reject).off('close', breakOff);
  }
  return long?.bytes() ?? (short.length === 1 ? short[0]! : Buffer.concat(short));
}

/**
 * Frees the memory of a chunk at once. While chunks of long bodies wait for the collector, small things that live on are
 * allocated between them, and malloc gives none of that back to the kernel: after the burst of test/security/memory.test.ts
 * the service kept 1 to 56 MB, once 133, and so it keeps nothing.
 */
function release({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

function pagesOf(chunks: readonly Buffer[]): Pages {
  const pages = new Pages();
  for (const chunk of chunks) {
    pages.append(chunk);
    release(chunk);
  }
  return pages;
}

/** Reads and discards the rest of a request, because a client that is cut off while it sends misses its response. */
export async function drain(request: IncomingMessage, most: number): Promise<void> {
  let left = most;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
  await finished(request).catch(() => undefined);
}
