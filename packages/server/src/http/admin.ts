import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from '../ops/metrics/metrics.ts';

/** The listener for operators, off by default: `/metrics` in the Prometheus text format. */
export function buildAdmin(metrics: Metrics): FastifyInstance {
  const app = Fastify({ logger: false });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.collect();
    return reply.type(type).send(text);
  });
  return app;
}
