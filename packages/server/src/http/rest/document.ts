import type { FastifyInstance } from 'fastify';
import type { Method } from '../../contract/method.ts';
import { openApi } from '../../rest/openapi/document.ts';
import { jsonType } from '../problem.ts';

/** `/openapi.json`, which says nothing secret and needs no token. */
export function addOpenApi(app: FastifyInstance, methods: readonly Method[], base: string): void {
  const text = JSON.stringify(openApi(methods, base));
  app.get('/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type(jsonType).send(text),
  );
}
