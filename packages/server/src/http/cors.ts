import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The pages whose scripts may read answers: their origins, or any page. */
export type CorsOrigins = readonly string[] | '*';

/** Where programs call, all below the last one included. The console's own addresses are for its own pages alone. */
const open = /^\/+(?:(?:rpc\/json|mcp)\/?$|v1(?:\/|$))/;

const allowed = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'authorization, content-type, idempotency-key, if-match, if-none-match, prefer, traceparent, ' +
    'mcp-protocol-version, mcp-method, mcp-name',
  // Browsers keep it for two hours at most.
  'access-control-max-age': '7200',
};

/** The headers of a response that a page may read. */
const exposed = 'etag, link, location, preference-applied, retry-after';

/**
 * Lets scripts of other sites' pages call (CORS, as the Fetch standard has it): answers what their browsers ask before, and
 * names them in every answer, errors too. Cookies are never let in: `Access-Control-Allow-Credentials` is not sent, and a
 * program's token or key is what the page itself knows. To be added before what else may answer a request.
 */
export function addCors(app: FastifyInstance, origins: CorsOrigins | undefined): void {
  if (origins === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!open.test(request.url.split('?')[0]!)) return;
    // The answer to one page is not that to another, for what keeps answers on the way.
    if (origins !== '*') void reply.header('vary', 'origin');
    const origin = admitted(request, origins);
    if (origin === undefined) return;
    void reply.header('access-control-allow-origin', origin);
    const { method, headers } = request;
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    if (isPreflight) await reply.headers(allowed).code(204).send();
    else void reply.header('access-control-expose-headers', exposed);
  });
}

/** What a page is told of who may read; undefined where it may not, or no page asks. */
function admitted({ headers }: FastifyRequest, origins: CorsOrigins): string | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;
  if (origins === '*') return '*';
  return origins.includes(origin) ? origin : undefined;
}
