import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { GrowingBuffer } from '../rpc/growing-buffer.ts';

/** The limits of a body, and the counter of its bytes. */
export interface Allowance {
  /** Maximum bytes that are read without a valid token. */
  openLimit: number;
  /** Returns the limit of a body that is longer than `openLimit`; throws if the request may not send more. */
  extendLimit: () => Promise<number>;
  /** Called with the number of bytes of each chunk that is read. */
  addMemory: (bytes: number) => void;
  /** Returns the error for a body above the limit. */
  tooLong: (limit: number) => Error;
}

/** Reads a decompressed body up to its limit; `declared` is its Content-Length. The rest of a refused body stays in the stream. */
export async function readBody(payload: Readable, declared: number, allowance: Allowance): Promise<Buffer> {
  const { openLimit, extendLimit, addMemory, tooLong } = allowance;
  const short: Buffer[] = [];
  let long: GrowingBuffer | undefined;
  let limit = openLimit;
  let length = 0;
  const admit = async (bytes: number) => {
    limit = await extendLimit();
    if (bytes > limit) throw tooLong(limit);
  };
  if (declared > limit) await admit(declared);
  // Not an iterator of the stream, which would double the cost of a short call.
  const { promise: end, resolve, reject } = Promise.withResolvers<unknown>();
  const take = (chunk: Buffer) => {
    length += chunk.length;
    addMemory(chunk.length);
    if (length <= openLimit) short.push(chunk);
    else {
      long ??= concatenate(short);
      long.append(chunk);
      release(chunk);
    }
    if (length <= limit) return;
    payload.pause();
    admit(length).then(() => payload.resume(), reject);
  };
  const breakOff = () => {
    // A stream also closes after its regular end. Creating an error then would cost a third of the time of a ping.
    if (!payload.readableEnded) reject(new Error('The connection closed before the end of the body.'));
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
 * Frees the memory of a chunk at once. While chunks of long bodies wait for the garbage collector, small long-lived objects are
 * allocated between them, and malloc returns none of that memory to the system. After the burst of
 * test/security/memory.test.ts the service kept 1 to 56 MB before, once 133 MB, and nothing with this.
 */
function release({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

function concatenate(chunks: readonly Buffer[]): GrowingBuffer {
  const buffer = new GrowingBuffer();
  for (const chunk of chunks) {
    buffer.append(chunk);
    release(chunk);
  }
  return buffer;
}

/** Reads and discards the rest of a request, because a client that is cut off while it sends misses its response. */
export async function drain(request: IncomingMessage, maxBytes: number): Promise<void> {
  let left = maxBytes;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
  await finished(request).catch(() => undefined);
}
