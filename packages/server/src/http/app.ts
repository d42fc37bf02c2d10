import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type ErrorName, ServiceError } from '../domain/errors.ts';
import { compress, decompress } from './encoding.ts';
import { jsonType, problemBody, retryAfter } from './problem.ts';

/** Addresses that exist, to tell a wrong verb from a wrong address. */
const verbs: Record<string, string> = { '/rpc/json': 'POST', '/livez': 'GET', '/readyz': 'GET' };

/** Only the sending is timed: a call that waits for an analysis has long been received. */
const sending = { headersTimeout: 10_000, connectionsCheckingInterval: 1000 };

export interface AppOptions {
  tls?: { cert: Buffer; key: Buffer };
  bodyLimit: number;
  /** Addresses and networks of proxies, whose word on where a request came from is taken. */
  trustProxy?: string;
  /** True once the service is stopping: new requests are sent away. */
  stopping(): boolean;
}

/**
 * The HTTP server with everything below the RPC layer: bodies of any content type, their encodings, timeouts for
 * slow senders, and the one error shape. It has no request log of its own: fastify's would hold the URL, and the
 * URL holds the token.
 */
export function buildApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    ...(options.tls ? { https: { ...options.tls, ...sending } } : { http: sending }),
    logger: false,
    bodyLimit: options.bodyLimit,
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseConnection,
    // Without it fastify repeats an unreadable address, and the token in it, to the sender.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) => {
      void reply
        .code(404)
        .type(jsonType)
        .send(problemBody(new ServiceError('noSuchPath')));
    },
  } as object) as unknown as FastifyInstance;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  app.addHook('onRequest', async (request, reply) => {
    // Whatever a client calls its body, it is JSON; a nonsense type would be refused with 415.
    request.headers['content-type'] = 'application/json';
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (options.stopping()) {
      await reply
        .code(503)
        .header('retry-after', retryAfter)
        .header('connection', 'close')
        .type(jsonType)
        .send(problemBody(new ServiceError('stopping', { retry_after: retryAfter })));
    }
  });
  app.addHook('preParsing', decompress);
  app.addHook('onSend', compress);
  app.setNotFoundHandler((request, reply) => {
    const verb = verbs[request.url.split('?')[0]!.replace(/\/$/, '')];
    const error = verb ? new ServiceError('wrongVerb', { field: verb }) : new ServiceError('noSuchPath');
    if (verb) void reply.header('allow', verb);
    return reply.code(error.code).type(jsonType).send(problemBody(error));
  });
  app.setErrorHandler((error: { statusCode?: number; code?: string }, _request, reply) => {
    // What can't be unpacked as declared is a body without JSON, and that is an outcome of the call.
    if (error.code?.startsWith('Z_')) {
      return reply
        .code(200)
        .type(jsonType)
        .send(problemBody(new ServiceError('notJson')));
    }
    const refusal =
      error.statusCode === 413
        ? new ServiceError('bodyTooLarge', { limit: options.bodyLimit })
        : new ServiceError('badRequest');
    return reply.code(refusal.code).type(jsonType).send(problemBody(refusal));
  });
  return app;
}

const refusals: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'slowSender',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
};

/** Answers on the bare socket what never became a request: a slow sender, broken HTTP. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new ServiceError(refusals[error.code ?? ''] ?? 'badRequest');
  const body = problemBody(refusal);
  socket.end(
    `HTTP/1.1 ${refusal.code} ${STATUS_CODES[refusal.code] ?? ''}\r\nContent-Type: ${jsonType}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
