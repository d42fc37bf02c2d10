import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The origins whose scripts may read responses; `*` allows every origin. */
export type CorsOrigins = readonly string[] | '*';

/** The paths that other sites may call, with everything below `/v1` and `/reconcile`. The console's paths are for its own pages only. */
const openPaths = /^\/+(?:(?:rpc\/json|mcp)\/?$|v1(?:\/|$)|reconcile(?:\/|$))/;
/** The paths that every site may call where no origins are set: the protocol of /reconcile demands it, and no cookie counts there. */
const pathsForAll = /^\/+reconcile(?:\/|$)/;

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-match, if-none-match, prefer, traceparent, ' +
    'mcp-protocol-version, mcp-method, mcp-name',
  // Two hours, the longest time for which browsers cache a preflight response.
  'access-control-max-age': '7200',
};

/** The response headers that scripts may read. */
const exposedHeaders = 'etag, link, location, preference-applied, retry-after';

/**
 * Lets scripts of other sites call (CORS, defined by the Fetch standard): responds to preflight requests, and names the
 * allowed origin in every response, errors included. `Access-Control-Allow-Credentials` is never sent, so browsers send no
 * cookies: a page must send a token or key of its own. Must be added before any hook that may send a response.
 */
export function addCors(app: FastifyInstance, allowed: CorsOrigins | undefined): void {
  const paths = allowed === undefined ? pathsForAll : openPaths;
  const origins = allowed ?? '*';
  app.addHook('onRequest', async (request, reply) => {
    if (!paths.test(request.url.split('?')[0]!)) return;
    // The response depends on the origin, and caches between here and the client have to know it.
    if (origins !== '*') void reply.header('vary', 'origin');
    const origin = allowedOrigin(request, origins);
    if (origin === undefined) return;
    void reply.header('access-control-allow-origin', origin);
    const { method, headers } = request;
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    if (isPreflight) await reply.headers(preflightHeaders).code(204).send();
    else void reply.header('access-control-expose-headers', exposedHeaders);
  });
}

/** Returns the value of `Access-Control-Allow-Origin`; undefined if the origin is not allowed or the request names none. */
function allowedOrigin({ headers }: FastifyRequest, origins: CorsOrigins): string | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;
  if (origins === '*') return '*';
  return origins.includes(origin) ? origin : undefined;
}
