import type { FastifyInstance } from 'fastify';
import type { Method } from '../../contract/method.ts';
import { openApi } from '../../rest/openapi/document.ts';
import { jsonType } from '../problem.ts';

/** `/openapi.json`, which says nothing secret and needs no token. It is made for the first who asks: it takes 15 ms. */
export function addOpenApi(app: FastifyInstance, methods: readonly Method[], base: string): void {
  let text: string | undefined;
  app.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(openApi(methods, base));
    return reply.header('cache-control', 'no-cache').type(jsonType).send(text);
  });
}
