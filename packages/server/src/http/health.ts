import type { FastifyInstance } from 'fastify';

/** What stands between the service and its work, by name; undefined where all is well. */
export type Readiness = () => Promise<Record<string, string | undefined>>;

/** `/livez`: the process answers. `/readyz`: the store takes writes and the model is loaded. Neither needs a token. */
export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const problems = Object.entries(await readiness()).filter(([, problem]) => problem !== undefined);
    if (problems.length === 0) return { status: 'ok' };
    return reply.code(503).send({ status: 'not ready', problems: Object.fromEntries(problems) });
  });
}
