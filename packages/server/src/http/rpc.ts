import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Credential } from '../contract/method.ts';
import { credentialError } from '../accounts/credentials.ts';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import { Slots } from '../domain/calls/slots.ts';
import { respond, type RequestContext, type Dispatcher, type Outcome } from '../rpc/dispatch.ts';
import { failure } from '../rpc/envelope.ts';
import { parseJson, parseInSteps } from '../rpc/json.ts';
import { freeBytes } from '../rpc/growing-buffer.ts';
import { parseTraceparent } from '../rpc/trace.ts';
import { TimeSlicer } from '../rpc/time-slices.ts';
import { drain, readBody } from './body.ts';
import { Callers } from './connections/callers.ts';
import { RequestMemory } from './connections/request-memory.ts';
import { limitUnreadResponses } from './connections/unread-responses.ts';
import { credentialOf } from './credential.ts';
import { withStatus } from './outcome.ts';
import { jsonType, refuse } from './problem.ts';

/** Milliseconds of work on bodies and batches before other work of the thread runs. */
const sliceMs = 5;

/** Bodies up to this many bytes are parsed at once, so that a ping does not wait behind the batches of its own network. */
const shortBody = 1024;

/** A route that accepts calls. */
export interface CallRoute {
  path: string;
  verbs: readonly string[];
  /** Returns the credential of a request; throws a ServiceError for a request that this route refuses. */
  credentialOf: (request: FastifyRequest) => Credential;
  /** Runs the calls of a body and sends the response. If the body was refused, `bytes` is the error. */
  handle: (call: ReceivedCall) => Promise<FastifyReply>;
}

export interface ReceivedCall {
  request: FastifyRequest;
  reply: FastifyReply;
  bytes: Buffer | ServiceError;
  requestContext: RequestContext;
}

/** A route that speaks JSON-RPC. */
export type RpcRoute = Pick<CallRoute, 'path' | 'credentialOf'>;

const programRoute: RpcRoute = { path: '/rpc/json', credentialOf };

export interface RpcOptions {
  /** Maximum bytes of a body that comes with a valid token. */
  bodyLimit: number;
  /** Maximum bytes of memory for all requests together. By default at least four of the longest bodies fit. */
  memoryLimit?: number;
  /** Counts the running requests of each account and network. */
  callers?: Callers;
  /** JSON-RPC routes in addition to `/rpc/json`. */
  routes?: readonly RpcRoute[];
  /** Routes of protocols other than JSON-RPC. */
  otherRoutes?: readonly CallRoute[];
}

/**
 * Adds `POST /rpc/json` and the other routes. At a JSON-RPC route, errors whose code is not an HTTP status also have HTTP status
 * 200 (`withStatus`).
 */
