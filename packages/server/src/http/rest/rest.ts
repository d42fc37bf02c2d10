import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RestResponse } from '../../rest/responses.ts';
import { pathMatcher } from '../../rest/match.ts';
import { respondToBatch, batchPath } from '../../rest/batch.ts';
import { respondToCall, splitUrl } from '../../rest/rest.ts';
import { routesOf } from '../../rest/route.ts';
import type { Method } from '../../contract/method.ts';
import type { Dispatcher } from '../../rpc/dispatch.ts';
import { preferredLanguage } from '../accept-language.ts';
import { bearerOf } from '../credential.ts';
import { addOpenApi } from './document.ts';
import { addReference } from './reference.ts';
import { type CallRoute, parseBody, type ReceivedCall } from '../rpc.ts';

/**
 * Adds the OpenAPI document and its page, and returns the route of REST: every method with a path, all verbs, and the token in the
 * header only.
 */
export function restRoute<C>(
  app: FastifyInstance,
  dispatcher: Dispatcher<C>,
  { methods, publicUrl }: { methods: readonly Method<C>[]; publicUrl: string | undefined },
): CallRoute {
  const base = publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');
  addOpenApi(app, methods, base);
  addReference(app);
  const find = pathMatcher(routesOf(methods));
  // Fastify must accept every verb that Node parses, so that a wrong verb gets an error that names the right verbs.
  const verbs = METHODS.filter((verb) => verb !== 'CONNECT');
  for (const verb of verbs) {
    if (!app.supportedMethods.includes(verb)) app.addHttpMethod(verb, { hasBody: true });
  }
  return {
    path: '/v1/*',
    verbs,
    // The URL never holds the credential.
    credentialOf: (request) => ({ token: bearerOf(request), isBearer: true, origin: request.headers.origin }),
    async handle({ request, reply, bytes, requestContext: received }: ReceivedCall) {
      const requestContext = { ...received, language: preferredLanguage(request.headers['accept-language']) };
      const { path, query } = splitUrl(request.url);
      const hasBody = bytes instanceof Error || bytes.length > 0;
      const call = {
        ...{ verb: request.method, path, query, base },
        headers: request.headers,
        body: hasBody ? await parseBody(dispatcher, bytes, requestContext) : undefined,
        bodyType: hasBody ? (declaredType(request) ?? '') : undefined,
      };
      if (path === batchPath)
        return send(reply, await respondToBatch(dispatcher, find, call, requestContext));
      const response = await respondToCall(dispatcher, find(path), call, requestContext);
      requestContext.addMemory(Buffer.byteLength(response.body));
      return send(reply, response);
    },
  };
}

function send(reply: FastifyReply, { status, headers, body }: RestResponse): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(body.length === 0 ? undefined : body);
}

/** Returns the `content-type` that the client sent: the parsed header is replaced, because every body is read in the same way. */
function declaredType({ raw: { rawHeaders } }: FastifyRequest): string | undefined {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-type');
  return at < 0 ? undefined : rawHeaders[at + 1];
}
