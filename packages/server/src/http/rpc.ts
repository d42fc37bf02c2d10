import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Credential } from '../contract/method.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { answer, type Circumstances, type Dispatcher, type Outcome } from '../rpc/dispatch.ts';
import { failure } from '../rpc/envelope.ts';
import { parsing } from '../rpc/json.ts';
import { free } from '../rpc/pages.ts';
import { parseTraceparent } from '../rpc/trace.ts';
import { CallTurns } from '../rpc/turns.ts';
import { drain, readBody } from './body.ts';
import { HeldBytes } from './connections/held-bytes.ts';
import { credentialOf } from './credential.ts';
import { withStatus } from './outcome.ts';
import { jsonType } from './problem.ts';

/** Milliseconds of work on bodies and batches after which everything else has its turn. */
const sliceMs = 5;

/** An address at which calls are taken. */
export interface RpcAddress {
  path: string;
  /** What a request shows for being let in; throws a ServiceError where it is not to be answered at all. */
  credentialOf: (request: FastifyRequest) => Credential;
  /** Answers bodies that are no calls of JSON-RPC; `bytes` is the error where the body is refused. */
  answer?: <C>(
    dispatcher: Dispatcher<C>,
    bytes: Buffer | ServiceError,
    circumstances: Circumstances,
    request: FastifyRequest,
  ) => Promise<Reply>;
}

/** An answer with what HTTP says of it, where that is not told by the outcome of a call. */
export interface Reply extends Outcome {
  status?: number;
  headers?: Record<string, string>;
}

const programs: RpcAddress = { path: '/rpc/json', credentialOf };

export interface RpcOptions {
  /** Bytes of a body that comes with a valid token. */
  bodyLimit: number;
  /** Bytes that all requests may hold at once; room for four of the longest bodies at least. */
  heldBytes?: number;
  /** Beside that of programs. */
  addresses?: readonly RpcAddress[];
}

/** `POST /rpc/json`, and what is like it: every outcome of a call, errors included, is HTTP 200. */
export function addRpc<C>(app: FastifyInstance, dispatcher: Dispatcher<C>, options: RpcOptions): void {
  const { bodyLimit, heldBytes = Math.max(limits.heldBytes, 4 * bodyLimit), addresses = [] } = options;
  const held = new HeldBytes(heldBytes);
  const turns = new CallTurns(sliceMs);
  const underWay = new Set<Promise<unknown>>();
  // Without a connection the server does not wait for them, and they need the store.
  app.addHook('onClose', () => Promise.allSettled(underWay));
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // How much is read depends on the token, so the handler reads.
    scope.addContentTypeParser('*', (_request, payload, received) => {
      received(null, payload);
    });
    for (const address of [programs, ...addresses])
      scope.post(address.path, (request, reply) => answerAt(address, request, reply));
    done();
  });

  async function answerAt(address: RpcAddress, request: FastifyRequest, reply: FastifyReply) {
    const credential = address.credentialOf(request);
    const trace = parseTraceparent(request.headers['traceparent']);
    const hangUp = new AbortController();
    const holder = held.open(() => {
      const { code } = new ServiceError('unavailable');
      dispatcher.observe({ method: 'cut off', code, seconds: 0, trace });
      request.raw.socket.destroy();
    });
    reply.raw.once('close', () => {
      holder.release();
      // It closes after every answer too, and an abort for nobody costs 4 % of a ping.
      if (!reply.raw.writableFinished) hangUp.abort();
    });
    const circumstances = {
      credential,
      address: request.ip,
      signal: hangUp.signal,
      trace,
      turns,
      hold: holder.hold,
    };
    const bytes = await bytesOf(request, circumstances);
    // By its status the body is too long, by its code the token has ended: clients log in again on that.
    if (bytes instanceof ServiceError) void reply.code(413);
    const answerTo = address.answer ?? answerBytes;
    const answering: Promise<Reply> = answerTo(dispatcher, bytes, circumstances, request);
    underWay.add(answering);
    const { text, error, status, headers } = await answering.finally(() => underWay.delete(answering));
    if (status !== undefined)
      return reply
        .code(status)
        .headers(headers ?? {})
        .send(text);
    return withStatus(reply, error).type(jsonType).send(text);
  }

  /** The body, or the error that stands in its place. */
  async function bytesOf(request: FastifyRequest, { credential, hold }: Circumstances) {
    const payload = request.body as Readable | undefined;
    if (payload === undefined) return Buffer.alloc(0);
    try {
      return await readBody(payload, Number(request.headers['content-length'] ?? 0), {
        open: Math.min(limits.openBodyBytes, bodyLimit),
        async beyond() {
          if (!credential.token) throw new ServiceError('openBodyTooLarge', { limit: limits.openBodyBytes });
          if ((await dispatcher.authenticate(credential)) === undefined)
            throw new ServiceError('tokenInvalid');
          return bodyLimit;
        },
        hold,
        tooLong: (limit) => new ServiceError('bodyTooLarge', { limit }),
      });
    } catch (error) {
      if (!(error instanceof ServiceError) || !isRefusal(error)) throw error;
      // A client whose token has expired logs in again when it is told so, and only then.
      await drain(request.raw, bodyLimit);
      return error;
    }
  }
}

/** Whether it says that nobody is let in by what the request shows. */
const isRefusal = ({ reason }: ServiceError): boolean =>
  reason === 'tokenInvalid' || reason === 'keyInAddress';

async function answerBytes<C>(
  dispatcher: Dispatcher<C>,
  bytes: Buffer | ServiceError,
  circumstances: Circumstances,
): Promise<Outcome> {
  let body: unknown;
  try {
    body = await valueOf(bytes, circumstances);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    dispatcher.observe({ method: 'unreadable', code: error.code, seconds: 0, trace: circumstances.trace });
    return { text: failure(undefined, error) };
  }
  return answer(dispatcher, body, circumstances);
}

/** The value of a body, whose bytes are let go; throws the error that stands in its place, or says what is wrong with it. */
export async function valueOf(bytes: Buffer | ServiceError, { turns }: Circumstances): Promise<unknown> {
  if (bytes instanceof ServiceError) throw bytes;
  try {
    return await turns.run(parsing(bytes));
  } finally {
    free(bytes);
  }
}