export function addRpc<C>(app: FastifyInstance, dispatcher: Dispatcher<C>, options: RpcOptions): void {
  const {
    bodyLimit,
    memoryLimit = Math.max(limits.bufferedBytes, 4 * bodyLimit),
    callers = new Callers(),
    routes = [],
    otherRoutes = [],
  } = options;
  const memory = new RequestMemory(memoryLimit);
  app.addHook('onReady', (done) => {
    memory.begin();
    done();
  });
  const credentials = new WeakMap<FastifyRequest, Credential>();
  limitUnreadResponses(app, (request) => callers.callerOf(credentials.get(request)?.token, request.ip));
  const slicer = new TimeSlicer(sliceMs);
  const running = new Slots<Promise<unknown>>();
  // Running calls need the store, and the server does not wait for calls whose connection is closed.
  app.addHook('onClose', () => Promise.allSettled(running));
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The handler reads the body, because the limit depends on the token.
    scope.addContentTypeParser('*', (_request, payload, received) => {
      received(null, payload);
    });
    const rpcRoutes = [programRoute, ...routes].map((route) => ({
      ...route,
      verbs: ['POST'],
      handle: handleRpc,
    }));
    for (const { path, verbs, credentialOf, handle } of [...rpcRoutes, ...otherRoutes]) {
      scope.route({
        method: [...verbs],
        url: path,
        handler: (request, reply) => handleRequest(credentialOf(request), request, reply, handle),
      });
    }
    done();
  });

  async function handleRequest(
    credential: Credential,
    request: FastifyRequest,
    reply: FastifyReply,
    handle: CallRoute['handle'],
  ) {
    credentials.set(request, credential);
    const trace = parseTraceparent(request.headers['traceparent']);
    const caller = callers.callerOf(credential.token, request.ip);
    const disconnect = new AbortController();
    const memoryUse = memory.open(() => {
      const { code } = new ServiceError('unavailable');
      dispatcher.observe({ method: 'cut off', code, seconds: 0, trace });
      request.raw.socket.destroy();
    });
    reply.raw.once('close', () => {
      memoryUse.release();
      // A response also closes after its regular end, and an abort without a listener costs 4 % of a ping.
      if (!reply.raw.writableFinished) disconnect.abort();
    });
    const requestContext = {
      credential,
      address: request.ip,
      signal: disconnect.signal,
      trace,
      slices: slicer.forCaller(caller),
      addMemory: memoryUse.add,
    };
    const bytes = await readRequestBody(request, requestContext);
    const refusal = callers.enter(caller);
    if (refusal !== undefined) {
      if (!(bytes instanceof ServiceError)) freeBytes(bytes);
      dispatcher.observe({ method: 'refused', code: refusal.code, seconds: 0, trace });
      pauseReading(request.raw.socket, callers.countRefusal(caller));
      return refuse(request, reply.header('retry-after', refusal.detail.retry_after), refusal);
    }
    const handling = handle({ request, reply, bytes, requestContext });
    const slot = running.add(handling);
    return handling.finally(() => {
      void running.remove(slot);
      callers.leave(caller);
    });
  }

  async function handleRpc({ reply, bytes, requestContext }: ReceivedCall) {
    // The status says that the body is too long for a request without a valid token. The code says that the token is invalid,
    // so that clients log in again.
    if (bytes instanceof ServiceError) void reply.code(413);
    const { text, error } = await respondToBytes(dispatcher, bytes, requestContext);
    return withStatus(reply, error).type(jsonType).send(text);
  }

  /** Returns the bytes of the body, or the error for which the body is refused. */
  async function readRequestBody(request: FastifyRequest, { credential, addMemory }: RequestContext) {
    const payload = request.body as Readable | undefined;
    if (payload === undefined) return Buffer.alloc(0);
    try {
      return await readBody(payload, Number(request.headers['content-length'] ?? 0), {
        openLimit: Math.min(limits.anonymousBodyBytes, bodyLimit),
        async extendLimit() {
          if (!credential.token)
            throw new ServiceError('openBodyTooLarge', { limit: limits.anonymousBodyBytes });
          if ((await dispatcher.authenticate(credential)) === undefined)
            throw credentialError(credential.token);
          return bodyLimit;
        },
        addMemory,
        tooLong: (limit) => new ServiceError('bodyTooLarge', { limit }),
      });
    } catch (error) {
      if (!(error instanceof ServiceError) || !isCredentialError(error)) throw error;
      // A client logs in again only if it reads this error, and a client that is cut off while it sends would not.
      await drain(request.raw, bodyLimit);
      return error;
    }
  }
}

/** Stops reading from a connection for some milliseconds. */
function pauseReading(socket: Socket, milliseconds: number): void {
  if (milliseconds <= 0) return;
  socket.pause();
  setTimeout(() => socket.resume(), milliseconds).unref();
}

/** Returns true for an error about the credential of a request. */
const isCredentialError = ({ reason }: ServiceError): boolean =>
  reason === 'tokenInvalid' || reason === 'keyInAddress';

async function respondToBytes<C>(
  dispatcher: Dispatcher<C>,
  bytes: Buffer | ServiceError,
  requestContext: RequestContext,
): Promise<Outcome> {
  const body = await parseBody(dispatcher, bytes, requestContext);
  return body instanceof ServiceError
    ? { text: failure(undefined, body) }
    : respond(dispatcher, body, requestContext);
}

/** Parses the bytes of a body and frees them. Returns the value, or the error for which the body is refused. */
export async function parseBody<C>(
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
    if (!(bytes instanceof ServiceError)) freeBytes(bytes);
  }
}
