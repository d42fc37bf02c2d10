import type { Duplex, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createGunzip, createInflate, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers shorter than this are sent as they are: a packet holds them anyway. */
const worthwhile = 1400;

const decoders = new Map<string, () => Duplex>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
]);

/**
 * Unpacks a gzip or deflate body. Any other Content-Encoding is ignored: the Java client sends "UTF-8" on plain
 * bodies. The body limit of the server counts what comes out of here, so a bomb ends at the limit.
 */
export function decompress(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  done: (error: Error | null, payload?: Readable) => void,
): void {
  const decoder = decoders.get(request.headers['content-encoding']?.toLowerCase() ?? '');
  if (decoder === undefined) {
    done(null, payload);
    return;
  }
  // Fastify holds Content-Length against this count, and against the plain bytes where it is missing.
  const plain = Object.assign(decoder(), { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => {
    plain.receivedEncodedLength += chunk.length;
  });
  // Not pipeline(): on a broken body it would destroy the socket before the client can read why.
  plain.once('error', () => payload.unpipe());
  // A body refused at the limit is answered before its end; what is left of a bomb must not be unpacked for nobody.
  reply.raw.once('close', () => plain.destroy());
  done(null, payload.pipe(plain));
}

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** Packs an answer when the client asks for it. */
export async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (!isWhole || payload.length < worthwhile || reply.hasHeader('content-encoding')) return payload;
  const wanted = preferredPacking(request.headers['accept-encoding'] ?? '');
  if (wanted === undefined) return payload;
  void reply
    .header('content-encoding', wanted)
    .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    .removeHeader('content-length');
  // Brotli's default is its slowest; level 4 costs what gzip does and packs better.
  return wanted === 'br'
    ? packBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : packGzip(payload);
}

/** The packing that an Accept-Encoding header gives the most weight, br before gzip; undefined when it asks for neither. */
export function preferredPacking(accepted: string): 'br' | 'gzip' | undefined {
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
