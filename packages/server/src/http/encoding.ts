import type { Readable, Transform } from 'node:stream';
import { brotliCompress, constants, createGunzip, createInflate, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/errors.ts';
import { countReceived } from './count-received.ts';
import { isRest } from './problem.ts';

/** Responses of fewer bytes are not compressed: they fit into one packet. */
const shortestCompressed = 1400;

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
]);

/**
 * Decompresses a gzip or deflate body. REST refuses any other Content-Encoding. Elsewhere it is ignored, because the Java
 * client sends "UTF-8" with plain bodies. The body limit counts the decompressed bytes, so a bomb ends at the limit.
 */
export function decompress(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  done: (error: Error | null, payload?: Readable) => void,
): void {
  const coding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decoder = decoders.get(coding);
  if (decoder === undefined && isRest(request.url) && !['', 'identity'].includes(coding)) {
    void reply.header('accept-encoding', 'gzip, deflate');
    done(new ServiceError('encodingUnknown'));
    return;
  }
  done(null, decoder === undefined ? payload : countReceived(reply, payload, decoder()));
}

/** Compresses a response when the client accepts it. */
export function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  const isCompressible =
    isWhole && payload.length >= shortestCompressed && !reply.hasHeader('content-encoding');
  const wanted = isCompressible ? preferredEncoding(request.headers['accept-encoding'] ?? '') : undefined;
  if (wanted === undefined) {
    done(null, payload);
    return;
  }
  void reply
    .header('content-encoding', wanted)
    .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    .removeHeader('content-length');
  // A strong ETag stands for exact bytes.
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string' && etag.startsWith('"')) void reply.header('etag', `W/${etag}`);
  const bytes = payload as string | Buffer;
  if (wanted === 'gzip') gzip(bytes, done);
  // Brotli's default level is its slowest. Level 4 costs as much as gzip and compresses better.
  else brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done);
}

/** Returns the encoding to which an Accept-Encoding header gives the most weight, br before gzip; undefined if it accepts neither. */
export function preferredEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.split(/;\s*q=/))
      .map(([coding = '', weight = '1']) => [coding.trim(), Number(weight)] as const),
  );
  const [br = 0, gzip = 0] = [weights.get('br'), weights.get('gzip')];
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : undefined;
}
