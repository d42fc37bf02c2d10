import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Credential } from '../contract/method.ts';
import { credentialRefused } from '../accounts/credentials.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { Slots } from '../domain/calls/slots.ts';
import { respond, type RequestContext, type Dispatcher, type Outcome } from '../rpc/dispatch.ts';
import { failure } from '../rpc/envelope.ts';
import { parseJson, parseInSteps } from '../rpc/json.ts';
import { free } from '../rpc/pages.ts';
import { parseTraceparent } from '../rpc/trace.ts';
import { TimeSlicer } from '../rpc/time-slices.ts';
import { drain, readBody } from './body.ts';
import { Callers } from './connections/callers.ts';
import { HeldBytes } from './connections/held-bytes.ts';
import { boundOpenAnswers } from './connections/open-answers.ts';
import { credentialOf } from './credential.ts';
import { withStatus } from './outcome.ts';
import { jsonType, refuse } from './problem.ts';

/** Milliseconds of work on bodies and batches after which everything else has its turn. */
const sliceMs = 5;

/** Bytes of a body that is parsed at once: a ping does not wait behind the batches of its own network. */
const shortBody = 1024;

/** An address at which calls are taken. */
export interface CallAddress {
  path: string;
  verbs: readonly string[];
  /** What a request shows for being let in; throws a ServiceError where it is not to be answered at all. */
  credentialOf: (request: FastifyRequest) => Credential;
  /** Makes the calls of a body and answers; an error in the place of the body is what it is refused for. */
  answer: (call: ReceivedCall) => Promise<FastifyReply>;
}

export interface ReceivedCall {
  request: FastifyRequest;
  reply: FastifyReply;
  bytes: Buffer | ServiceError;
  requestContext: RequestContext;
}

/** One for JSON-RPC. */
export type RpcAddress = Pick<CallAddress, 'path' | 'credentialOf'>;

const programs: RpcAddress = { path: '/rpc/json', credentialOf };

export interface RpcOptions {
  /** Bytes of a body that comes with a valid token. */
  bodyLimit: number;
  /** Bytes that all requests may hold at once; room for four of the longest bodies at least. */
  heldBytes?: number;
  /** Who is being served. */
  callers?: Callers;
  /** Beside that of programs. */
  addresses?: readonly RpcAddress[];
  /** For calls of another form. */
  others?: readonly CallAddress[];
}

/** `POST /rpc/json`, and what is like it: every outcome of a call, errors included, is HTTP 200. */
export function addRpc<C>(app: FastifyInstance, dispatcher: Dispatcher<C>, options: RpcOptions): void {
  const {
    bodyLimit,
    heldBytes = Math.max(limits.bufferedBytes, 4 * bodyLimit),
    callers = new Callers(),
    addresses = [],
    others = [],
  } = options;
  const held = new HeldBytes(heldBytes);
  app.addHook('onReady', (done) => {
    held.begin();
    done();
  });
  const credentials = new WeakMap<FastifyRequest, Credential>();
  boundOpenAnswers(app, (request) => callers.whose(credentials.get(request)?.token, request.ip));
  const slicer = new TimeSlicer(sliceMs);
  const underWay = new Slots<Promise<unknown>>();
  // Without a connection the server does not wait for them, and they need the store.
  app.addHook('onClose', () => Promise.allSettled(underWay));
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // How much is read depends on the token, so the handler reads.
    scope.addContentTypeParser('*', (_request, payload, received) => {
      received(null, payload);
    });
    const forRpc = [programs, ...addresses].map((address) => ({
      ...address,
      verbs: ['POST'],
      answer: answerRpc,
    }));
    for (const { path, verbs, credentialOf, answer } of [...forRpc, ...others]) {
      scope.route({
        method: [...verbs],
        url: path,
        handler: (request, reply) => answerAt(credentialOf(request), request, reply, answer),
      });
    }
    done();
  });

  async function answerAt(
    credential: Credential,
    request: FastifyRequest,
    reply: FastifyReply,
    answer: CallAddress['answer'],
  ) {
    credentials.set(request, credential);
    const trace = parseTraceparent(request.headers['traceparent']);
    const who = callers.whose(credential.token, request.ip);
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
    const requestContext = {
      credential,
      address: request.ip,
      signal: hangUp.signal,
      trace,
      slices: slicer.forCaller(who),
      hold: holder.hold,
    };
    const bytes = await bytesOf(request, requestContext);
    const refusal = callers.enter(who);
    if (refusal !== undefined) {
      if (!(bytes instanceof ServiceError)) free(bytes);
      dispatcher.observe({ method: 'refused', code: refusal.code, seconds: 0, trace });
      restFor(request.raw.socket, callers.refused(who));
      return refuse(request, reply.header('retry-after', refusal.detail.retry_after), refusal);
    }
    const answering = answer({ request, reply, bytes, requestContext });
    const slot = underWay.add(answering);
    return answering.finally(() => {
      void underWay.remove(slot);
      callers.leave(who);
    });
  }

  async function answerRpc({ reply, bytes, requestContext }: ReceivedCall) {
    // By its status the body is too long, by its code the token has ended: clients log in again on that.
    if (bytes instanceof ServiceError) void reply.code(413);
    const { text, error } = await answerBytes(dispatcher, bytes, requestContext);
    return withStatus(reply, error).type(jsonType).send(text);
  }

  /** The body, or the error that stands in its place. */
  async function bytesOf(request: FastifyRequest, { credential, hold }: RequestContext) {
    const payload = request.body as Readable | undefined;
    if (payload === undefined) return Buffer.alloc(0);
    try {
      return await readBody(payload, Number(request.headers['content-length'] ?? 0), {
        open: Math.min(limits.openBodyBytes, bodyLimit),
        async beyond() {
          if (!credential.token) throw new ServiceError('openBodyTooLarge', { limit: limits.openBodyBytes });
          if ((await dispatcher.authenticate(credential)) === undefined)
            throw credentialRefused(credential.token);
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

/** Reads nothing of a connection for so long. */
function restFor(socket: Socket, milliseconds: number): void {
  if (milliseconds <= 0) return;
  socket.pause();
  setTimeout(() => socket.resume(), milliseconds).unref();
}

/** Whether it says that nobody is let in by what the request shows. */
const isRefusal = ({ reason }: ServiceError): boolean =>
  reason === 'tokenInvalid' || reason === 'keyInAddress';

async function answerBytes<C>(
  dispatcher: Dispatcher<C>,
  bytes: Buffer | ServiceError,
  requestContext: RequestContext,
): Promise<Outcome> {
  const body = await parsed(dispatcher, bytes, requestContext);
  return body instanceof ServiceError
    ? { text: failure(undefined, body) }
    : respond(dispatcher, body, requestContext);
}

/** What the bytes of a body say, or the error of those that can't be read. They are given back. */
export async function parsed<C>(
  { observe }: Pick<Dispatcher<C>, 'observe'>,
  bytes: Buffer | ServiceError,
  { slices, trace }: RequestContext,
): Promise<unknown> {
  try {
    if (bytes instanceof ServiceError) throw bytes;
    return bytes.length <= shortBody ? parseJson(bytes) : await slices.run(parseInSteps(bytes));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    observe({ method: 'unreadable', code: error.code, seconds: 0, trace });
    return error;
  } finally {
    if (!(bytes instanceof ServiceError)) free(bytes);
  }
}
