import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ServiceError } from '../domain/errors.ts';
import { limits } from '../domain/limits.ts';
import type { Observe } from '../rpc/dispatch.ts';
import { jsonTypeOf, decodeCharset } from './charset.ts';
import { addCors, type CorsOrigins } from './cors.ts';
import { compress, decompress } from './encoding.ts';
import { addForwardedRule } from './connections/forwarded.ts';
import { addFramingRule } from './connections/framing.ts';
import { addHostRule } from './connections/hosts.ts';
import { pathOf } from './connections/target.ts';
import { respondInOrder } from './connections/pipelining.ts';
import { refuse, retryAfter } from './problem.ts';
import { addRefusals, refusalObserver, refuseConnection } from './connections/refusals.ts';

/** Existing paths with their verbs, to distinguish a wrong verb from a wrong path. */
const verbs: Record<string, string> = {
  '/rpc/json': 'POST',
  '/mcp': 'POST',
  '/reconcile': 'GET, POST',
  '/console/rpc': 'POST',
  '/console/session': 'GET, POST, DELETE',
  '/events': 'GET',
  '/openapi.json': 'GET',
  '/livez': 'GET',
  '/readyz': 'GET',
};

/**
 * The options for receiving requests. Only receiving a request has a time limit, not a call that waits for an analysis. Node's
 * own refusal of a missing Host has no body, so `addHostRule` refuses these requests.
 */
export const receiveOptions = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1000,
  requireHostHeader: false,
};

/** Milliseconds in which a whole request must arrive, and for which a connection may be idle. */
export const timeouts = { requestTimeout: 30_000, keepAliveTimeout: 72_000 };

export interface AppOptions {
  /** A certificate with its key and rules, for an app that speaks https alone. */
  tls?: ServerOptions | undefined;
  /** Accepts any port in the Host header, for an app that listens at several ports. */
  anyPort?: boolean;
  /** Maximum bytes of a body, for routes without a limit of their own. */
  bodyLimit: number;
  /** Milliseconds after which a client that reads nothing of its response is cut off. */
  unreadMs?: number;
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string;
  /** If set, requests for another host are refused. */
  publicUrl?: string | undefined;
  /** Pages of other sites whose scripts may call. */
  cors?: CorsOrigins | undefined;
  /** Returns true once the service is stopping: new requests are refused. */
  stopping(): boolean;
  /** Records each request that is refused before its call is read, for example one that is too long or for an unknown path. */
  observe?: Observe;
}

/**
 * Builds the HTTP server with everything below the RPC layer: bodies of any content type, their encodings, timeouts for slow
 * senders, and the form of errors. Fastify's request log is off, because it would contain the URL, which may contain a token.
 */
export function buildApp(options: AppOptions): FastifyInstance {
  const observeRefusal = refusalObserver(options.observe);
  const app = Fastify({
    ...(options.tls ? { https: { ...options.tls, ...receiveOptions } } : { http: receiveOptions }),
    logger: false,
    bodyLimit: options.bodyLimit,
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    routerOptions: { ignoreTrailingSlash: true },
    // A client whose base URL ends in a slash requests //rpc/json.
    rewriteUrl: (request: IncomingMessage) => pathOf(request).replace(/^\/{2,}/, '/'),
    ...timeouts,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error: Error, socket: Socket) => {
      refuseConnection(error, socket, observeRefusal);
    },
    // By default fastify would repeat a malformed URL, and the token in it, in its response.
    frameworkErrors: (_error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const error = new ServiceError('noSuchPath');
      observeRefusal(error, request.headers);
      void refuse(request, reply, error);
    },
  } as object) as unknown as FastifyInstance;

  addRefusals(app.server, observeRefusal);
  const headers = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(options.tls && { 'strict-transport-security': 'max-age=31536000' }),
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  addForwardedRule(app);
  respondInOrder(app, options.unreadMs ?? limits.unreadSeconds * 1000);
  addFramingRule(app, observeRefusal);
  addCors(app, options.cors);
  app.addHook('onRequest', (request, reply, done) => {
    // Every body is JSON, whatever its declared type; fastify would refuse a malformed type with 415.
    request.headers['content-type'] = jsonTypeOf(request.headers['content-type']);
    void reply.headers(headers);
    if (options.stopping()) {
      void reply.header('retry-after', retryAfter).header('connection', 'close');
      const error = new ServiceError('stopping', { retry_after: retryAfter });
      observeRefusal(error, request.headers);
      void refuse(request, reply, error);
    } else done();
  });
  addHostRule(app, options.publicUrl, { anyPort: options.anyPort, observeRefusal });
  app.addHook('preParsing', decompress);
  app.addHook('preParsing', decodeCharset);
  app.addHook('onSend', compress);
  app.setNotFoundHandler((request, reply) => {
    const verb = verbs[request.url.split('?')[0]!.replace(/\/$/, '')];
    const error = verb ? new ServiceError('wrongVerb', { field: verb }) : new ServiceError('noSuchPath');
    if (verb) void reply.header('allow', verb);
    observeRefusal(error, request.headers);
    return refuse(request, reply, error);
  });
  app.setErrorHandler((error: Failure, request, reply) => {
    // The rest of a refused body stays unread.
    void reply.header('connection', 'close');
    const refusal = refusalOf(error, options.bodyLimit);
    const isUnexpected = refusal !== error && refusal.reason === 'unavailable';
    if (refusal.reason === 'unavailable') void reply.header('retry-after', retryAfter);
    // A client that disconnects while it sends is not refused.
    const { complete, destroyed } = request.raw;
    if (complete || !destroyed) observeRefusal(refusal, request.headers, isUnexpected ? error : undefined);
    // A body that can't be decompressed or decoded is an outcome of the call.
    const isOutcome = STATUS_CODES[refusal.code] === undefined;
    return refuse(request, reply, refusal, isOutcome ? 200 : refusal.code);
  });
  return app;
}

type Failure = ServiceError | { statusCode?: number; code?: string };

/** Returns the error of a failed request. An unexpected failure is a fault of the service, not of the client. */
function refusalOf(error: Failure, limit: number): ServiceError {
  if (error instanceof ServiceError) return error;
  // The body is not compressed as declared, so it holds no JSON.
  if (error.code?.startsWith('Z_')) return new ServiceError('notJson');
  if (error.statusCode === 413) return new ServiceError('bodyTooLarge', { limit });
  return new ServiceError(error.statusCode === undefined ? 'unavailable' : 'badRequest');
}
